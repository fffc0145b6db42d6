import AndonServer
import ArgumentParser
import ControlProtocol
import Foundation
import Logging
import SessionStore

/// `andon serve`: runs the daemon in the foreground.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Run the daemon until it is told to stop.",
    discussion: """
      Without --database the state is in $XDG_STATE_HOME/andon/andon.db (~/.local/state/andon/andon.db).
      While the daemon runs, sqlite3 FILE "VACUUM INTO 'COPY'" copies it; cp makes copies that cannot be restored.
      SIGHUP and `andon reload` read links.yaml again; a wrong one changes nothing.
      SIGTERM and Ctrl-C finish what was received, then stop; a second one stops at once. Links that \
      wait or load are answered as they stand, and go on after the next start. A disk \
      that does not answer by then is not waited for: the exit code is 70. So it is when the database was moved or \
      removed meanwhile.
      """)

  /// How safe a commit is when the power fails.
  enum DurabilityOption: String, ExpressibleByArgument, CaseIterable {
    case full, normal, off

    var durability: Durability {
      switch self {
      case .full: .full
      case .normal: .normal
      case .off: .off
      }
    }
  }

  /// How much the daemon tells on standard error.
  enum LogLevel: String, ExpressibleByArgument, CaseIterable {
    case debug, info, notice, warning, error

    var level: Logger.Level {
      switch self {
      case .debug: .debug
      case .info: .info
      case .notice: .notice
      case .warning: .warning
      case .error: .error
      }
    }
  }

  @Option(name: .long, help: "Where to listen; otherwise $ANDON_SOCKET or the usual place.")
  var socket: String?

  @Option(name: .long, help: ArgumentHelp("The database file.", valueName: "file"))
  var database: String?

  @Flag(name: .long, help: "Keep the state in memory only: it ends with the daemon.")
  var inMemory = false

  @Option(name: .long, help: "The folder with links.yaml; otherwise $ANDON_CONFIG or the usual places.")
  var config: String?

  @Option(name: .long, help: "What an answer survives: full: power loss; normal, off: kill -9.")
  var durability: DurabilityOption = .full

  @Option(name: .long, help: "How much to tell on standard error.")
  var logLevel: LogLevel = .notice

  func validate() throws {
    if inMemory && database != nil { throw ValidationError("--in-memory has no --database: give one of them.") }
    if database == "" { throw ValidationError("the path of --database is empty: name a file.") }
  }

  func run() async throws {
    let setup = try Setup.load(config: config)
    let socket = try ConnectionOptions.path(of: socket)
    let database = try databasePlace()
    let shown = inMemory ? "none (in memory)" : "\(databasePath)"
    LoggingSystem.bootstrap { StreamLogHandler.standardError(label: $0) }
    var logger = Logger(label: "andon")
    logger.logLevel = logLevel.level
    let daemon = AndonDaemon(
      configuration: DaemonConfiguration(
        socket: socket, database: database, durability: durability.durability, limits: setup.limits),
      app: setup.app, routes: setup.routes, logger: logger,
      reload: { try setup.config.routes(for: setup.app) },
      onReady: { StandardError.writeLine("andon: ready; socket \(socket), database \(shown)") })
    do {
      try await daemon.serve()
    } catch let error as DaemonError {
      throw CommandError(error)
    }
  }

  private var databasePath: String { database ?? Places.current.database }

  /// The database. The folder of the usual place is made, for us alone; one that is named must be there.
  private func databasePlace() throws(CommandError) -> DaemonConfiguration.Database {
    if inMemory { return .inMemory }
    let path = databasePath
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    if database == nil {
      do {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw CommandError(
          .permission, "the folder \(folder) cannot be made: \(error.localizedDescription)",
          hint: "name another database: --database FILE")
      }
    } else if !FileManager.default.fileExists(atPath: folder) {
      throw CommandError(.notFound, "there is no folder \(folder) for the database", hint: "mkdir -p \(folder)")
    }
    return .file(path)
  }
}
