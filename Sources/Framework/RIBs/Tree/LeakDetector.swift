/// An object of a detached RIB that is still alive.
public struct Leak: Sendable, Hashable, CustomStringConvertible {
  /// A part of a RIB.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The router: an object holds it, and with it every other part.
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
  /// The part of the RIB.
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

  /// The part, its RIB and its path in one line.
  public var description: String { "\(kind.rawValue) of \(rib) lives on after \(path) was detached" }
}

/// Watches the objects of detached RIBs, and names at the end of a turn those that are still alive (law 4).
///
/// The check is exact: nothing is asynchronous, so an object that is still alive then is held by another. It needs no
/// timers and is on in release builds.
public final class LeakDetector {
  private var detached: [DetachedRIB] = []

  init() {}

  /// Returns the living objects of the RIBs that were detached since the last call and are not attached again.
  public func check() -> [Leak] {
    let leaks = detached.flatMap(\.leaks)
    detached.removeAll(keepingCapacity: true)
    return leaks
  }

  /// Watches `router`, which is still attached, and every router below it.
  func watch(_ router: RouterNode) {
    watch(router, path: router.typesFromRoot)
  }

  /// Watches what a root owned that is released without `end()`, in its `deinit`.
  func watchParts(of root: RouterNode) {
    detached.append(DetachedRIB(partsOf: root, path: root.typesFromRoot))
  }

  private func watch(_ router: RouterNode, path: [RouterNode.Type]) {
    detached.append(DetachedRIB(router, path: path))
    for child in router.children {
      var childPath = path
      childPath.append(type(of: child))
      watch(child, path: childPath)
    }
  }

  /// Stops watching `router`, which is attached again.
  func forget(_ router: RouterNode) {
    detached.removeAll { $0.router === router }
  }
}

/// The objects of a RIB that was detached, as far as they are alive.
private struct DetachedRIB {
  private(set) weak var router: RouterNode?
  private weak var interactor: Interactor?
  private weak var presenter: AnyObject?
  private weak var view: AnyObject?
  private weak var component: ComponentNode?
  /// The types of the routers from the root down to this one.
  private let path: [RouterNode.Type]

  init(_ router: RouterNode, path: [RouterNode.Type]) {
    self.init(partsOf: router, path: path)
    self.router = router
  }

  /// A router that is being released cannot be referred to weakly, so only its parts are recorded.
  init(partsOf router: RouterNode, path: [RouterNode.Type]) {
    interactor = router.interactable
    presenter = router.interactable.presenterObject
    if let view = router.viewObject, view !== presenter { self.view = view }
    component = router.component
    self.path = path
  }

  var leaks: [Leak] {
    var kinds: [Leak.Kind] = []
    if router != nil { kinds.append(.router) }
    if interactor != nil { kinds.append(.interactor) }
    if presenter != nil { kinds.append(.presenter) }
    if view != nil { kinds.append(.view) }
    if component != nil { kinds.append(.component) }
    guard !kinds.isEmpty else { return [] }
    let names = path.map { ribName(of: $0, suffix: "Router") }
    return kinds.map { Leak(kind: $0, rib: names.last ?? "", path: names.joined(separator: "/")) }
  }
}
