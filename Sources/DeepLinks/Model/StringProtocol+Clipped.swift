extension StringProtocol {
  /// The begin of a sender's text, for a message that quotes it: who sends sixty thousand bytes is not sent them back.
  ///
  /// Counted in Unicode scalars, for one character can be as long as the text; what is left out shows as `…`.
  public func clipped(to length: Int = 64) -> String {
    let begin = unicodeScalars.prefix(length)
    return String(String.UnicodeScalarView(begin)) + (begin.endIndex < unicodeScalars.endIndex ? "…" : "")
  }
}
