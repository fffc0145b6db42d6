import ArgumentParser
import Foundation
import SessionEngine
import Testing

@testable import AndonCommands

/// The exit codes of commands that fail, as `andon --help` lists them.
@Suite struct ExitStatusTests {
  @Test func `the help lists every exit code`() {
    let help = AndonCommand.helpMessage(columns: 100)
    let rows = help.split(separator: "\n").drop { $0 != "Exit codes:" }.prefix { !$0.hasPrefix("USAGE") }
    let words = Set(rows.flatMap { $0.split(separator: " ") })
    for status in ExitStatus.allCases {
      #expect(words.contains("\(status.rawValue)"), "\(status)")
    }
  }

  @Test func `a file that cannot be read has the code of its cause`() throws {
    try AndonProcess.inFolder { andon in
      let bytes = andon.path("bytes")
      try Data([0xFF, 0xFE]).write(to: URL(filePath: bytes))
      for (command, status) in [
        (["replay", andon.folder.path], 66), (["replay", andon.path("none")], 66), (["replay", bytes], 65),
        (["explain", "--input", "push", bytes], 65), (["explain", "a", "--config", andon.path("none")], 66),
      ] as [([String], Int32)] {
        let result = try andon.run(command)
        #expect(result.status == status, "\(command): \(result)")
        #expect(result.error.hasPrefix("andon: "), "\(command): \(result)")
      }
    }
  }

  @Test func `a daemon that cannot have its socket, its configuration or its database has the code of the cause`()
    throws
  {
    try AndonProcess.inFolder { andon in
      let database = try andon.write("other.db", String(repeating: "not a database ", count: 100))
      let config = andon.folder.appending(path: "c")
      try FileManager.default.copyItem(at: AndonProcess.repository.appending(path: "config"), to: config)
      _ = try andon.write("c/andon.yaml", "limit: {}\n")
      for (options, status) in [
        (["--in-memory", "--socket", "/proc/x/y"], 71), (["--database", database], 65),
        (["--in-memory", "--config", config.path], 78), (["--database", "/nowhere/a.db"], 66),
      ] as [([String], Int32)] where FileManager.default.fileExists(atPath: "/proc/self") || status != 71 {
        let result = try andon.run(["serve"] + options)
        #expect(result.status == status, "\(options): \(result)")
        #expect(result.error.contains("andon: "), "\(options): \(result)")
      }
    }
  }

  @Test func `a command that is missing or unknown is wrong usage, also with --help`() throws {
    try AndonProcess.inFolder { andon in
      for arguments in [[], ["session"], ["nosuch"], ["nosuch", "--help"], ["session", "nosuch", "--help"]] {
        let result = try andon.run(arguments)
        #expect(result.status == 64, "\(arguments): \(result)")
        #expect(result.output.isEmpty, "\(arguments): \(result)")
      }
      for arguments in [["--help"], ["help"], ["session", "--help"], ["help", "session"], ["--version"]] {
        #expect(try andon.run(arguments).status == 0, "\(arguments)")
      }
    }
  }

  @Test(arguments: [SIGQUIT, SIGABRT, SIGSEGV])
  func `a signal of a crash ends the daemon at once`(number: Int32) throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { daemon in
        let start = ContinuousClock.now
        kill(daemon.processIdentifier, number)
        daemon.waitUntilExit()
        #expect(daemon.terminationStatus == number)
        #expect(ContinuousClock.now - start < .seconds(4))
      }
    }
  }

  @Test func `a folder of configuration that every user can write to is not taken unnamed`() throws {
    try AndonProcess.inFolder { andon in
      let config = andon.folder.appending(path: "config")
      try FileManager.default.copyItem(at: AndonProcess.repository.appending(path: "config"), to: config)
      let inFolder = "cd '\(andon.folder.path)' && exec env -u ANDON_CONFIG \"$0\" \"$@\""
      #expect(try andon.run(["explain", "taxi://wallet"], script: inFolder).status == 0)
      chmod(config.path, 0o777)
      let refused = try andon.run(["explain", "taxi://wallet"], script: inFolder)
      #expect(refused.status == 77, "\(refused)")
      #expect(refused.error.contains("every user can write"), "\(refused)")
      #expect(try andon.run(["explain", "taxi://wallet", "--config", config.path]).status == 0)
    }
  }

  @Test func `a daemon whose database file was removed ends with 70`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { daemon in
        try FileManager.default.removeItem(atPath: andon.path("andon.db"))
        let refused = try andon.run(["open", "taxi://home"])
        #expect(refused.status == 75, "\(refused)")
        #expect(refused.error.contains("was removed or moved"), "\(refused)")
        let waited = try andon.run(["wait", "--timeout", "20s"])
        #expect(waited.status == 75, "\(waited)")
        #expect(waited.error.contains("is degraded"), "\(waited)")
        daemon.terminate()
        daemon.waitUntilExit()
        #expect(daemon.terminationStatus == 70)
      }
    }
  }

  @Test func `each outcome of a link has its own code`() {
    let codes = LinkOutcome.Kind.allCases.map { ExitStatus($0).rawValue }
    #expect(codes == [0, 10, 11, 12, 13, 14, 15])
  }
}
