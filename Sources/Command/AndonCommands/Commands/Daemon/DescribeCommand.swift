import ArgumentParser
import ControlProtocol
import TextFormats

/// `andon describe`: describes the methods of the daemon's socket, for writing a client.
struct DescribeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "describe", abstract: "Describe the methods of the daemon's socket, its errors and its limits.",
    discussion: """
      The methods, beside the app's own requests:

      \(AppRequestHelp.rows(ControlMethods.all.map { ($0.name, $0.abstract) }))
      """)

  @Argument(help: "The method to describe, such as link.open. Default: all methods, with the errors and the limits.")
  var method: String?

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let reply = try await connection.call(Describe())
    guard let name = method else {
      try output.print(reply, text: DescriptionText(reply, width: StandardOutput.width).text)
      return
    }
    let method = try Self.method(name, in: reply)
    try output.print(method, text: DescriptionText.text(of: method))
  }

  /// Returns the method of this name. Throws with the nearest name when there is none.
  static func method(_ name: String, in reply: DescribeReply) throws(CommandError) -> MethodDescription {
    if let method = reply.methods.first(where: { $0.name == name }) { return method }
    let near = NearestName.of(name, among: reply.methods.map(\.name)).map { "did you mean \($0)?" }
    throw CommandError(
      .usage, "the daemon has no method \(name)", hint: near ?? "see all methods: \(Program.name) describe")
  }
}
