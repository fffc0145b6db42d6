extension StringProtocol {
  /// Returns whether both texts have the same UTF-8 bytes, optionally ignoring the case of ASCII letters.
  package func hasSameBytes(as other: some StringProtocol, ignoringCase: Bool) -> Bool {
    func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
    guard ignoringCase else { return utf8.elementsEqual(other.utf8) }
    return utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { lower($0) == lower($1) }
  }

  /// Returns the beginning of a sender's text, for a message that quotes it. Messages must not repeat a long text as a
  /// whole.
  ///
  /// The length is counted in Unicode scalars, because one character can be as long as the text; an omitted rest shows
  /// as `…`.
  public func clipped(to length: Int = 64) -> String {
    let begin = unicodeScalars.prefix(length)
    return String(String.UnicodeScalarView(begin)) + (begin.endIndex < unicodeScalars.endIndex ? "…" : "")
  }
}
