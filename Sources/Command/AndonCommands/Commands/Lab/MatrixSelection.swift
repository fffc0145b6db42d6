public import ArgumentParser
import DeepLinks
public import Lab
import SessionEngine
import TextFormats

/// The options that narrow a matrix.
struct MatrixSelection: ParsableArguments {
  @Option(
    name: .customLong("link"), help: "Only these links: a route's name or a link; * stands for any characters.",
    completion: .routes)
  var linkPatterns: [String] = []

  @Option(name: .customLong("state"), help: "Only these states; * stands for any characters.", completion: .states)
  var statePatterns: [String] = []

  @Option(name: .customLong("network"), help: "Only this network: quick, slow or failing.")
  var chosenNetworks: [MatrixNetwork] = []

  @Option(name: .long, help: "The time of all sessions, as 2027-01-11T09:00:00Z. Default: now.")
  var at: String?

  /// Whether nothing is left out.
  var isWhole: Bool { linkPatterns.isEmpty && statePatterns.isEmpty && chosenNetworks.isEmpty }

  /// Whether the options leave in a link.
  func takes(_ link: String, route: String?) -> Bool {
    linkPatterns.isEmpty
      || linkPatterns.contains { pattern in
        NamePattern(pattern).matches(link) || route.map { NamePattern(pattern).matches($0) } ?? false
      }
  }

  /// Whether the options leave in a state.
  func takes(state: String) -> Bool {
    statePatterns.isEmpty || statePatterns.contains { NamePattern($0).matches(state) }
  }

  /// The networks in their order.
  var networks: [MatrixNetwork] {
    MatrixNetwork.allCases.filter { chosenNetworks.isEmpty || chosenNetworks.contains($0) }
  }

  /// The time of all sessions. Throws when the option is no time.
  var time: Timestamp {
    get throws(CommandError) {
      guard let at else { return .now }
      guard let time = Timestamp(at) else {
        throw CommandError(.usage, "\(at) is not a time", hint: "write date, time and zone: 2027-01-11T09:00:00Z")
      }
      return time
    }
  }

  /// Returns the selected links. Throws when a pattern matches none. `isGiven` tells that the caller gave the links, and
  /// they are not the samples of the routes.
  func links(_ links: [MatrixLink], _ setup: Setup, isGiven: Bool) throws(CommandError) -> [MatrixLink] {
    guard !linkPatterns.isEmpty else { return links }
    let names = setup.routes.routes.map(\.name)
    for pattern in linkPatterns where !links.contains(where: { $0.matches(pattern) }) {
      guard !names.contains(where: NamePattern(pattern).matches) else {
        throw Self.noLink(of: pattern, isGiven: isGiven)
      }
      throw CommandError(
        .usage, "no link matches \(pattern)",
        hint: NearestName.of(pattern, among: names).map { "did you mean \($0)?" }
          ?? "list the routes: \(Program.name) routes list")
    }
    return links.filter { link in linkPatterns.contains { link.matches($0) } }
  }

  /// The error about a pattern that matches a route and none of the links.
  private static func noLink(of route: String, isGiven: Bool) -> CommandError {
    isGiven
      ? CommandError(
        .usage, "none of the given links is one of the route \(route)", hint: "leave out --link, or the links")
      : CommandError(
        .usage, "the samples of the route \(route) are not links of it",
        hint: "check the table: \(Program.name) routes check")
  }

  /// Returns the selected states. Throws when a pattern matches none.
  func states(_ setup: Setup) throws(CommandError) -> [StartingState] {
    try setup.states(matching: statePatterns)
  }
}

extension Setup {
  /// Returns the starting states that match one of some patterns, or all without patterns. Throws when a pattern matches
  /// none.
  func states(matching patterns: [String]) throws(CommandError) -> [StartingState] {
    let states = app.states
    guard !states.isEmpty else {
      throw CommandError(.usage, "the app has no starting states", hint: "add one to states.yaml")
    }
    guard !patterns.isEmpty else { return states }
    for pattern in patterns where !states.contains(where: { NamePattern(pattern).matches($0.name) }) {
      throw noState(named: pattern)
    }
    return states.filter { state in patterns.contains { NamePattern($0).matches(state.name) } }
  }
}

/// The networks as values of `--network`.
extension MatrixNetwork: ExpressibleByArgument {}
