import ArgumentParser
import ControlProtocol

/// `andon log-level`: shows or changes the level of the running daemon's log.
struct LogLevelCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log-level", abstract: "Show the lowest level of the daemon's log, or change it.",
    discussion: "The change lasts until the daemon ends. The level at its start is --log-level of serve.")

  @Argument(help: "The new level: debug, info, notice, warning or error. Default: the level stays.")
  var level: LogLevelName?

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let reply = try await connection.call(LogLevel(level: level))
    try output.print(reply, text: reply.level.rawValue)
  }
}
