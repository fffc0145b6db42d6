import SessionEngine
import TextFormats

/// A parameter of a method.
public struct MethodParameter: Codable, Sendable, Hashable {
  /// The name.
  public let name: String
  /// The type of its JSON: `string`, `integer`, `boolean` or `object`.
  public let type: String
  /// Whether the request is refused without it.
  public let isRequired: Bool

  /// Creates a parameter. It is a string unless `type` says otherwise.
  public init(_ name: String, type: String = "string", isRequired: Bool) {
    self.name = name
    self.type = type
    self.isRequired = isRequired
  }

  /// Stands for all further parameters of a method that takes any text for the app.
  static let anyText = MethodParameter("any text fields", isRequired: true)

  /// The name, in brackets when the parameter is optional.
  var text: String { isRequired ? name : "[\(name)]" }

  /// Returns the parameters that a type reads, in the order in which it reads them.
  static func read(by type: (some Decodable).Type) -> [MethodParameter] {
    let recorder = ParameterRecorder()
    // A type that checks the values refuses those of the recorder after it has read all.
    _ = try? type.init(from: recorder)
    return recorder.parameters
  }
}

extension [MethodParameter] {
  /// The names, as errors have them: optional ones are in brackets.
  var text: String { map(\.text).joined(separator: ", ") }
}

/// A decoder without a value: it gives every parameter one, and records which parameters a type reads.
private final class ParameterRecorder: Decoder {
  private(set) var parameters: [MethodParameter] = []
  /// The parameter that the type may read as missing.
  private var optional: String?

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(RecordingContainer(recorder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unknown([JSONValue].self) }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw unknown(JSONValue.self) }

  func recordOptional(_ name: String) { optional = name }

  func recordAnyText() { parameters.append(.anyText) }

  /// Records a parameter, and returns a value for it.
  func value<Value>(_ type: Value.Type, _ name: String) throws -> Value {
    parameters.append(MethodParameter(name, type: Self.name(of: type), isRequired: optional != name))
    let values: [Any] = ["", false, 0, Int64(0), JSONValue.null, JournalCursor()]
    if let value = values.lazy.compactMap({ $0 as? Value }).first { return value }
    guard let type = type as? any CaseIterable.Type, let value = Self.first(of: type) as? Value else {
      throw unknown(type)
    }
    return value
  }

  private static func first(of type: (some CaseIterable).Type) -> Any? { type.allCases.first }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is Bool.Type: "boolean"
    case is Int.Type, is Int64.Type: "integer"
    case is JSONValue.Type: "object"
    default: "string"
    }
  }

  func unknown(_ type: any Any.Type) -> DecodingError {
    .typeMismatch(type, .init(codingPath: [], debugDescription: "no parameter has this type"))
  }
}

private struct RecordingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let recorder: ParameterRecorder

  var codingPath: [any CodingKey] { [] }

  /// No keys. A type that reads them all takes any text.
  var allKeys: [Key] {
    recorder.recordAnyText()
    return []
  }

  func contains(_ key: Key) -> Bool { true }

  /// False, so that the type reads the value. Only an optional parameter is asked for null.
  func decodeNil(forKey key: Key) -> Bool {
    recorder.recordOptional(key.stringValue)
    return false
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try recorder.value(type, key.stringValue)
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    throw recorder.unknown(JSONValue.self)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw recorder.unknown(JSONValue.self)
  }

  func superDecoder() throws -> any Decoder { throw recorder.unknown(JSONValue.self) }
  func superDecoder(forKey key: Key) throws -> any Decoder { throw recorder.unknown(JSONValue.self) }
}
