/// The answer at hand of a bench, which comes in parts: an outcome, or else an error.
struct AnswerLine {
  /// How every outcome begins, and no error.
  private static let beginning = Array(#"{"attached":"#.utf8)

  /// How many bytes of the beginning have come; `nil` when others have.
  private var matched: Int? = 0

  /// Takes the next part of the line.
  mutating func add(_ part: some Sequence<UInt8>) {
    guard var matched else { return }
    for byte in part {
      guard matched < Self.beginning.count else { break }
      guard byte == Self.beginning[matched] else {
        self.matched = nil
        return
      }
      matched += 1
    }
    self.matched = matched
  }

  /// Whether the line, now whole, is an outcome.
  var isOutcome: Bool { matched == Self.beginning.count }
}
