/// An object of a detached RIB that lives on.
public struct Leak: Sendable, Hashable, CustomStringConvertible {
  /// Which part of the RIB it is.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case router, interactor, presenter, view, component
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
  /// The parts of a router come after it: `router` is the index of its own entry.
  private struct Watched {
    weak var object: AnyObject?
    let kind: Leak.Kind
    let name: String
    let router: Int
    let parent: Int
    let ancestors: [String]
  }

  private var watched: [Watched] = []

  init() {}

  /// The objects of RIBs detached since the last call that live on though their router is not attached again.
  public func check() -> [Leak] {
    guard !watched.isEmpty else { return [] }
    var leaks: [Leak] = []
    for entry in watched where entry.object != nil {
      if let router = watched[entry.router].object as? RouterNode, router.isAttached { continue }
      leaks.append(Leak(kind: entry.kind, rib: entry.name, path: path(of: entry)))
    }
    watched = []
    return leaks
  }

  /// Watches `router` and everything under it; `ancestors` are the names above it, root first.
  func watch(_ router: RouterNode, in tree: RIBTree, ancestors: [String], parent: Int = -1) {
    let index = watched.count
    let name = tree.name(of: type(of: router))
    func add(_ kind: Leak.Kind, _ object: AnyObject?) {
      guard let object else { return }
      watched.append(
        Watched(object: object, kind: kind, name: name, router: index, parent: parent, ancestors: ancestors))
    }
    add(.router, router)
    add(.interactor, router.logic)
    add(.presenter, router.logic.presenterObject)
    add(.view, router.viewObject)
    add(.component, router.component)
    for child in router.children { watch(child, in: tree, ancestors: ancestors, parent: index) }
  }

  private func path(of entry: Watched) -> String {
    var names = [entry.name]
    var parent = entry.parent
    while parent >= 0 {
      names.append(watched[parent].name)
      parent = watched[parent].parent
    }
    return (entry.ancestors + names.reversed()).joined(separator: "/")
  }
}
