import ArgumentParser
import ControlProtocol
import Foundation
import TextFormats

/// `andon doctor`: checks everything that a daemon needs, and tells how to repair it.
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check all that a daemon needs, and tell how to repair it.",
    discussion: """
      Checks the socket with its folder and its lock, the daemon, its version, its state and its limits, the database \
      with its lock (quick_check, read-only), the disk, open files, the configuration with the association files, and \
      the copies that migrations and restores have kept. Changes nothing, and needs no daemon.

      Each line is OK, WARN or FAIL, with the repair below it. Ends with 0 when nothing fails, also with warnings, and \
      with 1 when something does.
      """)

  @OptionGroup var connection: ConnectionOptions

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The database file. Default: that of the running daemon, else that of serve, by "
        + "$\(AndonProgram.current.variablePrefix)_DATABASE or $\(AndonProgram.current.variablePrefix)_STATE.",
      valueName: "file")
  )
  var database: String?

  @OptionGroup var config: ConfigOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let findings = try await findings()
    for finding in findings { try output.print(finding, text: finding.text) }
    let summary = DoctorSummary(findings)
    try output.print(summary, text: summary.text)
    if summary.failures > 0 { throw ExitStatus.different.code }
  }

  /// Returns the owner of a database that this user cannot read: a member of the daemon's group asks.
  private static func otherOwner(of path: String) -> uid_t? {
    var found = stat()
    return lstat(path, &found) == 0 && found.st_uid != geteuid() && access(path, R_OK) != 0 ? found.st_uid : nil
  }

  private func findings() async throws -> [DoctorFinding] {
    let socket = try connection.path()
    let daemon = await DaemonChecks(socket: socket)
    let configured = ConfigChecks(config)
    var findings =
      SocketChecks(path: socket, daemon: daemon.pid, group: daemon.status?.group).findings + daemon.findings
    let named = database.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
    let path = named ?? daemon.status?.store.database ?? Places.current.database
    if path == ":memory:" {
      findings.append(.ok("database", "in memory: it is lost when the daemon stops"))
    } else if named == nil, let status = daemon.status, StoreChecks.isOnServer(status.store) {
      findings += StoreChecks(status: status).findings
    } else if daemon.status != nil, let owner = Self.otherOwner(of: path) {
      findings.append(.ok("database", "\(path) belongs to user \(owner): only that user and root can check it"))
    } else {
      let isItsOwn = daemon.status?.store.database == path
      let isNamed = database != nil || Places.current.databaseSource.origin.hasSuffix("_DATABASE")
      findings +=
        DatabaseChecks(path: path, daemon: isItsOwn ? daemon.pid : nil, makesFolder: !isNamed).findings
    }
    findings.append(daemon.descriptors(configured.limits))
    return findings + [daemon.limits(configured.limits)].compactMap(\.self) + configured.findings
  }
}
