import DeepLinks
import HeadlessUI
import RIBs
public import SessionEngine

/// An exploration of an app: breadth first over taps, links, answers of the backend and time, from every starting state.
///
/// It is deterministic, uses one core and no clock, and can stop after every state and go on from what it has saved.
public struct Explorer: Sendable {
  /// The states and ways so far.
  public internal(set) var graph: ExploreGraph
  /// The mistakes of single turns and states so far, in the order in which they were found.
  private(set) var problems: [ExploreFinding] = []
  private(set) var waits = ExploreWaits()
  private(set) var losses = ExploreLosses()
  private var seen: Set<String> = []
  /// The looks of screens that were checked.
  private var looks: Set<[ScreenSnapshot]> = []
  private(set) var probe: ExploreProbe

  /// What is kept of an exploration in a file.
  struct Saved: Codable {
    let app: String
    let graph: ExploreGraph
    let problems: [ExploreFinding]
    let waits: ExploreWaits
    /// What links lose; `nil` in a file of an earlier version.
    let losses: ExploreLosses?
  }

  /// An exploration from a new session and every starting state, or from some states alone. Its sessions begin at a
  /// time in milliseconds since 1970. Throws `StartingStateError` for a state that cannot be reached, and the app's
  /// error when it cannot be built.
  public init(
    host: SessionHost, moves: ExploreMoves, from states: [StartingState]? = nil, at: Int64
  ) throws {
    probe = ExploreProbe(host: host, moves: moves, at: at)
    graph = ExploreGraph(starts: states?.map(\.name) ?? [""] + host.app.states.map(\.name))
    for (index, start) in graph.starts.enumerated() {
      let session = try probe.enter(start)
      graph.addStart(index, digest: StateDigest.of(session), at: ExploreGraph.Place(of: session))
    }
  }

  /// Follows all ways of the next state. Returns whether there was one at most `depth` events from its start.
  public mutating func follow(depth: Int = .max) throws -> Bool {
    guard !graph.isComplete, graph.nodes[graph.followed].depth < depth else { return false }
    let node = graph.followed
    let session = try probe.session(after: graph.path(to: node))
    let (record, screens) = (session.record, session.screens)
    try check(session, screens, node)
    let isQuiet = session.isQuiet
    for move in probe.moves.moves(of: session, screens) { try make(move, record, isQuiet: isQuiet) }
    if let time = try probe.moves.time(in: session, at: probe.at) { try make(time, record, isQuiet: isQuiet) }
    graph.follow()
    return true
  }

  private mutating func make(_ move: ExploreMoves.Move, _ record: SessionRecord, isQuiet: Bool) throws {
    let (node, line) = (graph.followed, SessionScript.line(move.event))
    let step = try probe.move(move, from: record, graph.nodes[node].digest)
    let next =
      graph.number(of: step.after)
      ?? graph.add(step.after, from: node, by: line, at: ExploreGraph.Place(of: step.session))
    graph.addWay(to: next, by: line, outcome: step.outcome)
    waits.note(step, before: record, isQuiet: isQuiet, at: node)
    losses.note(step, line: line)
    for problem in step.problems { add(problem, graph.path(to: node), line) }
  }

  /// Checks whether a state is the same after a wake, and its screens, unless they look like those of an earlier state.
  private mutating func check(_ session: Session, _ screens: [ScreenSnapshot], _ node: Int) throws {
    if let problem = try probe.rebuild(session) { add(problem, graph.path(to: node), nil) }
    if let problem = try probe.back(from: session) { add(problem, graph.path(to: node), nil) }
    let look = screens.map { screen in screen.replacingTexts { text in text.filter { !$0.isNumber } } }
    guard looks.insert(look).inserted else { return }
    for problem in try ScreenProblems(of: session, screens, in: probe).all { add(problem, graph.path(to: node), nil) }
  }

  private mutating func add(_ problem: ExploreProblem, _ path: (start: String, lines: [String]), _ line: String?) {
    guard seen.insert("\(problem.code) \(problem.subject)").inserted else { return }
    problems.append(problem.finding((path.start, path.lines + (line.map { [$0] } ?? []))))
  }

  /// The lines of the sample links that open the home screen: those of the route of a link without a path.
  var homeLines: Set<String> {
    func route(_ url: String) -> String? { (try? probe.host.routes.parse(url))?.link.route }
    guard let home = route("\(probe.host.routes.canonicalScheme)://") else { return [] }
    return Set(probe.moves.vocabulary.links.filter { route($0) == home }.map { SessionScript.line(.open(url: $0)) })
  }

  // MARK: - A file

  /// What has been explored, to go on from later.
  var saved: Saved { Saved(app: probe.host.app.name, graph: graph, problems: problems, waits: waits, losses: losses) }

  /// Goes on from what was saved. The starting states are those of the file.
  mutating func resume(_ saved: Saved) {
    graph = saved.graph
    problems = saved.problems
    waits = saved.waits
    losses = saved.losses ?? ExploreLosses()
    seen = Set(problems.map { "\($0.code) \($0.subject)" })
  }
}

extension ExploreGraph.Place {
  /// The place of a session.
  init(of session: Session) {
    self.init(screen: session.topScreenRIB, ribs: session.tree.ways.sorted())
  }
}
