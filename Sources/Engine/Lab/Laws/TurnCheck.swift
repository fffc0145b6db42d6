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

  /// Fires the timers that are due, then runs the turn. Returns the result of both and the first violation.
  func run() -> (line: String, violation: LawViolation?) {
    let passed = session.turn(.tick, at: at)
    if let violation = rules(passed) { return (LawChecker.line([passed]), violation) }
    let (turn, violation) = play()
    return (LawChecker.line([passed, turn]), violation)
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
      let held = try rebuild(after) ?? (isAlone ? again(turn, after) : nil)
      return (turn, try held ?? losses(turn.answer, typed, before) ?? back(before, after))
    } catch {
      return (turn, violation(.rebuild, "the app cannot be built from the session's record: \(error)"))
    }
  }

  private func violation(_ law: Law, _ message: String) -> LawViolation { LawViolation(law, step: step, message) }

  // MARK: - The turn by itself

  private func rules(_ turn: Turn) -> LawViolation? {
    if let fault = turn.faults.first { return violation(.rules, fault) }
    guard !turn.leaks.isEmpty else { return nil }
    return violation(
      .leaks, "these objects are detached and still alive: " + turn.leaks.map(\.description).joined(separator: "; "))
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
    return violation(.linksLook, "the link changed rows of the backend: \(rows)")
  }

  /// Checks the engine: it must not pass a rejected link to the app.
  func rejection(_ answer: LinkOutcome?, _ before: Look, _ after: Look) -> LawViolation? {
    guard answer?.outcome == .rejected else { return nil }
    return before.difference(from: after).map { violation(.rejected, "a rejected link changed \($0)") }
  }

  /// Checks that the location and the digest in the journal are those of the app.
  private func location(_ turn: Turn) -> LawViolation? {
    guard let entry = turn.change?.entry else { return nil }
    if entry.location != session.location {
      return violation(
        .rebuild, "the turn recorded the location \(entry.location), but the app is at \(session.location)")
    }
    return entry.digest == session.tree.digest ? nil : violation(.rebuild, "the turn's digest is not that of the tree")
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
    return violation(.missingHops, "\(rib) was attached already, and was attached again")
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
    return lost.map {
      violation(.nothingLost, "the link lost the text of \($0.field) on \($0.screen), and its outcome does not tell it")
    }
  }

  /// Checks the way back from a screen that the turn has changed, and the screen to which back has led.
  private func back(_ before: Look, _ after: Look) throws -> LawViolation? {
    let check = BackCheck(host: checker.host, at: at)
    if event == .back, let problem = try check.problem(after: session, before: before.record) {
      return violation(.backLeadsOut, problem)
    }
    guard before.showsOther(than: after) else { return nil }
    return try check.problem(from: session).map { violation(.backLeadsOut, $0) }
  }

  // MARK: - The session after a wake

  private func rebuild(_ after: Look) throws -> LawViolation? {
    let woken = try checker.wake(session.record)
    if let problem = woken.wakeProblems.first { return violation(.rebuild, problem) }
    return Look(at: woken).difference(from: after).map { violation(.rebuild, "the woken session differs in \($0)") }
  }

  /// Opens a completed link again, on a copy of the session.
  private func again(_ turn: Turn, _ after: Look) throws -> LawViolation? {
    guard isLink, let answer = turn.answer, answer.outcome == .completed else { return nil }
    let copy = try checker.wake(session.record)
    let second = copy.turn(event, at: at)
    guard let repeated = second.answer, repeated.outcome == .completed else {
      return violation(
        .missingHops, "opened again, the link is \(second.answer.map { $0.outcome.rawValue } ?? "nothing")")
    }
    if let rib = (repeated.attached + repeated.detached).first {
      return violation(.missingHops, "opened again, the link attached or detached \(rib)")
    }
    guard repeated.requests == 0 else {
      return violation(.missingHops, "opened again, the link sent requests: \(repeated.requestsByRIB ?? [:])")
    }
    return Look(at: copy).difference(from: after).map {
      violation(.missingHops, "opened again, the link changed \($0)")
    }
  }
}

/// The visible state of a session.
struct Look {
  let tree: TreeSnapshot
  private let screens: [ScreenSnapshot]
  private let location: [String]
  private let nextDue: Int64?
  let record: SessionRecord
  private let waiting: [LinkOutcome]

  init(at session: Session) {
    tree = session.tree
    screens = session.screens
    location = session.location
    nextDue = session.nextDue
    record = session.record
    waiting = session.record.pending.compactMap { session.outcome(ofPending: $0.number) }
  }

  /// Returns the first difference from another look; `nil` when they are equal. The number of events does not count.
  func difference(from other: Look) -> String? {
    if tree != other.tree {
      let lines = other.tree.difference(to: tree).map { "  \($0)" }
      return (["its tree, which has the lines with + instead of those with -:"] + lines).joined(separator: "\n")
    }
    if let text = screenDifference(from: other) { return text }
    if location != other.location { return "its location: \(location) instead of \(other.location)" }
    if record.state != other.record.state {
      let names = Set(record.state.keys).union(other.record.state.keys).sorted()
      let name = names.first { record.state[$0] != other.record.state[$0] } ?? ""
      return "the store \(name): \(record.state[name] ?? "new") instead of \(other.record.state[name] ?? "new")"
    }
    if record.rows != other.record.rows { return "the backend's rows" }
    if waiting != other.waiting { return "the pending links: \(waiting) instead of \(other.waiting)" }
    if nextDue != other.nextDue { return "the next timer: \(text(nextDue)) instead of \(text(other.nextDue))" }
    return nil
  }

  /// Whether another look shows another tree or other screens.
  func showsOther(than other: Look) -> Bool { tree != other.tree || screens != other.screens }

  private func screenDifference(from other: Look) -> String? {
    guard screens != other.screens else { return nil }
    guard screens.map(\.rib) == other.screens.map(\.rib),
      let (mine, its) = zip(screens, other.screens).first(where: { $0 != $1 })
    else { return "its screens: \(screens.map(\.rib)) instead of \(other.screens.map(\.rib))" }
    let elements = (
      mine.elements.filter { !its.elements.contains($0) }, its.elements.filter { !mine.elements.contains($0) }
    )
    return "the screen of \(mine.rib): \(elements.0.map(Self.text)) instead of \(elements.1.map(Self.text))"
  }

  private static func text(_ element: ScreenSnapshot.Element) -> String {
    "\(element.kind.rawValue) \(element.id) \(element.text) \(element.value ?? "")\(element.enabled ? "" : " (disabled)")"
  }

  private func text(_ moment: Int64?) -> String { moment.map(String.init) ?? "never" }
}

extension TreeSnapshot {
  /// A RIB among the children of its parent.
  struct Stop: Hashable {
    let rib: String
    let parameters: [String: String]
  }

  /// The path of every RIB from the root.
  var paths: [[Stop]] {
    let stop = Stop(rib: rib, parameters: parameters)
    return [[stop]] + children.flatMap(\.paths).map { [stop] + $0 }
  }
}
