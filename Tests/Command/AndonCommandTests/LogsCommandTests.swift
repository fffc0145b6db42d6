import Foundation
import Testing
import TextFormats

/// `andon logs` and `andon log-level`.
@Suite struct LogsCommandTests {
  @Test func `the lines are those of standard error, and the level changes while the daemon runs`() throws {
    try AndonProcess.inFolder { andon in
      let log = try andon.write("log", "")
      let daemon = try andon.start(
        ["serve", "--in-memory"], error: .file(try #require(FileHandle(forWritingAtPath: log))))
      defer {
        daemon.terminate()
        daemon.waitUntilExit()
      }
      #expect(try andon.run(["wait", "--timeout", "20s"]).status == 0)
      #expect(try andon.run(["open", "taxi://wallet"]).status == 10)
      #expect(try andon.run(["log-level"]).output == "notice\n")
      #expect(try andon.run(["log-level", "debug"]).output == "debug\n")
      _ = try andon.run(["open", "taxi://wallet?token=SECRET"])
      let lines = try andon.run(["logs"]).lines
      let events = lines.map { $0.split(separator: " ")[2] }
      #expect(events.prefix(2) == ["starting", "ready"], "\(lines)")
      #expect(events.count { $0 == "open" } == 1, "\(lines)")
      #expect(!lines.joined().contains("SECRET"))
      #expect(try andon.run(["logs", "--level", "notice"]).lines.count == 2)
      #expect(try andon.run(["logs", "-n", "1"]).lines.count == 1)
      let json = try andon.run(["logs", "--json"]).lines.compactMap { JSONValue(text: $0) }
      #expect(json.map { $0.value(at: ["event"])?.string } == events.map(String.init), "\(json)")
      #expect(try String(contentsOfFile: log, encoding: .utf8).contains(" debug open session=default"))
      #expect(try andon.run(["log-level", "loud"]).status == 64)
    }
  }

  @Test func `new lines are followed until the daemon ends`() throws {
    try AndonProcess.inFolder { andon in
      let file = try andon.write("followed", "")
      try andon.withDaemon { _ in
        let logs = try andon.start(
          ["logs", "-f", "--json"], output: .file(try #require(FileHandle(forWritingAtPath: file))))
        for _ in 0..<3 { _ = try andon.run(["reload"]) }
        for _ in 0..<200 where try !hasReloads(file) { Thread.sleep(forTimeInterval: 0.05) }
        #expect(try hasReloads(file))
        #expect(logs.isRunning)
      }
    }
  }

  private func hasReloads(_ file: String) throws -> Bool {
    try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: #""event":"reloaded""#).count == 4
  }

  @Test func `under the journal each line is JSON after its priority, and on another stream it is text`() throws {
    try AndonProcess.inFolder { andon in
      let file = try andon.write("journal", "")
      let started = { (variable: String) in
        try "".write(toFile: file, atomically: false, encoding: .utf8)
        _ = try andon.run(
          ["serve", "--in-memory"],
          script:
            "JOURNAL_STREAM=\(variable) timeout -s TERM 5 \"$0\" \"$@\" 2>>'\(file)' & \"$0\" wait --timeout 4s; wait")
        return try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
      }
      let journal = try started("$(stat -L -c %d:%i '\(file)')")
      #expect(journal.count >= 2, "\(journal)")
      #expect(journal.allSatisfy { $0.hasPrefix("<5>{\"event\":\"") }, "\(journal)")
      let text = try started("1:1")
      #expect(text.first?.contains(" notice starting ") == true, "\(text)")
    }
  }
}
