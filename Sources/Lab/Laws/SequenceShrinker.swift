/// Makes a failing sequence as short as it can be: leaves out what is not needed for it to fail (delta debugging).
struct SequenceShrinker<Element> {
  /// How many shorter sequences are tried at most.
  let attempts: Int

  /// The shortest sequence found for which `fails` still holds; `fails(sequence)` holds to begin with.
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
