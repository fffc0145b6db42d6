import Foundation
import Testing
import TextFormats

/// What a daemon prints to its standard error.
@Suite struct DaemonLogTests {
  /// Runs a daemon, `body` and SIGTERM, and returns the lines that the daemon has printed.
  private func printed(_ options: [String], _ body: (AndonProcess) throws -> Void) throws -> [String] {
    var text = ""
    try AndonProcess.inFolder { andon in
      let log = try andon.write("log", "")
      let daemon = try andon.start(
        ["serve", "--in-memory"] + options, error: .file(try #require(FileHandle(forWritingAtPath: log))))
      #expect(try andon.run(["wait", "--timeout", "20s"]).status == 0)
      try body(andon)
      daemon.terminate()
      daemon.waitUntilExit()
      #expect(daemon.terminationStatus == 0)
      text = try String(contentsOfFile: log, encoding: .utf8)
    }
    return text.split(separator: "\n").map(String.init)
  }

  private static var start: Regex<(Substring, Substring)> {
    /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (debug|info|notice|warning|error) .*/
  }

  @Test func `each line has a time and a level, from the first one to the last one`() throws {
    let lines = try printed([]) { _ = try $0.run(["reload"]) }
    #expect(lines.allSatisfy { $0.wholeMatch(of: Self.start) != nil }, "\(lines)")
    #expect(lines.map { $0.split(separator: " ")[2] } == ["starting", "ready", "reloaded", "stopping", "stopped"])
  }

  @Test func `with --json each line is an object, also the error of a start`() throws {
    let lines = try printed(["--json"]) { andon in
      let second = try andon.run(["serve", "--in-memory", "--json"])
      #expect(second.status == 75, "\(second)")
      let events = try second.error.split(separator: "\n").map {
        try JSONReader.read(String($0)).object?["event"]?.string
      }
      #expect(events == ["starting", "serve.failed"], "\(second)")
      #expect(second.output.isEmpty, "\(second)")
    }
    let events = try lines.map { try JSONReader.read($0).object?["event"]?.string }
    #expect(events == ["starting", "ready", "stopping", "stopped"], "\(lines)")
  }

  @Test func `the level debug has one short line for each event`() throws {
    let lines = try printed(["--log-level", "debug"]) { andon in
      _ = try andon.run(["open", "taxi://wallet?token=SECRET"])
      _ = try andon.run(["session", "login"])
    }
    #expect(lines.allSatisfy { $0.wholeMatch(of: Self.start) != nil && $0.utf8.count < 300 }, "\(lines)")
    #expect(lines.contains { $0.contains(" debug open session=default link=1 outcome=waiting ") })
    #expect(lines.contains { $0.contains(" debug settled session=default link=1 outcome=completed ") })
    #expect(!lines.joined().contains("SECRET"))
    #expect(!lines.joined().contains("DaemonConfiguration("))
  }
}
