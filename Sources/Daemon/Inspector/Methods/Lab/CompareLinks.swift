import ControlProtocol
import DeepLinks
import Foundation
import HeadlessUI
import Lab
import LinkDialects
import SessionEngine
import TextFormats

/// Tells which links do something else in another version of `links.yaml` than in the table in force.
struct CompareLinks: LabMethod {
  static let name = "inspector.diff"
  static let abstract = "Tells which links do something else in another version of links.yaml."

  let file: String
  let content: String
  let language: String?

  func answer(_ inspector: InspectorMethods) async throws(ControlError) -> LabReport {
    let (given, host) = (try LabFile(file, base64: content), inspector.host)
    let language = language.flatMap(Language.init(rawValue:)) ?? .english
    return try await inspector.lab {
      guard let yaml = String(validating: given.bytes, as: UTF8.self) else {
        throw ControlError(.invalidParameters, "\(given.name) is not UTF-8", hint: "save it as UTF-8 text")
      }
      let routes = try RouteTable(yaml: yaml, file: given.name)
      let now = Timestamp.now
      var diff = LinkDiff(from: host.routes, to: routes, at: now)
      if !diff.isEmpty {
        var next = host
        next.routes = routes
        var search = PlaceSearch(host: host, next: next, at: now.milliseconds)
        diff.lostPlaces = try search.lostPlaces()
      }
      let text = DiffText(diff, old: "links.yaml", new: given.name, language: language)
      let isSame = LabSentence.sameLinks.sentence(["file": given.name])
      let changes = LabSentence.changedLinks.sentence(["count": "\(diff.changes.count)", "file": given.name])
      let summary = diff.isEmpty ? isSame : changes
      return LabReport(
        summary: AppDescription.Words(ja: summary.ja, en: summary.en), name: "\(given.stem)-diff.txt", text: text.text)
    }
  }
}
