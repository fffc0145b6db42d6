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
    let routes = try config.setup().routes
    let lines = routes.routes.map(RouteLine.init)
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

/// One route of the list.
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

    /// The parameter as `pickup:place`, with `!` where it is required, `…` where it can be repeated (`…5`: up to five
    /// times), and its default.
    var text: String {
      let marks = (required ? "!" : "") + (repeated ? "…" : "") + (most.map(String.init) ?? "")
      return "\(name):\(type)\(marks)\(standard.map { "=\($0)" } ?? "")"
    }
  }

  let route: String
  let path: String
  let aliases: [String]
  let workflow: String
  let parameters: [Parameter]
  let replacedBy: String?
  let expires: Timestamp?

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
    expires = route.expiry
  }

  private enum CodingKeys: String, CodingKey {
    case route, path, aliases, workflow, parameters, expires
    case replacedBy = "replaced_by"
  }

  var state: String {
    [replacedBy.map { "use \($0)" }, expires.map { "ends \($0.text)" }].compactMap { $0 }.joined(separator: ", ")
  }
}
