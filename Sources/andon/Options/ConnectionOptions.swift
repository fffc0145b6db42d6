import ArgumentParser
import ControlProtocol

/// Which daemon to talk to.
struct ConnectionOptions: ParsableArguments {
  @Option(name: .long, help: "The daemon's socket; otherwise $ANDON_SOCKET or the usual place.")
  var socket: String?

  /// The path of the socket.
  func path() throws(CommandError) -> String { try Self.path(of: socket) }

  /// The path of the socket that an option, the environment or the usual place names.
  static func path(of option: String?) throws(CommandError) -> String {
    do {
      return try SocketPath.resolve(option: option)
    } catch {
      throw CommandError(.usage, error.message, hint: error.hint)
    }
  }

  /// Runs `body` with a connection to the daemon, and closes it.
  ///
  /// Each answer must come within `deadline`. Throws `CommandError` when there is no daemon or it refuses.
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
}
