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
         0  done            13  failed          66  no such session or file
         1  it differs      14  superseded      69  no daemon
        10  waiting         15  expired         75  busy or locked
        11  stopped         64  wrong usage     76  another protocol
        12  rejected        65  not a log       77  not permitted
        70  an error inside
      """,
    version: AndonVersion.text,
    subcommands: [
      ServeCommand.self, OpenCommand.self, TreeCommand.self, ScreenCommand.self, TapCommand.self, SessionCommand.self,
      ReservationCommand.self, StatusCommand.self,
      LogCommand.self, ReplayCommand.self, ExplainCommand.self, RoutesCommand.self, BlueprintCommand.self,
      WaitCommand.self, ReloadCommand.self, BenchCommand.self,
    ])
}
