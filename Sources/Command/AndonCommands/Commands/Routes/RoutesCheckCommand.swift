import AndonServer
import ArgumentParser
import DeepLinks
import Lab
import LinkAssociation
import SessionEngine
import TextFormats

/// `andon routes check`: reports errors and warnings in the files of the configuration.
struct RoutesCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check the files of the configuration, and that a sample link of each route parses to that route.",
    discussion: """
      Checks links.yaml, states.yaml and andon.yaml, as serve reads them, and leads a session in memory into every state \
      of states.yaml. From there it goes to the app's screens by sample links and taps, and finds the places whose route \
      the table does not have, so that sessions would lose their location, and the links that complete on another screen \
      than their own. Where the association files are beside them, it checks these as `routes association` does. \
      Needs no daemon. Ends with 1 when there is an error, otherwise with 0, also with warnings.
      """)

  @Argument(help: "The folder with links.yaml. Default: that of --config.")
  var folder: String?

  @OptionGroup var config: ConfigOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if folder != nil, config.path != nil { throw ValidationError("Name the folder once: as FOLDER or with --config.") }
  }

  func run() throws {
    let folder =
      try folder.map { try ConfigFolder.find(option: $0, name: "the argument", places: .current) }
      ?? config.folder()
    var lines: [CheckLine] = []
    let table = Self.value(in: folder.file("links.yaml"), &lines) { try folder.table() }
    let app = Self.value(in: folder.file("states.yaml"), &lines) { try Setup.app(folder) }
    let limits = Self.value(in: folder.file("andon.yaml"), &lines) { try Setup.limits(folder) }
    if let table, let app {
      let file = folder.file("links.yaml")
      let findings = table.findings(at: .now, parameters: { app.parameters(of: $0) }) { app.describe($0) }
      lines += findings.map { CheckLine($0, file: file) }
      let setup = Setup(config: folder, app: app, routes: table, limits: limits ?? DaemonLimits())
      let states = folder.file("states.yaml")
      let now = Timestamp.now
      lines += setup.unreachableStates(at: now).map { CheckLine($0.error, of: $0.state, file: states) }
      // Where the app cannot be built, `serve` reports it for each session.
      var places = PlaceSearch(host: setup.host, at: now.milliseconds)
      lines += ((try? places.lostPlaces()) ?? []).map { CheckLine($0, file: file) }
      let own = OwnScreens(host: setup.host, at: now.milliseconds)
      lines += ((try? own.misplaced()) ?? []).map { CheckLine($0, file: file) }
      lines += Self.associations(in: folder, table)
    }
    for line in lines { try output.print(line, text: line.text) }
    let errors = lines.count { $0.severity == "error" }
    let summary = CheckSummary(
      folder: folder.name, files: ["links.yaml", "states.yaml", "andon.yaml"].filter { folder.contains($0) },
      routes: table?.routes.count ?? 0, errors: errors, warnings: lines.count - errors)
    try output.print(summary, text: summary.text)
    if errors > 0 { throw ExitStatus.different.code }
  }

  /// Returns the lines about the association files, and what is not checked because one is missing; none when the folder has
  /// none of them.
  private static func associations(in folder: ConfigFolder, _ table: RouteTable) -> [CheckLine] {
    do {
      guard let files = try folder.knownAssociations(for: table) else { return [] }
      return AssociationReport(files, table).lines.filter { $0.severity == "error" || $0.isOfMissingFile }
        .map { CheckLine($0, folder: folder.name) }
    } catch let error as AssociationError {
      return error.problems.map { CheckLine($0, code: "invalidFile") }
    } catch {
      return [CheckLine(CommandError(any: error), file: folder.name)]
    }
  }

  /// Reads a file of the configuration. An error becomes lines and the result `nil`, so that the other files are checked
  /// too.
  private static func value<Value>(in file: String, _ lines: inout [CheckLine], _ read: () throws -> Value) -> Value? {
    do {
      return try read()
    } catch let error as RouteTableError {
      lines += error.problems.map { CheckLine($0) }
    } catch let error as CommandError where !error.problems.isEmpty {
      lines += error.problems.map { CheckLine($0, code: "invalidFile") }
    } catch {
      lines.append(CheckLine(CommandError(any: error), file: file))
    }
    return nil
  }
}

extension Setup {
  /// Leads a new session in memory into every state at a time, and returns the states that cannot be reached.
  fileprivate func unreachableStates(at now: Timestamp) -> [(state: StartingState, error: StartingStateError)] {
    app.states.compactMap { state in
      do {
        _ = try session(in: state, at: now.milliseconds)
      } catch let error as StartingStateError {
        return (state, error)
      } catch {
        // The app itself cannot be built, which `serve` reports for each session.
      }
      return nil
    }
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
    key = finding.key
    message = finding.message
    remedy = finding.remedy
    url = finding.url
  }

  init(_ problem: RouteTableError.Problem, code: String = "invalidTable") {
    severity = "error"
    self.code = code
    file = problem.file
    line = problem.line
    key = problem.keyPath
    message = "\(problem.message) Expected \(problem.expected)."
    remedy = problem.remedy
    url = nil
  }

  /// A state of `states.yaml` that a session cannot be led into.
  init(_ error: StartingStateError, of state: StartingState, file: String) {
    severity = "error"
    code = "unreachableState"
    self.file = file
    line = error.line
    key = "states.\(state.name)"
    message = error.message
    remedy = error.hint
    url = nil
  }

  /// A place at which sessions lose their location.
  init(_ place: LostPlace, file: String) {
    severity = "error"
    code = "lostPlace"
    self.file = file
    line = nil
    key = place.route.map { "routes.\($0)" } ?? "routes"
    message = place.message
    remedy = place.remedy
    url = nil
  }

  /// A link that completes on another screen than its own.
  init(_ link: OwnScreens.Misplaced, file: String) {
    severity = "warning"
    code = "endsElsewhere"
    self.file = file
    line = nil
    key = "routes.\(link.route)"
    message = "\(link.link) completes in the state `\(link.state)`, and ends on another screen, at \(link.end)."
    remedy = "Bind it to the workflow that shows its screen, and let that dismiss what stands above it (onLanding)."
    url = nil
  }

  /// A difference between the table and the association files of a folder: its message names the file where one decided.
  init(_ line: AssociationLine, folder: String) {
    severity = line.severity == "error" ? "error" : "warning"
    code = line.code
    file = folder
    self.line = nil
    key = ""
    message =
      (line.platform.map { "\($0): " } ?? "") + line.message
      + line.sameForOthers
    remedy = line.remedy
    url = nil
  }

  /// The error of a file that is not the table of links. Its message names the file and the line.
  init(_ error: CommandError, file: String) {
    severity = "error"
    code = "invalidFile"
    self.file = file
    line = nil
    key = ""
    message = error.message
    remedy = error.hint
    url = nil
  }

  var text: String {
    let place = message.hasPrefix(file) ? "" : "\(line.map { "\(file):\($0)" } ?? file): "
    let key = key.isEmpty ? "" : "\(key): "
    let text = message + (message.hasSuffix(".") ? " " : "; ") + remedy
    return "\(severity): \(place)\(key)\(text)".escapingControlCharacters + (url.map { "\n  \($0)" } ?? "")
  }
}

/// The files that were checked, and the numbers of errors and warnings.
private struct CheckSummary: Encodable {
  let folder: String
  let files: [String]
  let routes: Int
  let errors: Int
  let warnings: Int

  var text: String {
    let found =
      errors + warnings == 0 ? "nothing is wrong" : "\(counted(errors, "error")), \(counted(warnings, "warning"))"
    return "checked \(files.joined(separator: ", ")) of \(folder): \(counted(routes, "route")), \(found)"
  }
}
