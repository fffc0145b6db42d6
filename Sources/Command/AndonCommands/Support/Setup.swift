import AndonServer
import DeepLinks
import Foundation
import SessionEngine

/// The simulated app of the program with its configuration.
struct Setup {
  let config: ConfigFiles
  let app: any SimulatedApp
  let routes: RouteTable
  let limits: DaemonLimits

  /// The routes whose workflows the app does not have, one sentence each. Their links are rejected, and all others work.
  var problems: [String] { config.missingWorkflows(routes, app) }

  /// The app, its routes and the limits of its sessions.
  var host: SessionHost { SessionHost(app: app, routes: routes, limits: limits.session) }

  /// Reads the configuration. Throws its first problem with its position.
  static func load(config option: String?, places: Places = .current) throws(CommandError) -> Setup {
    let folder = try ConfigFiles.find(option: option, places: places)
    let app = try app(folder)
    return Setup(config: folder, app: app, routes: try folder.routes(), limits: try limits(folder))
  }

  /// Reads only the route table of the configuration, for a command that makes no session. Throws its first problem with
  /// its position.
  static func loadLinks(config option: String?, places: Places = .current) throws(CommandError) -> Setup {
    let folder = try ConfigFiles.find(option: option, places: places)
    let app = try app(states: nil, file: folder.file("states.yaml"))
    return Setup(config: folder, app: app, routes: try folder.routes(), limits: DaemonLimits())
  }

  /// Returns the app in the states of the folder, which are none without `states.yaml`. Throws when the file is wrong.
  static func app(_ folder: ConfigFiles) throws(CommandError) -> any SimulatedApp {
    let file = folder.file("states.yaml")
    return try app(states: folder.contains("states.yaml") ? try folder.text("states.yaml") : nil, file: file)
  }

  /// Returns the app in the states of a text, or without states; `file` is its name in messages. Throws when the text is wrong.
  static func app(states yaml: String?, file: String) throws(CommandError) -> any SimulatedApp {
    guard let type = AndonProgram.current.app else {
      throw CommandError(.software, "no app is selected", hint: "run a program with an app")
    }
    do throws(StatesError) {
      guard let yaml else { return try type.init(withoutStates: file) }
      return try type.init(states: yaml, file: file)
    } catch {
      var failure = CommandError(.config, "the states are wrong\n\(error)", hint: error.hint, code: error.code)
      failure.problems = error.problems
      throw failure
    }
  }

  /// Reads the limits. Without `andon.yaml` they are the defaults.
  static func limits(_ folder: ConfigFiles) throws(CommandError) -> DaemonLimits {
    guard folder.contains("andon.yaml") else { return DaemonLimits() }
    let yaml = try folder.text("andon.yaml")
    do {
      return try DaemonLimits(yaml: yaml, file: folder.file("andon.yaml"))
    } catch {
      throw CommandError(error)
    }
  }
}

extension CommandError {
  /// The error for a daemon that does not start.
  init(_ error: DaemonError) {
    self.init(ExitStatus(rawValue: error.exitCode) ?? .software, error)
  }
}

extension CommandError {
  /// The error for a state of `states.yaml` that cannot be reached.
  init(_ error: StartingStateError) {
    self.init(.config, error)
  }
}
