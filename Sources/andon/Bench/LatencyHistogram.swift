/// Counts latencies in buckets whose width grows with the value, as HdrHistogram does: any value within 0.1 %, in
/// fixed memory, however many are recorded.
struct LatencyHistogram: Equatable {
  /// Buckets of one width in a doubling of the value.
  private static let half = 1024
  /// Values up to 2^40 nanoseconds, a little over 18 minutes; what is longer counts as that.
  private static let doublings = 30

  private var counts = [Int](repeating: 0, count: half * (doublings + 1))
  /// How many values were recorded.
  private(set) var count = 0
  /// The largest value, in nanoseconds.
  private(set) var maximum: Int64 = 0
  private var sum = 0.0

  /// Records a latency, in nanoseconds.
  mutating func record(_ nanoseconds: Int64) {
    counts[Self.index(max(0, nanoseconds))] += 1
    count += 1
    sum += Double(nanoseconds)
    maximum = max(maximum, nanoseconds)
  }

  /// The mean, in nanoseconds; 0 when nothing was recorded.
  var mean: Double { count == 0 ? 0 : sum / Double(count) }

  /// The value that `percent` of all values do not exceed, in nanoseconds; 0 when nothing was recorded.
  func percentile(_ percent: Double) -> Int64 {
    let wanted = max(1, Int((Double(count) * percent / 100).rounded(.up)))
    var seen = 0
    for (index, number) in counts.enumerated() where number > 0 {
      seen += number
      if seen >= wanted { return min(maximum, Self.upperEnd(of: index)) }
    }
    return maximum
  }

  /// The first doubling has buckets of 1 ns up to 2,047; each further one has half as many as it has values.
  private static func index(_ value: Int64) -> Int {
    let bits = Int64.bitWidth - value.leadingZeroBitCount
    let shift = max(0, bits - 11)
    guard shift < doublings else { return half * (doublings + 1) - 1 }
    return shift * half + Int(value >> Int64(shift))
  }

  private static func upperEnd(of index: Int) -> Int64 {
    let shift = max(0, index / half - 1)
    return (Int64(index - shift * half) + 1) << Int64(shift) - 1
  }
}
