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
  /// The number of trees to which links lead, and of which it is not known whether taps reach them, because the walk by
  /// taps ended at its limit; `nil` for none.
  public let unknownTrees: Int?
  /// The number of links that lose what was typed into a field, by the field and its screen; `nil` for none. Their outcomes
  /// tell it, so it is no mistake.
  public let losses: [String: Int]?
  /// The number of links that replace a link that waits; `nil` for none.
  public let replacingLinks: Int?
  /// The number of random sequences in which the laws were searched.
  public let lawSequences: Int
  /// The witnesses of the app that were reached, each with the events that reach it; `nil` for none.
  public let witnesses: [ExploreFindingRecord]?
  /// The number of findings that were known before and were found again; `nil` for none.
  public let knownFindings: Int?
  /// The known findings that were not found any more, by their kind and subject; `nil` for none.
  public let goneFindings: [String]?
  /// The mistakes that were not known, by kind and in the order in which they were found.
  public let findings: [ExploreFinding]
  /// The mistakes that were known.
  public let known: [ExploreFinding]

  /// The report of an exploration. `code` is the RIB tree of the app's code; without it none is compared.
  /// `places` is the number of
  /// places of the walk by taps; 0 for no comparison with what taps reach. `laws` is what a search for violated laws has found, and `known` the findings that are no news.
  public init(
    _ explorer: Explorer, code: DeclaredTree?, places: Int, laws: LawFindings = LawFindings(),
    known: KnownFindings = KnownFindings()
  ) throws {
    let graph = explorer.graph
    app = explorer.probe.host.app.name
    states = graph.states
    followed = graph.followed
    transitions = graph.ways.count
    depth = graph.depth
    losses = explorer.losses.counts.isEmpty ? nil : explorer.losses.counts
    replacingLinks = explorer.losses.replacing.isEmpty ? nil : explorer.losses.replacing.count
    screens = Set(graph.places.values.compactMap(\.screen)).sorted()
    let reached = ReachedRIBs(explorer)
    ribs = reached.names.sorted()
    var all = try explorer.problems.map(explorer.probe.shrunk) + laws.errors.map(\.explored)
    all += DeadEnds(graph, home: explorer.homeLines).findings + (try explorer.waits.findings(in: graph, explorer.probe))
    all += LinkOrders(graph).findings + (code.map(reached.differences) ?? [])
    let beyond = places > 0 ? try reached.beyondTaps(places: places) : (findings: [], unknown: 0)
    all += beyond.findings
    unknownTrees = beyond.unknown > 0 ? beyond.unknown : nil
    lawSequences = laws.count.sequences
    let witnesses = Witnesses(explorer, laws)
    self.witnesses = witnesses.reached.isEmpty ? nil : witnesses.reached.map { ExploreFindingRecord($0) }
    all += witnesses.missing
    let found = known.division(of: all, and: laws.known)
    (findings, self.known) = (found.new, found.known)
    knownFindings = found.known.isEmpty ? nil : found.known.count
    goneFindings = found.gone.isEmpty ? nil : found.gone
  }

  private enum CodingKeys: String, CodingKey {
    case app, states, followed, transitions, depth, screens, ribs, unknownTrees, losses, replacingLinks
    case lawSequences, witnesses, knownFindings, goneFindings
  }
}
