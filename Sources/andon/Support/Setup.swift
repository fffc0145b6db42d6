import AndonServer
import DeepLinks
import Foundation
import SessionEngine
import TaxiApp

/// What the commands that hold sessions themselves begin with: the app, its links, the limits.
///
/// The one place that knows which app this program simulates.
struct Setup {
  let config: ConfigFolder
  let app: any SimulatedApp
  let routes: RouteTable
  let limits: DaemonLimits

  /// Reads the configuration. Throws what is wrong in it, and where.
  static func load(config option: String?, places: Places = .current) throws(CommandError) -> Setup {
    let folder = try ConfigFolder.find(option: option, places: places)
    let app = try app(folder)
    return Setup(config: folder, app: app, routes: try folder.routes(for: app), limits: try limits(folder))
  }

  static func app(_ folder: ConfigFolder) throws(CommandError) -> any SimulatedApp {
    let file = folder.file("states.yaml")
    let yaml = try folder.text("states.yaml")
    do {
      return try TaxiApp(states: yaml, file: file)
    } catch {
      throw CommandError(.usage, "\(error)", hint: "correct \(file)")
    }
  }

  /// A folder without `andon.yaml` means the standard limits.
  private static func limits(_ folder: ConfigFolder) throws(CommandError) -> DaemonLimits {
    let file = folder.file("andon.yaml")
    guard FileManager.default.fileExists(atPath: file) else { return DaemonLimits() }
    do {
      return try DaemonLimits(path: file)
    } catch {
      throw CommandError(error)
    }
  }
}

extension CommandError {
  /// Why a daemon does not start.
  init(_ error: DaemonError) {
    self.init(ExitStatus(rawValue: error.exitCode) ?? .software, error.message, hint: error.hint)
  }
}
