import SessionEngine

/// How many links came to each outcome.
struct OutcomeCounts {
  private static let kinds = LinkOutcome.Kind.allCases
  /// By the place of the outcome among all: a name would be hashed for every link.
  private var counts = [Int](repeating: 0, count: kinds.count)

  /// One more did.
  mutating func count(_ outcome: LinkOutcome.Kind) {
    let place =
      switch outcome {
      case .completed: 0
      case .waiting: 1
      case .stopped: 2
      case .rejected: 3
      case .failed: 4
      case .superseded: 5
      case .expired: 6
      }
    counts[place] += 1
  }

  /// Those that any came to, by the name of the outcome.
  var byName: [String: Int] {
    Dictionary(uniqueKeysWithValues: zip(Self.kinds.map(\.rawValue), counts).filter { $0.1 > 0 })
  }
}
