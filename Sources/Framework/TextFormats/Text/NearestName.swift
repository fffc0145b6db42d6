/// The search for the name that was probably meant by an unknown name.
public enum NearestName {
  /// The greatest length of a name that is compared, in bytes. The time of a comparison grows with the product of the
  /// lengths.
  public static let maximumBytes = 64

  /// Returns the candidate with the fewest typing errors, at most one in three letters and at most three; `nil` when
  /// there is none.
  public static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let limit = best.map { $0.distance - 1 } ?? limit(name)
      guard let distance = distance(name, candidate, limit: limit) else { continue }
      best = (candidate, distance)
    }
    return best?.name
  }

  /// Returns the question whether the nearest candidate was meant, as a sentence; `nil` when there is none.
  public static func question(_ name: String, among candidates: some Sequence<String>) -> String? {
    of(name, among: candidates).map { "Did you mean `\($0)`?" }
  }

  /// Returns the number of typing errors that a name of this length may have: one to three.
  public static func limit(_ name: String) -> Int {
    min(3, max(1, name.utf8.count / 3))
  }

  /// Returns the number of letters that must be changed, added, removed or swapped with the next, ignoring ASCII case.
  ///
  /// `nil` when it is more than `limit`, or when a name is longer than `maximumBytes`.
  public static func distance(_ one: String, _ other: String, limit: Int) -> Int? {
    let first = folded(one)
    let second = folded(other)
    guard limit >= 0, max(first.count, second.count) <= maximumBytes, abs(first.count - second.count) <= limit else {
      return nil
    }
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        let cost = first[row] == second[column] ? 0 : 1
        var best = min(last[column] + cost, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      beforeLast = last
      last = current
    }
    return last[second.count] <= limit ? last[second.count] : nil
  }

  private static func folded(_ text: String) -> [UInt8] {
    text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }
}
