import ArgumentParser
import DeepLinks
import TextFormats

/// `andon routes list`: lists the routes.
struct RoutesListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the routes with their paths, workflows and parameters.")

  @OptionGroup var config: ConfigOptions

  @OptionGroup var output: OutputOptions

  func run() throws {
    let routes = try config.linksSetup().routes
    let lines = routes.routes.map(RouteRecord.init)
    guard !output.json else {
      for line in lines { try output.print(line, text: "") }
      return
    }
    var table = TextTable(["ROUTE", "PATH", "WORKFLOW", "PARAMETERS", "STATE"], width: StandardOutput.width)
    for line in lines {
      table.add([
        line.route, line.path.isEmpty ? "(none)" : line.path, line.workflow,
        line.parameters.map(\.text).joined(separator: " "), line.state,
      ])
      for alias in line.aliases { table.add(["", alias.isEmpty ? "(none)" : alias, "", "", ""]) }
    }
    try output.print(lines, text: table.text)
  }
}

extension RouteRecord {
  fileprivate var state: String {
    [replacedBy.map { "use \($0)" }, expires.map { "ends \($0.text)" }].compactMap { $0 }.joined(separator: ", ")
  }
}

extension RouteRecord.Parameter {
  /// The parameter as `pickup:place`, with `!` where it is required, `…` where it can be repeated (`…5`: up to five
  /// times), and its default.
  fileprivate var text: String {
    let marks = (required ? "!" : "") + (repeated ? "…" : "") + (most.map(String.init) ?? "")
    return "\(name):\(type)\(marks)\(standard.map { "=\($0)" } ?? "")"
  }
}
