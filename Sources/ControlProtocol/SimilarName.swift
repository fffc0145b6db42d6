/// Finds what was probably meant by a name that is not known: a method, a session, a key of a configuration.
public enum SimilarName {
  /// The candidate with the fewest typing errors, at most one in three letters; `nil` when none is that near.
  public static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
    let letters = Array(name.lowercased().utf8.prefix(64))
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let limit = best.map { $0.distance - 1 } ?? max(1, letters.count / 3)
      let other = Array(candidate.lowercased().utf8.prefix(64))
      guard limit >= 0, abs(other.count - letters.count) <= limit else { continue }
      let distance = distance(letters, other)
      if distance <= limit { best = (candidate, distance) }
    }
    return best?.name
  }

  /// How many letters must be changed, added or dropped.
  private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var last = Array(0...other.count)
    for (row, letter) in one.enumerated() {
      var current = [row + 1]
      for column in other.indices {
        let cost = letter == other[column] ? 0 : 1
        current.append(min(last[column] + cost, last[column + 1] + 1, current[column] + 1))
      }
      last = current
    }
    return last[other.count]
  }
}
