import ArgumentParser
import TextFormats

/// `andon link`: acts on links that were opened.
struct LinkCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "link", abstract: "Cancel links that wait.",
      discussion: "`\(Program.name) open` opens links, `\(Program.name) log` lists them.",
      subcommands: [LinkCancelCommand.self])
  }
}
