/// A shrinker of failing sequences. It removes the elements that the failure does not need (delta debugging).
struct SequenceShrinker<Element> {
  /// The maximum number of shorter sequences to try.
  let attempts: Int

  /// Returns the shortest sequence found that still fails. `fails(sequence)` must be true.
  func shrink(_ sequence: [Element], while fails: ([Element]) throws -> Bool) rethrows -> [Element] {
    var sequence = sequence
    var size = max(sequence.count / 2, 1)
    var left = attempts
    while left > 0 {
      var isShorter = false
      var start = 0
      while start < sequence.count, left > 0 {
        var candidate = sequence
        candidate.removeSubrange(start..<min(start + size, sequence.count))
        left -= 1
        if try fails(candidate) {
          sequence = candidate
          isShorter = true
        } else {
          start += size
        }
      }
      if size == 1, !isShorter { break }
      size = max(size / 2, 1)
    }
    return sequence
  }
}
