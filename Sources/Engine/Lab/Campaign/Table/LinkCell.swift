import TextFormats

/// What the text of a cell is.
enum LinkCell {
  /// Whether a text can be a link: an address, one with placeholders, or a part of an address that begins with a slash.
  /// `未定` and `taxi.example/wallet`, which no program opens, are none.
  static func isLink(_ text: String) -> Bool {
    text.contains("://") || text.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.-]*:\S/) != nil || LinkTemplate.isOne(text)
      || text.prefixMatch(of: /\.{0,2}\/[!-~]*$/) != nil
  }

  /// The words in the place of a text that is not there.
  private static let nothing: Set<String> = ["なし", "無し", "無", "n/a", "na", "none", "×", "x", "✕"]

  /// Whether a text has nothing to read: none at all, or a dash or a word in the place of a text.
  static func isEmpty(_ text: String) -> Bool {
    if text.allSatisfy({ "-–—―ー−－‐".contains($0) || $0.isWhitespace }) { return true }
    return nothing.contains(text.lowercased().filter { !$0.isWhitespace && !"()（）".contains($0) })
  }

  /// Whether a text is one address and nothing else.
  static func isAddress(_ text: String) -> Bool {
    let bytes = text.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8) else {
      return false
    }
    let scheme = bytes[..<colon]
    return scheme.first?.isLetter == true
      && scheme.allSatisfy { $0.isLetter || (0x30...0x39).contains($0) || "+.-".utf8.contains($0) }
      && !text.contains(where: \.isWhitespace)
  }
}

extension TableCell {
  /// Whether an address is anywhere in the cell.
  var hasAddress: Bool { address != nil || text.contains("://") }
  /// Whether the cell is an address.
  var isAddress: Bool { address != nil || LinkCell.isAddress(text.trimmed) }
}
