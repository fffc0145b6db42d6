import Foundation
import HeadlessUI
import RIBs
public import SessionEngine
import TextFormats

/// A checker that runs a sequence of events on a new session and finds the first violated law.
///
/// The sequence runs twice: once in memory, with every law checked after every turn, and once with the session evicted
/// from memory at the marked steps. Both runs must write the same journal.
public struct LawChecker: Sendable {
  /// The time of a session's creation, in milliseconds since 1970. Each event is a second later.
  public static let start = Replayer.listStart
  private static let interval: Int64 = 1000

  /// The host of its sessions.
  public let host: SessionHost
  /// The screens on which links land.
  let own: OwnScreens

  /// A checker for the sessions of a host.
  public init(host: SessionHost) {
    self.host = host
    own = OwnScreens(host: host, at: Self.start)
  }

  /// Creates the session that a sequence starts with. Throws the app's error when it cannot be built.
  public func makeSession() throws -> Session {
    try host.create("law", at: Self.start).session
  }

  /// Wakes a session from its record, as from a store. Throws the app's error when it cannot be built.
  public func wake(_ record: SessionRecord) throws -> Session { try host.wake(record.asStored) }

  /// Returns the time of an event by its position, in milliseconds since 1970.
  public static func time(of step: Int) -> Int64 { start + Int64(step + 1) * interval }

  /// Handles an event of a session at a time, in milliseconds since 1970, and checks the laws of a single turn. Returns the
  /// turn and the first violation, whose step is 0; `nil` when every law holds.
  public func turn(
    _ event: SessionEvent, of session: Session, at: Int64
  ) -> (turn: Turn, violation: LawViolation?) {
    TurnCheck(checker: self, session: session, event: event, at: at, step: 0).play()
  }

  /// Returns the first violation in a sequence; `nil` when every law holds. Throws the app's error when it cannot be
  /// built.
  public func violation(in steps: [LawStep]) throws -> LawViolation? {
    try run(steps, stopsAtFirst: true).violations.first
  }

  /// Returns the place that steps lead to, for sequences that all begin with them. The steps are not checked.
  func place(after steps: [LawStep]) throws -> LawPlace {
    let session = try makeSession()
    for (index, step) in steps.enumerated() { Self.play(step.event, on: session, step: index) }
    return LawPlace(record: session.record, count: steps.count)
  }

  /// Runs steps that follow those of a place, whose session wakes from its record. The run goes on after a violation, and
  /// has each violation once, unless it stops at the first. Violations of the names `known` are only named, so that they
  /// hide no other; with `only` all but those of one name are.
  func run(
    _ steps: [LawStep], after place: LawPlace? = nil, stopsAtFirst: Bool = false, besides known: Set<String> = [],
    only name: String? = nil
  ) throws -> LawRun {
    let session = try session(at: place)
    var (run, found, journal) = (LawRun(), Set<String>(), [String]())
    func isReported(_ violation: String) -> Bool {
      if known.contains(violation) { run.known.insert(violation) }
      return !known.contains(violation) && !found.contains(violation) && name ?? violation == violation
    }
    let laws = AppLawCheck(host: host, at: Self.start)
    for (index, step) in steps.enumerated() {
      let number = index + (place?.count ?? 0)
      let check = TurnCheck(
        checker: self, session: session, event: step.event, at: Self.time(of: number), step: number,
        reports: isReported)
      let (line, violation) = check.run()
      for law in laws.reached(by: session) where run.reached[law] == nil { run.reached[law] = number }
      journal.append(line)
      guard let violation else { continue }
      run.violations.append(violation)
      found.insert(violation.name)
      if stopsAtFirst { return run }
    }
    if let violation = try violation(in: steps, after: place, against: journal), isReported(violation.name) {
      run.violations.append(violation)
    }
    return run
  }

  private func session(at place: LawPlace?) throws -> Session {
    guard let place else { return try makeSession() }
    return try wake(place.record)
  }

  /// Runs the sequence again, waking at the marked steps. The journal must be the same.
  private func violation(
    in steps: [LawStep], after place: LawPlace?, against journal: [String]
  ) throws -> LawViolation? {
    guard let (index, line, screen) = try difference(steps, after: place, from: journal, wakes: true) else {
      return nil
    }
    let law: Law =
      try !steps.contains(where: \.wakes) || difference(steps, after: place, from: journal, wakes: false) != nil
      ? .determinism : .rebuild
    let how = law == .rebuild ? "evicted from memory in between" : "replayed"
    return LawViolation(
      law, of: screen, step: index + (place?.count ?? 0),
      "\(how), the session on \(screen) writes\n    \(line)\n  instead of\n    \(journal[index])")
  }

  /// Returns the first event with another journal line than in the first run; `nil` when all are equal.
  private func difference(
    _ steps: [LawStep], after place: LawPlace?, from journal: [String], wakes: Bool
  ) throws -> (step: Int, line: String, screen: String)? {
    var session = try session(at: place)
    for (index, step) in steps.enumerated() {
      if wakes, step.wakes { session = try wake(session.record) }
      let line = Self.play(step.event, on: session, step: index + (place?.count ?? 0))
      if line != journal[index] { return (index, line, session.topScreenRIB ?? session.tree.rib) }
    }
    return nil
  }

  /// Fires the timers that are due, so that they are not part of the event's own turn, then runs one event.
  @discardableResult
  static func play(_ event: SessionEvent, on session: Session, step: Int) -> String {
    let passed = session.turn(.tick, at: time(of: step))
    return line([passed, session.turn(event, at: time(of: step))])
  }

  /// Returns the results of turns as one text, equal for equal turns (law 5).
  static func line(_ turns: [Turn]) -> String { turns.compactMap(\.trace).joined(separator: "\n    ") }
}

/// What a run of a sequence has shown.
struct LawRun {
  /// The violations, in the order of their steps.
  var violations: [LawViolation] = []
  /// The names of the known violations that it met.
  var known: Set<String> = []
  /// The witnesses of the app that were reached, with the first step that reached each.
  var reached: [String: Int] = [:]
}

/// A session that steps have led to, stored: where sequences begin that have the same first steps.
struct LawPlace {
  /// The record of the session.
  let record: SessionRecord
  /// The number of steps.
  let count: Int
}

extension Turn {
  /// The whole result of the turn; `nil` when there is none.
  fileprivate var trace: String? {
    if let refusal { return "refused \(refusal.code): \(refusal.message)" }
    guard let change else { return nil }
    return
      "\(Self.json(change.entry)) rows \(change.rows) state \(change.record.state.pairs) pending \(Self.json(change.record.pending))"
  }

  private static func json(_ value: some Encodable) -> String {
    // Encoding cannot fail: the values contain only strings and integers.
    (try? JSONCoding.text(value)) ?? ""
  }
}
