extension String {
  /// The text with what would break its line written out, `\n` for a line's end, and so the backslash too.
  var onOneLine: String {
    var line = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: line += scalar.escaped(asASCII: true)
      default: line += scalar == "\\" ? "\\\\" : String(scalar)
      }
    }
    return line
  }

  /// On one line; in quotes where the text could be taken for the end of a value and the beginning of another.
  var quotedIfAmbiguous: String {
    guard contains("\"") || contains(", ") || contains(")") else { return onOneLine }
    return "\"" + onOneLine.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"") + "\""
  }

  /// The text as a literal of JSON.
  var jsonLiteral: String {
    var literal = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case "\u{8}": literal += "\\b"
      case "\u{c}": literal += "\\f"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
