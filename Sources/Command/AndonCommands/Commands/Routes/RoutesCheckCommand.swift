import AndonServer
import ArgumentParser
import DeepLinks
import Lab
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
      Needs no daemon. Ends with 78 when `serve` does not accept the files, with 1 when there is another error, otherwise \
      with 0, also with warnings.
      """)

  @Argument(help: "A folder with files of the configuration. Default: that of --config.")
  var folder: String?

  @OptionGroup var config: ConfigOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if folder != nil, config.path != nil { throw ValidationError("Name the folder once: as FOLDER or with --config.") }
  }

  func run() throws {
    let folder =
      try folder.map { try ConfigFiles.find(option: $0, name: "the argument", places: .current) }
      ?? config.files()
    let check = ConfigCheck(folder)
    var lines = check.lines
    if let table = check.table, let app = check.app {
      let file = folder.file("links.yaml")
      let findings = table.findings(at: .now, parameters: { app.parameters(of: $0) }) { app.describe($0) }
      lines += findings.map { CheckLine($0, file: file) }
      let setup = Setup(config: folder, app: app, routes: table, limits: check.limits ?? DaemonLimits())
      let states = folder.file("states.yaml")
      let now = Timestamp.now
      lines += setup.unreachableStates(at: now).map { CheckLine($0.error, of: $0.state, file: states) }
      // Where the app cannot be built, `serve` reports it for each session.
      var places = PlaceSearch(host: setup.host, at: now.milliseconds)
      lines += ((try? places.lostPlaces()) ?? []).map { CheckLine($0, file: file) }
      let own = OwnScreens(host: setup.host, at: now.milliseconds)
      lines += ((try? own.misplaced()) ?? []).map { CheckLine($0, file: file) }
      lines += ConfigCheck.associations(in: folder, table)
    }
    for line in lines { try output.print(line, text: line.text) }
    let summary = CheckSummary(check, lines)
    try output.print(summary, text: summary.text)
    if !check.lines.isEmpty { throw ExitStatus.config.code }
    if summary.errors > 0 { throw ExitStatus.different.code }
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
