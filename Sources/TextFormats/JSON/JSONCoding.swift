import Foundation

/// The one way in which `Codable` values become JSON and come back.
///
/// Keys are sorted, so that equal values are equal bytes, slashes are not escaped, and every scalar that a terminal or
/// an editor could act on is escaped, as `JSONWriter` does.
public enum JSONCoding {
  /// Returns the JSON of a value. Throws `EncodingError` for one that has none, such as a number that is not finite.
  public static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return escaped(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Returns the JSON of a value as UTF-8. Throws `EncodingError` for one that has none.
  public static func bytes(_ value: some Encodable) throws -> [UInt8] { Array(try text(value).utf8) }

  /// Reads a value from a text. Throws `JSONError` when the text is not JSON, and `DecodingError` when it is not such
  /// a value.
  public static func value<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    try value(type, from: Array(text.utf8))
  }

  /// Reads a value from UTF-8 text. Throws `JSONError` when it is not JSON, and `DecodingError` when it is not such a
  /// value.
  public static func value<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    try value(type, from: try JSONReader.read(bytes))
  }

  /// Reads a value from JSON. Throws `DecodingError` when it is not such a value.
  public static func value<Value: Decodable>(_ type: Value.Type, from json: JSONValue) throws -> Value {
    try JSONValueDecoder(value: json).decode(type)
  }

  /// Reads a value from a JSON object and refuses members that the value's type does not know.
  ///
  /// Throws `UnknownKeyError` for such a member, and `DecodingError` when the object is not such a value. Members of
  /// nested objects are not checked.
  public static func strictValue<Value: Decodable>(_ type: Value.Type, from object: [String: JSONValue]) throws -> Value
  {
    let requested = RequestedKeys()
    let value = try JSONValueDecoder(value: .object(object), requested: requested).decode(type)
    if let key = object.keys.sorted().first(where: { !requested.names.contains($0) }) {
      throw UnknownKeyError(key: key, known: Set(requested.names).sorted())
    }
    return value
  }

  /// Foundation's encoder escapes only what JSON requires; the rest can only stand within strings.
  private static func escaped(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: \.isControlOrFormat) else { return json }
    var text = ""
    for scalar in json.unicodeScalars {
      if scalar.isControlOrFormat { text += JSONWriter.escape(scalar) } else { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}

/// An error for a member of an object that its type does not know.
public struct UnknownKeyError: Error, Sendable, Hashable {
  /// The member's key.
  public let key: String
  /// The keys that the type knows, sorted.
  public let known: [String]

  /// An error for the member `key`.
  public init(key: String, known: [String]) {
    self.key = key
    self.known = known
  }
}
