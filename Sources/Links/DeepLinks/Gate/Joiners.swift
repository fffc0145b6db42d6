/// The zero-width joiner and non-joiner, two invisible characters that some scripts need.
///
/// They are allowed where they change what is displayed: between emoji (a family is several people), after a virama of
/// an Indian script, and between Arabic letters (Persian words). Elsewhere they would only make two texts look equal
/// (RFC 5892, appendix A.1 and A.2).
enum Joiners {
  /// Returns whether a character is one of the two joiners.
  static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{200C}" || scalar == "\u{200D}" }

  /// Returns whether a joiner changes what is displayed between its neighbours; a neighbour is nil at the end of the
  /// text.
  static func isNeeded(
    _ joiner: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?
  ) -> Bool {
    guard let previous else { return false }
    if previous.properties.canonicalCombiningClass == .virama { return true }
    guard let next else { return false }
    if joiner == "\u{200D}", isEmoji(previous) || previous == "\u{FE0F}", isEmoji(next) { return true }
    return isArabicLetter(previous) && isArabicLetter(next)
  }

  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool { scalar.value > 0xFF && scalar.properties.isEmoji }

  private static func isArabicLetter(_ scalar: Unicode.Scalar) -> Bool {
    (0x0620...0x077F).contains(scalar.value) && scalar.properties.isAlphabetic
  }
}
