import AndonTesting
import ArgumentParser
import Testing

@testable import AndonCommands

@Suite(.andon) struct HelpTests {
  static let commands: [any ParsableCommand.Type] = [
    ServeCommand.self, OpenCommand.self, PushCommand.self, SessionInstallCommand.self, TreeCommand.self,
    SessionCommand.self, SessionCreateCommand.self,
    MatrixCommand.self, CampaignCommand.self, DiffCommand.self, SessionListCommand.self, SessionShowCommand.self,
    SessionLoginCommand.self,
    SessionLogoutCommand.self,
    SessionConfigureCommand.self, SessionAdvanceCommand.self, SessionResetCommand.self,
    SessionCloseCommand.self, ScreenCommand.self,
    TapCommand.self, BackCommand.self, SessionRequestCommand.self, StatusCommand.self, LogCommand.self,
    RequestsCommand.self,
    LinkCommand.self,
    LinkMakeCommand.self, LinkCancelCommand.self, ReplayCommand.self, RecordCommand.self,
    ExploreCommand.self, CoverageCommand.self, BlueprintCommand.self, WaitCommand.self, ExplainCommand.self,
    RoutesCommand.self,
    RoutesListCommand.self,
    RoutesCheckCommand.self, RoutesAssociationCommand.self, RoutesPublishedCommand.self, ConfigCommand.self,
    ConfigInitCommand.self,
    ConfigShowCommand.self, ConfigCheckCommand.self, ReloadCommand.self, DescribeCommand.self, CallCommand.self,
    SocketPathCommand.self, BackupCommand.self, RestoreCommand.self, DoctorCommand.self, MetricsCommand.self,
    LogsCommand.self, LogLevelCommand.self, InspectCommand.self, BenchCommand.self,
  ]

  @Test func `the help of the whole command matches its snapshot`() throws {
    try expectSnapshot(of: AndonCommand.helpMessage(columns: 100), named: "help")
  }

  @Test func `the help of each subcommand matches its snapshot`() throws {
    let requests = AndonProgram.current.requests
    let pages =
      Self.commands.map { AndonCommand.helpMessage(for: $0, columns: 100) } + requests.commandGroups.map(\.help)
      + requests.map(\.help)
    try expectSnapshot(of: pages.joined(separator: "\n\n----\n\n"), named: "help-commands")
  }

  @Test func `every subcommand can print JSON`() {
    for command in Self.commands where command.configuration.subcommands.isEmpty {
      #expect(AndonCommand.helpMessage(for: command, columns: 100).contains("--json"), "\(command)")
    }
  }

  @Test(arguments: [
    ["open"], ["open", "taxi://home", "--timeout", "soon"], ["open", "a", "b", "--key", "k"], ["frobnicate"],
    ["session", "configure", "alice"], ["session", "configure", "alice", "--set", "maintenance"],
    ["session", "close"], ["tree", "--format", "svg"], ["blueprint", "--limit", "0"], ["log", "--limit", "0"],
    ["log", "--export", "--limit", "5"],
    ["serve", "--in-memory", "--database", "x"], ["serve", "--database", ""],
    ["serve", "--database", ":memory:"], ["serve", "--database", "file:x?mode=memory"],
  ])
  func `an invalid argument is a usage error`(arguments: [String]) throws {
    let error = #expect(throws: (any Error).self) { _ = try AndonCommand.parseAsRoot(arguments) }
    let message = UsageMessage(AndonCommand.fullMessage(for: try #require(error))).text
    #expect(message.hasPrefix("andon: "))
    #expect(message.contains("\n  hint: andon "))
    #expect(AndonCommand.exitCode(for: try #require(error)).rawValue == ExitStatus.usage.rawValue)
  }

  @Test(arguments: [["--durability", "off"], ["--database", "x"], ["--in-memory"], ["--check-database"]])
  func `a store on a server excludes the options of a file`(options: [String]) throws {
    let error = #expect(throws: (any Error).self) {
      _ = try AndonCommand.parseAsRoot(["serve", "--store", "postgres://a@b/c"] + options)
    }
    #expect(AndonCommand.fullMessage(for: try #require(error)).contains("--store excludes"))
  }
}
