/// A shrinker of a failing sequence. It removes the elements that the failure does not need (delta debugging).
struct SequenceShrinker<Element> {
  /// The shortest sequence that fails so far.
  private(set) var shortest: [Element]
  private var attempts: Int
  private var size: Int
  private var start = 0
  private var isShorter = false

  /// A shrinker of a sequence that fails. It tries at most `attempts` shorter ones.
  init(_ failing: [Element], attempts: Int) {
    shortest = failing
    size = max(failing.count / 2, 2)
    self.attempts = attempts
  }

  /// Returns the shortest sequence found that still fails. `fails(sequence)` must be true.
  static func shrink(
    _ sequence: [Element], attempts: Int, while fails: ([Element]) throws -> Bool
  ) rethrows -> [Element] {
    var shrinker = SequenceShrinker(sequence, attempts: attempts)
    while let candidate = shrinker.next() { shrinker.note(candidate, fails: try fails(candidate)) }
    return shrinker.shortest
  }

  /// Returns the next shorter sequence to try; `nil` at the end.
  mutating func next() -> [Element]? {
    if start >= shortest.count {
      if size == 1, !isShorter { return nil }
      // What is removed one by one can leave neighbours that only go together, such as a tap there and one back.
      (size, start, isShorter) = (size == 1 ? 2 : size / 2, 0, false)
    }
    guard attempts > 0, start < shortest.count else { return nil }
    attempts -= 1
    var candidate = shortest
    candidate.removeSubrange(start..<min(start + size, shortest.count))
    return candidate
  }

  /// Notes whether the sequence that `next` returned fails.
  mutating func note(_ candidate: [Element], fails: Bool) {
    if fails {
      (shortest, isShorter) = (candidate, true)
    } else {
      // Parts overlap, so that two neighbours are one of the parts wherever they are.
      start += max(size / 2, 1)
    }
  }
}
