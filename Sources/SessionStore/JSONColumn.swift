import Foundation
import SessionEngine

/// Columns that hold JSON. Keys are sorted, so that equal values are equal bytes.
enum JSONColumn {
  static func text(_ texts: [String]) -> String { text { $0.value(texts) } }

  static func text(_ texts: [String: String]) -> String { text { $0.value(texts) } }

  static func text(_ numbers: [String: Int]) -> String { text { $0.value(numbers) } }

  static func text(_ outcome: LinkOutcome) -> String { text { outcome.write(to: &$0) } }

  /// A list of values that are JSON already.
  static func list(_ values: [String]) -> String {
    text {
      $0.openList()
      for value in values { $0.raw(value) }
      $0.closeList()
    }
  }

  /// The states of stores by name, each of them JSON already, as one object.
  static func state(_ state: [String: String]) -> String {
    text {
      $0.openObject()
      for (name, value) in state.sorted(by: { $0.key < $1.key }) {
        $0.key(name)
        $0.raw(value)
      }
      $0.closeObject()
    }
  }

  private static func text(_ write: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter(capacity: 64)
    write(&json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Decodes a column. Throws `DecodingError` for one that is not JSON of this type.
  static func value<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  /// Throws `DecodingError` for a text that is not JSON.
  static func check(_ text: String) throws { _ = try value(AnyValue.self, from: text) }

  /// Any JSON at all.
  private struct AnyValue: Decodable {
    init(from decoder: any Decoder) {}
  }

  /// Splits what `state(_:)` wrote, each state byte for byte: a decoder would round numbers and reorder keys.
  ///
  /// Throws `StorageError` with the code `corrupt` for any other text.
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
    code: .corrupt, message: "the state of a session is not a JSON object: restore the database from a copy")

  /// The position of the next `mark` outside of any text, object or list that begins after `start`.
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
