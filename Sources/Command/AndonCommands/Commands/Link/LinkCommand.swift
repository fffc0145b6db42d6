import ArgumentParser

/// `andon link`: acts on links that were opened.
struct LinkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "link", abstract: "Cancel links that wait.",
    discussion: "`andon open` opens links, `andon log` lists them.",
    subcommands: [LinkCancelCommand.self])
}
