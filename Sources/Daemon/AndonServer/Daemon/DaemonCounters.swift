import ControlProtocol
import NIOConcurrencyHelpers
import SessionEngine
import Synchronization

/// Counts what only metrics show, on all threads of the daemon.
final class DaemonCounters: Sendable {
  /// The number of different reasons that are counted on their own; further ones are counted together.
  private static let most = 64

  /// What is counted rarely.
  private struct Rare {
    var commits = DurationHistogram()
    var rejected: [String: Int] = [:]
    var errors: [String: Int] = [:]
    var refused: [String: Int] = [:]
    var conflicts = 0
  }

  private let rare = NIOLockedValueBox(Rare())
  private let evicted = Atomic<Int>(0)
  private let dropped = Atomic<Int>(0)
  private let pruned = Atomic<Int>(0)
  private let bytesRead = Atomic<Int>(0)
  private let bytesWritten = Atomic<Int>(0)

  /// The numbers by now, without those of turns, which each shard counts.
  var numbers: DaemonNumbers {
    var numbers = DaemonNumbers()
    let rare = rare.withLockedValue { $0 }
    (numbers.commits, numbers.rejected) = (rare.commits, rare.rejected)
    (numbers.errors, numbers.refused, numbers.conflicts) = (rare.errors, rare.refused, rare.conflicts)
    numbers.evicted = evicted.load(ordering: .relaxed)
    numbers.dropped = dropped.load(ordering: .relaxed)
    numbers.pruned = pruned.load(ordering: .relaxed)
    numbers.bytesRead = bytesRead.load(ordering: .relaxed)
    numbers.bytesWritten = bytesWritten.load(ordering: .relaxed)
    return numbers
  }

  /// Counts bytes that were read from a connection.
  func countRead(_ bytes: Int) { bytesRead.wrappingAdd(bytes, ordering: .relaxed) }

  /// Counts bytes that were written to a connection.
  func countWritten(_ bytes: Int) { bytesWritten.wrappingAdd(bytes, ordering: .relaxed) }

  /// Counts sessions that left memory because there were too many.
  func countEvicted(_ sessions: Int) { evicted.wrappingAdd(sessions, ordering: .relaxed) }

  /// Counts events that a subscriber missed.
  func countDropped(_ events: Int) { dropped.wrappingAdd(events, ordering: .relaxed) }

  /// Counts removed journal entries.
  func countPruned(_ entries: Int) { pruned.wrappingAdd(entries, ordering: .relaxed) }

  /// Counts an error that answers a request.
  func count(_ error: ControlError.Kind) { rare.withLockedValue { Self.add(error.rawValue, to: &$0.errors) } }

  /// Counts a connection that was refused, or had to give its place.
  func countRefused(_ reason: ControlError.Kind) {
    rare.withLockedValue { Self.add(reason.rawValue, to: &$0.refused) }
  }

  /// Counts a transaction that took so long, with the rejected links that it stored. `lost` has the places of the changes
  /// that it did not store, because another writer has changed their sessions.
  func countCommit(_ duration: Duration, _ changes: [SessionChange], lost: Set<Int>) {
    let stored = changes.enumerated().lazy.filter { !lost.contains($0.offset) }
    let answers = stored.compactMap(\.element.entry.answer).filter { $0.outcome == .rejected }
    let reasons = answers.map { $0.reason ?? "unknown" }
    rare.withLockedValue { rare in
      rare.commits.record(Int(duration / .microseconds(1)))
      rare.conflicts += lost.count
      for reason in reasons { Self.add(reason, to: &rare.rejected) }
    }
  }

  private static func add(_ name: String, to counts: inout [String: Int]) {
    let name = counts[name] != nil || counts.count < most ? name : "other"
    counts[name, default: 0] += 1
  }
}

/// The durations of the turns of one shard. The shard records them; any thread reads them, also while the shard hangs.
final class TurnDurations: Sendable {
  private let durations = NIOLockedValueBox(DurationHistogram())

  /// The durations by now.
  var value: DurationHistogram { durations.withLockedValue { $0 } }

  /// Records the duration of a turn, in microseconds.
  func record(_ microseconds: Int) { durations.withLockedValue { $0.record(microseconds) } }
}
