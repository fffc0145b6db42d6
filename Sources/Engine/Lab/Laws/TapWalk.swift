import HeadlessUI
public import RIBs
public import SessionEngine

/// A walk through an app by taps alone: the screens that a person can reach (law 6).
///
/// Two states are the same place of the walk when they have the same RIBs, screens and store states, digits excepted:
/// one more reservation is not a new place.
public struct TapWalk: Sendable {
  /// The RIBs that were reached, each as its path from the root: `AppRoot/LoggedIn/MainFeatures`.
  public private(set) var ways: Set<String> = []
  /// The whole trees that were reached, each as the paths of its RIBs.
  public private(set) var trees: Set<Set<String>> = []
  /// The rules of the engine that taps broke, such as a request of a covered RIB.
  public private(set) var faults: Set<String> = []
  /// The number of visited places.
  public private(set) var places = 0

  private let checker: LawChecker
  private let vocabulary: EventVocabulary

  /// A walk that has not started.
  public init(_ checker: LawChecker, _ vocabulary: EventVocabulary) {
    self.checker = checker
    self.vocabulary = vocabulary
  }

  /// Walks from a new session after the events `start`, while `continues(walk)` is true and places are left.
  public mutating func walk(after start: [SessionEvent] = [], while continues: (TapWalk) -> Bool) throws {
    let session = try checker.makeSession()
    for event in start { _ = session.turn(event, at: LawChecker.start) }
    var frontier = Frontier()
    enter(session, &frontier)
    while continues(self), let record = frontier.next() {
      places += 1
      for tap in vocabulary.taps(on: try checker.host.wake(record)) {
        let session = try checker.host.wake(record)
        faults.formUnion(session.turn(tap, at: LawChecker.start).faults)
        enter(session, &frontier)
      }
    }
  }

  private mutating func enter(_ session: Session, _ frontier: inout Frontier) {
    let tree = session.tree.ways
    ways.formUnion(tree)
    trees.insert(tree)
    frontier.add(session)
  }
}

/// The places to visit next: first those with a new look, then those that look alike but differ in their state.
private struct Frontier {
  private var seen: Set<String> = []
  private var new: [SessionRecord] = []
  private var alike: [SessionRecord] = []
  private var position = (new: 0, alike: 0)

  mutating func next() -> SessionRecord? {
    if position.new < new.count {
      position.new += 1
      return new[position.new - 1]
    }
    guard position.alike < alike.count else { return nil }
    position.alike += 1
    return alike[position.alike - 1]
  }

  mutating func add(_ session: Session) {
    let elements = session.screens.flatMap { screen in
      screen.elements.map { "\(screen.rib) \($0.id) \($0.text) \($0.value ?? "") \($0.enabled) \($0.selected)" }
    }
    let look = (session.tree.ways.sorted() + Set(elements.map(Self.numberless)).sorted())
      .joined(separator: "\n")
    // The requests so far are counted, not shown: the same screen after another request is not a new place.
    let state = session.record.state.filter { ![RequestTotals.storeName, TypedTexts.storeName].contains($0.key) }
      .sorted { $0.key < $1.key }.map { Self.numberless($0.value) }
    let isNew = seen.insert(look).inserted
    guard seen.insert("\(look) \(state)").inserted else { return }
    if isNew { new.append(session.record) } else { alike.append(session.record) }
  }

  private static func numberless(_ text: String) -> String { text.filter { !$0.isNumber } }
}

extension TreeSnapshot {
  /// The path of every RIB from the root, by names without parameters.
  public var ways: Set<String> { Set(paths.map { path in path.map(\.rib).joined(separator: "/") }) }
}
