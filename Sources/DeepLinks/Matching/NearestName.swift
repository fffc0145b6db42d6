/// Finds what was probably meant by a name that is not known.
package enum NearestName {
  /// Longer names get no suggestion: the search costs by the product of the lengths.
  package static let maximumBytes = 64

  /// The candidate with the fewest typing errors, at most one in three letters; nil when none is that near.
  package static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let limit = best.map { $0.distance - 1 } ?? limit(name)
      guard let distance = distance(name, candidate, limit: limit) else { continue }
      best = (candidate, distance)
    }
    return best?.name
  }

  /// How many errors are still a typing error in a name of that length: one to three.
  package static func limit(_ name: String) -> Int {
    min(3, max(1, name.utf8.count / 3))
  }

  /// How many letters must be changed, added, dropped or swapped with their neighbour, ignoring case in ASCII.
  ///
  /// Nil when more than `limit`, or when a name is longer than `maximumBytes`.
  package static func distance(_ one: String, _ other: String, limit: Int) -> Int? {
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
