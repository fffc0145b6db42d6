/// Routes, states, steps, outcomes, screens and RIBs that were met.
struct CoverageSet: Sendable {
  /// The name of a state that no starting state stands for.
  static let anotherState = "another state"

  /// A link of a route in a state with an outcome.
  struct Case: Sendable, Hashable {
    let route: String
    let state: String
    let outcome: String
    let screen: String?

    init(_ visit: CoverageVisit, in state: String) {
      (route, outcome, screen) = (visit.route, visit.outcome, visit.screen)
      self.state = state
    }
  }

  /// A step or a screen of a route.
  struct Part: Sendable, Hashable {
    let route: String
    let name: String
  }

  private(set) var cases: Set<Case> = []
  private(set) var steps: Set<Part> = []
  private(set) var screens: Set<Part> = []
  private(set) var ribs: Set<String> = []

  /// Adds a link, and the RIBs of the tree after it. `tellsScreen` tells whether the screen on which it ended counts.
  mutating func add(_ visit: CoverageVisit, in state: String, ribs: Set<String>, tellsScreen: Bool = true) {
    cases.insert(Case(visit, in: state))
    for name in visit.steps { steps.insert(Part(route: visit.route, name: name)) }
    if tellsScreen, let screen = visit.screen {
      screens.insert(Part(route: visit.route, name: screen))
      self.ribs.insert(screen)
    }
    add(ribs: ribs)
  }

  /// Adds the RIBs of a tree.
  mutating func add(ribs: Set<String>) { self.ribs.formUnion(ribs) }

  /// Returns what is in either.
  func union(_ other: CoverageSet) -> CoverageSet {
    var either = self
    either.cases.formUnion(other.cases)
    either.steps.formUnion(other.steps)
    either.screens.formUnion(other.screens)
    either.ribs.formUnion(other.ribs)
    return either
  }

  /// Returns what belongs to a route.
  func only(_ route: String) -> CoverageSet {
    var part = CoverageSet()
    part.cases = cases.filter { $0.route == route }
    part.steps = steps.filter { $0.route == route }
    part.screens = screens.filter { $0.route == route }
    return part
  }
}
