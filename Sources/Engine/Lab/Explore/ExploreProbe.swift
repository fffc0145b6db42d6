import DeepLinks
import HeadlessUI
import RIBs
import SessionEngine
import TextFormats

/// The sessions of an exploration: led to a state, copied, and moved by one event.
///
/// All events happen at one wall time, so that time passes by advances alone.
struct ExploreProbe: Sendable {
  let host: SessionHost
  let moves: ExploreMoves
  let at: Int64
  /// The screens on which links land.
  private let own: OwnScreens
  /// The sessions in the starting states that have been entered.
  private var starts: [String: SessionRecord] = [:]

  init(host: SessionHost, moves: ExploreMoves, at: Int64) {
    (self.host, self.moves, self.at) = (host, moves, at)
    own = OwnScreens(host: host, at: at)
  }

  /// Leads a new session into a starting state; one without a name into none. Paths can begin there from then on.
  mutating func enter(_ start: String) throws -> Session {
    let (session, _) = try host.create("x", in: host.app.states.first { $0.name == start }, at: at)
    starts[start] = session.record
    return session
  }

  private var laws: AppLawCheck { AppLawCheck(host: host, at: at) }

  /// The witnesses of the app that a session shows.
  func reached(by session: Session) -> [String] { laws.reached(by: session) }

  /// Returns the session after a path of events.
  func session(after path: ExplorePath) throws -> Session {
    guard let record = starts[path.start] else {
      throw ExploreFile.Failure(
        .anotherExploration, "the app has no starting state `\(path.start)`", hint: "enter the state before its paths")
    }
    let session = try host.wake(record)
    for line in path.lines { _ = session.turn(try SessionScript.event(line), at: at) }
    return session
  }

  /// Makes a move in a copy of a session, whose look is `look`, and checks the session after it. A session that is as
  /// before needs no check.
  func move(_ move: ExploreMoves.Move, from look: Look, _ digest: UInt64) throws -> ExploreStep {
    var step = try self.move(move, from: look.record, digest)
    let after = Look(at: step.session)
    step.broken = try misplaced(step)
    if after.difference(from: look) != nil { step.broken += try broken(step.session, after) }
    return step
  }

  /// The problem of a link that completed on another screen than its own (law 13).
  private func misplaced(_ step: ExploreStep) throws -> [ExploreProblem] {
    guard let (link, route, end) = try own.elsewhere(step.turn, in: step.session) else { return [] }
    let secrets = host.routes.secrets
    return [
      ExploreProblem(.elsewhere, route, "\(secrets.redact(link)) completes, and ends at \(secrets.redact(end))")
    ]
  }

  /// Makes a move in a copy of a session. `digest` is that of the record.
  func move(_ move: ExploreMoves.Move, from record: SessionRecord, _ digest: UInt64) throws -> ExploreStep {
    let session = try host.wake(record)
    let lost = session.wakeProblems
    let turn = session.turn(move.event, at: at)
    return ExploreStep(
      move: move, before: digest, after: StateDigest.of(session), turn: turn, lost: lost,
      passed: try passed(turn, from: record, to: session), session: session)
  }

  /// The requests of a turn that wait for their replies, and whose RIBs are attached neither before nor after the turn.
  private func passed(_ turn: Turn, from record: SessionRecord, to session: Session) throws -> [RequestCount] {
    guard !turn.requests.isEmpty, !session.isQuiet else { return [] }
    let (names, waiting) = (session.tree.names, Set(session.inFlight.map(\.rib)))
    let gone = turn.requests.rows.filter { !names.contains($0.rib) && waiting.contains($0.rib) }
    guard !gone.isEmpty else { return [] }
    let before = try host.wake(record).tree.names
    return gone.filter { !before.contains($0.rib) }
  }

  /// The problem of a session that is not the same when it wakes from its record (law 2).
  func rebuild(_ session: Session, _ look: Look? = nil) throws -> ExploreProblem? {
    try WakeCheck(host: host).difference(of: session, look).map {
      ExploreProblem(.rebuild, $0.subject, $0.text.replacing("\n", with: " "))
    }
  }

  /// The problems of a session that differs when it wakes, or breaks laws of the app's own.
  func broken(_ session: Session, _ look: Look? = nil) throws -> [ExploreProblem] {
    let broken = try laws.broken(in: session).map { law, message in
      ExploreProblem(.law, LawViolation(.ofApp, of: law, step: 0, message).name, message)
    }
    return try [rebuild(session, look)].compactMap(\.self) + broken
  }

  /// The problem of the way back from a session (law 11), whose copies go back.
  func back(from session: Session) throws -> ExploreProblem? {
    let (check, screen) = (BackCheck(host: host, at: at), session.topScreenRIB ?? "no screen")
    if let problem = try check.problem(from: session) { return ExploreProblem(.back, screen, problem) }
    guard session.backStaysInApp else { return nil }
    let copy = try host.wake(session.record)
    _ = copy.turn(.back, at: at)
    return try check.problem(after: copy, before: session.record).map { ExploreProblem(.back, screen, $0) }
  }

  /// The problems of a path's last turn, and of the state after it.
  func problems(after path: ExplorePath) throws -> Set<ExploreProblem> {
    let end = try session(after: path)
    var problems = try Set(ScreenProblems(of: end, in: self).all + [rebuild(end), back(from: end)].compactMap(\.self))
    guard let last = path.lines.last else { return problems }
    let before = try session(after: (path.start, path.lines.dropLast()))
    let (digest, look) = (StateDigest.of(before), Look(at: before))
    for move in moves.moves(of: before, before.screens) where SessionScript.line(move.event) == last {
      problems.formUnion(try self.move(move, from: look, digest).problems)
    }
    if case .advance = try SessionScript.event(last) {
      let move = ExploreMoves.Move(event: try SessionScript.event(last))
      problems.formUnion(try self.move(move, from: look, digest).problems)
    }
    return problems
  }

  /// Returns a finding with as few events as show the same problem.
  func shrunk(_ finding: ExploreFinding) throws -> ExploreFinding {
    guard let start = finding.start else { return finding }
    func shows(_ events: [String]) throws -> Bool {
      try problems(after: (start, events)).contains {
        $0.code == finding.code && $0.subject == finding.subject
      }
    }
    guard try shows(finding.events) else { return finding }
    var shrunk = finding
    shrunk.events = try SequenceShrinker.shrink(finding.events, attempts: 60, while: shows)
    return shrunk
  }
}

extension TreeSnapshot {
  /// The names of all RIBs.
  var names: Set<String> { children.reduce(into: [rib]) { $0.formUnion($1.names) } }
}
