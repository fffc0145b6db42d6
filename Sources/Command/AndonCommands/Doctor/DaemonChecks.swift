import AndonServer
import ControlProtocol
import Foundation
import TextFormats

/// The running daemon, as `doctor` finds it: what it answers, or why it does not.
struct DaemonChecks {
  /// The time for each answer.
  private static let patience = TimeSpan(seconds: 1)

  /// The status of the daemon; `nil` when it does not give one.
  private(set) var status: StatusReply?
  /// The process of the daemon; `nil` when none answers.
  private(set) var pid: Int32?
  private(set) var findings: [DoctorFinding] = []

  /// Asks the daemon at a socket.
  init(socket path: String) async {
    do throws(CommandError) {
      let daemon = try await DaemonConnection.open(path: path, deadline: Self.patience)
      pid = daemon.hello.pid
      findings.append(.ok("daemon", "process \(daemon.hello.pid) answers at \(path)"))
      findings.append(Self.version(daemon.hello))
      do throws(CommandError) {
        var status = try await daemon.call(Status())
        if StoreChecks.isOnServer(status.store) { status = try await daemon.call(Status(all: true)) }
        self.status = status
        findings.append(Self.state(status))
      } catch {
        findings.append(.failure("state", error.message, repair: error.hint))
      }
      await daemon.close()
    } catch {
      let isAbsent = ["notRunning", "staleSocket"].contains(error.code)
      findings.append(
        isAbsent
          ? .warning("daemon", error.message, repair: error.hint)
          : .failure("daemon", error.message, repair: error.hint))
    }
  }

  private static func version(_ hello: HelloReply) -> DoctorFinding {
    let own = AndonVersion.text
    guard hello.version == own else {
      return .warning(
        "version",
        "the daemon has version \(hello.version) and this command \(own); both speak protocol \(hello.protocol)",
        repair: "stop the daemon and start this version: \(Program.name) serve")
    }
    return .ok("version", "the daemon and this command have version \(own), protocol \(hello.protocol)")
  }

  private static func state(_ status: StatusReply) -> DoctorFinding {
    switch status.state {
    case .ready: .ok("state", "ready, \(status.store.trouble ?? "without trouble")")
    case .draining: .warning("state", "the daemon is stopping", repair: "start it again when it has ended")
    case .degraded:
      .failure(
        "state", "degraded: \(status.store.trouble ?? "the cause is not known")",
        repair: "see the log of the daemon: \(Program.name) logs")
    }
  }

  /// Returns the finding about the limits in force, compared with those of the configuration.
  func limits(_ configured: DaemonLimits) -> DoctorFinding? {
    guard let status else { return nil }
    let wanted = configured.all
    let other = status.limits.keys.sorted().filter { wanted[$0] != nil && wanted[$0] != status.limits[$0] }
    guard !other.isEmpty else { return .ok("limits", "those in force are those of the configuration") }
    let list = other.map { "\($0) is \(status.limits[$0] ?? 0) and configured as \(wanted[$0] ?? 0)" }
    return .warning(
      "limits", list.joined(separator: ", "), repair: "start the daemon again: andon.yaml is read only at the start")
  }

  /// Returns the finding about the files that the daemon may have open; that of this process when none runs.
  func descriptors(_ limits: DaemonLimits) -> DoctorFinding {
    let needed = OpenFiles.needed(limits)
    guard let most = pid.map({ OpenFiles.limit(of: $0) }) ?? OpenFiles.hardLimit else {
      return .ok("open files", "the system does not tell the limit; the daemon needs \(needed)")
    }
    let open = pid.flatMap { OpenFiles.count(of: $0) }
    let text = "\(open.map { "\($0) of " } ?? "")\(most) are allowed, and the limits need \(needed)"
    guard most >= needed else {
      return .warning(
        "open files", text + ": fewer connections are admitted",
        repair: "allow more: ulimit -Hn \(needed), or LimitNOFILE of its unit")
    }
    guard open ?? 0 < most / 10 * 9 else {
      return .warning("open files", text, repair: "close connections, or allow more files: ulimit -Hn")
    }
    return .ok("open files", text)
  }
}
