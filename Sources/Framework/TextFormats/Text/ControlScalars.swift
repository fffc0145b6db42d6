extension Unicode.Scalar {
  /// Whether a terminal or an editor can act on the scalar instead of showing it, or shows nothing.
  ///
  /// Such scalars are controls, format characters (direction marks, zero-width characters), the line and paragraph
  /// separators, other invisible characters (fillers), and noncharacters. Variation selectors are not among them: names
  /// in Japanese and emoji need them.
  public var isUnprintable: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default:
      return properties.isNoncharacterCodePoint
        || properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
    }
  }
}

extension StringProtocol {
  /// The text with each unprintable character escaped (`\n`, `\u{1b}`), so that data can neither control a
  /// terminal nor add lines to a log.
  ///
  /// The joiner within an emoji of several scalars is kept.
  public var escapingControlCharacters: String {
    replacingUnprintable { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      default: "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
  }

  /// The text with another one in place of each unprintable character. The joiner within an emoji of several scalars is kept.
  package func replacingUnprintable(_ other: (Unicode.Scalar) -> String) -> String {
    guard !isPrintable(lines: false), unicodeScalars.contains(where: \.isUnprintable) else { return String(self) }
    let scalars = Array(unicodeScalars)
    var text = ""
    for (index, scalar) in scalars.enumerated() {
      if scalar.isUnprintable, !isEmojiJoiner(scalars, index) {
        text += other(scalar)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The text with each unprintable character escaped except line feeds.
  public var escapingLineByLine: String {
    guard !isPrintable(lines: true) else { return String(self) }
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map(\.escapingControlCharacters)
      .joined(separator: "\n")
  }

  /// Whether nothing is to be escaped, as far as eight bytes at a time tell: most text is ASCII.
  private func isPrintable(lines: Bool) -> Bool {
    utf8.withContiguousStorageIfAvailable {
      PlainASCII.isPrintable(UnsafeRawBufferPointer($0), lines: lines)
    } ?? false
  }

  /// Returns the beginning of the text, for a message: at most `length` Unicode scalars, then `…` if it is cut.
  ///
  /// Scalars are counted because one character can be as long as the text.
  public func clipped(to length: Int = 64) -> String {
    let beginning = unicodeScalars.prefix(length)
    return String(String.UnicodeScalarView(beginning)) + (beginning.endIndex < unicodeScalars.endIndex ? "…" : "")
  }
}

/// Returns whether the scalar at `index` joins two emoji into one.
private func isEmojiJoiner(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
  guard scalars[index] == "\u{200D}", index > 0, index + 1 < scalars.count else { return false }
  let (before, after) = (scalars[index - 1], scalars[index + 1])
  return (before == "\u{FE0F}" || before.isEmoji) && after.isEmoji
}

extension Unicode.Scalar {
  /// Whether the scalar is an emoji. ASCII digits and `#`, which Unicode counts as emoji, are not.
  fileprivate var isEmoji: Bool { !isASCII && properties.isEmoji }
}
