import ArgumentParser

/// The command `andon`: everything that can be asked of it, one subcommand a file under `Commands`.
struct AndonCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "andon",
    abstract: "Tells which screen a deep link opens in an app, in this state, and how it got there.",
    discussion: """
      Start the daemon with `andon serve`, then in another terminal:

        andon session login
        andon open taxi://reservations/42
        andon tree

      Exit codes:
         0  done            14  superseded                 70  an error inside
         1  it differs      15  expired                    71  limited too much
        10  waiting         64  wrong usage                74  output not written
        11  stopped         65  not a log                  75  busy or locked
        12  rejected        66  no such session or file    76  another protocol
        13  failed          69  no daemon                  77  not permitted
      """,
    version: AndonVersion.text,
    subcommands: [
      ServeCommand.self, OpenCommand.self, TreeCommand.self, ScreenCommand.self, TapCommand.self, SessionCommand.self,
      ReservationCommand.self, StatusCommand.self,
      LogCommand.self, ReplayCommand.self, ExplainCommand.self, RoutesCommand.self, BlueprintCommand.self,
      WaitCommand.self, ReloadCommand.self, BenchCommand.self,
    ])
}
