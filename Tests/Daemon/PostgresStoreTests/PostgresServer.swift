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
  static let shared = Result { try PostgresServer() }

  private let folder: String
  private let count = Atomic<Int>(0)

  private init() throws {
    folder = try TemporaryFolder.make().path
    let binaries = try Self.output("pg_config --bindir").trimmingCharacters(in: .whitespacesAndNewlines)
    let start = """
      '\(binaries)/initdb' -D '\(folder)/data' -A trust -U andon --locale=C -E UTF8 >'\(folder)/log' 2>&1 &&
      '\(binaries)/pg_ctl' -D '\(folder)/data' -l '\(folder)/log' -w start \
        -o "-c listen_addresses='' -k '\(folder)' -c max_connections=100" >>'\(folder)/log' 2>&1
      """
    if geteuid() == 0 { _ = try Self.output("chown postgres '\(folder)'") }
    _ = try Self.output(geteuid() == 0 ? "runuser -u postgres -- sh -c \"$0\"" : "sh -c \"$0\"", start)
    atexit { _ = try? PostgresServer.shared.get().stop() }
  }

  private func stop() throws {
    let pid = try String(contentsOfFile: "\(folder)/data/postmaster.pid", encoding: .utf8).split(separator: "\n").first
    guard let pid = pid.flatMap({ Int32($0) }) else { return }
    kill(pid, SIGQUIT)
    for _ in 0..<100 where kill(pid, 0) == 0 { usleep(20_000) }
    try FileManager.default.removeItem(atPath: folder)
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

  /// Runs a command of the shell on the server: SQL.
  func run(_ sql: String) throws { _ = try Self.output("psql -q -h '\(folder)' -U andon postgres -c \"$0\"", sql) }

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

extension StoreUser {
  /// The daemon of the tests.
  static let test = StoreUser(name: "tests", app: "parcels", build: "1.2.0", links: "a")
}
