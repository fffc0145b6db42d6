import DeepLinks
import TextFormats

extension JSONValue {
  /// The number of arrays and objects that may be nested in the JSON of a link: published links need four.
  static let maximumLinkDepth = 16

  /// The value with every string and key in normal form C, as the rest of a link is read.
  var normalised: JSONValue {
    switch self {
    case .null, .bool, .number: self
    case .string(let text): .string(LinkCharacters.normalised(text))
    case .array(let values): .array(values.map(\.normalised))
    case .object(let members):
      // Two keys with one normal form are equal, so the reader has refused them.
      .object(Dictionary(uniqueKeysWithValues: members.map { (LinkCharacters.normalised($0), $1.normalised) }))
    }
  }

  /// A text, or a number as it is written; `nil` for any other value and for an empty text.
  var spelling: String? {
    switch self {
    case .string(let text), .number(let text): text.isEmpty ? nil : text
    default: nil
    }
  }

  /// The first character in a string or key that no link may hold: an escape can hide it from the check of the link.
  var firstRefusedCharacter: Unicode.Scalar? {
    switch self {
    case .string(let text): LinkCharacters.firstRefused(in: text)
    case .array(let values): values.lazy.compactMap(\.firstRefusedCharacter).first
    case .object(let members):
      members.lazy.compactMap { LinkCharacters.firstRefused(in: $0) ?? $1.firstRefusedCharacter }.first
    case .null, .bool, .number: nil
    }
  }
}
