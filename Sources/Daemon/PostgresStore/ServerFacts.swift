import SessionEngine
import TextFormats

/// What a server tells of itself, and what follows for the durability of a commit.
public struct ServerFacts: Sendable, Hashable {
  /// The settings that decide what a commit survives, by their names, with the version of the server.
  public let settings: [String: String]
  /// The timeline: it grows with each promotion of a standby.
  let timeline: UInt32?
  /// The number that tells this server and its standbys from others.
  let system: String?

  /// What a commit that is acknowledged survives.
  public var durability: String {
    if !survivesPower { return "survives kill -9 of the server, not a loss of power" }
    return survivesFailover ? "survives a loss of power and a failover" : "survives a loss of power, not a failover"
  }

  /// What an administrator sets so that an acknowledged commit survives more; `nil` when it survives all.
  public var remedy: String? {
    if settings["fsync"] != "on" { return "set fsync = on" }
    if settings["synchronous_commit"] == "off" { return "set synchronous_commit = on" }
    return survivesFailover ? nil : "set synchronous_standby_names: see the page ManyMachines"
  }

  /// Whether an acknowledged commit is kept when a synchronous standby takes the place of the server.
  public var survivesFailover: Bool {
    survivesPower && settings["synchronous_standby_names"]?.isEmpty == false
      && settings["synchronous_commit"] != "local"
  }

  private var survivesPower: Bool { settings["fsync"] == "on" && settings["synchronous_commit"] != "off" }

  init(settings: [String: String], timeline: UInt32?, system: String?) {
    (self.settings, self.timeline, self.system) = (settings, timeline, system)
  }

  init(_ connection: ServerConnection) throws {
    guard connection.version >= 150_000 else {
      throw StorageError(
        code: .unavailable, message: "the server has version \(connection.version / 10_000), and 15 is needed",
        hint: "use a server of version 15 or newer")
    }
    let deadline = ContinuousClock.now + .seconds(5)
    let rows = try connection.run(
      [
        .plain(
          """
          SELECT current_setting('fsync', true), current_setting('synchronous_commit', true),
            current_setting('synchronous_standby_names', true), current_setting('server_version', true),
            pg_is_in_recovery()
          """)
      ], deadline: deadline)
    var row = RowReader(rows[0].rows.first ?? [])
    var settings: [String: String] = [:]
    for name in ["fsync", "synchronous_commit", "synchronous_standby_names", "server_version"] {
      settings[name] = try row.text() ?? ""
    }
    self.settings = settings
    guard try row.needed() == "f" else {
      throw StorageError(
        code: .unavailable, message: "the server is a standby, and accepts no writes", hint: "name the primary server")
    }
    // What speaks the protocol of PostgreSQL may not have these.
    let wal = try? connection.run([.plain("SELECT pg_walfile_name(pg_current_wal_lsn())")], deadline: deadline)
    timeline = wal?[0].rows.first?[0].flatMap { UInt32($0.prefix(8), radix: 16) }
    let system = try? connection.run([.plain("SELECT system_identifier FROM pg_control_system()")], deadline: deadline)
    self.system = system?[0].rows.first?[0]
  }

  /// Throws `StorageError` when the server is behind one that was used before: a primary server from before a failover.
  func check(after earlier: ServerFacts) throws(StorageError) {
    guard system == earlier.system else {
      throw StorageError(
        code: .unavailable, message: "the address of the store leads to another server than before",
        hint: "correct the address, or restart the daemon if that is meant")
    }
    guard let timeline, let known = earlier.timeline, timeline < known else { return }
    throw StorageError(
      code: .unavailable,
      message: "the server has the timeline \(timeline), and \(known) was used before: it is an old primary",
      hint: "end that server, and lead the address to the one that was promoted")
  }
}
