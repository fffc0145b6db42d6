import Foundation

/// JSON as the command prints it: one line, sorted keys, slashes as they are, and nothing that a terminal would obey.
enum JSONText {
  /// The line of one value.
  static func line(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return escaped(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// The encoder leaves controls beyond ASCII and marks of direction as they are; they can only stand in strings.
  private static func escaped(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: isObeyed) else { return json }
    var text = ""
    for scalar in json.unicodeScalars {
      guard isObeyed(scalar) else {
        text.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return text
  }

  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
