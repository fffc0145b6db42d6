/// A run of combining marks, such as the two of "ế".
///
/// To normalise, hash or compare a text, the standard library and Foundation sort each run in quadratic time. A text
/// from outside must therefore have only short runs before it is used as a key.
public enum MarkRun {
  /// The greatest number of marks in a run, as in Unicode's stream-safe text (UAX #15).
  public static let most = 30

  /// Returns the index of the first mark beyond `most`; `nil` when there is none.
  public static func firstBeyond(_ scalars: some Collection<Unicode.Scalar>) -> Int? {
    var marks = 0
    for (index, scalar) in scalars.enumerated() {
      marks = isMark(scalar) ? marks + 1 : 0
      if marks > most { return index }
    }
    return nil
  }

  /// Returns whether a scalar is sorted among its neighbours.
  public static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    // The first mark is U+0300.
    scalar.value >= 0x300 && (scalar.properties.canonicalCombiningClass.rawValue != 0 || compound[scalar] != nil)
  }

  /// The Tibetan vowels that count as letters but decompose into marks.
  public static let compound: [Unicode.Scalar: [Unicode.Scalar]] = [
    "\u{F73}": ["\u{F71}", "\u{F72}"], "\u{F75}": ["\u{F71}", "\u{F74}"], "\u{F81}": ["\u{F71}", "\u{F80}"],
  ]
}
