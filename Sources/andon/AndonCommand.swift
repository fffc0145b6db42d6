import ArgumentParser

/// The command `andon`. Each subcommand is a file under `Commands`.
struct AndonCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "andon",
    abstract: "Shows which screen a deep link opens in an app, in a given state, and how it gets there.",
    discussion: """
      Start the daemon with `andon serve`, then in another terminal:

        andon session login
        andon open taxi://reservations/42
        andon tree

      Exit codes:
         0  success         14  superseded                 70  internal error
         1  different       15  expired                    71  system limit too low
        10  waiting         64  wrong usage                74  output not written
        11  stopped         65  not a journal or list      75  busy or locked
        12  rejected        66  no such session or file    76  incompatible version
        13  failed          69  no daemon                  77  not permitted
      """,
    version: AndonVersion.text,
    subcommands: [
      ServeCommand.self, MatrixCommand.self, CampaignCommand.self, OpenCommand.self, PushCommand.self, TreeCommand.self,
      ScreenCommand.self,
      TapCommand.self,
      SessionCommand.self, ReservationCommand.self, StatusCommand.self, LogCommand.self, RequestsCommand.self,
      LinkCommand.self, ReplayCommand.self, ExplainCommand.self, RoutesCommand.self, ConfigCommand.self,
      BlueprintCommand.self, WaitCommand.self, ReloadCommand.self, BenchCommand.self,
    ])
}
