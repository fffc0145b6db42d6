import ArgumentParser

/// The command `andon`: everything that can be asked of it, one subcommand a file under `Commands`.
struct AndonCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "andon",
    abstract: "Opens deep links in a simulated app, and tells which screen they lead to and how they got there.",
    discussion: """
      Start the daemon with `andon serve`, then in another terminal:

        andon session login
        andon open taxi://reservations/42
        andon tree

      Exit codes: 0 done, 1 a replay differs, 10 waiting, 11 stopped, 12 rejected, 13 failed, 14 superseded,
      15 expired, 64 wrong usage or configuration, 65 not a log, 66 no such session or file, 69 no daemon,
      70 internal error, 75 busy or locked, 76 another protocol, 77 not permitted.
      """,
    version: AndonVersion.text,
    subcommands: [
      ServeCommand.self, OpenCommand.self, TreeCommand.self, SessionCommand.self, StatusCommand.self,
      LogCommand.self, ReplayCommand.self, WaitCommand.self,
    ])
}
