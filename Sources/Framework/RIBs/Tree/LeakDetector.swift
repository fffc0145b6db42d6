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
    guard !detached.isEmpty else { return [] }
    let leaks = detached.flatMap(\.leaks)
    detached.removeAll(keepingCapacity: true)
    return leaks
  }

  /// Watches the parts of a RIB that leaves the tree. Returns the record, which the router keeps if it is one of them.
  func watch(
    _ router: RouterNode, without missing: DetachedRIB.Parts = [], below above: [RouterNode.Type]?,
    in parent: DetachedRIB?
  ) -> DetachedRIB {
    let rib = DetachedRIB(router, without: missing, below: above, in: parent)
    detached.append(rib)
    return rib
  }
}

/// The parts of a detached RIB that are still alive.
///
/// Router, interactor, component and view controller hold the record, and their `deinit` removes them from it. Only a
/// presenter or a view of another class is referred to weakly, because a weak reference makes each use of its object
/// slower.
final class DetachedRIB {
  /// Parts of a RIB.
  struct Parts: OptionSet {
    let rawValue: UInt8
    static let router = Parts(rawValue: 1)
    static let interactor = Parts(rawValue: 2)
    static let component = Parts(rawValue: 4)
    static let viewController = Parts(rawValue: 8)
  }

  /// The parts that have not reported their end.
  var living: Parts = [.router, .interactor, .component]
  /// Whether the RIB was attached again.
  var isAttachedAgain = false
  /// Whether the view controller is the presenter.
  private var isPresentedByView = false
  private weak var presenter: AnyObject?
  private weak var view: AnyObject?
  private let router: RouterNode.Type
  /// The types of the routers above; `nil` when the record of the RIB above has them.
  private let typesAbove: [RouterNode.Type]?
  /// The RIB above, when it was detached with this one.
  private let parent: DetachedRIB?

  init(
    _ router: RouterNode, without missing: Parts, below typesAbove: [RouterNode.Type]?, in parent: DetachedRIB?
  ) {
    self.router = type(of: router)
    self.typesAbove = typesAbove
    self.parent = parent
    living.subtract(missing)
    router.interactable.detached = self
    router.component.detached = self
    let (view, presenter) = (router.ownView, router.interactable.presenterObject)
    if let controller = router.ownViewController, controller === view {
      controller.detached = self
      living.insert(.viewController)
      isPresentedByView = presenter === view
    } else if view !== presenter {
      self.view = view
    }
    if !isPresentedByView { self.presenter = presenter }
  }

  /// The parts that are alive although the RIB is not attached.
  var leaks: [Leak] {
    guard !isAttachedAgain, !living.isEmpty || presenter != nil || view != nil else { return [] }
    let hasController = living.contains(.viewController)
    let isAlive: [(Leak.Kind, Bool)] = [
      (.router, living.contains(.router)), (.interactor, living.contains(.interactor)),
      (.presenter, presenter != nil || hasController && isPresentedByView),
      (.view, view != nil || hasController && !isPresentedByView), (.component, living.contains(.component)),
    ]
    let names = self.names
    return isAlive.filter(\.1).map { Leak(kind: $0.0, rib: names.last ?? "", path: names.joined(separator: "/")) }
  }

  /// The names from the root down to the RIB.
  private var names: [String] {
    let above = parent?.names ?? (typesAbove ?? []).map { ribName(of: $0, suffix: "Router") }
    return above + [ribName(of: router, suffix: "Router")]
  }
}
