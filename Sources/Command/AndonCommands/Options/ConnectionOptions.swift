import ArgumentParser
import ControlProtocol

/// The option that selects the daemon.
struct ConnectionOptions: ParsableArguments {
  @Option(
    name: .long,
    help: """
      The daemon's socket. Default: $\(AndonProgram.current.variablePrefix)_SOCKET, else that in \
      $\(AndonProgram.current.variablePrefix)_STATE, else the usual place.
      """)
  var socket: String?

  /// Returns the path of the socket. Throws when no socket can have it.
  func path() throws(CommandError) -> String { try Self.path(of: socket) }

  /// Returns the path that an option, the environment or the default selects.
  static func path(of option: String?) throws(CommandError) -> String {
    do {
      return try SocketPath.resolve(option: option, program: AndonProgram.current.name)
    } catch {
      throw CommandError(.usage, error)
    }
  }

  /// Runs `body` with a connection to the daemon, then closes the connection.
  ///
  /// Each response must come within `deadline`. Throws `CommandError` when there is no daemon or it refuses the
  /// request.
  func withDaemon<Result>(
    deadline: TimeSpan = TimeSpan(seconds: 10), _ body: (DaemonConnection) async throws -> Result
  ) async throws -> Result {
    let daemon = try await DaemonConnection.open(path: path(), deadline: deadline)
    do {
      let result = try await body(daemon)
      await daemon.close()
      return result
    } catch {
      await daemon.close()
      throw error
    }
  }

  /// Sends one request over a connection of its own and returns the response.
  func call<C: ControlMethod>(_ call: C) async throws -> C.Reply {
    try await withDaemon { try await $0.call(call) }
  }
}
