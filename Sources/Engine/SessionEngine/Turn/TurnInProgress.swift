/// An event while the session handles it. The outcomes are in the journal entry, from which the `Turn` reads them.
struct TurnInProgress {
  /// The entry that the journal will keep.
  var entry: JournalEntry
  /// The cause of the turn, as far as waiting links are concerned.
  var cause = TurnCause.time
  /// The reason why the session refused the event.
  var refusal: SessionError?
  /// The part of the turn that outcomes have reported.
  private var reported = ReportedPart()

  /// Creates a turn of a session at a wall time, without outcomes.
  init(_ event: JournalEntry.Kind, of record: SessionRecord, at wall: Int64) {
    entry = JournalEntry(session: record.id, sequence: record.version + 1, at: wall, event: event)
  }

  // MARK: - Outcomes

  /// Adds the outcome of a link that has ended. The outcome of the opened link is the answer.
  mutating func settle(_ outcome: consuming LinkOutcome, in world: SessionWorld) {
    report(&outcome, in: world)
    if case .link(outcome.link) = cause, entry.event.opensLink {
      entry.answer = outcome
    } else {
      entry.settled = (entry.settled ?? []) + [outcome]
    }
  }

  /// Adds to the answer, which is that of a waiting link, what the turn did.
  mutating func reportAnswer(in world: SessionWorld) {
    guard var outcome = entry.answer else { return }
    report(&outcome, in: world)
    entry.answer = outcome
  }

  /// Adds the current location to an outcome and, unless the link itself moved nothing, what the turn did since the
  /// last report. Of several links that settle in one turn, each reports its own part.
  private mutating func report(_ outcome: inout LinkOutcome, in world: SessionWorld) {
    outcome.location = world.location
    switch outcome.outcome {
    case .completed, .stopped, .failed, .waiting: break
    case .rejected, .superseded, .expired: return
    }
    let (attached, detached) = (world.attached, world.detached)
    outcome.attached = Array(attached.dropFirst(reported.attached))
    outcome.detached = Array(detached.dropFirst(reported.detached))
    outcome.add(unreportedRequests(in: world))
    reported = ReportedPart(
      attached: attached.count, detached: detached.count, requests: world.requestMonitor.requests)
  }

  /// Returns the requests of the turn that no outcome has reported.
  func unreportedRequests(in world: SessionWorld) -> RequestCounts {
    world.requestMonitor.requests.subtracting(reported.requests)
  }

  /// Fails the opened link after a broken rule. The links of earlier events have not settled.
  mutating func fail(code: String, message: String, location: [String]) {
    entry.settled = nil
    entry.answer?.outcome = .failed
    entry.answer?.reason = code
    entry.answer?.message = message
    entry.answer?.location = location
    entry.answer?.attached = []
    entry.answer?.detached = []
    entry.answer?.requests = 0
    entry.answer?.requestsByRIB = nil
    entry.answer?.requestCounts = nil
  }
}

/// The part of a turn that outcomes have reported.
private struct ReportedPart {
  /// The number of attached RIBs.
  var attached = 0
  /// The number of detached RIBs.
  var detached = 0
  /// The requests.
  var requests = RequestCounts()
}

/// The cause of a turn, as far as waiting links are concerned.
enum TurnCause {
  /// A tap. It supersedes the links that waited on a RIB that the tap dismissed.
  case tap
  /// The link with this number was opened, also by a tap on its banner.
  case link(Int)
  /// Any other event. A RIB that was detached may be attached again.
  case time
}
