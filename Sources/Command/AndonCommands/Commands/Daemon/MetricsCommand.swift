import ArgumentParser
import ControlProtocol
import TextFormats

/// `andon metrics`: prints the numbers of the daemon.
struct MetricsCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "metrics", abstract: "Print the numbers of the daemon in the text format of Prometheus.",
      discussion: """
        The same text is at /metrics of `\(Program.name) serve --metrics HOST:PORT`. With --json the text is one member of an \
        object.
        """)
  }

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let reply = try await connection.call(Metrics())
    try output.print(reply, text: String(reply.text.dropLast()))
  }
}
