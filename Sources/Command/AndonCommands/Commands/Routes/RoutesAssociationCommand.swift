import ArgumentParser
import DeepLinks
import LinkAssociation
import TextFormats

/// `andon routes association`: checks which links iOS and Android open in the app.
struct RoutesAssociationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "association",
    abstract: "Check which links iOS and Android open in the app, in the browser, or not at all.",
    discussion: """
      Compares apple-app-site-association, assetlinks.json and AndroidManifest.xml (or intent-filters.xml) of the \
      configuration with the table of links; and the iPhone app's own app.entitlements and Info.plist when they are \
      there. Needs no daemon. Ends with 0 when they agree, with 1 when they differ. With URLs it prints where each is \
      opened, and which rule decides. With --write it writes the files from the table.
      """)

  @Argument(help: "The URLs. - reads them from standard input.")
  var urls: [String] = []

  @OptionGroup var config: ConfigOptions

  @OptionGroup var files: AssociationFileOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if files.write != nil, !urls.isEmpty { throw ValidationError("Give URLs or --write, not both.") }
  }

  func run() throws {
    let folder = try config.files()
    let (app, routes) = (try Setup.app(folder), try folder.routes())
    for problem in folder.missingWorkflows(routes, app) { StandardError.writeLine(problem) }
    if let target = files.write { return try files.writeFiles(to: target, for: routes, in: folder, output) }
    let associations: LinkAssociations
    do {
      associations = try folder.associations(for: routes, values: try files.values())
    } catch let error as AssociationError {
      for problem in error.problems {
        try output.print(AssociationLine(problem), text: "error: \(problem)")
      }
      throw ExitStatus.different.code
    }
    guard urls.isEmpty else { return try printReceivers(associations, routes.secrets) }
    let report = AssociationReport(associations, routes)
    for line in report.lines { try output.print(line, text: line.text) }
    try output.print(report.summary, text: report.summary.text)
    if report.summary.errors > 0 { throw ExitStatus.different.code }
  }

  private func printReceivers(_ associations: LinkAssociations, _ secrets: Redactor) throws {
    var worst = ExitStatus.success
    var links = Links(arguments: urls)
    while let url = try links.nextReadable(output, &worst) {
      let shown = secrets.redact(url)
      let lines: [ReceiverLine]
      do throws(LinkRejection) {
        lines = try associations.receivers(of: url).map { ReceiverLine(shown, $0) }
      } catch {
        worst = .rejected
        let message = secrets.redact(sentence: error.message, about: secrets.words(in: [url]))
        lines = [ReceiverLine(shown, refusal: "\(error.code.rawValue): \(message)")]
      }
      for line in lines { try output.print(line, text: line.text) }
    }
    throw worst.code
  }
}

/// The program that opens one URL on one platform.
private struct ReceiverLine: Encodable {
  let url: String
  let platform: String?
  let only: String?
  let verdict: String
  let decidedBy: String

  private enum CodingKeys: String, CodingKey {
    case url, platform, only, verdict
    case decidedBy = "decided_by"
  }

  init(_ url: String, _ receiver: LinkReceiver) {
    self.url = url
    platform = receiver.platform.rawValue
    only = receiver.only
    verdict = receiver.verdict.rawValue
    decidedBy = receiver.decidedBy
  }

  init(_ url: String, refusal: String) {
    self.url = url
    platform = nil
    only = nil
    verdict = "rejected"
    decidedBy = refusal
  }

  var text: String {
    let unknown = LinkReceiver.Verdict.notChecked
    let words = verdict == unknown.rawValue ? unknown.words + " " : verdict
    let reason = [only, decidedBy].compactMap { $0 }.joined(separator: ": ")
    return "\((platform ?? "gate").padded(to: 8))\(words.padded(to: 9))\(url)  (\(reason))"
  }
}
