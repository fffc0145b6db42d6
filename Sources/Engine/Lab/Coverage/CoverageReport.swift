/// How much of what the sample links can do was exercised by journals and lists of links, and is told by expectations.
public struct CoverageReport: Sendable, Encodable {
  /// A part of a whole.
  public struct Part: Sendable, Encodable, Hashable {
    /// The number that journals met.
    public let journals: Int
    /// The number that expectations tell.
    public let expected: Int
    /// The number that either has.
    public let covered: Int
    /// The whole.
    public let of: Int

    init<Item: Hashable>(_ all: Set<Item>, _ met: Set<Item>, _ expected: Set<Item>) {
      journals = all.intersection(met).count
      self.expected = all.intersection(expected).count
      covered = all.intersection(met.union(expected)).count
      of = all.count
    }
  }

  /// A route.
  public struct Row: Sendable, Encodable {
    /// The name of the route.
    public let route: String
    /// The number of links of the route that journals, lists and logs opened.
    public let links: Int
    /// The states in which its links were opened, of those of the app.
    public let states: Part
    /// The steps of its workflow.
    public let steps: Part
    /// The outcomes with their reasons.
    public let outcomes: Part
    /// The screens on which its links end.
    public let ribs: Part
    /// The number of covered cases in each state, with all of them, in the order of the states.
    public let byState: [Part]
  }

  /// The name of the app.
  public let app: String
  /// The number of links that journals and lists opened.
  public let links: Int
  /// The number of lines whose sessions lack their first events, or that could not be played; `nil` for none.
  public let leftOut: Int?
  /// The numbers of logs and of lists that were not read whole; `nil` for none.
  public let logs: [LogTally]?
  /// The number of short links of which it is not known what they open; `nil` for none.
  public let notChecked: Int?
  /// The names of the states.
  public let states: [String]
  /// The sums: `routes`, `states`, `steps`, `outcomes`, `ribs`.
  public let sums: [String: Part]
  /// The routes, in the order of the table.
  public let rows: [Row]
  /// What neither journals nor expectations have, by kind, sorted.
  public let missing: [String: [String]]
  /// What the traffic contains and the matrix does not, the most frequent first.
  public let gaps: [CoverageGap]

  /// The kinds of the sums in the order in which they are shown.
  static let kinds = ["routes", "states", "steps", "outcomes", "ribs"]

  /// The report of some traffic.
  public init(app: String, _ matrix: CoverageMatrix, _ traffic: CoverageTraffic) {
    self.app = app
    (links, states) = (traffic.links, matrix.states)
    logs = traffic.logs.isEmpty ? nil : traffic.logs
    notChecked = traffic.notChecked > 0 ? traffic.notChecked : nil
    leftOut = traffic.leftOut > 0 ? traffic.leftOut : nil
    gaps = traffic.gaps.sorted { ($1.count, $0.first.file, $0.first.line) < ($0.count, $1.first.file, $1.first.line) }
    let (all, met, expected) = (matrix.all, traffic.met, matrix.expected)
    let covered = met.union(expected)
    var (sums, missing): ([String: Part], [String: [String]]) = ([:], [:])
    for kind in Self.kinds {
      let names = (Self.names(kind, in: all), Self.names(kind, in: met), Self.names(kind, in: expected))
      sums[kind] = Part(names.0, names.1, names.2)
      let left = names.0.subtracting(Self.names(kind, in: covered)).sorted()
      if !left.isEmpty { missing[kind] = left }
    }
    (self.sums, self.missing) = (sums, missing)
    var seen: Set<String> = []
    rows = matrix.links.compactMap(\.route).filter { seen.insert($0).inserted }.map { route in
      Row(route, traffic.hits[route] ?? 0, matrix.states, all.only(route), met.only(route), expected.only(route))
    }
  }

  /// The names of a kind that a set has.
  private static func names(_ kind: String, in set: CoverageSet) -> Set<String> {
    switch kind {
    case "routes": Set(set.cases.map(\.route))
    case "states": Set(set.cases.map(\.state))
    case "steps": Set(set.steps.map { "\($0.route): \($0.name)" })
    case "outcomes": Set(set.cases.map { "\($0.route): \($0.outcome)" })
    default: set.ribs
    }
  }
}

extension CoverageReport.Row {
  init(
    _ route: String, _ links: Int, _ states: [String], _ all: CoverageSet, _ met: CoverageSet, _ expected: CoverageSet
  ) {
    func part<Item: Hashable>(_ items: (CoverageSet) -> Set<Item>) -> CoverageReport.Part {
      CoverageReport.Part(items(all), items(met), items(expected))
    }
    (self.route, self.links) = (route, links)
    self.states = part { Set($0.cases.map(\.state)) }
    steps = part(\.steps)
    outcomes = part { Set($0.cases.map(\.outcome)) }
    ribs = part(\.screens)
    byState = states.map { state in part { $0.cases.filter { $0.state == state } } }
  }
}
