public import DeepLinks
public import Flux
public import RIBs
public import SessionEngine
public import Testing

/// The surroundings of RIBs that are tested with stores and a backend, without a session: a launched tree, the services
/// that a session gives to its app, and its checks.
///
/// ```swift
/// let context = try TestContext(routes: routes)
/// let store: Store<CartState> = try Store(context.dispatcher)
/// let backend = try BackendPort(ShopSimulator(), in: context.app)
/// context.attach(CartBuilder(dependency: dependency).build(withListener: listener))
/// context.turn { interactor.didTapOrder() }
/// context.advance(by: .seconds(2))
/// ```
///
/// A broken rule and a leak fail the test at the line of the call, with the tree before and after it.
public final class TestContext {
  /// The tree, in which the RIBs under test are below a root that does nothing.
  public let tree: TestTree
  /// The requests to the backend so far.
  public private(set) var requests = RequestCounts()
  private let services: AppServices

  /// Creates surroundings without RIBs. Without `routes` there are no links. `rows` and `state` are those that a session
  /// would have stored, and `at` is the time, in milliseconds since 1970. Throws `DecodingError` when the stored settings
  /// cannot be decoded.
  public init(
    routes: RouteTable? = nil, rows: [AppRow] = [], state: StoredStates = StoredStates(), at: Int64 = 1_800_000_000_000
  ) throws {
    tree = TestTree()
    let routes =
      try routes ?? RouteTable(yaml: "schemes: [test]\nhosts: []\nroutes: {}", file: "no links", translator: nil)
    services = try AppServices(of: tree.tree, routes: routes, rows: rows, state: state, at: at)
  }

  /// The input from which an app's parts are made: a `BackendPort`, or all of an app's stores.
  public var app: AppContext { services.context }
  /// The dispatcher that the stores belong to.
  public var dispatcher: Dispatcher { app.dispatcher }
  /// The time and the timers.
  public var time: SessionTime { app.time }
  /// The settings, such as the latency of the backend.
  public var settings: SessionSettings {
    get { app.settings.state }
    set { services.change(newValue) }
  }

  /// Attaches a RIB below the root.
  public func attach(_ router: RouterNode, sourceLocation: SourceLocation = #_sourceLocation) {
    turn({ tree.root.attachChild(router) }, sourceLocation: sourceLocation)
  }

  /// Detaches the RIBs below the root. A reference of the test that keeps one alive fails the test as a leak.
  public func detach(sourceLocation: SourceLocation = #_sourceLocation) {
    turn({ for child in tree.root.children { tree.root.detachChild(child) } }, sourceLocation: sourceLocation)
  }

  /// Runs calls of the test as one event of a session: replies without latency arrive, timers that are due fire, and the
  /// interactors learn what is on the screen.
  @discardableResult
  public func turn<Result>(
    _ body: () throws -> Result, sourceLocation: SourceLocation = #_sourceLocation
  ) rethrows -> Result {
    try turn(passing: 0, body, sourceLocation)
  }

  /// Moves the time forward by a whole number of milliseconds, and does what is due on the way.
  public func advance(by span: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
    turn(passing: span.wholeMilliseconds, {}, sourceLocation)
  }

  private func turn<Result>(
    passing milliseconds: Int64, _ body: () throws -> Result, _ sourceLocation: SourceLocation
  ) rethrows -> Result {
    let before = tree.snapshot
    let (result, sent, faults) = try services.turn(passing: milliseconds, body)
    requests.add(sent)
    let problems = faults + tree.endTurn()
    if !problems.isEmpty {
      let change = TreeChange(before: before, after: tree.snapshot)
      Issue.record("\(problems.joined(separator: "\n"))\n\(change.text)", sourceLocation: sourceLocation)
    }
    return result
  }
}

extension Duration {
  /// The duration in milliseconds, without the rest.
  var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1000 + attoseconds / 1_000_000_000_000_000
  }
}
