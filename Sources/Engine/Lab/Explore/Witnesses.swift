import SessionEngine
import TextFormats

/// The app's witnesses: those that an exploration or a search for violated laws reached, and those that neither did.
struct Witnesses {
  /// A finding for each that was reached, with the first events that reach it.
  let reached: [ExploreFinding]
  /// A finding for each that was not reached.
  let missing: [ExploreFinding]

  init(_ explorer: Explorer, _ laws: LawFindings) {
    let probe = explorer.probe
    let names = AppLawCheck(host: probe.host, at: probe.at).witnesses
    let explored = Dictionary(explorer.witnesses.map { ($0.subject, $0) }) { first, _ in first }
    let found: [(name: String, finding: ExploreFinding?)] = names.map { name in
      (
        name,
        explored[name]
          ?? laws.reached[name].map { steps in
            ExploreProblem(.witness, name, "`\(name)` is reached").finding(("", LawError.script(of: steps)))
          }
      )
    }
    reached = found.compactMap(\.finding)
    let extent = explorer.graph.isComplete ? "no events" : "none of \(counted(explorer.graph.states, "state"))"
    missing = found.filter { $0.finding == nil }.map {
      ExploreProblem(.witness, $0.name, "\(extent) reached `\($0.name)`").finding()
    }
  }
}
