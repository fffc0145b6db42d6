/// Limits how often a message is logged: the daemon's log must not fill the disk that it reports on.
///
/// A message passes once in ten seconds. Its metadata do not count: they differ from one occurrence to the next.
struct LogThrottle {
  private static let span = Duration.seconds(10)
  /// The number of messages that are remembered. The daemon has fewer; a program that embeds it may have more.
  private static let limit = 256

  private var messages: [String: (logged: ContinuousClock.Instant, suppressed: Int)] = [:]

  /// Records that a message occurs. Returns the number of its suppressed occurrences if this one is to be logged.
  mutating func pass(_ message: String, at now: ContinuousClock.Instant) -> Int? {
    let last = messages[message]
    if let last, now - last.logged < Self.span {
      messages[message] = (last.logged, last.suppressed + 1)
      return nil
    }
    if messages.count >= Self.limit { messages.removeAll() }
    messages[message] = (now, 0)
    return last?.suppressed ?? 0
  }
}
