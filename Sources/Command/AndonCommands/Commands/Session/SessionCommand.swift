import ArgumentParser

/// `andon session`: manages sessions.
struct SessionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "session",
    abstract: "Create, show, log in, install, configure, reset and close sessions.",
    discussion: "The session `default` always exists.",
    subcommands: [
      SessionCreateCommand.self, SessionListCommand.self, SessionShowCommand.self, SessionLoginCommand.self,
      SessionLogoutCommand.self, SessionInstallCommand.self, SessionConfigureCommand.self, SessionAdvanceCommand.self,
      SessionRequestCommand.self,
      SessionResetCommand.self, SessionCloseCommand.self,
    ])
}
