public import Streams

/// What one launched tree shares: its time, its observers, its faults and its leak check.
///
/// Made by whoever launches the root; every attached router knows it. Confined like the tree itself.
public final class RIBTree {
  /// The session's time, in milliseconds since 1970: set by the engine at the start of each turn, never read from
  /// a clock.
  public var now: Int64 = 0
  /// Watches what is detached.
  public let leakDetector = LeakDetector()

  private var observers: [(interest: TreeInterest, subscription: Subscription<(TreeEvent) -> Void>)] = []
  /// What somebody wants to hear of.
  private var interest: TreeInterest = []
  private var faults: [RoutingFault] = []
  private var names: [ObjectIdentifier: String] = [:]

  /// A tree without a root.
  public init() {}

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
    interest = observers.reduce(into: []) { $0.formUnion($1.interest) }
  }

  /// The faults since the last call: the turn that made one has failed.
  public func takeFaults() -> [RoutingFault] {
    guard !faults.isEmpty else { return [] }
    defer { faults.removeAll() }
    return faults
  }

  /// Whether somebody wants to hear of such things.
  func isHeard(_ kind: TreeInterest) -> Bool { interest.contains(kind) }

  func emit(_ kind: TreeInterest, _ event: @autoclosure () -> TreeEvent) {
    guard isHeard(kind) else { return }
    let event = event()
    for observer in observers where observer.interest.contains(kind) { observer.subscription.body?(event) }
  }

  func report(_ fault: RoutingFault) {
    faults.append(fault)
    emit(.faults, .fault(fault))
  }

  /// Names of router types are asked for at every attach and detach; making one costs a microsecond.
  func name(of type: RouterNode.Type) -> String {
    let key = ObjectIdentifier(type)
    if let name = names[key] { return name }
    let name = ribName(of: type, suffix: "Router")
    names[key] = name
    return name
  }
}

/// `LoggedInRouter` is the router of `LoggedIn`: the name of a RIB is its type's, without generics and suffix.
func ribName(of type: Any.Type, suffix: String) -> String {
  var name = Substring(String(describing: type))
  if name.hasPrefix("any ") { name = name.dropFirst(4) }
  if let generic = name.firstIndex(of: "<") { name = name[..<generic] }
  if name.hasSuffix(suffix), name.count > suffix.count { name = name.dropLast(suffix.count) }
  return String(name)
}
