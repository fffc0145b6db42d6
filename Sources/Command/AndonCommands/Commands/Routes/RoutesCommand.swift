import ArgumentParser

/// `andon routes`: commands for the table of links.
struct RoutesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "routes", abstract: "List the routes, and check the configuration.",
    subcommands: [
      RoutesListCommand.self, RoutesCheckCommand.self, RoutesAssociationCommand.self, RoutesPublishedCommand.self,
    ])
}
