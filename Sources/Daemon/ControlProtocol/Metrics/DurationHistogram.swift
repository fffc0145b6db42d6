/// The numbers of durations in fixed buckets, with their sum.
public struct DurationHistogram: Sendable, Hashable {
  /// The upper bound of a bucket.
  public struct Bound: Sendable {
    /// The bound in microseconds.
    public let microseconds: Int
    /// The bound in seconds, as metrics write it.
    public let seconds: String
  }

  /// The bounds of the buckets, the smallest first: from a fast turn to a disk that hangs. One more bucket has no bound.
  public static let bounds: [Bound] = [
    (50, "0.00005"), (100, "0.0001"), (250, "0.00025"), (500, "0.0005"), (1_000, "0.001"), (2_500, "0.0025"),
    (5_000, "0.005"), (10_000, "0.01"), (25_000, "0.025"), (50_000, "0.05"), (100_000, "0.1"), (250_000, "0.25"),
    (500_000, "0.5"), (1_000_000, "1"), (2_500_000, "2.5"), (10_000_000, "10"),
  ].map { Bound(microseconds: $0.0, seconds: $0.1) }

  /// The numbers of durations by bucket, each without those of the smaller buckets.
  public private(set) var counts: [Int]
  /// The sum of all durations, in microseconds.
  public private(set) var microseconds = 0

  /// Creates a histogram without durations.
  public init() { counts = [Int](repeating: 0, count: Self.bounds.count + 1) }

  /// The number of all durations.
  public var count: Int { counts.reduce(0, +) }

  /// Records a duration, in microseconds. It is in the first bucket whose bound it does not exceed.
  public mutating func record(_ duration: Int) {
    counts[Self.bounds.firstIndex { duration <= $0.microseconds } ?? Self.bounds.count] += 1
    microseconds += duration
  }

  /// Adds the durations of another histogram.
  public mutating func add(_ other: DurationHistogram) {
    for (index, count) in other.counts.enumerated() { counts[index] += count }
    microseconds += other.microseconds
  }
}
