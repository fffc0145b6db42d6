import TextFormats

/// The digest of everything that happened, in its order (FNV-1a).
struct Trace {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func take(_ text: String) {
    var text = text
    var value = value
    text.withUTF8 { for byte in $0 { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 } }
    // No text runs into the next one.
    self.value = (value ^ 0xff) &* 0x100_0000_01b3
  }
}

extension SplitMix64 {
  /// Returns a number from 0 up to and without `bound`.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// Returns one of these; there must be one.
  mutating func one<Element>(of all: [Element]) -> Element { all[below(all.count)] }
}

/// A law that did not hold.
struct ViolationError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
