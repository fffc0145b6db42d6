import Foundation
import Testing
import TextFormats

@testable import AndonCommands

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

  @Test func `new lines are followed, also those of the next daemon from its start`() throws {
    try AndonProcess.inFolder { andon in
      let (file, errors) = (try andon.write("followed", ""), try andon.write("errors", ""))
      var follower: ChildProcess?
      defer {
        follower?.terminate()
        follower?.waitUntilExit()
      }
      try andon.withDaemon { _ in
        let logs = try andon.start(
          ["logs", "-f", "--json"], output: .file(try #require(FileHandle(forWritingAtPath: file))),
          error: .file(try #require(FileHandle(forWritingAtPath: errors))))
        follower = logs
        for _ in 0..<3 { _ = try andon.run(["reload"]) }
        for _ in 0..<200 where try !hasReloads(file) { Thread.sleep(forTimeInterval: 0.05) }
        #expect(try hasReloads(file))
        #expect(logs.isRunning)
      }
      try andon.withDaemon { daemon in
        let isRead = {
          try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: #""event":"ready""#).count == 3
        }
        for _ in 0..<200 where try !isRead() { Thread.sleep(forTimeInterval: 0.05) }
        #expect(try isRead())
        #expect(follower?.isRunning == true)
      }
      let said = try String(contentsOfFile: errors, encoding: .utf8)
      #expect(said.hasPrefix("andon: the daemon stopped; waiting for the next one\n"), "\(said)")
    }
  }

  @Test func `without a daemon at the begin nothing is followed`() throws {
    try AndonProcess.inFolder { andon in
      let result = try andon.run(["logs", "-f"])
      #expect(result.status == 69, "\(result)")
    }
  }

  @Test func `an error that ends serve has the form of the other lines`() throws {
    try AndonProcess.inFolder { andon in
      let file = try andon.write("journal", "")
      let script = "JOURNAL_STREAM=$(stat -L -c %d:%i '\(file)') exec \"$0\" \"$@\" 2>>'\(file)'"
      let ends: [([String], Int32)] = [
        (["--database", andon.path("none/a.db")], 66), (["--nothing"], 64), (["--config", andon.path("none")], 66),
        (["--socket-group", "no-such-group"], 78), (["--in-memory", "--metrics", "192.0.2.1:99"], 71),
      ]
      for (options, code) in ends {
        let journal = try andon.run(["serve"] + options, script: script)
        #expect(journal.status == code, "\(options): \(journal)")
        #expect(journal.output.isEmpty, "\(journal)")
        let json = try andon.run(["serve", "--json"] + options)
        #expect(json.status == code, "\(options): \(json)")
        let line = try #require(
          json.error.split(separator: "\n").last.flatMap { JSONValue(text: String($0)) }, "\(json)")
        #expect(line.value(at: ["event"])?.string == "serve.failed", "\(json)")
        #expect(line.value(at: ["values", "code"])?.string == "\(code)", "\(json)")
        #expect(try andon.run(["serve"] + options).error.hasPrefix("andon: "))
      }
      let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      #expect(lines.count { $0.hasPrefix(#"<3>{"event":"serve.failed","level":"error","#) } == ends.count, "\(lines)")
      #expect(lines.allSatisfy { $0.hasPrefix("<") }, "\(lines)")
    }
  }

  @Test func `only serve has a log of its own, where it is JSON`() throws {
    let log = { (arguments: String, environment: [String: String], isJournal: Bool) in
      ServeLog(
        arguments: arguments.split(separator: " ").map(String.init), environment: environment, isJournal: isJournal)
    }
    #expect(log("serve --json", [:], false) != nil)
    #expect(log("serve", ["ANDON_JSON": "1"], false) != nil)
    #expect(log("serve", [:], true) != nil)
    #expect(log("serve", ["ANDON_JSON": "0"], false) == nil)
    #expect(log("status --json", [:], true) == nil)
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
