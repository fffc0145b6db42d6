import Foundation

/// The default paths, found from the environment.
struct Places {
  /// The environment's variables.
  let environment: [String: String]
  /// The folder the command was started in.
  let workingFolder: String
  /// The path of the running program, links resolved.
  let executable: String?

  /// The places of this process.
  static var current: Places {
    Places(
      environment: ProcessInfo.processInfo.environment,
      workingFolder: FileManager.default.currentDirectoryPath,
      executable: Bundle.main.executableURL?.resolvingSymlinksInPath().path)
  }

  /// The database: `$XDG_STATE_HOME/andon/andon.db`, else `~/.local/state/andon/andon.db`.
  var database: String { (stateHome as NSString).appendingPathComponent("andon/andon.db") }

  /// The folders that may hold the configuration, the most specific first, each with the reason it is asked.
  var configFolders: [(path: String, reason: String)] {
    var folders: [(String, String)] = [
      ((workingFolder as NSString).appendingPathComponent("config"), "the working folder")
    ]
    if let executable {
      var folder = URL(fileURLWithPath: executable).deletingLastPathComponent()
      while folder.pathComponents.count > 1 {
        folders.append((folder.appendingPathComponent("config").path, "the program's folder"))
        folder.deleteLastPathComponent()
      }
    }
    let home = absolute("XDG_CONFIG_HOME") ?? (userHome as NSString).appendingPathComponent(".config")
    folders.append(((home as NSString).appendingPathComponent("andon"), "the user's configuration"))
    folders.append(("/etc/andon", "the machine's configuration"))
    return folders
  }

  private var stateHome: String {
    absolute("XDG_STATE_HOME") ?? (userHome as NSString).appendingPathComponent(".local/state")
  }

  private var userHome: String { absolute("HOME") ?? NSHomeDirectory() }

  /// The XDG rules: a relative or empty path counts as not set.
  private func absolute(_ variable: String) -> String? {
    environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
