import ArgumentParser

/// The tools that read and write the code of a RIB tree.
@main
struct Ribs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ribs", abstract: "Reads and writes the code of a RIB tree.", subcommands: [])
}
