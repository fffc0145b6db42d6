import HeadlessUI
public import RIBs
public import SessionEngine

/// Walks an app by taps alone, breadth first: what a person can reach (law 6).
///
/// Two moments are the same place of the walk when they have the same tree and the same elements to touch. What is
/// typed is told apart by what it enables.
public struct TapWalk {
  /// The shapes of the trees that were reached: names alone, for what tells two reservations apart is no new place.
  public private(set) var shapes: Set<String> = []
  /// The RIBs that were reached.
  public private(set) var ribs: Set<String> = []
  /// How many places were looked at.
  public private(set) var places = 0

  private let checker: LawChecker
  private let vocabulary: EventVocabulary

  /// A walk that has not begun.
  public init(_ checker: LawChecker, _ vocabulary: EventVocabulary) {
    self.checker = checker
    self.vocabulary = vocabulary
  }

  /// Walks from a new session on which `start` has happened, through at most `limit` places.
  public mutating func walk(after start: [SessionEvent] = [], limit: Int) throws {
    let session = try checker.makeSession()
    for event in start { _ = session.turn(event, at: LawChecker.start) }
    var seen: Set<String> = []
    var queue: [SessionRecord] = []
    func enter(_ session: Session) {
      guard seen.insert(Self.key(of: session)).inserted else { return }
      queue.append(session.record)
      shapes.insert(session.tree.shape)
      ribs.formUnion(session.tree.names)
    }
    enter(session)
    var next = 0
    while next < queue.count, next < limit {
      let record = queue[next]
      next += 1
      places += 1
      for tap in vocabulary.taps(on: try checker.wake(record)) {
        let session = try checker.wake(record)
        _ = session.turn(tap, at: LawChecker.start)
        enter(session)
      }
    }
  }

  private static func key(of session: Session) -> String {
    let elements = session.screens.flatMap { screen in
      screen.elements.filter(\.kind.isTouchable).map { "\(screen.rib) \($0.id) \($0.enabled)" }
    }
    return ([session.tree.digest] + elements).joined(separator: "\n")
  }
}

extension TreeSnapshot {
  /// The names of the tree's RIBs, and which stands in which: `AppRoot(LoggedIn(MainFeatures(Wallet)))`.
  public var shape: String {
    children.isEmpty ? rib : "\(rib)(\(children.map(\.shape).joined(separator: " ")))"
  }

  /// The names of the tree's RIBs.
  public var names: Set<String> { children.reduce([rib]) { $0.union($1.names) } }
}
