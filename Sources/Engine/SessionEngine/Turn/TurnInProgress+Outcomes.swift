// What the outcomes of links report of a turn.

/// The part of a turn that outcomes have reported.
struct ReportedPart {
  /// The number of attached RIBs.
  var attached = 0
  /// The number of detached RIBs.
  var detached = 0
  /// The requests.
  var requests = RequestCounts()
}

extension TurnInProgress {
  /// The requests of the turn that no outcome has reported.
  var unreportedRequests: RequestCounts { world.requestMonitor.requests.subtracting(reported.requests) }

  /// Adds the outcome of a link that has ended. The outcome of the opened link is the answer.
  func settle(_ outcome: consuming LinkOutcome) {
    report(&outcome)
    if case .link(outcome.link) = cause, entry.event.opensLink {
      entry.answer = outcome
    } else {
      entry.settled = (entry.settled ?? []) + [outcome]
    }
  }

  /// Adds to the answer, which is that of a waiting link, what the turn did.
  func reportAnswer() {
    guard var outcome = entry.answer else { return }
    report(&outcome)
    entry.answer = outcome
  }

  /// Adds the current location to an outcome and, unless the link itself moved nothing, what the turn did since the
  /// last report. Of several links that settle in one turn, each reports its own part.
  private func report(_ outcome: inout LinkOutcome) {
    outcome.location = world.location
    switch outcome.outcome {
    case .completed, .stopped, .failed, .waiting: break
    case .rejected, .superseded, .expired: return
    }
    let (attached, detached) = (world.attached, world.detached)
    outcome.attached = Array(attached.dropFirst(reported.attached))
    outcome.detached = Array(detached.dropFirst(reported.detached))
    outcome.add(unreportedRequests)
    reported = ReportedPart(
      attached: attached.count, detached: detached.count, requests: world.requestMonitor.requests)
  }

  /// Fails the opened link after a broken rule. The links of earlier events have not settled.
  func failAnswer(code: String, message: String) {
    entry.settled = nil
    entry.answer?.outcome = .failed
    entry.answer?.reason = code
    entry.answer?.message = message
    entry.answer?.location = world.location
    entry.answer?.attached = []
    entry.answer?.detached = []
    entry.answer?.requests = 0
    entry.answer?.requestsByRIB = nil
    entry.answer?.requestCounts = nil
  }
}

extension LinkOutcome {
  /// Returns the outcome of a link that a tap or another link superseded; that of any other link stays.
  func superseded(by cause: TurnCause) -> LinkOutcome {
    var outcome = self
    switch cause {
    case .time: return outcome
    case .hand(let hand):
      outcome.reason = hand.rawValue
      outcome.message = "\(hand.inWords) dismissed the screen on which it waited"
    case .link(let number):
      outcome.reason = "superseded"
      outcome.message = nil
      outcome.supersededBy = number
    }
    outcome.outcome = .superseded
    return outcome
  }
}

extension JournalEntry.Kind {
  /// What a person does on the screen, in words.
  var inWords: String { self == .back ? "back" : "a tap" }
}
