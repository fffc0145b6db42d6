public import ControlProtocol
public import DeepLinks
public import Logging
import NIOCore
import NIOPosix
public import ServiceLifecycle
public import SessionEngine
import TextFormats
import UnixSignals

/// A daemon: sessions of one app behind a Unix socket, with their state in a store.
///
/// ## Topics
/// - `serve()` runs it as a process does: until SIGTERM or SIGINT.
/// - `run()` runs it as a service among others: until graceful shutdown, or until the task is cancelled.
/// - `start()` and `RunningDaemon.stop()` are the two halves, for tests.
public struct AndonDaemon: Service {
  /// The configuration that it is started with.
  public internal(set) var configuration: DaemonConfiguration
  let app: any SimulatedApp
  let routes: RouteTable
  /// The logger of the daemon. It redacts secrets, and the newest of its lines are those that `log.read` returns.
  public let logger: Logger
  let storage: (any SessionStorage)?
  /// A function that is called once the daemon listens.
  public var onReady: @Sendable () -> Void
  /// The secrets that neither responses nor log lines show, by the table in force.
  let secrets: CurrentRedactor
  /// The newest lines of the log, and its level.
  let log: DaemonLog
  let page: @Sendable () -> String?
  let reload: (@Sendable () throws -> RouteTable)?
  let onReload: @Sendable (RouteTable) -> Void
  /// A function that returns the files of the configuration besides the route table, compared with those that were read at
  /// the start. A reload calls it on a thread of its own.
  public var otherFiles: @Sendable () -> [ReloadedFile] = { [] }

  /// A daemon that does not run yet. With a `storage`, the configuration's database is not opened.
  ///
  /// `reload` reads the route table again when a SIGHUP or a request asks for it, and `onReload` is called with each
  /// table that is used from then on. `onReady` is called once it listens. `page` returns the address of a page of this
  /// daemon, with the token in it, for the clients that ask for it.
  public init(
    configuration: DaemonConfiguration, app: any SimulatedApp, routes: RouteTable, logger: Logger,
    storage: (any SessionStorage)? = nil, reload: (@Sendable () throws -> RouteTable)? = nil,
    onReload: @escaping @Sendable (RouteTable) -> Void = { _ in },
    page: @escaping @Sendable () -> String? = { nil }, onReady: @escaping @Sendable () -> Void = {}
  ) {
    self.configuration = configuration
    self.app = app
    self.routes = routes
    secrets = CurrentRedactor(routes.secrets)
    log = DaemonLog(level: logger.logLevel)
    self.logger = DaemonLogHandler.logger(logger, secrets, log)
    self.page = page
    self.storage = storage
    self.onReady = onReady
    self.reload = reload
    self.onReload = onReload
  }

  /// Opens the store and the socket and begins to respond. Throws `DaemonError`.
  ///
  /// A route whose workflow the app does not have yet rejects its own links; the log names it. A table none of whose
  /// workflows the app has is the table of another app.
  public func start() async throws(DaemonError) -> RunningDaemon {
    var start: Logger.Metadata = ["version": "\(ProgramVersion.current)", "app": "\(app.name)"]
    if let files = configuration.files { start["configuration"] = "\(files)" }
    logger.notice("starting", metadata: start)
    try checkWorkflows()
    var fitted = self
    try DescriptorLimit.fit(&fitted.configuration.limits, logger)
    let daemon = try await RunningDaemon(fitted)
    ServiceNotification.send("READY=1\nSTATUS=listening at \(configuration.socket)")
    logger.notice(
      "ready", metadata: ["socket": "\(configuration.socket)", "database": "\(daemon.store.status.database)"])
    onReady()
    return daemon
  }

  /// Runs until graceful shutdown, then finishes what was received, within the limit `drain_seconds`.
  ///
  /// Cancelling the task cuts connections at once; a commit in progress is waited for, but no longer than a second.
  /// Throws `DaemonError` when the daemon cannot start, and with the code `unfinished` when the disk did not respond to
  /// the end, or the database was not closed cleanly.
  public func run() async throws {
    let daemon = try await start()
    // A wrong table changes nothing.
    let reloading = Task { for await _ in await UnixSignalsSequence(trapping: .sighup) { daemon.reload() } }
    defer { reloading.cancel() }
    let trouble = await withTaskCancellationHandler {
      // Throws when the task is cancelled, which also ends the daemon.
      try? await gracefulShutdown()
      return await daemon.stop()
    } onCancel: {
      daemon.endNow()
    }
    if let trouble { throw trouble }
  }

  /// Logs the routes whose workflows the app does not have. Throws when it has none.
  private func checkWorkflows() throws(DaemonError) {
    let unknown = Self.unknownWorkflows(routes, app)
    if unknown.count == routes.routes.count { try Self.check(routes, app) }
    for route in unknown {
      logger.warning(
        "a route names a workflow that the app does not have, so its links are rejected",
        metadata: [
          "event": "routes.unknownWorkflow", "route": "\(route.name)", "workflow": "\(route.workflow)",
          "hint": "\(Program.name) routes check",
        ])
    }
  }

  /// Returns the routes whose workflows the app does not have.
  private static func unknownWorkflows(_ routes: RouteTable, _ app: any SimulatedApp) -> [Route] {
    routes.routes.filter { app.workflow(named: $0.workflow) == nil }
  }

  /// Throws when a route names a workflow that the app does not have: while the daemon runs, its old table is better.
  static func check(_ routes: RouteTable, _ app: any SimulatedApp) throws(DaemonError) {
    guard let route = unknownWorkflows(routes, app).first else { return }
    throw DaemonError(
      .app, "the route \(route.name) names the workflow \(route.workflow), which the app \(app.name) does not have",
      hint: "it has \(app.workflows.map(\.name).sorted().joined(separator: ", ")); correct links.yaml")
  }
}
