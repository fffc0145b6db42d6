import HeadlessUI
import RIBs
import SessionEngine

/// One turn of a sequence, with the laws looked at before and after.
struct TurnCheck {
  let checker: LawChecker
  let session: Session
  let event: SessionEvent
  let step: Int

  /// Plays the turn; returns what it led to, and the first law that it broke.
  func run() throws -> (line: String, breach: LawBreach?) {
    let passed = LawChecker.pass(on: session, to: step)
    let before = Look(at: session)
    let turn = session.turn(event, at: LawChecker.time(of: step))
    let after = Look(at: session)
    let line = LawChecker.line([passed, turn])
    if let breach = rules(passed) ?? rules(turn) ?? looking(turn) ?? rejection(turn.answer, before, after)
      ?? standing(turn) ?? reattachment(turn, before, after)
    {
      return (line, breach)
    }
    return (line, try rebuild(after) ?? again(turn, after))
  }

  private func breach(_ law: Law, _ message: String) -> LawBreach { LawBreach(law, step: step, message) }

  // MARK: - The turn by itself

  private func rules(_ turn: Turn) -> LawBreach? {
    if let fault = turn.faults.first { return breach(.rules, fault) }
    guard !turn.leaks.isEmpty else { return nil }
    return breach(.leaks, "these are detached and still live: " + turn.leaks.map(\.description).joined(separator: "; "))
  }

  private var isLink: Bool { if case .open = event { true } else { false } }

  /// Changing requests of links are faults already; this finds what changes the backend's rows without a request.
  private func looking(_ turn: Turn) -> LawBreach? {
    guard isLink, let rows = turn.change?.rows, !rows.isEmpty else { return nil }
    return breach(.linksLook, "the link changed rows of the backend: \(rows)")
  }

  /// The engine lets no rejected link near the app, so it is the engine that this looks at.
  func rejection(_ answer: LinkOutcome?, _ before: Look, _ after: Look) -> LawBreach? {
    guard answer?.outcome == .rejected else { return nil }
    return before.difference(from: after).map { breach(.rejected, "a rejected link changed \($0)") }
  }

  /// What the engine keeps of a place from turn to turn is what the app says when it is asked.
  private func standing(_ turn: Turn) -> LawBreach? {
    guard let entry = turn.change?.entry else { return nil }
    if entry.location != session.location {
      return breach(.rebuild, "the turn says it ended at \(entry.location), but the app is at \(session.location)")
    }
    return entry.digest == session.tree.digest ? nil : breach(.rebuild, "the turn's digest is not that of the tree")
  }

  /// What stood before a link and stands after it was not attached in between.
  private func reattachment(_ turn: Turn, _ before: Look, _ after: Look) -> LawBreach? {
    guard let answer = turn.answer, answer.outcome == .completed else { return nil }
    let standing = Set(before.tree.paths).intersection(after.tree.paths)
    let names = after.tree.paths.compactMap(\.last)
    // A name alone does not tell which of two was attached.
    let again = standing.compactMap(\.last).filter { path in names.count { $0 == path } == 1 }.map(\.rib)
    guard let rib = again.first(where: answer.attached.contains) else { return nil }
    return breach(.missingHops, "\(rib) stood already, and was attached again")
  }

  // MARK: - The turn's session, woken

  private func rebuild(_ after: Look) throws -> LawBreach? {
    let woken = try checker.wake(session.record)
    if let problem = woken.wakeProblems.first { return breach(.rebuild, problem) }
    return Look(at: woken).difference(from: after).map { breach(.rebuild, "the woken session differs in \($0)") }
  }

  /// Opens a link that has just completed once more, on a session of its own.
  private func again(_ turn: Turn, _ after: Look) throws -> LawBreach? {
    guard isLink, let answer = turn.answer, answer.outcome == .completed else { return nil }
    let copy = try checker.wake(session.record)
    let second = copy.turn(event, at: LawChecker.time(of: step))
    guard let repeated = second.answer, repeated.outcome == .completed else {
      return breach(.missingHops, "opened again, the link is \(second.answer.map { $0.outcome.rawValue } ?? "nothing")")
    }
    if let rib = (repeated.attached + repeated.detached).first {
      return breach(.missingHops, "opened again, the link attached or detached \(rib)")
    }
    guard repeated.requests == 0 else {
      return breach(.missingHops, "opened again, the link sent requests: \(repeated.requestsByRIB ?? [:])")
    }
    return Look(at: copy).difference(from: after).map { breach(.missingHops, "opened again, the link changed \($0)") }
  }
}

/// All that can be seen of a session at one moment.
struct Look {
  let tree: TreeSnapshot
  private let screens: [ScreenSnapshot]
  private let location: [String]
  private let nextDue: Int64?
  private let record: SessionRecord
  private let waiting: [LinkOutcome]

  init(at session: Session) {
    tree = session.tree
    screens = session.screens
    location = session.location
    nextDue = session.nextDue
    record = session.record
    waiting = session.record.pending.compactMap { session.outcome(ofPending: $0.number) }
  }

  /// What differs from another look, with both sides; `nil` when nothing does. The count of events is no difference.
  func difference(from other: Look) -> String? {
    if tree != other.tree { return "its tree:\n\(tree.text)\n  instead of\n\(other.tree.text)" }
    if let text = screenDifference(from: other) { return text }
    if location != other.location { return "its place: \(location) instead of \(other.location)" }
    if record.state != other.record.state {
      let names = Set(record.state.keys).union(other.record.state.keys).sorted()
      let name = names.first { record.state[$0] != other.record.state[$0] } ?? ""
      return "the store \(name): \(record.state[name] ?? "new") instead of \(other.record.state[name] ?? "new")"
    }
    if record.rows != other.record.rows { return "the backend's rows" }
    if waiting != other.waiting { return "the links that wait: \(waiting) instead of \(other.waiting)" }
    if nextDue != other.nextDue { return "when something is due: \(text(nextDue)) instead of \(text(other.nextDue))" }
    return nil
  }

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
  /// A RIB among those of its parent.
  struct Stop: Hashable {
    let rib: String
    let parameters: [String: String]
  }

  /// Every RIB as the way to it from the root.
  var paths: [[Stop]] {
    let stop = Stop(rib: rib, parameters: parameters)
    return [[stop]] + children.flatMap(\.paths).map { [stop] + $0 }
  }
}
