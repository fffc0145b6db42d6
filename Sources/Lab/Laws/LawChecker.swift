public import DeepLinks
import Foundation
import HeadlessUI
import RIBs
public import SessionEngine
import TextFormats

/// Plays a sequence of events on a new session and says which law it breaks first.
///
/// The sequence is played twice: once in memory, with every law looked at after every turn, and once with the session
/// dropped from memory where the sequence says so. Both must write the same journal.
public struct LawChecker: Sendable {
  /// The time of a session's creation, in milliseconds since 1970; each event is a second later.
  public static let start = Replayer.listStart
  private static let interval: Int64 = 1000

  private let app: any SimulatedApp
  private let routes: RouteTable
  private let limits: SessionLimits

  /// A checker of sessions of an app.
  public init(app: any SimulatedApp, routes: RouteTable, limits: SessionLimits = SessionLimits()) {
    self.app = app
    self.routes = routes
    self.limits = limits
  }

  /// A new session, as every sequence begins with. Throws what building the app throws.
  public func makeSession() throws -> Session {
    try Session.create(id: "law", app: app, routes: routes, limits: limits, at: Self.start).session
  }

  /// The session that a record wakes to, as from a store. Throws what building the app throws.
  public func wake(_ record: SessionRecord) throws -> Session {
    try Session(record: record.asStored, app: app, routes: routes, limits: limits)
  }

  /// The time of an event by its position, in milliseconds since 1970.
  public static func time(of step: Int) -> Int64 { start + Int64(step + 1) * interval }

  /// The first law that a sequence breaks; `nil` when it keeps all. Throws what building the app throws.
  public func breach(in steps: [LawStep]) throws -> LawBreach? {
    let session = try makeSession()
    var journal: [String] = []
    for (index, step) in steps.enumerated() {
      let check = TurnCheck(checker: self, session: session, event: step.event, step: index)
      let (line, breach) = try check.run()
      if let breach { return breach }
      journal.append(line)
    }
    return try breach(in: steps, against: journal)
  }

  /// Plays the sequence again, waking where it says so: the journal must be the same.
  private func breach(in steps: [LawStep], against journal: [String]) throws -> LawBreach? {
    guard let (index, line) = try difference(steps, from: journal, wakes: true) else { return nil }
    let law: Law =
      try !steps.contains(where: \.wakes) || difference(steps, from: journal, wakes: false) != nil
      ? .determinism : .rebuild
    let how = law == .rebuild ? "dropped from memory on its way" : "played again"
    return LawBreach(law, step: index, "\(how), the session writes\n    \(line)\n  instead of\n    \(journal[index])")
  }

  /// The first event that leads to something else than it did; `nil` when all lead to the same.
  private func difference(
    _ steps: [LawStep], from journal: [String], wakes: Bool
  ) throws -> (step: Int, line: String)? {
    var session = try makeSession()
    for (index, step) in steps.enumerated() {
      if wakes, step.wakes { session = try wake(session.record) }
      let line = Self.play(step.event, on: session, step: index)
      if line != journal[index] { return (index, line) }
    }
    return nil
  }

  /// Lets happen what is due by a step, so that what the step's own turn does, its event does.
  static func pass(on session: Session, to step: Int) -> Turn { session.turn(.tick, at: time(of: step)) }

  /// Lets one event happen, after what is due by then.
  @discardableResult
  static func play(_ event: SessionEvent, on session: Session, step: Int) -> String {
    let passed = pass(on: session, to: step)
    return line([passed, session.turn(event, at: time(of: step))])
  }

  /// What turns led to, in one text that is equal for equal turns (law 5).
  static func line(_ turns: [Turn]) -> String { turns.compactMap(\.trace).joined(separator: "\n    ") }
}

extension Turn {
  /// All that the turn led to; `nil` when it led to nothing.
  fileprivate var trace: String? {
    if let refusal { return "refused \(refusal.code): \(refusal.message)" }
    guard let change else { return nil }
    let state = change.record.state.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return "\(Self.json(change.entry)) rows \(change.rows) state \(state) pending \(Self.json(change.record.pending))"
  }

  private static func json(_ value: some Encodable) -> String {
    // Strings and whole numbers always have JSON.
    (try? JSONCoding.text(value)) ?? ""
  }
}
