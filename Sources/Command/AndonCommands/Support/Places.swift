import ControlProtocol
import Foundation

/// The default paths of the program, as the environment determines them. Those of the program `andon` are shown.
struct Places {
  /// The environment variables.
  let environment: [String: String]
  /// The working folder.
  let workingFolder: String
  /// The path of the running program, symbolic links resolved.
  let executable: String?
  /// The name of the program.
  var program = AndonProgram.current.name

  /// The places of this process.
  static var current: Places {
    Places(
      environment: ProcessInfo.processInfo.environment,
      workingFolder: FileManager.default.currentDirectoryPath,
      executable: Bundle.main.executableURL?.resolvingSymlinksInPath().path)
  }

  /// The database that `serve` opens without options: `$ANDON_DATABASE`, else `$ANDON_STATE/andon.db`, else
  /// `$XDG_STATE_HOME/andon/andon.db`, else `~/.local/state/andon/andon.db`.
  var database: String { databaseSource.path }

  /// The database, and the variable that determines it; `default` without one.
  var databaseSource: (path: String, origin: String) {
    let prefix = SocketPath.variablePrefix(of: program)
    if let path = environment["\(prefix)_DATABASE"], !path.isEmpty { return (path, "$\(prefix)_DATABASE") }
    if let folder = environment["\(prefix)_STATE"], !folder.isEmpty {
      return ((folder as NSString).appendingPathComponent("\(program).db"), "$\(prefix)_STATE")
    }
    let path = (stateHome as NSString).appendingPathComponent("\(program)/\(program).db")
    return (path, absolute("XDG_STATE_HOME") == nil ? "default" : "$XDG_STATE_HOME")
  }

  /// The project's configuration: `config` in the working folder.
  var workingConfig: String { (workingFolder as NSString).appendingPathComponent("config") }

  /// The folders `config` beside and above the program, the nearest first.
  var programConfigs: [String] {
    guard let executable else { return [] }
    var folders: [String] = []
    var folder = URL(fileURLWithPath: executable).deletingLastPathComponent()
    while folder.pathComponents.count > 1 {
      folders.append(folder.appendingPathComponent("config").path)
      folder.deleteLastPathComponent()
    }
    return folders
  }

  /// The configuration of the whole system: `/etc/andon`.
  var systemConfig: String { "/etc/\(program)" }

  /// The user's configuration: `$XDG_CONFIG_HOME/andon`, else `~/.config/andon`.
  var userConfig: String {
    let home = absolute("XDG_CONFIG_HOME") ?? (userHome as NSString).appendingPathComponent(".config")
    return (home as NSString).appendingPathComponent(program)
  }

  /// The variable that names the configuration: `ANDON_CONFIG`.
  var configVariable: String { "\(SocketPath.variablePrefix(of: program))_CONFIG" }

  private var stateHome: String {
    absolute("XDG_STATE_HOME") ?? (userHome as NSString).appendingPathComponent(".local/state")
  }

  private var userHome: String { absolute("HOME") ?? NSHomeDirectory() }

  /// Returns an absolute path. As XDG requires, a relative or empty one counts as not set.
  private func absolute(_ variable: String) -> String? {
    environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
