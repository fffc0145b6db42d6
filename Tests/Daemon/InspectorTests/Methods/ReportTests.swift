import ControlProtocol
import Foundation
import Lab
import SessionEngine
import TestSupport
import Testing
import TextFormats

@testable import Inspector

@Suite struct ReportTests {
  private static let alice: [String: JSONValue] = ["session": .string("alice")]

  @Test func `a report is one page without secrets, and its journal leads to the same place`() async throws {
    try await MethodDaemon.with { daemon in
      let (client, secret) = (daemon.client, "hunter2-0123456789")
      _ = try await client.call(SessionCreate(session: "alice", state: "loggedIn"))
      _ = try await client.call(LinkOpen(url: "taxi://reservations/42?token=\(secret)", session: "alice"))
      let report = try await daemon.call("inspector.report", Self.alice)
      let html = try #require(report["html"]?.string)
      #expect(report["name"]?.string?.hasPrefix("alice-") == true)
      #expect(!html.contains(secret))
      #expect(html.contains("default-src 'none'"))
      #expect(!html.contains("<link"))
      #expect(html.contains("session create alice-copy"))
      let file = URL(filePath: try TemporaryFolder.make().path).appending(path: "alice.html")
      try Data(html.utf8).write(to: file)
      var log = try RecordedLog(path: file.path)
      #expect(log.header?.app == "taxi")
      var entries: [JournalEntry] = []
      while let line = try log.next() { if case .journal(let entry) = line.content { entries.append(entry) } }
      let host = SessionHost(app: try MethodDaemon.app(), routes: try MethodDaemon.routes())
      var session: Session?
      for entry in entries { _ = try host.play(entry, in: &session) }
      #expect(session?.location == (try await client.call(SessionShow(session: "alice")).location))
    }
  }

  @Test func `a report on an earlier turn ends with it`() async throws {
    try await MethodDaemon.with { daemon in
      _ = try await daemon.client.call(SessionCreate(session: "alice"))
      _ = try await daemon.client.call(LinkOpen(url: "taxi://signup", session: "alice"))
      let report = try await daemon.call("inspector.report", Self.alice.merging(["turn": .number("1")]) { $1 })
      #expect(report["name"] == .string("alice-1.html"))
      #expect(report["html"]?.string?.contains("taxi://signup") == false)
    }
  }

  @Test func `the sessions that were closed are listed until one of the name is made again`() async throws {
    try await MethodDaemon.with { daemon in
      for name in ["alice", "bob"] {
        _ = try await daemon.client.call(SessionCreate(session: name))
        _ = try await daemon.client.call(SessionClose(session: name))
      }
      _ = try await daemon.client.call(SessionCreate(session: "bob"))
      let closed = try #require(try await daemon.call("inspector.closed")["sessions"]?.array)
      #expect(closed.map { $0["session"]?.string } == ["alice"])
      #expect(closed.first?["turns"]?.integer == 2)
    }
  }
}
