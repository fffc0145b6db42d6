/// Combining marks that follow each other, such as the two of "ế".
///
/// Whoever normalises, hashes or compares a text brings them into order, and the standard library and Foundation do so
/// in the square of their number: a line of nothing else would take the time of a thousand links. No language comes
/// near the bound.
public enum MarkRun {
  /// How many may follow each other: as many as in Unicode's stream-safe text (UAX #15).
  public static let most = 30

  /// The index of the first mark that is one too many; `nil` when none is.
  public static func firstBeyond(_ scalars: some Collection<Unicode.Scalar>) -> Int? {
    var marks = 0
    for (index, scalar) in scalars.enumerated() {
      marks = isMark(scalar) ? marks + 1 : 0
      if marks > most { return index }
    }
    return nil
  }

  /// Whether a scalar is brought into order among its neighbours; so are the vowels of Tibetan that are made of marks.
  static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    // No mark comes before U+0300.
    scalar.value >= 0x300
      && (scalar.properties.canonicalCombiningClass.rawValue != 0 || LinkCharacters.compound[scalar] != nil)
  }
}
