import Foundation

/// The environment variables for the options of `serve`: `ANDON_LOG_LEVEL` is `--log-level`, for example.
///
/// They suit a unit or a container, whose command stays as it is. They become options before the command line is parsed, so
/// that their values are checked as those of options are. An option on the command line comes before its variable.
/// `ANDON_SOCKET` and `ANDON_CONFIG` are variables of every command.
enum ServeVariables {
  /// The options with a value.
  private static let values = [
    "database", "state", "store", "socket-group", "durability", "log-level", "inspector", "inspector-host", "metrics",
  ]
  /// The options without one: their variable is `1`.
  private static let flags = ["in-memory", "check-database", "reset-app-tables", "json", "inspector-read-only"]
  /// The options that exclude each other: with one of them on the command line, no variable of the others counts.
  private static let places = ["database", "in-memory", "state", "store"]

  /// The options that have a variable.
  static var all: [String] { values + flags }

  /// Returns the arguments of the program with the options that the environment adds. Throws when the variable of an option
  /// without a value is neither empty, `0` nor `1`.
  static func adding(
    to arguments: [String], environment: [String: String], program: AndonProgram = .current
  ) throws(CommandError) -> [String] {
    guard arguments.first == "serve" else { return arguments }
    var added: [String] = []
    for option in all {
      let variable = name(of: option, program)
      guard let value = environment[variable], !value.isEmpty, !isGiven(option, in: arguments) else { continue }
      if option == "state", !value.hasPrefix("/") {
        throw CommandError(
          .usage, "the variable \(variable) is '\(value)', and it must be the absolute path of a folder",
          hint: "commands find the daemon in any working folder then: \(variable)=$PWD/\(value)")
      }
      guard flags.contains(option) else {
        added.append("--\(option)=\(value)")
        continue
      }
      guard ["0", "1"].contains(value) else {
        throw CommandError(
          .usage, "the variable \(variable) is '\(value)', and it must be 1 or 0", hint: "set it so: \(variable)=1")
      }
      if value == "1" { added.append("--\(option)") }
    }
    // After `--` there are only values.
    return ["serve"] + added + arguments.dropFirst()
  }

  /// Returns a text of the argument parser with the variables in place of the options that they have set, in its first line,
  /// which is the error.
  static func naming(
    _ text: String, arguments: [String], environment: [String: String] = Places.current.environment,
    program: AndonProgram = .current
  ) -> String {
    guard arguments.first == "serve" else { return text }
    let end = text.firstIndex(of: "\n") ?? text.endIndex
    let error = all.reduce(String(text[..<end])) { text, option in
      let variable = name(of: option, program)
      guard environment[variable]?.isEmpty == false, !isGiven(option, in: arguments),
        let word = try? Regex("--\(option)(?![-a-z])")
      else { return text }
      return text.replacing(word, with: variable)
    }
    return error + text[end...]
  }

  /// Returns the variable of an option: `ANDON_LOG_LEVEL` of `log-level`.
  static func name(of option: String, _ program: AndonProgram) -> String {
    "\(program.variablePrefix)_\(option.uppercased().replacing("-", with: "_"))"
  }

  /// Returns whether the command line has an option, or one that excludes it.
  private static func isGiven(_ option: String, in arguments: [String]) -> Bool {
    let options = places.contains(option) ? places : [option]
    return options.contains { name in arguments.contains { $0 == "--\(name)" || $0.hasPrefix("--\(name)=") } }
  }
}
