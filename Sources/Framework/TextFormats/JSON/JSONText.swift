/// A value that is JSON text already. As part of another value it is written as it is.
public struct JSONText: Sendable, Hashable, Codable {
  /// The JSON.
  public let text: String

  /// Creates a value from a text that is JSON.
  public init(_ text: String) { self.text = text }

  /// Returns the JSON as a value of a type. Throws what `JSONCoding` throws.
  public func value<Value: Decodable>(_ type: Value.Type) throws -> Value { try JSONCoding.value(type, from: text) }

  /// Decodes any JSON: from `JSONCoding` the text as it is written, from other decoders one with sorted keys.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? JSONDocumentDecoder {
      text = decoder.document.json(text: decoder.value)
      return
    }
    var json = JSONWriter()
    json.value(try JSONValue(from: decoder))
    text = json.text
  }

  /// Encodes the JSON: as it is by `JSONCoding`, and read as a value by other encoders. Throws `JSONError` when another
  /// encoder is given a text that is not JSON.
  public func encode(to encoder: any Encoder) throws {
    if let encoder = encoder as? JSONValueEncoder {
      encoder.write(self)
    } else {
      try JSONReader.read(text).encode(to: encoder)
    }
  }
}
