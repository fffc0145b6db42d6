import Foundation
import Testing

/// What the scripts below `scripts/faults` say of a wrong command line. They start nothing here.
@Suite struct FaultScriptTests {
  private static let folder = AndonProcess.repository.appending(path: "scripts/faults")

  /// Each script, but the one that runs them all.
  private static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { !$0.contains(".") && !["all", "__pycache__"].contains($0) }.sorted()
  }()

  private static let hasPython: Bool = {
    guard let shell = try? ChildProcess("/bin/sh", ["-c", "command -v python3"]) else { return false }
    shell.waitUntilExit()
    return shell.terminationStatus == 0
  }()

  /// Runs a script, and returns its exit code and its standard error.
  private func run(_ name: String, _ arguments: [String]) throws -> (status: Int32, error: String) {
    // Were it to start a daemon, this one would not come up.
    let environment = ProcessInfo.processInfo.environment.merging(["ANDON": "/bin/false"]) { $1 }
    let error = Pipe()
    let process = try ChildProcess(
      Self.folder.appending(path: name).path, arguments, environment: environment, error: .pipe(error))
    let text = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  @Test(arguments: [["nosuch"], ["kill-loop", "nosuch"], ["nosuch", "--long"]])
  func `an unknown script is reported with the known ones`(arguments: [String]) throws {
    let (status, error) = try run("all", arguments)
    #expect(status == 64)
    #expect(error.split(separator: "\n").count == 1)
    #expect(error.contains("no script 'nosuch'"))
    #expect(Self.names.count > 10, "\(error)")
    #expect(Self.names.allSatisfy { error.contains(" \($0)") }, "\(error)")
  }

  @Test(arguments: [["--seed"], ["--seed", "x"], ["--seed", "-1"]])
  func `the script all rejects a seed that is not a whole number`(arguments: [String]) throws {
    #expect(try run("all", arguments) == (64, "scripts/faults/all: --seed takes a whole number from 0 on\n"))
  }

  @Test(.enabled(if: hasPython), arguments: names) func `a budget of zero is rejected`(name: String) throws {
    let (status, error) = try run(name, ["--budget", "0"])
    #expect(status == 64)
    #expect(error == "\(name): argument --budget: it takes a whole number from 1 on, not '0'\n")
  }

  @Test(
    .enabled(if: hasPython),
    arguments: [
      ["--budget", "-3"], ["--budget", "many"], ["--budget", "1.5"], ["--budget="], ["--seed", "-1"], ["--seed", "x"],
      ["--durability", "some"], ["--nothing"],
    ])
  func `an invalid option is reported in one line`(arguments: [String]) throws {
    let (status, error) = try run("kill-loop", arguments)
    #expect(status == 64)
    #expect(error.hasPrefix("kill-loop: "))
    #expect(error.split(separator: "\n").count == 1)
  }
}
