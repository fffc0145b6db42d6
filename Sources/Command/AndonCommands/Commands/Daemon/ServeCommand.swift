import AndonServer
import ArgumentParser
import ControlProtocol
import Foundation
import Inspector
import Logging
import SQLiteOpening
import SessionStore
import TextFormats

/// `andon serve`: runs the daemon in the foreground.
struct ServeCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    let name = AndonProgram.current.name
    return CommandConfiguration(
      commandName: "serve", abstract: "Run the daemon in the foreground.",
      discussion: """
        Without --database the state is in $XDG_STATE_HOME/\(name)/\(name).db (~/.local/state/\(name)/\(name).db).
        Each option has a variable, such as \(AndonProgram.current.variablePrefix)_LOG_LEVEL for --log-level, which is 1 for an option without a value.
        To copy the database of a running daemon: \(Program.name) backup FILE. A copy made with cp can be damaged.
        SIGHUP and `\(Program.name) reload` reload links.yaml. A table with an error changes nothing.
        SIGTERM and Ctrl-C stop the daemon after it has handled the requests it received; a second signal stops it at \
        once. SIGUSR1, SIGUSR2, SIGALRM and SIGPIPE change nothing. \
        Links that wait or load get a response with their current outcome, and resume after the next start. \
        The exit code is 70 when the disk does not respond until then, or when the database was moved or removed.
        """)
  }

  /// The durability of a commit.
  enum DurabilityOption: String, ExpressibleByArgument, CaseIterable {
    case full, normal, off

    var durability: Durability { Durability(rawValue: rawValue) ?? .full }
  }

  /// The lowest level of the messages on standard error.
  enum LogLevel: String, ExpressibleByArgument, CaseIterable {
    case debug, info, notice, warning, error

    var level: Logger.Level { Logger.Level(rawValue: rawValue) ?? .notice }
  }

  @Option(
    name: .long,
    help: """
      The socket to listen on. Default: $\(AndonProgram.current.variablePrefix)_SOCKET, else that in \
      $\(AndonProgram.current.variablePrefix)_STATE, else the usual place.
      """)
  var socket: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A group whose members may use the sessions. What concerns the daemon, and closing the sessions of others, is only "
        + "for its owner.", valueName: "group"))
  var socketGroup: String?

  @Option(name: .long, help: ArgumentHelp("The database file.", valueName: "file"), completion: .file())
  var database: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A folder for both the socket and the database. It is made only for you. Commands find it with "
        + "$\(AndonProgram.current.variablePrefix)_STATE.", valueName: "folder"), completion: .directory)
  var state: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A store on a server that several daemons share, such as postgres://user@host/name.", valueName: "address",
      visibility: AndonProgram.current.server == nil ? .hidden : .default))
  var store: String?

  @Flag(
    name: .long,
    help: ArgumentHelp(
      "Use the store although its other daemons have another links.yaml or a newer version. For one start.",
      visibility: AndonProgram.current.server == nil ? .hidden : .default))
  var force = false

  @Flag(name: .long, help: "Keep the state in memory only. It is lost when the daemon stops.")
  var inMemory = false

  @OptionGroup var config: ConfigOptions

  @Option(name: .long, help: "What a response survives. full: a power loss; normal and off: kill -9.")
  var durability: DurabilityOption = .full

  @Flag(name: .long, help: "Check the whole database for damage first, whatever its size.")
  var checkDatabase = false

  @Flag(
    name: .long,
    help: "Copy the database, empty the app's tables and make every session new. The journal stays. For one start.")
  var resetAppTables = false

  @Option(name: .long, help: "The lowest level of the messages on standard error.")
  var logLevel: LogLevel = .notice

  @Flag(
    name: .long,
    help: """
      Write the messages on standard error as JSON, one object a line; also the error that ends the command. They are JSON \
      with priorities where the journal of systemd reads them.
      """)
  var json = false

  @OptionGroup(title: "The page of the daemon") var inspectorOptions: InspectorOptions
  @OptionGroup var metricsOptions: MetricsOptions

  func validate() throws {
    if state != nil && (inMemory || database != nil) {
      throw ValidationError("--state excludes --database and --in-memory: it names the folder of the database.")
    }
    if state == "" { throw ValidationError("The path of --state is empty: name a folder.") }
    if store != nil && (inMemory || database != nil || checkDatabase || resetAppTables) {
      throw ValidationError("--store excludes the options of a database file: the state is on the server.")
    }
    if store != nil && durability != .full {
      throw ValidationError("--store excludes --durability: the settings of the server decide, and status shows them.")
    }
    if (store != nil || force) && AndonProgram.current.server == nil {
      throw ValidationError("This program stores only in files: --store and --force need the program andon-pg.")
    }
    if force && store == nil { throw ValidationError("--force goes with --store.") }
    if inMemory && database != nil { throw ValidationError("--in-memory and --database exclude each other.") }
    // SQLite's names for a database in memory would create a file of that name here.
    if let database, database == ":memory:" || database.hasPrefix("file:") {
      throw ValidationError(
        "--database names a file, not '\(database)'. Use --in-memory to keep the state in memory only.")
    }
    if database == "" { throw ValidationError("The path of --database is empty: name a file.") }
  }

  func run() async throws {
    let setup = try Setup.load(config: config.path)
    let inherited = try inheritedSocket()
    try checkState()
    let socket = try inherited?.path ?? ConnectionOptions.path(of: namedSocket)
    let isJournal = JournalStream.isStandardError
    let isJSON = json || isJournal
    LoggingSystem.bootstrap { _ in
      LineLogHandler(json: isJSON, priorities: isJournal) { StandardError.writeLine($0) }
    }
    var logger = Logger(label: AndonProgram.current.name)
    logger.logLevel = logLevel.level
    var configuration = DaemonConfiguration(socket: socket, store: try opening(), limits: setup.limits)
    configuration.group = try group()
    configuration.inherited = inherited
    configuration.files = ConfigSource.text(ConfigSource.all(of: setup.config, ConfigCheck.files))
    // Before the daemon: what it says to be ready is all there.
    let inspector = try await inspectorOptions.start(setup, socket: socket)
    let numbers = try await metricsOptions.start(setup, socket: socket)
    let files = ReloadedFiles(setup.config, option: config.path)
    var daemon = AndonDaemon(
      configuration: configuration, app: setup.app, routes: setup.routes, logger: logger,
      reload: { try files.table() }, onReload: { inspector?.use($0) },
      page: { inspector?.page })
    daemon.otherFiles = { files.others() }
    // The daemon keeps the lines of its own logger for the command that reads its log.
    let log = daemon.logger
    if setup.config.isBuiltIn { Self.logBuiltIn(log) }
    daemon.onReady = {
      inspector?.announce(log)
      if let numbers {
        log.notice("metrics", metadata: ["metrics": "\(numbers.metrics)", "health": "\(numbers.address)/health"])
      }
    }
    try await Self.serve(daemon, [inspector, numbers].compactMap(\.self))
  }

  private static func logBuiltIn(_ logger: Logger) {
    logger.notice(
      "no configuration folder found, so the standard configuration inside the program is used",
      metadata: [
        "event": "config.builtIn", "hint": "write it to a folder and change it there: \(Program.name) config init",
      ])
  }

  /// Runs the daemon, and ends the servers of HTTP after it: their streams have ended with the daemon then.
  private static func serve(_ daemon: AndonDaemon, _ servers: [Inspector]) async throws {
    let result: Result<Void, any Error>
    do {
      result = .success(try await daemon.serve())
    } catch {
      result = .failure((error as? DaemonError).map { CommandError($0) } ?? error)
    }
    for server in servers { await server.stop() }
    try result.get()
  }

  /// Returns the socket that the service manager passed. Throws when `--socket` or the variable names another one.
  private func inheritedSocket() throws(CommandError) -> InheritedSocket? {
    let inherited: InheritedSocket?
    do {
      inherited = try InheritedSocket()
    } catch {
      throw CommandError(error)
    }
    let variable = SocketPath.variable(of: AndonProgram.current.name)
    let isNamed = namedSocket != nil || Places.current.environment[variable]?.isEmpty == false
    guard let inherited, isNamed else { return inherited }
    let named = try ConnectionOptions.path(of: namedSocket)
    guard named != inherited.path else { return inherited }
    throw CommandError(
      .config, "the service manager listens at \(inherited.path), and the daemon is told to listen at \(named)",
      hint: "name one path in the socket unit and in \(namedSocket == nil ? variable : "--socket")")
  }

  private func group() throws(CommandError) -> SocketGroup? {
    guard let socketGroup else { return nil }
    do {
      return try SocketGroup(named: socketGroup)
    } catch {
      throw CommandError(error)
    }
  }

  /// Returns what opens the store.
  private func opening() throws(CommandError) -> any StoreOpening {
    if let store, let server = AndonProgram.current.server {
      return server(store, AndonProgram.current.version, force ? .forced : .daemon)
    }
    var opening = DatabaseOpening(try databaseLocation(), durability: durability.durability)
    opening.checksDatabase = checkDatabase
    opening.resetsAppTables = resetAppTables
    return opening
  }

  private var databasePath: String { database ?? inState("db") ?? Places.current.database }

  /// The socket that an option names.
  private var namedSocket: String? { socket ?? inState("sock") }

  /// Returns the path of a file in the folder of `--state`.
  private func inState(_ type: String) -> String? {
    state.map { ($0 as NSString).appendingPathComponent("\(AndonProgram.current.name).\(type)") }
  }

  /// Throws when the folder of `--state` is open to other users. It is a folder for this daemon, so its mode can be changed; no
  /// other hint suggests that, because the folder of a socket may be a shared one.
  private func checkState() throws(CommandError) {
    var found = stat()
    let open: mode_t = socketGroup == nil ? 0o077 : 0o027
    guard let state, lstat(state, &found) == 0, found.st_mode & S_IFMT == S_IFDIR, found.st_uid == geteuid(),
      found.st_mode & 0o1000 == 0, found.st_mode & open != 0
    else { return }
    let mode = socketGroup == nil ? "0700" : "0710"
    throw CommandError(
      .permission,
      "the folder \(state) has the mode \(String(0o10000 + found.st_mode & 0o7777, radix: 8).dropFirst()), and it must have "
        + mode,
      hint:
        "if only the daemon uses it: chmod \(mode) '\(state)'; otherwise name a new folder, which is then made only for "
        + "you")
  }

  private static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }

  /// Returns the database to open. The default folder is created only for this user; a named folder must exist.
  private func databaseLocation() throws(CommandError) -> DatabaseOpening.Place {
    if inMemory { return .inMemory }
    let path = databasePath
    let folder = Self.folder(of: path)
    // The socket's folder is made later, with the mode that its group needs.
    if socketGroup != nil, namedSocket.map(Self.folder) == folder { return .file(path) }
    if database == nil {
      do {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      } catch {
        throw CommandError(
          (error as? CocoaError)?.code == .fileWriteNoPermission ? .permission : .unwritable,
          "the folder \(folder) cannot be created: \(error.localizedDescription)",
          hint: "name another database: --database FILE, or another folder: --state DIR")
      }
    } else if !FileManager.default.fileExists(atPath: folder) {
      throw CommandError(.notFound, "there is no folder \(folder) for the database", hint: "mkdir -p \(folder)")
    }
    return .file(path)
  }
}
