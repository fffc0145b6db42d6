import ArgumentParser
import ControlProtocol
import TextFormats

/// `andon call`: sends one request to the daemon's socket.
struct CallCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "call", abstract: "Send one request to the daemon's socket, and print the JSON of its response.",
      discussion: """
        `\(Program.name) describe` lists the methods with their parameters, the app's own requests too. The response is one \
        line of JSON with sorted keys, with --json and without. Ends with 0 when the daemon has answered, also for a link \
        that was rejected: `\(Program.name) open` has exit codes for outcomes. An error of the daemon has the exit code that \
        every command gives it, such as 66 for a session that does not exist. A method that the daemon does not have is wrong \
        usage (64); what a protocol of another version sends is 76.
        """)
  }

  @Argument(help: "The method, such as session.tree.")
  var method: String

  @Argument(help: ArgumentHelp("The parameters as a JSON object. - reads them from standard input.", valueName: "json"))
  var parameters: String = "{}"

  @Option(name: .long, help: "The maximum time to wait for the response: 500ms, 10s, 1m.")
  var timeout = TimeSpan(seconds: 10)

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let parameters = try Self.parameters(parameters == "-" ? InputText.text("-") : parameters)
    let reply = try await connection.withDaemon(deadline: timeout) { daemon in
      do throws(CommandError) {
        return try await daemon.call(method: method, parameters: parameters)
      } catch let error where error.refusal == .unknownMethod {
        // Here a person has named the method, and not a program of another version.
        throw CommandError(.usage, error.message, hint: error.hint, code: error.code, refusal: error.refusal)
      }
    }
    try output.print(reply, asJSON: true, text: "")
  }

  /// Reads the parameters. Throws for a text that is not a JSON object.
  static func parameters(_ text: String) throws(CommandError) -> JSONValue {
    let value: JSONValue
    do {
      value = try JSONReader.read(text)
    } catch {
      throw CommandError(
        .usage, "the parameters are not JSON: \(error)",
        hint: "write an object in single quotes: '{\"session\":\"alice\"}'")
    }
    guard value.object != nil else {
      throw CommandError(
        .usage, "the parameters are not a JSON object", hint: "name each parameter: '{\"session\":\"alice\"}'")
    }
    return value
  }
}
