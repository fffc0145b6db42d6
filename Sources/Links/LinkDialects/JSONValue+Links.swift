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
      // Two keys with one normal form are equal, so the reader has rejected them.
      .object(Dictionary(uniqueKeysWithValues: members.map { (LinkCharacters.normalised($0), $1.normalised) }))
    }
  }

  /// The text, or the number as it is written; `nil` for any other value and for an empty text.
  var spelling: String? {
    switch self {
    case .string(let text), .number(let text): text.isEmpty ? nil : text
    default: nil
    }
  }

  /// The first forbidden character in a string or key. A JSON escape can hide it from the check of the link.
  var firstForbiddenCharacter: Unicode.Scalar? {
    switch self {
    case .string(let text): LinkCharacters.firstForbidden(in: text)
    case .array(let values): values.lazy.compactMap(\.firstForbiddenCharacter).first
    case .object(let members):
      members.lazy.compactMap { LinkCharacters.firstForbidden(in: $0) ?? $1.firstForbiddenCharacter }.first
    case .null, .bool, .number: nil
    }
  }
}
