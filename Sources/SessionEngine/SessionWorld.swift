import DeepLinks
import Flux
import RIBs

/// What a session rebuilds at will: the app's instance, its tree, and what the current turn did to it.
final class SessionWorld {
  let instance: any AppInstance
  let tree = RIBTree()
  private let moves: Moves

  /// Builds the app from the record and launches its root.
  init(record: SessionRecord, app: any SimulatedApp, routes: RouteTable) throws {
    instance = try app.makeInstance(AppContext(rows: record.rows, state: record.state, routes: routes))
    let moves = Moves()
    self.moves = moves
    tree.now = record.updatedAt
    tree.observe { event in
      switch event {
      case .attached(let router): moves.attached.append(router.name)
      case .detached(let router): moves.detached.append(router.name)
      default: break
      }
    }
    instance.root.launch(in: tree)
  }

  /// The RIBs attached since the turn began, in order.
  var attached: [String] { moves.attached }
  /// The RIBs detached since the turn began, in order.
  var detached: [String] { moves.detached }

  /// Reopens the links of a location (law 2); says which could not be.
  func restore(_ location: [String], routes: RouteTable) -> [String] {
    var problems: [String] = []
    for text in location {
      guard let parsed = try? routes.parse(text), let run = instance.start(parsed.link, purpose: .restore) else {
        problems.append("the place \(text) is no longer a link")
        continue
      }
      if case .completed? = run.outcome { continue }
      problems.append("the place \(text) was not reached")
      run.cancel()
    }
    return problems
  }

  /// Forgets what was moved, counted and changed so far: the next turn begins.
  func discardTurn() {
    moves.attached.removeAll()
    moves.detached.removeAll()
    _ = instance.dispatcher.takeChanges()
    _ = instance.takeRowChanges()
    _ = instance.takeRequestCount()
    _ = tree.takeFaults()
    _ = tree.leakDetector.check()
  }

  private final class Moves {
    var attached: [String] = []
    var detached: [String] = []
  }
}

/// A link that the session works on: in this turn, or parked.
struct LinkRun {
  let number: Int
  let url: String
  let parsed: ParsedLink
  let openedAt: Int64
  let expiresAt: Int64
  var run: WorkflowRun
}
