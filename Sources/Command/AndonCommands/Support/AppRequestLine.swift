import ArgumentParser
import SessionEngine
import TextFormats

/// The arguments of the process, where they may use an app's request as a command.
///
/// `andon reservation add alice --pickup 東京駅` is `andon session request alice reservation.add pickup=東京駅`. The
/// groups and verbs come from the requests that the app declares.
enum AppRequestLine: Equatable {
  /// The arguments for the argument parser.
  case arguments([String])
  /// The help for a group or a request, which was asked for.
  case help(String)

  /// Reads the arguments. Throws when a group has no request with the verb.
  init(_ arguments: [String], _ requests: [AppRequest]) throws(CommandError) {
    let asksHelp = { (word: String) in ["help", "-h", "--help"].contains(word) }
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    let group = requests.commandGroups.first { $0.name == words.first }
    guard let group else {
      self = .arguments(arguments)
      return
    }
    guard let verb = words.dropFirst().first(where: { !asksHelp($0) }), !verb.hasPrefix("-") else {
      self = .help(group.help)
      return
    }
    guard let request = group.requests.first(where: { $0.verb == verb }) else {
      let near = NearestName.of(verb, among: group.requests.map(\.verb)).map { ". Did you mean '\($0)'?" } ?? ""
      throw CommandError(.usage, "there is no command '\(verb)'\(near)", hint: "andon \(group.name) --help")
    }
    let options = words.prefix { $0 != "--" }
    if arguments.first == "help" || options.contains(where: { ["-h", "--help"].contains($0) })
      || words[1...].first != verb
    {
      self = .help(request.help)
    } else {
      self = .arguments(try Self.general(request, words.drop { $0 != verb }.dropFirst()))
    }
  }

  /// Returns the general form of a request's arguments.
  private static func general(_ request: AppRequest, _ words: ArraySlice<String>) throws(CommandError) -> [String] {
    var words = words
    var (options, values, pairs): ([String], [String], [String]) = ([], [], [])
    while let word = words.popFirst() {
      guard word.hasPrefix("-"), word != "-" else {
        values.append(word)
        continue
      }
      if word == "--" {
        values += words
        break
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = String(parts[0].drop { $0 == "-" })
      if request.parameters?.contains(where: { $0.name == name }) == true {
        guard let value = parts.count > 1 ? parts[1] : words.popFirst() else {
          throw CommandError(.usage, "Missing value for '--\(name) <\(name)>'", hint: request.helpCommand)
        }
        pairs.append("\(name)=\(value)")
      } else {
        options.append(word)
        if ["--socket", "--key"].contains(word), let value = words.popFirst() { options.append(value) }
      }
    }
    if let only = request.onlyParameter, pairs.isEmpty, let value = values.popLast() {
      pairs.append("\(only.name)=\(value)")
    }
    return ["session", "request"] + options + ["--"] + values + [request.name] + pairs
  }
}

/// The requests of an app that are commands below one word.
struct AppRequestGroup {
  let name: String
  let requests: [AppRequest]
}

extension [AppRequest] {
  /// The requests as groups, in the order of the first request of each. A word that is a command of every program is no
  /// group: its requests have the general form only.
  var commandGroups: [AppRequestGroup] {
    let commands = Set(AndonCommand.subcommands.compactMap { $0.configuration.commandName } + ["help"])
    var names: [String] = []
    for name in map(\.group) where !commands.contains(name) && !names.contains(name) { names.append(name) }
    return names.map { name in AppRequestGroup(name: name, requests: filter { $0.group == name }) }
  }
}

extension AppRequest {
  /// The parameter whose value needs no name: the only one of a request that requires it.
  var onlyParameter: Parameter? {
    guard let only = parameters?.first, parameters?.count == 1, only.isRequired else { return nil }
    return only
  }
}
