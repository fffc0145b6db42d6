import DeepLinks
import HeadlessUI
import RIBs
import SessionEngine

/// One turn of a session, with the laws checked before and after it.
struct TurnCheck {
  let checker: LawChecker
  let session: Session
  let event: SessionEvent
  /// The time of the turn, in milliseconds since 1970.
  let at: Int64
  /// The position of the event in its sequence, from 0.
  let step: Int
  /// Returns whether a violation with a name is reported.
  var reports: (String) -> Bool = { _ in true }

  /// Fires the timers that are due, then runs the turn. Returns the result of both and the first violation.
  func run() -> (line: String, violation: LawViolation?) {
    let passed = session.turn(.tick, at: at)
    let ofTimers = rules(passed)
    let (turn, violation) = play()
    return (LawChecker.line([passed, turn]), ofTimers ?? violation)
  }

  /// Runs the turn. Returns it and the first violation.
  func play() -> (turn: Turn, violation: LawViolation?) {
    let (before, typed) = (Look(at: session), session.typedTexts)
    // A timer that is due fires in the same turn, and may itself change rows and RIBs, and complete the link.
    let isAlone = session.nextDue.map { $0 > at } ?? true
    let turn = session.turn(event, at: at)
    let after = Look(at: session)
    let ofEvent = isAlone ? looking(turn) ?? reattachment(turn, before, after) : nil
    if let violation = rules(turn) ?? ofEvent ?? rejection(turn.answer, before, after) ?? location(turn) {
      return (turn, violation)
    }
    do {
      let held = try rebuild(after) ?? (isAlone ? again(turn, before, after) : nil)
      return (turn, try held ?? landing(turn) ?? losses(turn.answer, typed, before) ?? back(before, after) ?? ofApp())
    } catch {
      return (turn, violation(.rebuild, of: screen, "the app cannot be built from the session's record: \(error)"))
    }
  }

  /// Returns a violation; `nil` for one that is not reported.
  private func violation(_ law: Law, of subject: String, _ message: String) -> LawViolation? {
    let violation = LawViolation(law, of: subject, step: step, message)
    return reports(violation.name) ? violation : nil
  }

  private var screen: String { session.topScreenRIB ?? session.tree.rib }

  // MARK: - The turn by itself

  private func rules(_ turn: Turn) -> LawViolation? {
    let broken = turn.faults.lazy.compactMap { violation(.rules, of: $0, $0) }.first
    guard broken == nil, let leak = turn.leaks.first else { return broken }
    return violation(
      .leaks, of: leak.rib,
      "these objects are detached and still alive: " + turn.leaks.map(\.description).joined(separator: "; "))
  }

  /// Whether the event opens a link each time. A push does so only when the app is not in the foreground.
  private var isLink: Bool {
    switch event {
    case .open: true
    case .input(let input): input.kind != .push
    default: false
    }
  }

  /// Finds changes of the backend's rows without a request. The engine reports requests that change something.
  private func looking(_ turn: Turn) -> LawViolation? {
    guard isLink, let rows = turn.change?.rows, !rows.isEmpty else { return nil }
    return violation(.linksLook, of: screen, "the link changed rows of the backend: \(rows)")
  }

  /// Checks the engine: it must not pass a rejected link to the app.
  func rejection(_ answer: LinkOutcome?, _ before: Look, _ after: Look) -> LawViolation? {
    guard answer?.outcome == .rejected else { return nil }
    return before.difference(from: after).flatMap {
      violation(.rejected, of: $0.subject, "a rejected link changed \($0.text)")
    }
  }

  /// Checks that the location and the digest in the journal are those of the app.
  private func location(_ turn: Turn) -> LawViolation? {
    guard let entry = turn.change?.entry else { return nil }
    if entry.location != session.location {
      return violation(
        .rebuild, of: screen,
        "the turn recorded the location \(entry.location), but the app is at \(session.location)")
    }
    guard entry.digest != session.tree.digest else { return nil }
    return violation(.rebuild, of: screen, "the turn's digest is not that of the tree")
  }

  /// Checks that a RIB that is attached before and after a link was not attached again in between. The root is attached
  /// when the app starts, and is in the tree before that.
  private func reattachment(_ turn: Turn, _ before: Look, _ after: Look) -> LawViolation? {
    guard let answer = turn.answer, answer.outcome == .completed else { return nil }
    let kept = Set(before.tree.paths.dropFirst()).intersection(after.tree.paths)
    let names = after.tree.paths.compactMap(\.last)
    // The outcome has only names, so RIBs whose name is not unique are skipped.
    let again = kept.compactMap(\.last).filter { path in names.count { $0 == path } == 1 }.map(\.rib)
    guard let rib = again.first(where: answer.attached.contains) else { return nil }
    return violation(.missingHops, of: rib, "\(rib) was attached already, and was attached again")
  }

  /// Finds a link that completed on another screen than its own.
  private func landing(_ turn: Turn) throws -> LawViolation? {
    try checker.own.elsewhere(turn, in: session).flatMap {
      violation(.ownPlace, of: $0.route, "\($0.link) completed, and ended at \($0.end)")
    }
  }

  // MARK: - What a person has typed, and the way back

  /// Finds a text that a link lost and did not tell.
  func losses(_ answer: LinkOutcome?, _ typed: TypedTexts, _ before: Look) throws -> LawViolation? {
    guard isLink, let answer, answer.outcome != .rejected else { return nil }
    let missing = session.missing(typed)
    guard !missing.isEmpty else { return nil }
    // The person may have given up a text before the link.
    let earlier = try checker.wake(before.record).missing(typed)
    let lost = missing.first { lost in
      !earlier.contains(lost) && answer.lost?.contains { $0.screen == lost.screen && $0.field == lost.field } != true
    }
    return lost.flatMap {
      violation(
        .nothingLost, of: "\($0.screen) \($0.field)",
        "the link lost the text of \($0.field) on \($0.screen), and its outcome does not tell it")
    }
  }

  /// Checks the way back from a screen that the turn has changed, and the screen to which back has led.
  private func back(_ before: Look, _ after: Look) throws -> LawViolation? {
    let check = BackCheck(host: checker.host, at: at)
    if event == .back, let problem = try check.problem(after: session, before: before.record) {
      return violation(.backLeadsOut, of: screen, problem)
    }
    guard before.showsOther(than: after) else { return nil }
    return try check.problem(from: session).flatMap { violation(.backLeadsOut, of: screen, $0) }
  }

  // MARK: - The session after a wake

  private func rebuild(_ after: Look) throws -> LawViolation? {
    try WakeCheck(host: checker.host).difference(of: session, after).flatMap {
      violation(.rebuild, of: $0.subject, $0.text)
    }
  }

  /// Opens a completed link again, on a copy of the session.
  private func again(_ turn: Turn, _ before: Look, _ after: Look) throws -> LawViolation? {
    guard isLink, turn.answer?.outcome == .completed, let change = try changeAgain(after) else { return nil }
    // A link that reads the clock also ends otherwise when it is opened in the session before it.
    let copy = try checker.wake(before.record)
    let isEqual = Look(at: copy).difference(from: before) == nil
    _ = copy.turn(event, at: at)
    if isEqual, let difference = Look(at: copy).difference(from: after) {
      return violation(
        .determinism, of: difference.subject,
        "opened in an equal session, the link gives another result, as when the app reads the clock or draws a random "
          + "number. It differs in \(difference.text)")
    }
    return violation(.missingHops, of: change.subject, "opened again, the link \(change.text)")
  }

  /// Returns what a link does when it is opened again, on a copy of the session; `nil` when it does nothing.
  private func changeAgain(_ after: Look) throws -> LookDifference? {
    let copy = try checker.wake(session.record)
    let second = copy.turn(event, at: at)
    guard let repeated = second.answer, repeated.outcome == .completed else {
      let outcome = second.answer.map { $0.outcome.rawValue } ?? "nothing"
      return LookDifference(subject: screen, text: "is \(outcome)")
    }
    if let rib = (repeated.attached + repeated.detached).first {
      return LookDifference(subject: rib, text: "attached or detached \(rib)")
    }
    if let request = repeated.requestsByRIB?.keys.min() {
      return LookDifference(subject: request, text: "sent requests: \(repeated.requestsByRIB ?? [:])")
    }
    return Look(at: copy).difference(from: after).map {
      LookDifference(subject: $0.subject, text: "changed \($0.text)")
    }
  }

  // MARK: - The app's own laws

  private func ofApp() throws -> LawViolation? {
    try AppLawCheck(host: checker.host, at: at).broken(in: session).lazy.compactMap {
      violation(.ofApp, of: $0.law, $0.message)
    }.first
  }
}
