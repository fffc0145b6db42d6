extension Unicode.Scalar {
  /// Whether a terminal or an editor can act on the scalar instead of showing it: controls, format characters such as
  /// marks of direction and zero-width characters, and the line and paragraph separators.
  public var isControlOrFormat: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension StringProtocol {
  /// The text with each control or format character written out (`\n`, `\u{1b}`): data must neither steer a terminal
  /// nor forge lines.
  ///
  /// The joiner within an emoji of several scalars is kept.
  public var escapingControlCharacters: String {
    guard unicodeScalars.contains(where: \.isControlOrFormat) else { return String(self) }
    let scalars = Array(unicodeScalars)
    var text = ""
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.isControlOrFormat && !isEmojiJoiner(scalars, index):
        text += "\\u{\(String(scalar.value, radix: 16))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The text with its control and format characters written out, but for line feeds.
  public var escapingLineByLine: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map(\.escapingControlCharacters)
      .joined(separator: "\n")
  }

  /// The beginning of the text, to be quoted in a message: at most `length` Unicode scalars, then `…` where it is cut.
  ///
  /// Scalars are counted because one character can be as long as the text.
  public func clipped(to length: Int = 64) -> String {
    let beginning = unicodeScalars.prefix(length)
    return String(String.UnicodeScalarView(beginning)) + (beginning.endIndex < unicodeScalars.endIndex ? "…" : "")
  }
}

/// Whether the scalar at `index` joins two emoji into one.
private func isEmojiJoiner(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
  guard scalars[index] == "\u{200D}", index > 0, index + 1 < scalars.count else { return false }
  let (before, after) = (scalars[index - 1], scalars[index + 1])
  return (before == "\u{FE0F}" || before.isEmoji) && after.isEmoji
}

extension Unicode.Scalar {
  /// Digits and `#` are emoji to Unicode, but not here.
  fileprivate var isEmoji: Bool { !isASCII && properties.isEmoji }
}
