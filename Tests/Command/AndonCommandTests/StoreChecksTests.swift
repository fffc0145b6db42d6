import ControlProtocol
import SessionEngine
import Testing

@testable import AndonCommands

/// `doctor` on a daemon whose store is on a server.
@Suite struct StoreChecksTests {
  private func findings(
    _ settings: [String: String] = [:], state: DaemonState = .ready, others: [StoreDaemon] = []
  ) -> [DoctorFinding] {
    var status = StatusReply(
      state: state, version: "0.1.0", app: "taxi", pid: 42, uptime: 1, socket: "/run/andon.sock",
      store: StoreStatus(
        database: "postgres://a@b/c", durability: "survives", pragmas: settings, schema: 1, counts: nil, trouble: nil),
      activity: ActivityStatus(), limits: [:], sessions: [])
    status.daemons = [StoreDaemon(name: "here 42", build: "0.1.0", links: "aaaa", silence: 0)] + others
    return StoreChecks(status: status).findings
  }

  @Test func `all is well with two daemons that have the same links`() {
    let other = StoreDaemon(name: "there 42", build: "0.1.0", links: "aaaa", silence: 9)
    #expect(
      findings(others: [other]) == [
        .ok("store", "postgres://a@b/c: a commit survives"), .ok("daemons", "2 daemons, all with the same links.yaml"),
      ])
  }

  @Test func `a store that cannot be used, and settings that lose commits, are warnings`() {
    #expect(findings(state: .degraded)[0].verdict == .warning)
    for setting in ["fsync", "synchronous_commit"] {
      let found = findings([setting: "off"])[0]
      #expect(found.verdict == .warning)
      #expect(found.repair?.contains("\(setting) = on") == true)
    }
  }

  @Test func `other links and a silent daemon are warnings with their names`() {
    let different = StoreDaemon(name: "there 1", build: "0.1.0", links: "bbbb", silence: 9)
    let silent = StoreDaemon(name: "gone 2", build: "0.1.0", links: "aaaa", silence: 60_000)
    let found = findings(others: [different, silent]).dropFirst()
    #expect(found.map(\.verdict) == [.warning, .warning])
    #expect(found.map { $0.message.contains("there 1") } == [true, false])
    #expect(found.map { $0.message.contains("gone 2") } == [false, true])
  }
}
