import ControlProtocol
import DequeModule
import Logging
import NIOConcurrencyHelpers
import Synchronization

/// The newest lines of the daemon's log, and the lowest level that is logged. Shared by all threads.
final class DaemonLog: Sendable {
  /// The number of lines that are kept.
  static let most = 1_000
  /// The bytes of the values of lines that are kept. The newest line is kept in any case.
  static let mostBytes = 1 << 20

  private struct Kept {
    var lines: Deque<LogLine> = []
    var bytes = 0
    /// The position of the newest line, from 1.
    var last: Int64 = 0
    /// The position up to which a client that follows the log has read, and when it did; `nil` when none has.
    var followed: (position: Int64, at: ContinuousClock.Instant)?
  }

  /// The time that a client which follows the log has to read its last lines: it asks every quarter of a second.
  private static let patience = Duration.milliseconds(500)

  private let kept = NIOLockedValueBox(Kept())
  private let lowest: Synchronization.Atomic<Int>

  /// An empty log with a lowest level.
  init(level: Logger.Level) { lowest = Synchronization.Atomic(Self.number(level)) }

  /// The lowest level that is logged.
  var level: Logger.Level {
    get { Self.levels[lowest.load(ordering: .relaxed)] }
    set { lowest.store(Self.number(newValue), ordering: .relaxed) }
  }

  private static let levels = Logger.Level.allCases

  private static func number(_ level: Logger.Level) -> Int { levels.firstIndex(of: level) ?? 0 }

  /// Keeps a line, in place of the oldest ones.
  func append(_ line: LogLine) {
    kept.withLockedValue { kept in
      kept.lines.append(line)
      kept.last += 1
      kept.bytes += Self.bytes(line)
      while kept.lines.count > Self.most || kept.bytes > Self.mostBytes && kept.lines.count > 1 {
        kept.bytes -= Self.bytes(kept.lines.removeFirst())
      }
    }
  }

  private static func bytes(_ line: LogLine) -> Int { line.values.values.reduce(64) { $0 + $1.utf8.count } }

  /// Returns at most `limit` lines: those after a position, or the newest ones for `nil`.
  func lines(after: Int64?, limit: Int) -> LogReadReply {
    kept.withLockedValue { kept in
      let before = kept.last - Int64(kept.lines.count)
      let wanted = after.map { min(max($0, 0), kept.last) } ?? max(before, kept.last - Int64(limit))
      let start = max(before, wanted)
      let lines = kept.lines.dropFirst(Int(start - before)).prefix(limit)
      let next = start + Int64(lines.count)
      if after != nil { kept.followed = (next, .now) }
      return LogReadReply(lines: Array(lines), next: next, missed: start - wanted)
    }
  }

  /// Returns when a client that follows the log has read its newest line, after half a second at the latest. Without such a
  /// client it returns at once.
  func waitForFollower() async {
    let start = ContinuousClock.now
    while ContinuousClock.now - start < Self.patience, isBehind(since: start - Self.patience) {
      try? await Task.sleep(for: .milliseconds(20))
    }
  }

  private func isBehind(since time: ContinuousClock.Instant) -> Bool {
    kept.withLockedValue { kept in kept.followed.map { $0.at >= time && $0.position < kept.last } ?? false }
  }
}

extension LogLine {
  /// The line of an event with its metadata. The name of the event is its metadata `event`; without one it is the
  /// message, where that is a single word.
  init(_ event: LogEvent, _ metadata: Logger.Metadata, time: String) {
    let message = event.message.description
    var values = metadata.mapValues { "\($0)" }
    let name = values.removeValue(forKey: "event") ?? (message.contains(" ") ? "message" : message)
    if name != message { values["message"] = message }
    self.init(event: name, level: event.level.rawValue, time: time, values: values)
  }
}
