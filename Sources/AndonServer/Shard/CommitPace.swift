/// Where commits run: on the event loop that brings the changes while the disk is quick, else beside the turns.
///
/// A commit on a shard's event loop saves a link two wake-ups of threads, each of which costs a third of a sync. But it
/// keeps everything else on that loop waiting: with a slow disk, or one that hangs, `status` must still be answered. A
/// disk that begins to hang holds the one commit that finds it out.
struct CommitPace {
  /// Who says where.
  enum Rule: Sendable {
    /// How long the last commits took.
    case measured
    /// Always beside the turns, on the writer's own thread.
    case always
    /// Never: also the first commit runs on the event loop.
    case never
  }

  /// Up to so long nobody minds to wait for a commit of others, in nanoseconds: a solid-state disk at work, not a
  /// turning one.
  private static let quick: Int64 = 4_000_000
  /// What a commit counts at most, in nanoseconds: a single long one is forgotten soon.
  private static let most: Int64 = 12 * quick

  private let rule: Rule
  /// The mean of the last commits, in nanoseconds, each counting an eighth of what is left by those after it. Nobody
  /// knows the disk at first.
  private var mean = 2 * quick

  init(rule: Rule) { self.rule = rule }

  /// Whether a commit may run on an event loop.
  var isQuick: Bool {
    switch rule {
    case .measured: mean <= Self.quick
    case .always: false
    case .never: true
    }
  }

  /// A commit took so long.
  mutating func took(_ time: Duration) {
    let (seconds, attoseconds) = time.components
    let nanoseconds = seconds > 0 ? Self.most : min(Self.most, attoseconds / 1_000_000_000)
    mean += (nanoseconds - mean) / 8
  }
}
