import ControlProtocol
import DeepLinks
import HeadlessUI
import Lab
import LinkAssociation
import SessionEngine
import TextFormats

/// Tells what each audience of a campaign sees after the links of a file.
struct CheckCampaign: LabMethod {
  static let name = "inspector.campaign"
  static let abstract = "Tells what each audience of a campaign sees after the links of a file."
  /// The maximum number of links.
  private static let limit = 2_000

  let file: String
  let content: String
  let from: String?
  let until: String?
  let values: String?

  func answer(_ inspector: InspectorMethods) async throws(ControlError) -> LabReport {
    let (given, host) = (try LabFile(file, base64: content), inspector.host)
    let from = try moment(from, atEnd: false) ?? .now
    let values = Self.pairs(values ?? "")
    let period = CampaignPeriod(from: from, until: try moment(until, atEnd: true))
    return try await inspector.lab {
      let links: CampaignFile
      do throws(CampaignFileError) {
        links = try CampaignFile(
          given.bytes, shortLinks: nil, hosts: host.routes.hosts, schemes: host.routes.schemes, now: period.from)
      } catch {
        let message = error.code.sentence(["file": given.name, "message": error.message])
        return LabReport(summary: AppDescription.Words(ja: message.ja, en: message.en), name: "", isWrong: true)
      }
      guard !links.links.isEmpty else {
        let message = CampaignFileSentence.noLinks.sentence(["file": BilingualText(given.name), "source": links.source])
        return LabReport(summary: AppDescription.Words(ja: message.ja, en: message.en), name: "", isWrong: true)
      }
      guard (1...Self.limit).contains(links.links.count) else {
        throw ControlError(
          .invalidParameters,
          "\(given.name) has \(links.links.count) links, and 1 to \(Self.limit) can be checked here",
          hint: "divide the file, or check it with \(Program.name) campaign")
      }
      var runner = try CampaignRunner(host: host, setting: CampaignSetting(period: period, values: values))
      let report = try runner.report(on: links)
      let title = links.title.map { host.routes.secrets.redact($0) } ?? given.name
      return LabReport(
        summary: AppDescription.Words(ja: report.summary.ja, en: report.summary.en), name: "\(given.stem).html",
        placeholders: links.placeholders.isEmpty ? nil : links.placeholders.sorted(),
        html: CampaignPage(report, title: title, period: period).html)
    }
  }

  /// The values of placeholders: `NAME=TEXT` on each line.
  private static func pairs(_ text: String) -> [String: String] {
    let pairs = text.split(whereSeparator: \.isNewline).compactMap { line -> (String, String)? in
      guard let sign = line.firstIndex(of: "="), sign != line.startIndex else { return nil }
      return (String(line[..<sign]), String(line[line.index(after: sign)...]))
    }
    return Dictionary(pairs) { $1 }
  }

  private func moment(_ text: String?, atEnd: Bool) throws(ControlError) -> Timestamp? {
    guard let text, !text.isEmpty else { return nil }
    guard let moment = CampaignPeriod.moment(text, atEnd: atEnd) else {
      throw ControlError(
        .invalidParameters, "\(text.clipped()) is not a day", hint: "write a day in Japan, such as 2026-12-01")
    }
    return moment
  }
}
