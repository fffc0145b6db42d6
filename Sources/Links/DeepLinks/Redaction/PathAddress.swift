/// The schemes and hosts of a table in lower case: its own, and those of other apps that it reads.
struct TableAddresses: Sendable, Hashable {
  var own: Set<[UInt8]> = []
  var foreign: Set<[UInt8]> = []
  /// The words of the table's paths, as names are compared: none of them announces a secret by its name alone.
  var words: Set<[UInt8]> = []
}

/// What precedes a word in its path: the scheme and the host, as far as the table knows them.
///
/// It is read from one word to the next, so that a whole text is read once.
struct PathAddress {
  private let addresses: TableAddresses
  /// The names of the table that have been read since the last address began.
  private(set) var names: Set<[UInt8]> = []
  /// Whether an address precedes, of the table or not.
  private var isAddress = false
  private var position = 0

  init(_ addresses: TableAddresses) { self.addresses = addresses }

  /// Whether an address precedes that is not the table's own: one of another app, or a misspelt one.
  var isOther: Bool { isAddress && names.isDisjoint(with: addresses.own) }

  /// Reads on, up to a place of the text.
  mutating func read(_ bytes: [UInt8], to end: Int) {
    var start = position
    for index in position..<max(position, end) {
      switch bytes[index] {
      case UInt8(ascii: "="), UInt8(ascii: "&"), UInt8(ascii: "?"), UInt8(ascii: "#"):
        (names, isAddress, start) = ([], false, index + 1)
      case UInt8(ascii: ":") where index + 1 < bytes.count && SecretMarker.isSlash(bytes[index + 1]):
        (names, isAddress) = ([], true)
        add(bytes[start..<index])
        start = index + 1
      case UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "/"), UInt8(ascii: "\\"):
        if start == index, index > 0, SecretMarker.isSlash(bytes[index - 1]) { isAddress = true }
        add(bytes[start..<index])
        start = index + 1
      default: break
      }
    }
    position = max(start, position)
  }

  private mutating func add(_ part: ArraySlice<UInt8>) {
    guard !part.isEmpty else { return }
    let spellings = SecretMarker.spellings(part)
    names.formUnion(addresses.own.filter { SecretMarker.matches($0, spellings) })
    let foreign = addresses.foreign.filter { SecretMarker.matches($0, spellings) }
    if !foreign.isEmpty { isAddress = true }
    names.formUnion(foreign)
  }
}
