/// The answer at hand of a bench, which comes in parts: an outcome, or else an error.
struct AnswerLine {
  /// How every outcome begins, and no error.
  private static let beginning = Array(#"{"attached":"#.utf8)

  private var count = 0
  private var isAlike = true

  /// Takes the next part of the line.
  mutating func add(_ part: some Collection<UInt8>) {
    isAlike = isAlike && zip(part, Self.beginning.dropFirst(count)).allSatisfy { $0 == $1 }
    count += part.count
  }

  /// Whether the line, now whole, is an outcome.
  var isOutcome: Bool { isAlike && count >= Self.beginning.count }
}
