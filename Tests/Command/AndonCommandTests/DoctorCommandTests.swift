import Foundation
import Testing
import TextFormats

/// `andon doctor`.
@Suite struct DoctorCommandTests {
  /// Returns the verdict of each check; of several lines of one check the last one.
  private func verdicts(_ result: AndonProcess.Result) -> [String: String] {
    let lines = result.lines.compactMap { JSONValue(text: $0) }
    return Dictionary(
      lines.compactMap { line in
        line.value(at: ["check"])?.string.map { ($0, line.value(at: ["verdict"])?.string ?? "") }
      }
    ) { $1 }
  }

  private func doctor(_ andon: AndonProcess, _ options: [String] = []) throws -> AndonProcess.Result {
    try andon.run(["doctor", "--database", andon.path("andon.db"), "--json"] + options)
  }

  @Test func `nothing fails beside a running daemon, and without one`() throws {
    try AndonProcess.inFolder { andon in
      let before = try doctor(andon)
      #expect(before.status == 0, "\(before)")
      #expect(verdicts(before)["daemon"] == "WARN", "\(before)")
      #expect(!FileManager.default.fileExists(atPath: andon.path("s")))
      try andon.withDaemon { daemon in
        let result = try doctor(andon)
        #expect(result.status == 0, "\(result)")
        #expect(verdicts(result).values.allSatisfy { $0 == "OK" }, "\(result)")
        #expect(result.output.contains("process \(daemon.processIdentifier) holds \(andon.path("andon.db.lock"))"))
        let text = try andon.run(["doctor"])
        #expect(text.lines.last?.hasSuffix("0 warnings, 0 failures") == true, "\(text)")
        #expect(text.lines.first?.hasPrefix("OK    socket folder ") == true, "\(text)")
      }
      let after = try doctor(andon)
      #expect(after.status == 0, "\(after)")
      #expect(verdicts(after)["database"] == "OK", "\(after)")
    }
  }

  @Test func `before the first start nothing is wrong, and nothing is made`() throws {
    try AndonProcess.inFolder { andon in
      let result = try andon.run(["doctor", "--json"])
      #expect(result.status == 0, "\(result)")
      #expect(verdicts(result).filter { $0.value != "OK" } == ["daemon": "WARN"], "\(result)")
      #expect(!FileManager.default.fileExists(atPath: andon.path(".local")))
      // Only for its own path does serve make the folder.
      #expect(verdicts(try andon.run(["doctor", "--json", "--database", andon.path("x/a.db")]))["disk"] == "WARN")
    }
  }

  @Test(arguments: ["-wal", "-shm"])
  func `a file that is missing beside a database in use is a fault, and is not made`(end: String) throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        try FileManager.default.removeItem(atPath: andon.path("andon.db\(end)"))
        let result = try doctor(andon)
        #expect(result.status == 1, "\(result)")
        #expect(verdicts(result)["database"] == "FAIL", "\(result)")
        #expect(result.output.contains("there is no \(andon.path("andon.db"))\(end)"), "\(result)")
        #expect(!FileManager.default.fileExists(atPath: andon.path("andon.db\(end)")))
      }
    }
  }

  @Test func `a stopped daemon holds its locks and does not answer`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { daemon in
        kill(daemon.processIdentifier, SIGSTOP)
        let result = try doctor(andon)
        kill(daemon.processIdentifier, SIGCONT)
        #expect(result.status == 1, "\(result)")
        #expect(verdicts(result)["daemon"] == "FAIL", "\(result)")
        #expect(verdicts(result)["socket lock"] == "FAIL", "\(result)")
        #expect(result.output.contains("its process \(daemon.processIdentifier) is stopped"), "\(result)")
        #expect(verdicts(result)["database lock"] == "FAIL", "\(result)")
        #expect(result.output.contains("kill -CONT \(daemon.processIdentifier)"), "\(result)")
      }
    }
  }

  @Test func `each fault has its line with a repair`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in _ = try andon.run(["session", "create", "alice"]) }
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: andon.path("s"))
      let folder = try doctor(andon)
      #expect(folder.status == 1, "\(folder)")
      #expect(verdicts(folder)["socket folder"] == "FAIL", "\(folder)")
      #expect(!folder.output.contains("chmod 700"), "\(folder)")
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: andon.path("s"))
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: andon.path("andon.db"))
      #expect(verdicts(try doctor(andon))["database"] == "WARN")
      let file = try #require(FileHandle(forUpdatingAtPath: andon.path("andon.db")))
      try file.truncate(atOffset: 8_192)
      try file.close()
      let damaged = try doctor(andon, ["--config", andon.path("none")])
      #expect(damaged.status == 1, "\(damaged)")
      #expect(verdicts(damaged)["database"] == "FAIL", "\(damaged)")
      #expect(verdicts(damaged)["configuration"] == "FAIL", "\(damaged)")
      #expect(
        damaged.lines.compactMap { JSONValue(text: $0) }.last?.value(at: ["failures"])?.integer == 2, "\(damaged)")
    }
  }
}
