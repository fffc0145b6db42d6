/// The texts that a string or identifier parameter accepts: their prefix, length and characters.
public struct TextRule: Sendable, Hashable {
  /// The prefix of the text, such as `BC-`; empty for none. Length and characters are those of the rest.
  public let prefix: String
  /// The number of Unicode scalars after the prefix.
  public let length: ClosedRange<Int>
  /// The allowed characters as the file writes them, such as `+0-9`; nil when all are allowed.
  public let characters: String?
  /// `characters` as ranges of code points.
  let ranges: [ClosedRange<UInt32>]

  /// The longest text that a rule can allow, in Unicode scalars.
  public static let maximumLength = 1_024

  /// The characters of an identifier: ASCII letters, digits, `-` and `_`.
  public static let identifierCharacters = "A-Za-z0-9_-"

  /// A rule; nil when `characters` is empty or holds a range that runs backwards.
  ///
  /// A `-` at the beginning or the end means itself; elsewhere `a-z` means all characters from `a` to `z`.
  public init?(prefix: String = "", length: ClosedRange<Int>, characters: String? = nil) {
    guard let ranges = Self.ranges(characters) else { return nil }
    self.prefix = prefix
    self.length = length
    self.characters = characters
    self.ranges = ranges
  }

  /// Returns whether the text follows the rule.
  public func allows(_ text: String) -> Bool {
    // Bytes are compared, because `hasPrefix` on strings would accept canonically equivalent characters.
    guard text.utf8.starts(with: prefix.utf8) else { return false }
    let rest = text.unicodeScalars.dropFirst(prefix.unicodeScalars.count)
    // A scalar has one to four bytes, so a much longer text is rejected without counting its scalars.
    guard text.utf8.count - prefix.utf8.count <= length.upperBound * 4, length.contains(rest.count) else {
      return false
    }
    guard !ranges.isEmpty else { return true }
    return rest.allSatisfy { scalar in ranges.contains { $0.contains(scalar.value) } }
  }

  /// Returns whether a text that follows the rule can begin with this one.
  package func canBegin(with text: String) -> Bool {
    guard text.utf8.starts(with: prefix.utf8) else { return prefix.utf8.starts(with: text.utf8) }
    let rest = text.unicodeScalars.dropFirst(prefix.unicodeScalars.count)
    guard rest.count <= length.upperBound else { return false }
    return ranges.isEmpty || rest.allSatisfy { scalar in ranges.contains { $0.contains(scalar.value) } }
  }

  private static func ranges(_ characters: String?) -> [ClosedRange<UInt32>]? {
    guard let characters else { return [] }
    let scalars = characters.unicodeScalars.map(\.value)
    var ranges: [ClosedRange<UInt32>] = []
    var index = 0
    while index < scalars.count {
      if index + 2 < scalars.count, scalars[index + 1] == 0x2D {
        guard scalars[index] <= scalars[index + 2] else { return nil }
        ranges.append(scalars[index]...scalars[index + 2])
        index += 3
      } else {
        ranges.append(scalars[index]...scalars[index])
        index += 1
      }
    }
    return ranges.isEmpty ? nil : ranges
  }
}
