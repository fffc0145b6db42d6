import ArgumentParser
import DeepLinks
import SessionEngine
import TextFormats

/// `andon routes check`: reports errors and warnings in the table of links.
struct RoutesCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the table of links, and that a sample link of each route parses to that route.",
    discussion: "Needs no daemon. Ends with 1 when there is an error, otherwise with 0, also with warnings.")

  @OptionGroup var config: ConfigOptions

  @OptionGroup var output: OutputOptions

  func run() throws {
    let folder = try config.folder()
    let table: RouteTable
    do {
      table = try folder.table()
    } catch let error as RouteTableError {
      for problem in error.problems {
        try output.print(CheckLine(problem), text: "error: \(problem)")
      }
      throw ExitStatus.different.code
    }
    let app = try Setup.app(folder)
    let file = folder.file("links.yaml")
    let findings = table.findings(at: .now, parameters: { app.parameters(of: $0) }) { app.describe($0) }
    for finding in findings {
      let line = CheckLine(finding, file: file)
      try output.print(line, text: line.text)
    }
    let errors = findings.count { $0.isError }
    let summary = CheckSummary(routes: table.routes.count, errors: errors, warnings: findings.count - errors)
    try output.print(summary, text: summary.text)
    if errors > 0 { throw ExitStatus.different.code }
  }
}

/// One problem with its position and its remedy.
private struct CheckLine: Encodable {
  let severity: String
  let code: String
  let file: String
  let line: Int?
  let key: String
  let message: String
  let remedy: String
  let url: String?

  init(_ finding: RouteFinding, file: String) {
    severity = finding.isError ? "error" : "warning"
    code = finding.code.rawValue
    self.file = file
    line = finding.line
    key = "routes.\(finding.route)"
    message = finding.message
    remedy = finding.remedy
    url = finding.url
  }

  init(_ problem: RouteTableError.Problem) {
    severity = "error"
    code = "invalidTable"
    file = problem.file
    line = problem.line
    key = problem.keyPath
    message = "\(problem.message) Expected \(problem.expected)."
    remedy = problem.remedy
    url = nil
  }

  var text: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return "\(severity): \(place): \(key): \(message) \(remedy)" + (url.map { "\n  \($0)" } ?? "")
  }
}

/// The numbers of errors and warnings.
private struct CheckSummary: Encodable {
  let routes: Int
  let errors: Int
  let warnings: Int

  var text: String {
    let found =
      errors + warnings == 0 ? "nothing is wrong" : "\(counted(errors, "error")), \(counted(warnings, "warning"))"
    return "\(counted(routes, "route")): \(found)"
  }
}
