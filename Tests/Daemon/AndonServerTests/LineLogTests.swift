import ControlProtocol
import DeepLinks
import Logging
import SessionEngine
import Synchronization
import Testing
import TextFormats

@testable import AndonServer

/// The daemon's log: one line an event.
@Suite struct LineLogTests {
  private final class Lines: Sendable {
    private let contents = Mutex<[String]>([])
    var all: [String] { contents.withLock { $0 } }
    func add(_ line: String) { contents.withLock { $0.append(line) } }
  }

  private func logger(_ lines: Lines, _ level: Logger.Level) -> Logger {
    var logger = Logger(label: "test") { _ in
      LineLogHandler(write: { lines.add($0) }, now: { Timestamp(milliseconds: 1_795_526_826_007) })
    }
    logger.logLevel = level
    return logger
  }

  @Test func `a line has time, level, event, session and link before everything else`() {
    let lines = Lines()
    logger(lines, .notice).notice("ready", metadata: ["a": "1", "link": "3", "session": "alice", "z": "two words"])
    #expect(lines.all == [#"2026-11-24T13:27:06.007Z notice ready session=alice link=3 a=1 z="two words""#])
  }

  @Test func `as JSON, a line is an object with the same parts`() throws {
    let lines = Lines()
    var logger = Logger(label: "test") { _ in
      LineLogHandler(json: true, write: { lines.add($0) }, now: { Timestamp(milliseconds: 1_795_526_826_007) })
    }
    logger.logLevel = .notice
    logger.notice("ready", metadata: ["link": "3", "text": "a\nb\u{1b}\"c\""])
    let line = try #require(lines.all.first)
    let object = try JSONReader.read(line).object
    #expect(object?["event"]?.string == "ready", "\(line)")
    #expect(object?["level"]?.string == "notice", "\(line)")
    #expect(object?["time"]?.string == "2026-11-24T13:27:06.007Z")
    #expect(object?["values"]?.object?["text"]?.string == "a\nb\u{1b}\"c\"", "\(line)")
    #expect(!line.contains("\u{1b}"), "\(line)")
  }

  @Test func `a value cannot end its line or hide text`() {
    let lines = Lines()
    logger(lines, .notice).notice("x", metadata: ["v": "a\nb\u{1b}[2J\u{202e}c \"d\" =", "w": ""])
    let line = lines.all[0]
    #expect(lines.all.count == 1)
    #expect(line.hasSuffix(#" w="""#))
    #expect(line.contains(#"\"d\""#))
    #expect(line.unicodeScalars.allSatisfy { !$0.isUnprintable })
  }

  @Test func `start, reload and stop have a line at the standard level`() async throws {
    let lines = Lines()
    try await TestDaemon.withFolder { folder in
      let table = try TestDaemon.routes()
      let daemon = try await TestDaemon.start(in: folder, logger: logger(lines, .notice), reload: { table })
      _ = try await daemon.client().call(LinkOpen(url: "taxi://wallet"))
      _ = try await daemon.client().call(Reload())
      await daemon.running.stop()
      let events = lines.all.map { $0.split(separator: " ")[2] }
      #expect(events == ["starting", "ready", "reloaded", "stopping", "stopped"], "\(lines.all)")
      #expect(lines.all[1].contains("socket=\(folder)/andon.sock"))
      #expect(lines.all[2].hasSuffix("reloaded routes=\(table.routes.count)"))
    }
  }

  @Test func `the level debug has a line for each event and each settled link, without secrets`() async throws {
    let lines = Lines()
    try await TestDaemon.with(logger: logger(lines, .debug)) { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionCreate(session: "alice"))
      _ = try await client.call(LinkOpen(url: "taxi://wallet?token=SECRET", session: "alice"))
      _ = try await client.call(SessionLogin(session: "alice"))
    }
    let events = lines.all.filter { $0.contains(" debug ") }
      .map { $0.split(separator: " ").dropFirst(2).joined(separator: " ") }
    #expect(
      events == [
        "create session=alice", "open session=alice link=1 outcome=waiting reason=log-in workflow=Wallet",
        "login session=alice", "settled session=alice link=1 outcome=completed workflow=Wallet",
      ], "\(events)")
    #expect(lines.all.allSatisfy { $0.hasPrefix("2026-") && !$0.contains("SECRET") && $0.utf8.count < 300 })
  }
}
