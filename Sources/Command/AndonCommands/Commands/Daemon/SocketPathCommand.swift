import ArgumentParser
import TextFormats

/// `andon socket-path`: prints the path of the socket that commands use.
struct SocketPathCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = AndonProgram.current
    return CommandConfiguration(
      commandName: "socket-path", abstract: "Print the path of the socket that the commands use.",
      discussion: """
        The path is --socket, else $\(program.variablePrefix)_SOCKET, else $XDG_RUNTIME_DIR/\(program.name)/\(program.name).sock, \
        else /tmp/\(program.name)-UID/\(program.name).sock. Whether a daemon listens there is not checked. Ends with 64 for a \
        path that no socket can have.
        """)
  }

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let place = SocketPlace(socket: try connection.path())
    try output.print(place, text: place.socket)
  }
}

/// The path of a socket.
private struct SocketPlace: Encodable {
  let socket: String
}
