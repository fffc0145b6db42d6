import SessionEngine
import TextFormats

/// The result of an exploration: its extent and its findings.
public struct ExploreReport: Encodable, Sendable {
  /// The name of the app.
  public let app: String
  /// The number of distinct states.
  public let states: Int
  /// The number of states whose ways were all followed.
  public let followed: Int
  /// The number of ways between states.
  public let transitions: Int
  /// The greatest number of events from a start.
  public let depth: Int
  /// The names of the RIBs whose screens were the topmost one.
  public let screens: [String]
  /// The names of all RIBs that were attached.
  public let ribs: [String]
  /// The number of trees to which links lead, and of which it is not known whether taps reach them, because not all taps
  /// were followed; `nil` for none.
  public let unknownTrees: Int?
  /// The mistakes, by kind and in the order in which they were found.
  public let findings: [ExploreFinding]

  /// The report of an exploration. `code` is the RIB tree of the app's code; without it none is compared. `places` is the number of
  /// states whose taps are followed beyond the exploration, to compare links with taps; 0 to compare nothing. `laws` is what
  /// a search for violated laws has found.
  public init(_ explorer: Explorer, code: DeclaredTree?, places: Int, laws: [ExploreFinding] = []) throws {
    let graph = explorer.graph
    app = explorer.probe.host.app.name
    states = graph.states
    followed = graph.followed
    transitions = graph.ways.count
    depth = graph.depth
    screens = Set(graph.places.values.compactMap(\.screen)).sorted()
    let reached = ReachedRIBs(explorer)
    ribs = reached.names.sorted()
    var all = try explorer.problems.map(explorer.probe.shrunk) + laws
    all += DeadEnds(graph, home: explorer.homeLines).findings + (try explorer.waits.findings(in: graph, explorer.probe))
    all += LinkOrders(graph).findings + (code.map(reached.differences) ?? [])
    let beyond = places > 0 ? try reached.beyondTaps(places: places) : (findings: [], unknown: 0)
    all += beyond.findings
    unknownTrees = beyond.unknown > 0 ? beyond.unknown : nil
    let order = ExploreFinding.Code.allCases
    findings = order.flatMap { code in all.filter { $0.code == code } }
  }

  private enum CodingKeys: String, CodingKey {
    case app, states, followed, transitions, depth, screens, ribs, unknownTrees
  }

  /// The extent in words, then each finding with its commands.
  public var text: String {
    let rest = states - followed
    let extent =
      "\(app): \(counted(states, "state")), \(counted(transitions, "transition")), depth \(depth); "
      + "\(counted(screens.count, "screen")), \(counted(ribs.count, "RIB"))"
    var open = rest > 0 ? ["the ways of \(counted(rest, "state")) were not followed: --limit, --resume"] : []
    if let unknownTrees {
      open.append("whether taps reach \(counted(unknownTrees, "tree")) of links is not known: a greater --limit tells")
    }
    let lines = findings.flatMap { finding in
      ["", "\(finding.code.rawValue): \(finding.message)"] + finding.commands.map { "  \($0)" }
    }
    let nothing = rest > 0 ? "nothing found as far as the search went" : "nothing found"
    let result = findings.isEmpty ? nothing : "\(counted(findings.count, "finding")): \(kinds)"
    return ([extent] + open + lines + ["", result]).joined(separator: "\n")
  }

  private var kinds: String {
    ExploreFinding.Code.allCases.compactMap { code in
      let count = findings.count { $0.code == code }
      return count > 0 ? "\(code.rawValue) \(count)" : nil
    }.joined(separator: ", ")
  }
}
