extension StringProtocol {
  /// The number of columns that the text takes on a terminal: two for an East Asian wide character or an emoji, none
  /// for a combining mark.
  public var columns: Int {
    // A character of several scalars, such as a family, has the width of its widest.
    reduce(0) { total, character in total + (character.unicodeScalars.lazy.map(\.columns).max() ?? 0) }
  }

  /// Returns the text with trailing spaces up to a width in columns.
  public func padded(to width: Int) -> String {
    String(self) + String(repeating: " ", count: Swift.max(0, width - columns))
  }

  /// Returns the text cut to a width in columns. A text that is cut ends with `…`.
  public func shortened(to width: Int) -> String {
    guard columns > width else { return String(self) }
    var (kept, taken) = ("", 0)
    for character in self {
      taken += String(character).columns
      guard taken < width else { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// Returns the text cut to a width in columns, with `…` in place of its middle: the ends of a URL tell the most.
  public func shortenedInMiddle(to width: Int) -> String {
    guard columns > width else { return String(self) }
    let end = String(String(reversed()).shortened(to: Swift.max(1, width / 2)).dropLast().reversed())
    return shortened(to: width - end.columns) + end
  }
}

extension Unicode.Scalar {
  fileprivate var columns: Int {
    if isASCII { return 1 }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F1E6...0x1F1FF, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    // The selector requests the emoji form of the character before it, which is wide.
    case 0xFE0F: return 2
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }
}
