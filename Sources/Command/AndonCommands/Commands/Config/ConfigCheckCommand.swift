import ArgumentParser
import TextFormats

/// `andon config check`: checks the files that `serve` reads.
struct ConfigCheckCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check", abstract: "Check the files of the configuration as `serve` does at its start.",
      discussion: """
        Reads links.yaml, states.yaml, andon.yaml and, where they are beside them, the association files. Needs no \
        daemon, and makes no session. Ends with 0 when `\(Program.name) serve` and `\(Program.name) reload` accept the \
        files, with 78 when they do not. `\(Program.name) routes check` tries the links and the states too.
        """)
  }

  @OptionGroup var config: ConfigOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let check = ConfigCheck(try config.files())
    let lines = check.allLines + (check.table.map { ConfigCheck.associations(in: check.folder, $0) } ?? [])
    for line in lines { try output.print(line, text: line.text) }
    let summary = CheckSummary(check, lines)
    try output.print(summary, text: summary.text)
    if summary.errors > 0 { throw ExitStatus.config.code }
  }
}
