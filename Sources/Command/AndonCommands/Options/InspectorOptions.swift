import AndonServer
import ArgumentParser
import Inspector
import Logging
import TextFormats

/// The options of the inspector: the page of a running daemon.
struct InspectorOptions: ParsableArguments {
  @Option(
    name: .customLong("inspector"),
    help: ArgumentHelp(
      "Serve a page that shows the sessions, at an address of this machine; port 0 is any free one.",
      valueName: "host:port"))
  var addressText: String?

  @Flag(name: .customLong("inspector-read-only"), help: "Let the page only look.")
  var isReadOnly = false

  @Option(
    name: .customLong("inspector-host"),
    help: ArgumentHelp(
      "A name under which the page is reached, such as that of a tunnel. Needed for an address that others can reach.",
      valueName: "name"))
  var hostNames: [String] = []

  func validate() throws {
    guard let address = try address() else {
      guard !isReadOnly, hostNames.isEmpty else {
        throw ValidationError("--inspector-read-only and --inspector-host need --inspector.")
      }
      return
    }
    guard address.isLoopback || !hostNames.isEmpty else {
      throw ValidationError(
        "--inspector \(address.authority) can be reached from other machines, without encryption. "
          + "Use 127.0.0.1:0, or name the host under which it is reached: --inspector-host NAME")
    }
  }

  private func address() throws -> InspectorAddress? { try InspectorAddress.ofOption("--inspector", addressText) }

  /// Starts the inspector of the daemon at a socket; `nil` when none is wanted. Throws when the address is not free.
  func start(_ setup: Setup, socket: String) async throws -> Inspector? {
    try await Inspector.start(at: address(), of: "inspector", setup, socket: socket) { configuration in
      configuration.hostNames = hostNames
      configuration.isReadOnly = isReadOnly
    }
  }
}

extension InspectorAddress {
  /// Returns the address of an option; `nil` when it is not given. Throws wrong usage for another text.
  static func ofOption(_ name: String, _ text: String?) throws -> InspectorAddress? {
    guard let text else { return nil }
    do throws(InspectorStartError) {
      return try InspectorAddress(text)
    } catch {
      throw ValidationError("\(name): \(error.message). \(error.hint)")
    }
  }
}

extension Inspector {
  /// Starts a server for the daemon at a socket; `nil` without an address. Throws when the address, which the option `option`
  /// names, is not free.
  static func start(
    at address: InspectorAddress?, of option: String, _ setup: Setup, socket: String,
    change: (inout InspectorConfiguration) -> Void
  ) async throws -> Inspector? {
    guard let address else { return nil }
    let program = AndonProgram.current
    var configuration = InspectorConfiguration(
      address: address, socket: socket, lineBytes: Int(setup.limits[.lineBytes]),
      sessionLimits: setup.limits.session, program: program.name, version: program.version)
    change(&configuration)
    do throws(InspectorStartError) {
      return try await Inspector.start(configuration, app: setup.app, routes: setup.routes)
    } catch {
      throw CommandError(error, of: option)
    }
  }

  /// Logs the addresses. The token is not in them: the log may be read by others, and kept.
  func announce(_ logger: Logger) {
    logger.notice(
      "inspector",
      metadata: ["page": "\(address)/", "metrics": "\(metrics)", "hint": "open the page: \(Program.name) inspect"])
  }
}

extension CommandError {
  /// The error for a server that does not start at the address of an option. The code begins with the option's name.
  init(_ error: InspectorStartError, of option: String) {
    let status: ExitStatus =
      switch error.code {
      case .badAddress: .usage
      case .inUse: .busy
      case .notAllowed: .permission
      case .refused: .system
      }
    let code = error.codeText.split(separator: ".").last.map { "\(option).\($0)" } ?? error.codeText
    self.init(status, "--\(option): \(error.message)", hint: error.hint, code: code)
  }
}
