import SessionEngine
import TextFormats

/// The help for the app's requests, in the form of the argument parser.
enum AppRequestHelp {
  /// Returns rows of a name and what it is.
  static func rows(_ rows: [(String, String)]) -> String {
    let width = 24
    return rows.map { name, text in
      let gap = name.count + 2 > width - 1 ? "\n" + String(repeating: " ", count: width + 2) : ""
      return "  " + (gap.isEmpty ? name.padded(to: width) : name + gap) + text
    }.joined(separator: "\n")
  }

  /// Returns a section of rows; empty where there are none.
  static func section(_ heading: String, _ rows: [(String, String)]) -> String {
    rows.isEmpty ? "" : "\n\n\(heading):\n\(self.rows(rows))"
  }
}

extension AppRequestGroup {
  /// The help for the group.
  var help: String {
    "USAGE: \(Program.name) \(name) <subcommand>"
      + AppRequestHelp.section("SUBCOMMANDS", requests.map { ($0.verb, $0.abstract) })
      + "\n\n  See '\(Program.name) help \(name) <subcommand>' for detailed help."
  }
}

extension AppRequest {
  /// The command that prints the help for the request.
  var helpCommand: String { "\(Program.name) \(group) \(verb) --help" }

  /// The help for the request as a command.
  var help: String {
    let only = onlyParameter
    let usage = (parameters ?? []).map { parameter in
      let option = only == nil ? "--\(parameter.name) <\(parameter.name)>" : "<\(parameter.name)>"
      return parameter.isRequired ? option : "[\(option)]"
    }
    let standard = [
      ("--socket <socket>", "The daemon's socket."), ("--key <key>", "An idempotency key."),
      ("--json", "Print JSON: one object a line, keys sorted; also for an error."),
      ("-h, --help", "Show help information."),
    ]
    let named = only == nil ? (parameters ?? []).map { ("--\($0.name) <\($0.name)>", $0.help) } : []
    return (abstract.isEmpty ? "" : "OVERVIEW: \(abstract)\n\n")
      + (["USAGE: \(Program.name)", group, verb, "[<session>]"] + usage + ["[--key <key>] [--socket <socket>] [--json]"])
      .joined(separator: " ")
      + AppRequestHelp.section(
        "ARGUMENTS",
        [("<session>", "The session. Default: `default`.")] + (only.map { [("<\($0.name)>", $0.help)] } ?? []))
      + AppRequestHelp.section("OPTIONS", named + standard)
  }
}
