/// The two invisible characters that some writing needs: the zero-width joiner and non-joiner.
///
/// They stay where they change what is seen: between emoji (a family is several people), behind a virama of an Indian
/// script, and between Arabic letters (Persian words). Anywhere else they only make two texts of one look (RFC 5892,
/// appendix A.1 and A.2).
enum Joiners {
  static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{200C}" || scalar == "\u{200D}" }

  /// Whether a joiner changes what is seen between its neighbours; nil where there is none.
  static func isNeeded(
    _ joiner: Unicode.Scalar, behind previous: Unicode.Scalar?, before next: Unicode.Scalar?
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
