import Foundation
import SessionEngine

/// The one way values become JSON columns and come back: sorted keys, so that equal values are equal bytes.
enum JSONColumn {
  static func value<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  /// Throws for a text that is not JSON.
  static func check(_ text: String) throws { _ = try value(Ignored.self, from: text) }

  /// Any JSON at all.
  private struct Ignored: Decodable {
    init(from decoder: any Decoder) {}
  }

  static func text(_ texts: [String]) -> [UInt8] {
    var json = JSONWriter(capacity: 64)
    json.value(texts)
    return json.bytes
  }

  static func text(_ outcome: LinkOutcome) -> [UInt8] {
    var json = JSONWriter()
    outcome.write(to: &json)
    return json.bytes
  }

  static func text(_ outcomes: [LinkOutcome]) -> [UInt8] {
    var json = JSONWriter()
    json.openList()
    for outcome in outcomes { outcome.write(to: &json) }
    json.closeList()
    return json.bytes
  }

  static func text(_ numbers: [String: Int]) -> [UInt8] {
    var json = JSONWriter(capacity: 64)
    json.value(numbers)
    return json.bytes
  }

  /// The stores' JSON, each under its name, as one object: real JSON, not text in text.
  static func state(_ state: [String: String]) -> [UInt8] {
    var json = JSONWriter()
    json.openObject()
    for (name, value) in state.sorted(by: { $0.key < $1.key }) {
      json.key(name)
      json.raw(value)
    }
    json.closeObject()
    return json.bytes
  }

  /// The stores' JSON back, each byte for byte as it was: a decoder would round numbers and reorder keys.
  ///
  /// Throws `StorageError.corrupt` for what `state(_:)` does not write.
  static func state(from text: String) throws -> [String: String] {
    let bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "{"), bytes.last == UInt8(ascii: "}") else { throw damaged }
    var state: [String: String] = [:]
    var start = 1
    while start < bytes.count - 1 {
      guard let colon = end(of: UInt8(ascii: ":"), in: bytes, from: start) else { throw damaged }
      let last = end(of: UInt8(ascii: ","), in: bytes, from: colon + 1) ?? bytes.count - 1
      let name = String(decoding: bytes[start..<colon], as: UTF8.self)
      state[try value(String.self, from: name)] = String(decoding: bytes[(colon + 1)..<last], as: UTF8.self)
      start = last + 1
    }
    return state
  }

  private static let damaged = StorageError(
    code: .corrupt, message: "a session's state is not a JSON object: restore the database from a copy")

  /// Where the next `mark` stands that is in no text, object or list that begins after `start`.
  private static func end(of mark: UInt8, in bytes: [UInt8], from start: Int) -> Int? {
    var depth = 0
    var isText = false
    var index = start
    while index < bytes.count - 1 {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "\""): isText.toggle()
      case _ where isText: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case mark where depth == 0: return index
      default: break
      }
      index += 1
    }
    return nil
  }
}
