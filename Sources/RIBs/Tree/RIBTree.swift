public import Streams

/// What one launched tree shares: its time, its observers, its errors and its leak check.
///
/// Made by whoever launches the root; every attached router knows it. Confined like the tree itself.
public final class RIBTree {
  // Unchecked, here and below: no access to it lasts while other code runs, and checking that costs more than the
  // access.
  /// The session's time, in milliseconds since 1970: set by the engine at the start of each turn, never read from
  /// a clock.
  @exclusivity(unchecked) public var now: Int64 = 0
  /// Watches what is detached.
  public let leakDetector = LeakDetector()

  @exclusivity(unchecked)
  private var observers: [(interest: TreeInterest, subscription: Subscription<(TreeEvent) -> Void>)] = []
  /// What somebody wants to hear of.
  @exclusivity(unchecked) private var interest: TreeInterest = []
  @exclusivity(unchecked) private var errors: [RoutingError] = []
  private let names: RIBNames

  /// What moved, where the tree notes it: observing costs more than this, for the one who always wants to know.
  @exclusivity(unchecked) public var moves: TreeMoves?

  /// A tree without a root; trees of one executor may share their names.
  public init(names: RIBNames = RIBNames(), notesMoves: Bool = false) {
    self.names = names
    if notesMoves {
      moves = TreeMoves()
      interest = .routers
    }
  }

  /// Calls `body` with each event of interest, in order, until cancelled. Events that nobody wants are not even made.
  @discardableResult
  public func observe(_ interest: TreeInterest = .all, _ body: @escaping (TreeEvent) -> Void) -> any Cancellable {
    let observer = Subscription(body)
    observers.append((interest, observer))
    self.interest.formUnion(interest)
    observer.onFinish { [weak self] in self?.forgetThoseWhoLeft() }
    return observer
  }

  private func forgetThoseWhoLeft() {
    observers.removeAll { $0.subscription.body == nil }
    interest = observers.reduce(into: moves == nil ? [] : .routers) { $0.formUnion($1.interest) }
  }

  /// The errors since the last call: the turn that made one has failed.
  public func takeErrors() -> [RoutingError] {
    guard !errors.isEmpty else { return [] }
    defer { errors.removeAll() }
    return errors
  }

  /// Whether somebody wants to hear of such things.
  func isHeard(_ kind: TreeInterest) -> Bool { interest.contains(kind) }

  func emit(_ kind: TreeInterest, _ event: @autoclosure () -> TreeEvent) {
    guard isHeard(kind) else { return }
    let event = event()
    if kind == .routers { moves?.note(event) }
    for observer in observers where observer.interest.contains(kind) { observer.subscription.body?(event) }
  }

  func report(_ error: RoutingError) {
    errors.append(error)
    emit(.errors, .error(error))
  }

  func name(of type: RouterNode.Type) -> String { names.name(of: type) }
}
