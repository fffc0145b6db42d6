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
      Compares apple-app-site-association, assetlinks.json and intent-filters.xml of the configuration with the \
      table of links. Needs no daemon. Ends with 0 when they agree, with 1 when they differ. With URLs it prints \
      where each is opened, and which rule decides. Android's filter groups by query or fragment are not supported: \
      a file with such a group is refused.
      """)

  @Argument(help: "The URLs. - reads them from standard input.")
  var urls: [String] = []

  @OptionGroup var config: ConfigOptions

  @OptionGroup var output: OutputOptions

  func run() throws {
    let folder = try config.folder()
    let routes = try folder.routes(for: try Setup.app(folder))
    let associations: LinkAssociations
    do {
      associations = try folder.associations(for: routes)
    } catch let error as AssociationError {
      for problem in error.problems {
        try output.print(AssociationLine(problem), text: "error: \(problem)")
      }
      throw ExitStatus.different.code
    }
    guard urls.isEmpty else { return try printReceivers(associations, routes.secrets) }
    let findings = associations.findings(for: routes)
    for finding in findings {
      let line = AssociationLine(finding)
      try output.print(
        line, text: "error: \(line.platform ?? ""): \(line.message) \(line.remedy)".escapingControlCharacters)
    }
    let summary = AssociationSummary(routes: routes.routes.count, errors: findings.count)
    try output.print(summary, text: summary.text)
    if !findings.isEmpty { throw ExitStatus.different.code }
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

extension ConfigFolder {
  /// Reads the association files of the folder; `nil` when it has not got all of them. Throws `AssociationError` when they
  /// are wrong.
  func knownAssociations(for routes: RouteTable) throws -> LinkAssociations? {
    let files = ["apple-app-site-association", "assetlinks.json", "intent-filters.xml"]
    return files.allSatisfy(contains) ? try associations(for: routes) : nil
  }

  /// Reads the association files of the folder. Throws `AssociationError` when they are wrong.
  func associations(for routes: RouteTable) throws -> LinkAssociations {
    let apple = "apple-app-site-association"
    let android = ("assetlinks.json", "intent-filters.xml")
    return LinkAssociations(
      apple: try AppleAssociation(json: try text(apple), file: file(apple)),
      android: try AndroidAssociation(
        json: try text(android.0), file: file(android.0), manifest: try text(android.1), manifestFile: file(android.1)),
      hosts: routes.hosts, apps: routes.apps)
  }
}

/// The program that opens one URL on one platform.
private struct ReceiverLine: Encodable {
  let url: String
  let platform: String?
  let verdict: String
  let decidedBy: String

  private enum CodingKeys: String, CodingKey {
    case url, platform, verdict
    case decidedBy = "decided_by"
  }

  init(_ url: String, _ receiver: LinkReceiver) {
    self.url = url
    platform = receiver.platform.rawValue
    verdict = receiver.verdict.rawValue
    decidedBy = receiver.decidedBy
  }

  init(_ url: String, refusal: String) {
    self.url = url
    platform = nil
    verdict = "rejected"
    decidedBy = refusal
  }

  var text: String {
    "\((platform ?? "gate").padded(to: 8))\(verdict.padded(to: 9))\(url)  (\(decidedBy))"
  }
}

/// One difference, or one problem of a file.
private struct AssociationLine: Encodable {
  let code: String
  let platform: String?
  let file: String?
  let line: Int?
  let message: String
  let remedy: String

  init(_ finding: AssociationFinding) {
    code = finding.code.rawValue
    platform = finding.platform.rawValue
    file = nil
    line = nil
    message = finding.message
    remedy = finding.remedy
  }

  init(_ problem: RouteTableError.Problem) {
    code = "invalidFile"
    platform = nil
    file = problem.file
    line = problem.line
    message = "\(problem.keyPath.isEmpty ? "" : "\(problem.keyPath): ")\(problem.message) Expected \(problem.expected)."
    remedy = problem.remedy
  }
}

/// The numbers of routes and differences.
private struct AssociationSummary: Encodable {
  let routes: Int
  let errors: Int

  var text: String {
    "\(counted(routes, "route")): "
      + (errors == 0 ? "iOS and Android open every link in the app" : counted(errors, "difference"))
  }
}
