import ControlProtocol
import DeepLinks
import SessionEngine
import TextFormats

/// A replay of some turns of a session in memory.
///
/// It begins with the creation or with the record of an earlier turn, from which the session wakes (law 2). The same
/// events lead to the same place (law 5), unless the route table or the app has changed since.
struct TurnReplay: Sendable {
  let host: SessionHost
  /// The place where it begins; `nil` before the creation.
  let start: Checkpoint?

  /// A record of a session after a turn.
  struct Checkpoint: Sendable {
    /// The number of the turn.
    let number: Int64
    let record: SessionRecord
  }

  /// A request or a reply of a turn.
  struct TurnExchange: Sendable {
    /// The number of the turn.
    let turn: Int64
    let exchange: RequestExchange
  }

  /// What a replay came to.
  struct Result: Sendable {
    /// The records at regular distances, and the last one.
    var checkpoints: [Checkpoint] = []
    /// The turn that was asked for; `nil` when it comes later.
    var turn: ReplayedTurn?
    /// The requests and the replies of the turns, where the host observes them.
    var exchanges: [TurnExchange] = []
  }

  /// Replays entries that follow each other, and returns the turn with the number `shown` if it is the last of them.
  ///
  /// Throws `session.unloadable` when the app cannot be built, and `journal.incomplete` for an entry without the data of its
  /// event.
  func play(_ entries: [JournalEntry], shown: Int64) throws(ControlError) -> Result {
    var result = Result()
    var session: Session?
    do {
      session = try start.map { try host.wake($0.record) }
    } catch {
      throw Self.unbuildable(error)
    }
    for entry in entries {
      let before = entry.sequence == shown ? session.map(TurnPlace.init) : nil
      let turn = try play(entry, in: &session)
      guard let session else { continue }
      result.exchanges += session.exchanges.map { TurnExchange(turn: entry.sequence, exchange: $0) }
      if entry.sequence == shown {
        result.turn = ReplayedTurn(entry, turn, before: before, after: TurnPlace(session))
      }
      if entry.sequence % TurnHistory.spacing == 0 || entry.sequence == entries.last?.sequence, entry.event != .close {
        result.checkpoints.append(Checkpoint(number: entry.sequence, record: session.record))
      }
    }
    return result
  }

  private func play(_ entry: JournalEntry, in session: inout Session?) throws(ControlError) -> Turn {
    do throws(PlayError) {
      return try host.play(entry, in: &session)
    } catch {
      if let cause = error.cause { throw Self.unbuildable(cause) }
      throw ControlError(
        .journalIncomplete, "event \(entry.sequence) of the session \(entry.session) cannot be replayed",
        hint: "its entry lacks the data of the event: see \(Program.name) log --export")
    }
  }

  private static func unbuildable(_ error: any Error) -> ControlError {
    ControlError(
      .sessionUnloadable, "the app cannot be built from the session's events: \(error)",
      hint: "its stored states or rows are of another version of the app")
  }
}

/// A turn that was replayed.
struct ReplayedTurn: Sendable {
  let entry: JournalEntry
  /// The names of the RIBs whose screens have changed in the turn.
  let changedScreens: [String]
  /// The place before the turn; `nil` for the creation.
  var before: TurnPlace?
  var after: TurnPlace
  /// Whether the turn leads to another tree or location than the journal has.
  let differs: Bool

  init(_ entry: JournalEntry, _ turn: Turn, before: TurnPlace?, after: TurnPlace) {
    self.entry = entry
    self.before = before
    let replayed = turn.change?.entry
    changedScreens = turn.change?.screens ?? []
    differs = replayed?.location != entry.location || replayed?.digest != entry.digest
    self.after = entry.event == .close ? (before ?? after).closed(at: entry.location) : after
  }
}
