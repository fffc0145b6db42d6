import Foundation
import SessionEngine

/// The one way values become JSON columns and come back: sorted keys, so that equal values are equal bytes.
enum JSONColumn {
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func value<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  /// The stores' JSON, each under its name, as one object: real JSON, not text in text.
  static func state(_ state: [String: String]) throws -> String {
    let fields = try state.sorted { $0.key < $1.key }.map { "\(try text($0.key)):\($0.value)" }
    return "{\(fields.joined(separator: ","))}"
  }
}
