import Foundation

/// The one way a store's state becomes JSON: sorted keys, so that equal states are equal bytes (law 5).
enum StateCoding {
  static func encode(_ state: some Encodable) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(state) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  static func decode<State: Decodable>(_ type: State.Type, from json: String) throws -> State {
    try JSONDecoder().decode(type, from: Data(json.utf8))
  }
}
