import ArgumentParser
import ControlProtocol
import SessionEngine

/// `andon session configure`: changes the settings of a session's simulated world.
struct SessionConfigureCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "configure", abstract: "Change the settings of a session's simulated world.")

  /// A setting that is on or off.
  enum Switch: String, ExpressibleByArgument, CaseIterable {
    case on, off
  }

  @Argument(
    help: ArgumentHelp(
      "The session, and settings: NAME maintenance=on latency=2s. Default: `default`.", valueName: "session-or-setting"),
    completion: .sessions)
  var words: [String] = []

  @Option(name: .long, help: "Whether the service is under maintenance.")
  var maintenance: Switch?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "A setting: \(SessionSettings.list); of the app: expired, maintenance, revoked.",
      valueName: "name=value"))
  var settings: [Setting] = []

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  /// The first word without a `=`.
  private var session: String { words.first { !$0.contains("=") } ?? "default" }

  private var allSettings: [Setting] { words.compactMap { Setting(argument: $0) } + settings }

  func validate() throws {
    let names = words.filter { Setting(argument: $0) == nil }
    guard names.count < 2 else {
      throw ValidationError("'\(names[0])' and '\(names[1])' are two sessions: write a setting as name=value.")
    }
    let settings = allSettings
    guard maintenance != nil || !settings.isEmpty else {
      throw ValidationError("Nothing to change: write a setting as name=value, such as maintenance=on.")
    }
    // Fields of the request itself, so no setting can have these names.
    if let field = settings.first(where: { ["key", "session"].contains($0.name) }) {
      throw ValidationError("There is no setting '\(field.name)': see the names of --set.")
    }
    if let empty = settings.first(where: \.value.isEmpty) {
      throw ValidationError("\(empty.name)= gives no value: write a value after the =.")
    }
  }

  func run() async throws {
    var values = Dictionary(allSettings.map { ($0.name, $0.value) }) { $1 }
    if let maintenance { values["maintenance"] = maintenance.rawValue }
    let call = SessionConfigure(session: session, settings: values)
    let reply = try await connection.call(call)
    let words = values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    try output.print(reply, text: TurnText(turn: reply, heading: words, now: .now).text)
  }
}

/// A setting on the command line: `name=value`.
struct Setting: ExpressibleByArgument, Equatable {
  let name: String
  let value: String

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign != argument.startIndex else { return nil }
    name = String(argument[..<sign])
    value = String(argument[argument.index(after: sign)...])
  }
}
