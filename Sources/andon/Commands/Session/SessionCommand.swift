import ArgumentParser

/// `andon session`: what can be done to sessions beside opening links.
struct SessionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "session",
    abstract: "Make, show, log in, set up and close sessions.",
    discussion: "The session `default` always exists.",
    subcommands: [
      SessionCreateCommand.self, SessionListCommand.self, SessionShowCommand.self, SessionLoginCommand.self,
      SessionLogoutCommand.self, SessionConfigureCommand.self, SessionAdvanceCommand.self, SessionCloseCommand.self,
    ])
}
