import ArgumentParser
import DeepLinks
import TextFormats

/// `andon routes list`: every route with its path, its workflow and its parameters.
struct RoutesListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the routes: path, workflow and parameters.")

  @Option(name: .long, help: "The folder with links.yaml; otherwise $ANDON_CONFIG or the usual places.")
  var config: String?

  @OptionGroup var output: OutputOptions

  func run() throws {
    let routes = try Setup.load(config: config).routes
    guard !output.json else {
      for route in routes.routes { try output.print(RouteLine(route), text: "") }
      return
    }
    var table = TextTable(["ROUTE", "PATH", "WORKFLOW", "PARAMETERS", "STATE"])
    for line in routes.routes.map(RouteLine.init) {
      table.add([line.route, line.path, line.workflow, line.parameters.map(\.text).joined(separator: " "), line.state])
      for alias in line.aliases { table.add(["", alias, "", "", ""]) }
    }
    try StandardOutput.writeLine(table.lines.joined(separator: "\n"))
  }
}

/// One route, as it is listed.
private struct RouteLine: Encodable {
  struct Parameter: Encodable {
    let name: String
    let type: String
    let location: String
    let required: Bool
    let repeated: Bool
    let most: Int?
    let standard: String?

    private enum CodingKeys: String, CodingKey {
      case name, type, location, required, repeated, most
      case standard = "default"
    }

    /// `pickup:place`, with `!` where it is required, `…` where it may be repeated (`…5`: up to five times), and its
    /// default.
    var text: String {
      "\(name):\(type)\(required ? "!" : "")\(repeated ? "…" : "")\(most.map(String.init) ?? "")\(standard.map { "=\($0)" } ?? "")"
    }
  }

  let route: String
  let path: String
  let aliases: [String]
  let workflow: String
  let parameters: [Parameter]
  let replacedBy: String?
  let expires: String?

  init(_ route: Route) {
    self.route = route.name
    path = route.path
    aliases = route.aliases
    workflow = route.workflow
    parameters = route.parameters.map {
      Parameter(
        name: $0.name, type: $0.type.name, location: $0.location.rawValue, required: $0.isRequired,
        repeated: $0.isRepeated, most: $0.most, standard: $0.defaultValue?.description)
    }
    replacedBy = route.replacement
    expires = route.expiry?.description
  }

  private enum CodingKeys: String, CodingKey {
    case route, path, aliases, workflow, parameters, expires
    case replacedBy = "replaced_by"
  }

  var state: String {
    [replacedBy.map { "use \($0)" }, expires.map { "ends \($0)" }].compactMap { $0 }.joined(separator: ", ")
  }
}
