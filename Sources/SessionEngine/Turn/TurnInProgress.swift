import RIBs

/// What a turn has come to so far. The session fills it in and makes the `Turn` of it at the end.
struct TurnInProgress {
  /// The event as the journal keeps it.
  var event: JournalEntry.Kind
  /// The wall time of the turn, in milliseconds since 1970.
  let at: Int64
  /// The cause of the turn, as far as waiting links are concerned.
  var cause = TurnCause.time
  /// What the journal keeps of the event beside its kind.
  var parameters: [String: String]?
  /// The outcome of the opened link, once it has one.
  var answer: LinkOutcome?
  /// The outcomes of links of earlier events that ended.
  private var settled: [LinkOutcome] = []
  /// The part of the turn that outcomes have reported.
  private var reported = ReportedPart()
  /// The reason why the app refused the event.
  var refusal: ControlRefusal?
  /// The change to commit.
  var change: SessionChange?
  /// The requests to send to an external backend.
  var calls: [OutgoingCall] = []
  /// The requests that RIBs sent, by RIB.
  var requestsByRIB: [String: Int] = [:]
  /// The rules that the app's code broke.
  private var faults: [String] = []
  /// The RIB objects that outlived their detachment.
  var leaks: [Leak] = []

  /// Creates a turn that has led to nothing yet.
  init(_ event: JournalEntry.Kind, at: Int64) {
    self.event = event
    self.at = at
  }

  /// Returns the finished turn.
  consuming func finished() -> Turn {
    Turn(change: change, refusal: refusal, calls: calls, requestsByRIB: requestsByRIB, faults: faults, leaks: leaks)
  }

  // MARK: - Outcomes

  /// Takes in the outcome of a link that has ended: that of the opened link is the answer.
  mutating func settle(_ outcome: consuming LinkOutcome, in world: SessionWorld) {
    report(&outcome, in: world)
    if case .link(outcome.link) = cause { answer = outcome } else { settled.append(outcome) }
  }

  /// Adds to the answer what the turn did: the opened link waits.
  mutating func reportAnswer(in world: SessionWorld) {
    guard var outcome = answer.take() else { return }
    report(&outcome, in: world)
    answer = outcome
  }

  /// Adds the current location to an outcome and, unless the link itself moved nothing, what the turn did since the
  /// last report: of several links that settle in one turn, each reports its own part.
  private mutating func report(_ outcome: inout LinkOutcome, in world: SessionWorld) {
    outcome.location = world.location
    switch outcome.outcome {
    case .completed, .stopped, .failed, .waiting: break
    case .rejected, .superseded, .expired: return
    }
    let (attached, detached) = (world.attached, world.detached)
    outcome.attached = Array(attached.dropFirst(reported.attached))
    outcome.detached = Array(detached.dropFirst(reported.detached))
    outcome.add(requests: unreportedRequests(in: world))
    reported = ReportedPart(attached: attached.count, detached: detached.count, requests: world.desk.requestsByRIB)
  }

  /// Returns the requests of the turn, by RIB, that no outcome has reported.
  func unreportedRequests(in world: SessionWorld) -> [String: Int] {
    world.desk.requestsByRIB.merging(reported.requests, uniquingKeysWith: -).filter { $0.value > 0 }
  }

  /// Fails the turn after broken rules: no link has settled, and the opened one has failed.
  mutating func fail(_ faults: [(code: String, description: String)], location: [String]) {
    let description = faults.map(\.description).joined(separator: "; ")
    self.faults = faults.map(\.description)
    settled = []
    guard var failed = answer else {
      refusal = ControlRefusal(
        code: faults[0].code, message: description, hint: "this is a defect of the app's code; nothing moved")
      return
    }
    failed.outcome = .failed
    failed.reason = faults[0].code
    failed.message = description
    failed.location = location
    failed.attached = []
    failed.detached = []
    failed.requests = 0
    failed.requestsByRIB = nil
    answer = failed
  }

  /// Returns the turn's entry in the journal.
  mutating func entry(of record: SessionRecord, digest: String) -> JournalEntry {
    var entry = JournalEntry(session: record.id, sequence: record.version, at: at, event: event)
    entry.parameters = parameters
    entry.answer = answer.take()
    entry.settled = settled.isEmpty ? nil : settled
    entry.location = record.location
    entry.digest = digest
    return entry
  }
}

/// The part of a turn that outcomes have reported.
private struct ReportedPart {
  /// The number of attached RIBs.
  var attached = 0
  /// The number of detached RIBs.
  var detached = 0
  /// The number of requests, by RIB.
  var requests: [String: Int] = [:]
}

/// The cause of a turn, as far as waiting links are concerned.
enum TurnCause {
  /// A person touched the screen: links that waited on what the tap dismissed are superseded.
  case tap
  /// A link with this number was opened.
  case link(Int)
  /// Anything else: what went away may come back.
  case time
}
