import ArgumentParser
import TextFormats

/// `andon link`: makes links, and acts on links that were opened.
struct LinkCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "link", abstract: "Make links, and cancel links that wait.",
      discussion: "`\(Program.name) open` opens links, `\(Program.name) log` lists them.",
      subcommands: [LinkMakeCommand.self, LinkCancelCommand.self])
  }
}
