import RIBs
import Streams

/// Observes which RIBs the steps of links detach. A RIB that a tap, a reply or the app detaches is not a link's doing.
final class TypedWatch {
  /// The paths of the RIBs that steps detached in this turn.
  private(set) var detached: Set<[String]> = []
  private var observation: (any Cancellable)?

  /// Observes a tree. Only sessions with typed texts have a watch.
  init(_ tree: RIBTree) {
    observation = tree.observe { [weak self, weak tree] event in
      guard case .detached(let router) = event, tree?.isInStep == true else { return }
      self?.detached.insert(router.pathNames)
    }
  }

  deinit { observation?.cancel() }

  /// Begins a turn.
  func reset() { detached = [] }
}

extension RouterNode {
  /// The names from the root down to this router.
  var pathNames: [String] { path.split(separator: "/").map(String.init) }

  /// Returns the router at a path that begins at this one; `nil` when it is not attached.
  func router(at path: ArraySlice<String>) -> RouterNode? {
    guard path.first == name else { return nil }
    let rest = path.dropFirst()
    guard !rest.isEmpty else { return self }
    return children.lazy.compactMap { $0.router(at: rest) }.first
  }
}
