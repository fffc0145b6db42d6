/// A search for a mark in bytes that remembers what it found, so that all searches of one text take one pass together.
struct ForwardSearch {
  private let mark: [UInt8]
  private var found = -1

  /// A search for a mark of ASCII characters, with letters in lower case. Letters of either case match.
  init(_ mark: String) { self.mark = Array(mark.utf8) }

  /// Returns the first place of the mark at or after `start`, and the number of bytes when there is none. `start` never
  /// decreases from call to call.
  mutating func place(in bytes: [UInt8], from start: Int) -> Int {
    guard found < start else { return found }
    var place = start
    while place + mark.count <= bytes.count {
      if mark.indices.allSatisfy({ Self.lowercased(bytes[place + $0]) == mark[$0] }) {
        found = place
        return place
      }
      place += 1
    }
    found = bytes.count
    return found
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
