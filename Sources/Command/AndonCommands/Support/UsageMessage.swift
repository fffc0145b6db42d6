import ArgumentParser
import TextFormats

/// The argument parser's message about wrong usage, in the format of all errors.
struct UsageMessage {
  /// The problem.
  private(set) var message = ""
  /// The help of an argument and the usage of the command, one a line.
  private var details: [String] = []
  /// The next command.
  private(set) var hint = "\(AndonProgram.current.name) --help"

  /// The lines for standard error.
  var text: String {
    let lines = ["\(AndonProgram.current.name): \(message.escapingControlCharacters)"] + details
    return (lines + ["  hint: \(hint.escapingControlCharacters)"]).joined(separator: "\n")
  }

  /// Whether the arguments name a command that is not there.
  private(set) var isUnknownCommand = false

  /// Returns whether arguments ask for a text of the parser: help, a version, a script for completions.
  static func asksForHelp(_ arguments: [String]) -> Bool {
    arguments.contains { word in
      ["-h", "help", "--help", "--help-hidden", "--version", "--experimental-dump-help"].contains(word)
        || word.hasPrefix("--generate-completion-script") || word.hasPrefix("---completion")
    }
  }

  /// The error with this message.
  var error: CommandError { CommandError(.usage, message, hint: hint) }

  /// Reads `Error: …` and `See 'andon open --help' for more information.`
  ///
  /// `arguments` are those of the process. An unknown command gets the nearest one, and a value that begins with `-` the
  /// way to write it.
  init(_ text: String, arguments: [String] = []) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) where !text.isEmpty {
      if line.hasPrefix("Error: ") {
        message = String(line.dropFirst("Error: ".count))
      } else if let command = line.split(separator: "'").dropFirst().first, line.hasPrefix("  See '") {
        hint = String(command)
      } else {
        details.append("  " + line)
      }
    }
    let place = CommandPlace(arguments)
    if let word = place.unknown {
      isUnknownCommand = true
      let nearest = NearestName.of(word, among: place.subcommands)
      message = "there is no command '\(word)'" + (nearest.map { ". Did you mean '\($0)'?" } ?? "")
      if let link = Self.link(in: word) { hint = "open the link: \(AndonProgram.current.name) open '\(link)'" }
    } else if message.hasPrefix("Unknown option '--state'") {
      let variable = "\(AndonProgram.current.variablePrefix)_STATE"
      hint = "only serve has it; name the folder to every command with an absolute path: export \(variable)=DIR"
    } else if let unit = Self.missingUnit(message) {
      hint = "write the unit: \(unit)"
    } else if let advice = place.dashAdvice(message) {
      hint = advice
    }
  }

  /// Returns the link that was typed in place of a command, without quotes, brackets and blanks around it; `nil` for
  /// another word.
  private static func link(in word: String) -> String? {
    let around = Set(" \t\n'\"`<>()“”‘’「」")
    var link = word.drop { around.contains($0) }
    while let last = link.last, around.contains(last) { link.removeLast() }
    return link.contains("://") && !link.contains("'") ? String(link) : nil
  }

  /// Returns what a number without a unit can mean, where it was given for a duration; `nil` for another message.
  private static func missingUnit(_ message: String) -> String? {
    let words = message.split(separator: "'", omittingEmptySubsequences: false)
    let options = ["--timeout ", "--duration ", "--since "]
    guard words.count > 3, words[0] == "The value ", options.contains(where: { words[3].hasPrefix($0) }) else {
      return nil
    }
    return DurationText.missingUnit(String(words[1]))
  }
}

/// The subcommand that the arguments of the process select.
private struct CommandPlace {
  private var command: any ParsableCommand.Type = AndonCommand.self
  /// The names on the path: `andon session create`.
  private var path = [AndonProgram.current.name]
  /// The arguments after them, up to `--`.
  private var rest: ArraySlice<String>
  /// The word that is not a subcommand, where one is expected.
  private(set) var unknown: String?

  init(_ arguments: [String]) {
    rest = arguments.prefix { $0 != "--" }
    while !command.configuration.subcommands.isEmpty, let word = rest.first, !word.hasPrefix("-") {
      guard let next = command.configuration.subcommands.first(where: { $0.configuration.commandName == word }) else {
        // `help session frob` names a command too.
        rest = rest.dropFirst()
        if word == "help" { continue }
        unknown = word
        return
      }
      command = next
      path.append(word)
      rest = rest.dropFirst()
    }
  }

  /// The names of the subcommands; those of the program itself with the groups of the app's requests.
  var subcommands: [String] {
    command.configuration.subcommands.compactMap { $0.configuration.commandName }
      + (path.count > 1 ? [] : AndonProgram.current.requests.commandGroups.map(\.name))
  }

  /// Returns how to write a value that begins with `-` and was taken for an option; `nil` where there is none.
  func dashAdvice(_ message: String) -> String? {
    let help = AndonCommand.helpMessage(for: command, columns: 200)
    let isUnknown = { (word: String) in
      word.hasPrefix("-") && word.count > 1 && !help.contains("\(word),") && !help.contains("\(word) ")
    }
    if message.hasPrefix("Missing value for '"), let value = rest.first(where: isUnknown),
      let option = rest.prefix(while: { $0 != value }).last,
      let long = help.split(separator: " ").first(where: { $0.hasPrefix("--") && isNamed($0, option, in: help) })
    {
      return "a value that begins with - is joined to its option: \(long)=\(value)"
    }
    guard message.hasPrefix("Missing expected argument") || message.hasPrefix("Unknown option"),
      help.contains("ARGUMENTS:"), let value = rest.first(where: isUnknown), !message.contains("Did you mean")
    else { return nil }
    return "a value that begins with - comes after --: \(path.joined(separator: " ")) -- \(value)"
  }

  /// Returns whether `long` is the option itself or the long name of a short option, as in `-s, --session`.
  private func isNamed(_ long: Substring, _ option: String, in help: String) -> Bool {
    long == option || help.contains("\(option), \(long) ")
  }
}
