import Foundation

/// JSON as the command prints it: one line, sorted keys, slashes as they are.
enum JSONText {
  /// The line of one value.
  static func line(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
