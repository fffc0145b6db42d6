/// An object of a detached RIB that lives on.
public struct Leak: Sendable, Hashable, CustomStringConvertible {
  /// Which part of the RIB it is.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The router: somebody holds it, and with it all the rest.
    case router
    /// The interactor: mostly a closure or a subscription that captured it.
    case interactor
    /// The presenter; also a view that is its RIB's presenter.
    case presenter
    /// The view.
    case view
    /// The component: mostly a shared value that refers to it.
    case component
  }
  /// Which part of the RIB it is.
  public let kind: Kind
  /// The name of the RIB.
  public let rib: String
  /// The path of the RIB from the root, as it was when it was detached.
  public let path: String

  /// A leak with every part given.
  public init(kind: Kind, rib: String, path: String) {
    self.kind = kind
    self.rib = rib
    self.path = path
  }

  /// What lives on, and where it was.
  public var description: String { "\(kind.rawValue) of \(rib) lives on after \(path) was detached" }
}

/// Watches the objects of detached RIBs, and names at the end of a turn those that live on (law 4).
///
/// The check is exact: nothing is asynchronous, so what is not gone by then is held by somebody. No timers; on in
/// release builds too.
public final class LeakDetector {
  // Unchecked: no access to it lasts while other code runs, and checking that costs more than the access.
  @exclusivity(unchecked) private var detached: [DetachedRIB] = []

  init() {}

  /// The objects of RIBs detached since the last call that live on though their router is not attached again.
  public func check() -> [Leak] {
    guard !detached.isEmpty else { return [] }
    var leaks: [Leak] = []
    for rib in detached { leaks += rib.leaks }
    detached.removeAll(keepingCapacity: true)
    return leaks
  }

  /// Watches `router` and everything under it; `ancestors` are the types of the routers above it, the nearest first.
  func watch(_ router: RouterNode, ancestors: [RouterNode.Type], parent: DetachedRIB? = nil) {
    let rib = DetachedRIB(router, ancestors: ancestors, parent: parent)
    detached.append(rib)
    guard !router.attachedChildren.isEmpty else { return }
    for child in router.attachedChildren { watch(child, ancestors: ancestors, parent: rib) }
  }
}

/// What is still there of a RIB that was detached.
///
/// Router, interactor and component say by themselves when they go: a weak reference to each would cost more than
/// all the rest of detaching. Presenter and view are anybody's classes.
final class DetachedRIB {
  /// The parts that are still there.
  struct Parts: OptionSet {
    let rawValue: UInt8
    static let router = Parts(rawValue: 1)
    static let interactor = Parts(rawValue: 2)
    static let component = Parts(rawValue: 4)
  }

  var living: Parts = [.router, .interactor, .component]
  /// Whether its router joined a tree again before the turn ended.
  var isAttachedAgain = false
  private weak var presenter: AnyObject?
  private weak var view: AnyObject?
  private let router: RouterNode.Type
  private let ancestors: [RouterNode.Type]
  private let parent: DetachedRIB?

  init(_ router: RouterNode, ancestors: [RouterNode.Type], parent: DetachedRIB?) {
    self.router = type(of: router)
    self.ancestors = ancestors
    self.parent = parent
    let presenter = router.logic.presenterObject
    self.presenter = presenter
    if let view = router.viewObject, view !== presenter { self.view = view }
    router.detachment = self
    router.logic.detachment = self
    router.component.detachment = self
  }

  /// What lives on of it.
  var leaks: [Leak] {
    guard !isAttachedAgain else { return [] }
    var kinds: [Leak.Kind] = []
    if living.contains(.router) { kinds.append(.router) }
    if living.contains(.interactor) { kinds.append(.interactor) }
    if presenter != nil { kinds.append(.presenter) }
    if view != nil { kinds.append(.view) }
    if living.contains(.component) { kinds.append(.component) }
    guard !kinds.isEmpty else { return [] }
    let names = path
    return kinds.map { Leak(kind: $0, rib: names.last ?? "", path: names.joined(separator: "/")) }
  }

  private var path: [String] {
    let above = parent?.path ?? ancestors.reversed().map { ribName(of: $0, suffix: "Router") }
    return above + [ribName(of: router, suffix: "Router")]
  }
}
