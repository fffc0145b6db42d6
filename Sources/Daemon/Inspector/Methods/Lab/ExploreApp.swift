import ControlProtocol
import DeepLinks
import HeadlessUI
import Lab
import SessionEngine
import TextFormats

/// Follows the ways from a new session and from every starting state, and tells what it finds.
struct ExploreApp: LabMethod {
  static let name = "inspector.explore"
  static let abstract = "Follows the ways from the starting states, and tells the mistakes that it finds."
  /// The maximum number of states.
  private static let limit = 2_000

  let limit: Int?
  let language: String?

  func answer(_ inspector: InspectorMethods) async throws(ControlError) -> LabReport {
    let limit = try limit.limit(in: 1...Self.limit, standard: 300)
    let host = inspector.host
    let language = language.flatMap(Language.init(rawValue:)) ?? .english
    return try await inspector.lab {
      let moves = ExploreMoves(routes: host.routes, states: host.app.states)
      var explorer = try Explorer(host: host, moves: moves, at: LawChecker.start)
      while explorer.graph.states < limit, try explorer.follow() {}
      let report = try ExploreReport(explorer, code: nil, places: 0)
      let values = ["states": "\(report.states)", "findings": "\(report.findings.count)"]
      let summary = LabSentence.explored.sentence(values)
      return LabReport(
        summary: AppDescription.Words(ja: summary.ja, en: summary.en), name: "\(host.app.name)-explore.txt",
        text: report.text(in: language), svg: ExploreSVG(explorer, language: language).text)
    }
  }
}
