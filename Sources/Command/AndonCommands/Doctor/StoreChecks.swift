import ControlProtocol
import SessionEngine
import TextFormats

/// The checks of a store on a server, from what its daemon tells.
struct StoreChecks {
  /// The status of the daemon, with the other daemons of the store.
  let status: StatusReply

  /// Whether a store is on a server.
  static func isOnServer(_ store: StoreStatus) -> Bool {
    !store.database.hasPrefix("/") && store.database != ":memory:"
  }

  var findings: [DoctorFinding] { [store] + others }

  private var store: DoctorFinding {
    let store = status.store
    guard status.state != .degraded else {
      return .warning(
        "store", "\(store.database) was not checked, because the daemon is degraded",
        repair: "repair the cause, then run this again")
    }
    let text = "\(store.database): a commit \(store.durability)"
    for setting in ["fsync", "synchronous_commit"] where store.pragmas[setting] == "off" {
      return .warning("store", text, repair: "set \(setting) = on at the server, and start the daemons again")
    }
    return .ok("store", text)
  }

  /// The findings about the other daemons of the store.
  private var others: [DoctorFinding] {
    let daemons = status.daemons ?? []
    guard let own = daemons.first(where: { $0.name.hasSuffix(" \(status.pid)") }) else { return [] }
    let different = daemons.filter { $0.isRunning && $0.links != own.links }
    let silent = daemons.filter { !$0.isRunning }
    var findings: [DoctorFinding] = []
    if !different.isEmpty {
      let names = different.map { "\($0.name) (\($0.links.prefix(8)))" }.joined(separator: ", ")
      findings.append(
        .warning(
          "daemons", "they have another links.yaml than this one (\(own.links.prefix(8))): \(names)",
          repair: "bring the same file to all machines, then: \(Program.name) reload"))
    }
    if !silent.isEmpty {
      let names = silent.map(\.name).joined(separator: ", ")
      findings.append(
        .warning(
          "daemons", "not heard of, and not ended in order: \(names)",
          repair: "start them again, if they are to run: they leave the list after a day"))
    }
    return findings.isEmpty
      ? [.ok("daemons", "\(counted(daemons.count, "daemon")), all with the same links.yaml")] : findings
  }
}
