import Foundation
import PostgresStore
import SessionEngine
import StoreContract
import Synchronization
import TestSupport

/// A private server in a folder of its own, which ends with the process. Where root runs the tests, it runs as the user
/// `postgres`, because a server refuses root.
final class PostgresServer: Sendable {
  /// The server of all tests; the error that kept it from starting.
  static let shared: Result<PostgresServer, any Error> = Result {
    let server = try PostgresServer()
    atexit { _ = try? PostgresServer.shared.get().stop() }
    return server
  }

  /// The folder of the server, with its socket.
  let folder: String
  private let count = Atomic<Int>(0)

  init() throws {
    folder = try TemporaryFolder.make().path
    if geteuid() == 0 { _ = try Self.output("chown postgres '\(folder)'") }
    try run("initdb -D '\(folder)/data' -A trust -U andon --locale=C -E UTF8")
    try start()
  }

  private func start() throws {
    try run(
      "pg_ctl -D '\(folder)/data' -l '\(folder)/log' -w start"
        + " -o \"-c listen_addresses='' -k '\(folder)' -c max_connections=100\"")
  }

  /// Runs a program of the server as a user that is not root.
  private func run(_ command: String) throws {
    // A server must not keep the files of the tests open: `Process` waits until those of its command are closed.
    let script = """
      for file in /proc/$$/fd/*; do file=${file##*/}; [ $file -gt 2 ] && eval "exec $file>&-"; done
      PATH="$(pg_config --bindir):$PATH"
      \(command) >>'\(folder)/log' 2>&1
      """
    _ = try Self.output(geteuid() == 0 ? "runuser -u postgres -- bash -c \"$0\"" : "bash -c \"$0\"", script)
  }

  /// Ends the server at once, and starts it again.
  func restart() throws {
    try end()
    try start()
  }

  /// Ends the server, and removes its folder.
  func stop() throws {
    try end()
    try FileManager.default.removeItem(atPath: folder)
  }

  private func end() throws {
    let pid = try String(contentsOfFile: "\(folder)/data/postmaster.pid", encoding: .utf8).split(separator: "\n").first
    guard let pid = pid.flatMap({ Int32($0) }) else { return }
    kill(pid, SIGQUIT)
    for _ in 0..<250 where kill(pid, 0) == 0 { usleep(20_000) }
  }

  /// Returns the address of an empty store, in a schema of its own.
  func address() throws -> ServerAddress {
    let schema = "s\(count.add(1, ordering: .relaxed).newValue)"
    _ = try Self.output("psql -q -h '\(folder)' -U andon postgres -c 'CREATE SCHEMA \(schema)'")
    return try ServerAddress("postgres://andon@/postgres?host=\(folder)&options=-csearch_path%3D\(schema)")
  }

  /// Opens an empty store.
  func store() throws -> PostgresStorage {
    try PostgresStorage(address(), tables: ContractRecords.tables, daemon: .test)
  }

  /// Runs SQL on the server.
  func query(_ sql: String) throws { _ = try Self.output("psql -q -h '\(folder)' -U andon postgres -c \"$0\"", sql) }

  private static func output(_ command: String, _ argument: String = "") throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command, argument]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CommandFailure(command: command) }
    return String(decoding: data, as: UTF8.self)
  }

  private struct CommandFailure: Error { let command: String }
}

extension ServerAddress {
  /// The schema of an address of `PostgresServer.address`.
  var schema: Substring { text.split(separator: "%3D").last ?? "" }
}

extension StoreUser {
  /// The daemon of the tests.
  static let test = StoreUser(name: "tests", app: "parcels", build: "1.2.0", links: "a")
}
