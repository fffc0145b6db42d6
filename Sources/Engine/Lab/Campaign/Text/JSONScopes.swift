import LinkAssociation

/// The objects of a JSON text while it is read, each with the place in which people tap the links of its channel.
struct JSONScopes {
  private var scopes: [(parent: Int, tap: TapPlace?, isSet: Bool)]
  /// The number of the object that is read.
  private(set) var current = 0

  /// The text as a whole, inside of a text with a place of its own or of none.
  init(outside tap: TapPlace?) { scopes = [(0, tap, true)] }

  /// Reads what is between two texts.
  mutating func read(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if byte == UInt8(ascii: "{") {
        scopes.append((current, nil, false))
        current = scopes.count - 1
      } else if byte == UInt8(ascii: "}") {
        current = scopes[current].parent
      }
    }
  }

  /// Keeps the place of the object that is read.
  mutating func set(_ tap: TapPlace?) { (scopes[current].tap, scopes[current].isSet) = (tap, true) }

  /// The place of an object: its own, or that of the one around it.
  func tap(_ scope: Int) -> TapPlace? {
    var scope = scope
    while !scopes[scope].isSet { scope = scopes[scope].parent }
    return scopes[scope].tap
  }
}
