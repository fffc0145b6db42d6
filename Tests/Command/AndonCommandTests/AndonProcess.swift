import Foundation
import TestSupport
import Testing

/// The built command as a process, with its own folder and environment.
struct AndonProcess {
  /// The result of a process.
  struct Result {
    let status: Int32
    let output: String
    let error: String

    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// The command beside the test bundle.
  static let binary = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "andon")
  static let repository = Repository.root

  /// The folder of the socket, the database and the files.
  let folder: URL

  /// Makes a temporary folder.
  static func makeFolder() throws -> AndonProcess {
    AndonProcess(folder: try TemporaryFolder.make())
  }

  /// Removes the folder.
  func removeFolder() { try? FileManager.default.removeItem(at: folder) }

  /// Runs `body` with a temporary folder.
  static func inFolder(_ body: (AndonProcess) throws -> Void) throws {
    let andon = try makeFolder()
    defer { andon.removeFolder() }
    try body(andon)
  }

  /// Runs `body` with a temporary folder.
  static func inFolder(_ body: (AndonProcess) async throws -> Void) async throws {
    let andon = try makeFolder()
    defer { andon.removeFolder() }
    try await body(andon)
  }

  /// Runs `body` while a daemon runs with the database of the folder, then stops the daemon with SIGTERM.
  func withDaemon(_ options: [String] = [], _ body: (ChildProcess) throws -> Void) throws {
    let daemon = try startDaemon(options)
    defer { stop(daemon) }
    try expectReady()
    try body(daemon)
  }

  /// Runs `body` while a daemon runs with the database of the folder, then stops the daemon with SIGTERM.
  func withDaemon(_ options: [String] = [], _ body: (ChildProcess) async throws -> Void) async throws {
    let daemon = try startDaemon(options)
    defer { stop(daemon) }
    try expectReady()
    try await body(daemon)
  }

  private func startDaemon(_ options: [String]) throws -> ChildProcess {
    try start(["serve", "--database", path("andon.db")] + options)
  }

  private func expectReady() throws { #expect(try run(["wait", "--timeout", "20s"]).status == 0) }

  private func stop(_ daemon: ChildProcess) {
    daemon.terminate()
    daemon.waitUntilExit()
  }

  /// Returns the path of a file in the folder.
  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Writes a file in the folder, and returns its path.
  func write(_ name: String, _ text: String) throws -> String {
    try text.write(toFile: path(name), atomically: true, encoding: .utf8)
    return path(name)
  }

  private static let sanitizerOptions = ["ASAN_OPTIONS", "TSAN_OPTIONS"]
  /// Whether the command runs under a sanitizer: it then takes several times as long, and reserves terabytes of addresses.
  static var isSanitized: Bool { sanitizerOptions.contains { ProcessInfo.processInfo.environment[$0] != nil } }

  /// Starts the command. `script` is a shell script that starts it, as in `exec "$0" "$@" >/dev/full`.
  func start(
    _ arguments: [String], output: ChildProcess.Stream = .nothing, error: ChildProcess.Stream = .nothing,
    input: ChildProcess.Stream = .nothing, script: String? = nil
  ) throws -> ChildProcess {
    var environment = [
      "ANDON_SOCKET": path("s/andon.sock"), "ANDON_CONFIG": Self.repository.appending(path: "config").path,
      "HOME": folder.path,
    ]
    // The options of a sanitizer, and the break of `scripts/mutants`, apply to the command too.
    for name in Self.sanitizerOptions + ["ANDON_MUTANT"] {
      environment[name] = ProcessInfo.processInfo.environment[name]
    }
    return try ChildProcess(
      script == nil ? Self.binary.path : "/bin/sh", (script.map { ["-c", $0, Self.binary.path] } ?? []) + arguments,
      environment: environment, output: output, error: error, input: input)
  }

  /// Runs the command until it ends.
  func run(_ arguments: [String], input: String? = nil, script: String? = nil) throws -> Result {
    let (output, error) = (path("out-\(UUID().uuidString)"), path("err-\(UUID().uuidString)"))
    for file in [output, error] { try "".write(toFile: file, atomically: false, encoding: .utf8) }
    let source = try input.map { try #require(FileHandle(forReadingAtPath: try write("in-\(UUID().uuidString)", $0))) }
    let process = try start(
      arguments, output: .file(try #require(FileHandle(forWritingAtPath: output))),
      error: .file(try #require(FileHandle(forWritingAtPath: error))), input: source.map { .file($0) } ?? .nothing,
      script: script)
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: try String(contentsOfFile: output, encoding: .utf8),
      error: try String(contentsOfFile: error, encoding: .utf8))
  }
}
