import LinkAssociation

/// The objects of a JSON text while it is read, each with the channel of its links.
struct JSONScopes {
  private var scopes: [(parent: Int, channel: String?)]
  /// The number of the object that is read.
  private(set) var current = 0

  /// The text as a whole, inside of a text with a channel of its own or of none.
  init(outside channel: String?) { scopes = [(0, channel)] }

  /// Reads what is between two texts.
  mutating func read(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if byte == UInt8(ascii: "{") {
        scopes.append((current, nil))
        current = scopes.count - 1
      } else if byte == UInt8(ascii: "}") {
        current = scopes[current].parent
      }
    }
  }

  /// Keeps the channel of the object that is read. `isFurther` is whether it is one more in a list of several.
  mutating func set(_ channel: String, isFurther: Bool) {
    let first = isFurther ? scopes[current].channel : nil
    scopes[current].channel = [first, channel].compactMap(\.self).joined(separator: "、")
  }

  /// The channel of an object: its own, or that of the one around it; `nil` for none.
  func channel(of scope: Int) -> String? {
    var scope = scope
    while scopes[scope].channel == nil, scope != 0 { scope = scopes[scope].parent }
    return scopes[scope].channel
  }
}
