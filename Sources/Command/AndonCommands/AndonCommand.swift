import ArgumentParser
import SessionEngine
import TextFormats

/// The command of the program. Each subcommand is a file under `Commands`.
struct AndonCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    let program = AndonProgram.current
    return CommandConfiguration(
      commandName: program.name,
      abstract: "Shows which screen a deep link opens in an app, in a given state, and how it gets there.",
      discussion: """
        Start the daemon with `\(Program.name) serve`, then in another terminal:

          \(Program.name) open \(program.examples.first ?? "URL")
          \(Program.name) tree

        Exit codes:
           0  success         15  expired                    71  refused by the system
           1  different       64  wrong usage                74  not written
          10  waiting         65  wrong or damaged data      75  busy, degraded or locked
          11  stopped         66  no such session or file    76  incompatible version
          12  rejected        69  no daemon                  77  not permitted
          13  failed          70  internal error             78  wrong configuration
          14  superseded
        """ + requestsHelp,
      version: program.version,
      subcommands: subcommands)
  }

  /// The subcommands of the program of any app.
  static var subcommands: [any ParsableCommand.Type] {
    // A program with one kind of store copies it with `backup`.
    AndonProgram.current.server == nil ? ofAnyProgram : ofAnyProgram + [StoreCommand.self]
  }

  private static let ofAnyProgram: [any ParsableCommand.Type] = [
    ServeCommand.self, MatrixCommand.self, ExploreCommand.self, CoverageCommand.self, CampaignCommand.self,
    DiffCommand.self,
    OpenCommand.self, PushCommand.self, TreeCommand.self, ScreenCommand.self, TapCommand.self, BackCommand.self,
    SessionCommand.self,
    StatusCommand.self, LogCommand.self, RequestsCommand.self, LinkCommand.self,
    ReplayCommand.self, RecordCommand.self, ExplainCommand.self, RoutesCommand.self, ConfigCommand.self,
    BlueprintCommand.self, WaitCommand.self, ReloadCommand.self, DescribeCommand.self, CallCommand.self,
    SocketPathCommand.self, BackupCommand.self, RestoreCommand.self, DoctorCommand.self, MetricsCommand.self,
    LogsCommand.self, LogLevelCommand.self, InspectCommand.self, BenchCommand.self,
  ]

  /// The app's requests, for the help of the whole command.
  private static var requestsHelp: String {
    AppRequestHelp.section(
      "The app's requests",
      AndonProgram.current.requests.commandGroups.flatMap(\.requests).map {
        ("\($0.group) \($0.verb)", $0.abstract)
      })
  }
}
