import HeadlessUI
import SessionEngine

/// What follows from one state: the states to which its moves lead, and the mistakes on the way.
struct ExploreExpansion: Sendable {
  /// A move from the state, and what came of it.
  struct Way: Sendable {
    let line: String
    let digest: UInt64
    let place: ExploreGraph.Place
    let outcome: String?
    let problems: [ExploreProblem]
    /// The witnesses of the app that the session after the move shows.
    let reached: [String]
  }

  /// The moves in order.
  var ways: [Way] = []
  /// The waits that the moves met and ended.
  var waits = ExploreWaits()
  /// What the links among the moves lose.
  var losses = ExploreLosses()
  /// The problems of the state when it wakes, and when the phone goes back.
  var problems: [ExploreProblem] = []
  /// The look of its screens.
  var look: [ScreenSnapshot] = []
  /// The problems of its screens; none for a look that the follower has seen before.
  var screens: [ExploreProblem] = []
}

/// A follower of the ways from single states. The ways of two states do not depend on each other, so followers can share
/// the states.
struct ExploreFollower: Sendable {
  private(set) var probe: ExploreProbe
  /// The looks of screens that were checked.
  private var looks: Set<[ScreenSnapshot]> = []

  /// A state to follow.
  struct Start: Sendable {
    let node: Int
    let digest: UInt64
    let path: ExplorePath
  }

  init(_ probe: ExploreProbe) { self.probe = probe }

  /// Makes every move from a state, each in a copy of it.
  mutating func expansion(of start: Start) throws -> ExploreExpansion {
    let session = try probe.session(after: start.path)
    let (look, screens) = (Look(at: session), session.screens)
    var expansion = ExploreExpansion()
    try check(session, screens, &expansion)
    let isQuiet = session.isQuiet
    var moves = probe.moves.moves(of: session, screens)
    if let time = try probe.moves.time(in: session, at: probe.at) { moves.append(time) }
    for move in moves {
      let step = try probe.move(move, from: look, start.digest)
      let line = SessionScript.line(move.event)
      expansion.waits.note(step, before: look.record, isQuiet: isQuiet, at: start.node)
      expansion.losses.note(step, line: line)
      expansion.ways.append(
        ExploreExpansion.Way(
          line: line, digest: step.after, place: ExploreGraph.Place(of: step.session),
          outcome: step.outcome, problems: step.problems, reached: probe.reached(by: step.session)))
    }
    return expansion
  }

  /// Checks whether a state is the same after a wake, and its screens, unless they look like those of an earlier state.
  private mutating func check(
    _ session: Session, _ screens: [ScreenSnapshot], _ expansion: inout ExploreExpansion
  ) throws {
    expansion.problems = try [probe.rebuild(session), probe.back(from: session)].compactMap(\.self)
    expansion.look = screens.map { screen in screen.replacingTexts { text in text.filter { !$0.isNumber } } }
    guard looks.insert(expansion.look).inserted else { return }
    expansion.screens = try ScreenProblems(of: session, screens, in: probe).all
  }
}
