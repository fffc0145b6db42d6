import ControlProtocol
import DeepLinks
import HeadlessUI
import Lab
import SessionEngine
import TextFormats

/// Writes the matrix as one page, as `andon matrix --html` does.
struct ExportMatrix: LabMethod {
  static let name = "inspector.matrix.page"
  static let abstract = "Writes the matrix as one page."

  let network: MatrixNetwork?
  let language: String?

  func answer(_ inspector: InspectorMethods) async throws(ControlError) -> LabReport {
    let (host, networks) = (inspector.host, network.map { [$0] } ?? MatrixNetwork.allCases)
    let language = language.flatMap(Language.init(rawValue:))
    return try await inspector.lab {
      var filler = try MatrixFiller(
        host: host, states: host.app.states, networks: networks, at: Timestamp.now.milliseconds, showsScreens: true)
      let links = MatrixLink.samples(of: host.routes)
      var matrix = Matrix(links: links, columns: filler.columns, unreachable: filler.unreachable, keepsCells: true)
      var page = MatrixPage(app: host.app.name)
      for tree in try filler.trees() { page.add(before: tree) }
      for link in links {
        let row = try filler.row(of: link)
        _ = matrix.add(row.cells)
        page.add(row)
      }
      let html = try page.html(of: matrix, language: language, words: LinkReasons(host.app), routes: host.routes)
      let values = ["links": "\(links.count)", "states": "\(host.app.states.count)"]
      let summary = LabSentence.matrix.sentence(values)
      return LabReport(
        summary: AppDescription.Words(ja: summary.ja, en: summary.en), name: "matrix.html", html: html)
    }
  }
}
