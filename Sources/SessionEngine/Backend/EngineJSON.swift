import Foundation

/// Requests and replies as text: sorted keys, so that equal values are equal bytes (law 5).
enum EngineJSON {
  /// The JSON of a value; empty for one that has none, such as a number that is not finite.
  static func text(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// The value of a JSON text; `nil` when it is none.
  static func value<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
    try? JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
