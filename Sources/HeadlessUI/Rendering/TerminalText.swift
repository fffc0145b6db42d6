/// Text that a terminal shows as it is, and the room that it takes there.
enum TerminalText {
  /// How many characters of a name are quoted in a fault.
  static let quotedLength = 64

  /// The text with control characters written out (`\n`, `\u{1b}`): data must neither steer a terminal nor forge lines.
  static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isControl(scalar): result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text escaped and cut, to stand in a sentence; a cut one ends with `…`.
  static func quoted(_ text: String) -> String {
    let cut = text.unicodeScalars.prefix(quotedLength)
    return escaped(String(cut)) + (cut.endIndex < text.unicodeScalars.endIndex ? "…" : "")
  }

  /// The text with blanks up to a width in columns.
  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - columns(text)))
  }

  /// How many columns a terminal gives the text: two to East Asian wide characters and emoji, none to marks.
  static func columns(_ text: String) -> Int {
    text.reduce(0) { total, character in
      // A character of several scalars, such as a family, takes the room of its widest.
      total + (character.unicodeScalars.lazy.map(columns).max() ?? 0)
    }
  }

  /// Control characters, and those that turn the direction of the text around them.
  ///
  /// The joiner is left: it makes one emoji of several and does nothing to other text.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: scalar != "\u{200D}"
    default: false
    }
  }

  private static func columns(_ scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return 1 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F1E6...0x1F1FF, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    // Asks for the emoji form of the character before it, which is wide.
    case 0xFE0F: return 2
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }
}
