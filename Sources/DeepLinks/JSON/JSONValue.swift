/// Any JSON, from a file that other programs own or from a link that other apps write.
///
/// Numbers stay as they are written: a coordinate must not pass through a binary fraction.
package indirect enum JSONValue: Sendable, Hashable {
  case null
  case flag(Bool)
  case number(String)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  /// Reads a text; nil when it is not JSON, or not such as `JSONReader` takes.
  package init?(text: String) {
    guard let value = try? JSONReader.read(text) else { return nil }
    self = value
  }

  package var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  package var flag: Bool? {
    guard case .flag(let flag) = self else { return nil }
    return flag
  }

  package var list: [JSONValue]? {
    guard case .list(let values) = self else { return nil }
    return values
  }

  package var object: [String: JSONValue]? {
    guard case .object(let values) = self else { return nil }
    return values
  }

  /// The texts of a list of texts alone.
  package var texts: [String]? {
    guard let list else { return nil }
    let texts = list.compactMap(\.text)
    return texts.count == list.count ? texts : nil
  }

  /// The value below these keys, one object in another; nil when one of them is not there.
  package func value(at keys: [String]) -> JSONValue? {
    keys.reduce(self as JSONValue?) { value, key in value?.object?[key] }
  }

  /// A text, or a number as it is written; nil for anything else and for an empty text.
  package var spelling: String? {
    switch self {
    case .text(let text), .number(let text): text.isEmpty ? nil : text
    default: nil
    }
  }

  /// The first character in any text or key that no link may hold: escapes can bring it in behind the gate.
  package var firstRefusedCharacter: Unicode.Scalar? {
    switch self {
    case .text(let text): LinkCharacters.firstRefused(in: text)
    case .list(let values): values.lazy.compactMap(\.firstRefusedCharacter).first
    case .object(let members):
      members.lazy.compactMap { LinkCharacters.firstRefused(in: $0) ?? $1.firstRefusedCharacter }.first
    case .null, .flag, .number: nil
    }
  }
}
