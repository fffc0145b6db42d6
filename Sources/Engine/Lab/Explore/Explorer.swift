import DeepLinks
import HeadlessUI
import RIBs
public import SessionEngine

/// An exploration of an app: breadth first over taps, links, answers of the backend and time, from every starting state.
///
/// It is deterministic, uses no clock, and can stop after every state and go on from what it has saved.
public struct Explorer: Sendable {
  /// The states and ways so far.
  public internal(set) var graph: ExploreGraph
  /// The mistakes of single turns and states so far, in the order in which they were found.
  private(set) var problems: [ExploreFinding] = []
  private(set) var waits = ExploreWaits()
  private(set) var losses = ExploreLosses()
  /// The first events that reach each of the app's witnesses, in the order in which they were found.
  private(set) var witnesses: [ExploreFinding] = []
  private var seen: Set<String> = []
  /// The looks of screens that were checked.
  private var looks: Set<[ScreenSnapshot]> = []
  private var follower: ExploreFollower

  /// The sessions of the exploration.
  var probe: ExploreProbe { follower.probe }

  /// What is kept of an exploration in a file.
  struct Saved: Codable {
    let app: String
    let graph: ExploreGraph
    let problems: [ExploreFinding]
    let waits: ExploreWaits
    /// What links lose; `nil` in a file of an earlier version.
    let losses: ExploreLosses?
    /// The witnesses that were reached; `nil` in a file of an earlier version.
    let witnesses: [ExploreFinding]?
  }

  /// An exploration from a new session and every starting state, or from some states alone. Its sessions begin at a
  /// time in milliseconds since 1970. Throws `StartingStateError` for a state that cannot be reached, and the app's
  /// error when it cannot be built.
  public init(
    host: SessionHost, moves: ExploreMoves, from states: [StartingState]? = nil, at: Int64
  ) throws {
    var probe = ExploreProbe(host: host, moves: moves, at: at)
    graph = ExploreGraph(starts: states?.map(\.name) ?? [""] + host.app.states.map(\.name))
    // Equal sessions are one state, so each is checked before.
    var found: [(start: String, problems: [ExploreProblem], reached: [String])] = []
    for (index, start) in graph.starts.enumerated() {
      let session = try probe.enter(start)
      found.append((start, try probe.broken(session), probe.reached(by: session)))
      graph.addStart(index, digest: StateDigest.of(session), at: ExploreGraph.Place(of: session))
    }
    follower = ExploreFollower(probe)
    for (start, problems, reached) in found {
      for problem in problems { add(problem, (start, []), nil) }
      note(reached, (start, []))
    }
  }

  /// Follows all ways of the next state. Returns whether there was one at most `depth` events from its start.
  public mutating func follow(depth: Int = .max) throws -> Bool {
    guard let start = start(graph.followed, depth: depth) else { return false }
    add(try follower.expansion(of: start))
    return true
  }

  /// Follows the transitions of all states at most `depth` events from their start, until there are `limit` states. The explorers of the
  /// workers, of the same app and states, follow them; this one adds what they find in the order of the states. `found` gets
  /// the number of states after each.
  ///
  /// Throws the app's error when it cannot be built.
  public mutating func follow(
    limit: Int, depth: Int = .max, by workers: Workers<Explorer>, found: (Int) -> Void = { _ in }
  ) async throws {
    var next = graph.followed
    try await workers.run(
      next: {
        guard graph.states < limit, let start = start(next, depth: depth) else { return nil }
        next += 1
        return start
      },
      work: { try $0.follower.expansion(of: $1) },
      each: { expansion in
        // The last states were followed before it was known that there are enough.
        guard graph.states < limit else { return }
        add(expansion)
        found(graph.states)
      })
  }

  /// Returns a state whose ways were not followed; `nil` when it was not found yet, or is too deep.
  private func start(_ node: Int, depth: Int) -> ExploreFollower.Start? {
    guard node < graph.states, graph.nodes[node].depth < depth else { return nil }
    return ExploreFollower.Start(node: node, digest: graph.nodes[node].digest, path: graph.path(to: node))
  }

  /// Adds what follows from the next state.
  private mutating func add(_ expansion: ExploreExpansion) {
    let path = graph.path(to: graph.followed)
    for problem in expansion.problems { add(problem, path, nil) }
    if looks.insert(expansion.look).inserted { for problem in expansion.screens { add(problem, path, nil) } }
    for way in expansion.ways {
      let next =
        graph.number(of: way.digest) ?? graph.add(way.digest, from: graph.followed, by: way.line, at: way.place)
      graph.addWay(to: next, by: way.line, outcome: way.outcome)
      for problem in way.problems { add(problem, path, way.line) }
      note(way.reached, (path.start, path.lines + [way.line]))
    }
    waits.add(expansion.waits)
    losses.add(expansion.losses)
    graph.follow()
  }

  private mutating func add(_ problem: ExploreProblem, _ path: ExplorePath, _ line: String?) {
    guard seen.insert("\(problem.code) \(problem.subject)").inserted else { return }
    problems.append(problem.finding((path.start, path.lines + (line.map { [$0] } ?? []))))
  }

  /// Keeps the first events that reach some witnesses.
  private mutating func note(_ reached: [String], _ path: ExplorePath) {
    for name in reached where !witnesses.contains(where: { $0.subject == name }) {
      witnesses.append(ExploreProblem(.witness, name, "`\(name)` is reached").finding(path))
    }
  }

  /// The lines of the sample links that open the home screen: those of the route of a link without a path.
  var homeLines: Set<String> {
    func route(_ url: String) -> String? { (try? probe.host.routes.parse(url))?.link.route }
    guard let home = route("\(probe.host.routes.canonicalScheme)://") else { return [] }
    return Set(probe.moves.vocabulary.links.filter { route($0) == home }.map { SessionScript.line(.open(url: $0)) })
  }

  // MARK: - A file

  /// What has been explored, to go on from later.
  var saved: Saved {
    Saved(
      app: probe.host.app.name, graph: graph, problems: problems, waits: waits, losses: losses, witnesses: witnesses)
  }

  /// Goes on from what was saved. The starting states are those of the file.
  mutating func resume(_ saved: Saved) {
    graph = saved.graph
    problems = saved.problems
    waits = saved.waits
    losses = saved.losses ?? ExploreLosses()
    witnesses = saved.witnesses ?? witnesses
    seen = Set(problems.map { "\($0.code) \($0.subject)" })
  }
}

extension ExploreGraph.Place {
  /// The place of a session.
  init(of session: Session) {
    self.init(screen: session.topScreenRIB, ribs: session.tree.ways.sorted())
  }
}
