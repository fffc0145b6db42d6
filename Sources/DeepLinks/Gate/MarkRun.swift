/// The limit on combining marks that follow each other, such as the two of "ế".
///
/// The standard library and Foundation order the marks of a text when they normalise, hash or compare it, and they need
/// quadratic time for that. Unlimited, one link of marks only would block the session. No language comes near the
/// limit.
public enum MarkRun {
  /// The maximum number of marks in a row, as in the stream-safe text format of Unicode (UAX #15).
  public static let most = 30

  /// Returns the index of the first mark beyond the limit; nil when there is none.
  public static func firstBeyond(_ scalars: some Collection<Unicode.Scalar>) -> Int? {
    var marks = 0
    for (index, scalar) in scalars.enumerated() {
      marks = isMark(scalar) ? marks + 1 : 0
      if marks > most { return index }
    }
    return nil
  }

  /// Returns whether normalising a text reorders this scalar. The compound vowels of Tibetan belong to these too.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    // No mark comes before U+0300.
    scalar.value >= 0x300
      && (scalar.properties.canonicalCombiningClass.rawValue != 0 || LinkCharacters.compound[scalar] != nil)
  }
}
