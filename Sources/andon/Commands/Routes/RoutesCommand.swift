import ArgumentParser

/// `andon routes`: commands for the table of links.
struct RoutesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "routes", abstract: "List and check the table of links.",
    subcommands: [RoutesListCommand.self, RoutesCheckCommand.self, RoutesAssociationCommand.self])
}
