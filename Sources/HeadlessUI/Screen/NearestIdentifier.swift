/// Finds the identifier that was probably meant by one that no element has.
enum NearestIdentifier {
  /// Longer ones get no suggestion: the search costs by the product of the lengths.
  static let maximumBytes = 64

  /// The candidate that ends in or begins with `id`, else the one with the fewest typing errors, at most one in three
  /// letters; nil when none is that near.
  static func of(_ id: String, among candidates: [String]) -> String? {
    guard !id.isEmpty, id.utf8.count <= maximumBytes else { return nil }
    if let part = candidates.first(where: { $0.hasSuffix(".\(id)") || $0.hasPrefix("\(id).") }) { return part }
    let wanted = Array(id.lowercased().utf8)
    let limit = max(1, wanted.count / 3)
    let near = candidates.lazy.map { (id: $0, bytes: Array($0.lowercased().utf8)) }
      .filter { abs($0.bytes.count - wanted.count) <= limit }
      .map { (id: $0.id, distance: distance(wanted, $0.bytes)) }
      .min { $0.distance < $1.distance }
    return near.flatMap { $0.distance <= limit ? $0.id : nil }
  }

  /// How many bytes must be changed, added or dropped.
  private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var last = Array(0...other.count)
    for (row, byte) in one.enumerated() {
      var current = [row + 1]
      for (column, candidate) in other.enumerated() {
        current.append(min(last[column] + (byte == candidate ? 0 : 1), last[column + 1] + 1, current[column] + 1))
      }
      last = current
    }
    return last[other.count]
  }
}
