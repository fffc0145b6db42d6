/// The conversion between `Codable` values and JSON.
///
/// `JSONValueEncoder` writes the values, with sorted keys, so that equal values give equal bytes. `JSONDocumentDecoder`
/// reads them straight from the text, without a tree of its values between.
public enum JSONCoding {
  /// Returns the JSON of a value. Throws `EncodingError` for a value without JSON: a number that is not finite.
  public static func text(_ value: some Encodable) throws -> String {
    String(decoding: try bytes(value), as: UTF8.self)
  }

  /// Returns the JSON of a value as UTF-8. Throws `EncodingError` for a value without JSON.
  public static func bytes(_ value: some Encodable) throws -> [UInt8] { try JSONValueEncoder.bytes(value) }

  /// Reads a value from a text. Throws `JSONError` when the text is not JSON, and `DecodingError` when it is not a
  /// value of this type.
  public static func value<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    try value(type, from: Array(text.utf8))
  }

  /// Reads a value from UTF-8 text. Throws `JSONError` when it is not JSON, and `DecodingError` when it is not a value
  /// of this type.
  public static func value<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    try Value(from: JSONDocumentDecoder(try JSONReader.document(bytes)))
  }

  /// Reads a value from JSON. Throws `DecodingError` when it is not a value of this type.
  public static func value<Value: Decodable>(_ type: Value.Type, from json: JSONValue) throws -> Value {
    try value(type, from: try bytes(json))
  }

  /// Reads a value from a JSON object and refuses members that the value's type does not know.
  ///
  /// Throws `UnknownKeyError` for the first unknown member, and `DecodingError` when the object is not a value of this
  /// type. Members of nested objects are not checked.
  public static func strictValue<Value: Decodable>(_ type: Value.Type, from object: [String: JSONValue]) throws -> Value
  {
    let requested = RequestedKeys()
    let document = try JSONReader.document(bytes(JSONValue.object(object)))
    let value = try Value(from: JSONDocumentDecoder(document, requested: requested))
    if let key = object.keys.sorted().first(where: { !requested.names.contains($0) }) {
      throw UnknownKeyError(key: key, known: Set(requested.names).sorted())
    }
    return value
  }
}

/// An error for a member of an object that the object's type does not know.
public struct UnknownKeyError: CodedError, Sendable, Hashable {
  /// The stable code.
  public let code = "unknownKey"
  /// The member's key.
  public let key: String
  /// The keys that the type knows, sorted.
  public let known: [String]

  /// Creates an error for the member `key`.
  public init(key: String, known: [String]) {
    self.key = key
    self.known = known
  }

  /// The unknown key, in one sentence without a full stop.
  public var message: String { "the object has no member \(key.clipped().escapingControlCharacters)" }

  /// The nearest known key, or all known keys.
  public var hint: String {
    NearestName.of(key, among: known).map { "did you mean \($0)?" }
      ?? (known.isEmpty ? "it has no members" : "its members are \(known.joined(separator: ", "))")
  }
}
