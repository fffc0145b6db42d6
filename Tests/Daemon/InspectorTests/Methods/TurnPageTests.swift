import ControlProtocol
import SessionEngine
import Testing
import TextFormats

@testable import Inspector

@Suite struct TurnPageTests {
  @Test func `the newest turns are read backwards, without those of an earlier session of the name`() async throws {
    try await MethodDaemon.with { daemon in
      _ = try await daemon.client.call(SessionCreate(session: "alice", state: "loggedOut"))
      _ = try await daemon.client.call(SessionClose(session: "alice"))
      _ = try await daemon.client.call(SessionCreate(session: "alice"))
      for _ in 0..<150 { _ = try await daemon.client.call(LinkOpen(url: "taxi://home", session: "alice")) }
      #expect(try await numbers(daemon, [:]) == Array(102...151))
      #expect(try await numbers(daemon, ["limit": .number("200")]) == Array(1...151))
      #expect(try await numbers(daemon, ["limit": .number("7"), "before": .number("100")]) == Array(93...99))
      #expect(try await numbers(daemon, ["limit": .number("7"), "before": .number("4")]) == Array(1...3))
      #expect(try await numbers(daemon, ["before": .number("1")]) == [])
      #expect(try await numbers(daemon, ["limit": .number("2"), "before": .number("9999")]) == [150, 151])
      let page = try await daemon.call("inspector.turns", ["session": .string("alice"), "limit": .number("1")])
      #expect(page["version"] == .number("151"))
      #expect(page["session"] == .string("alice"))
      let entry = try await daemon.client.call(LinkExport(session: "alice", before: .max, limit: 1)).events()[0]
      #expect(try page["entries"]?.array?.map { try JSONCoding.value(JournalEntry.self, from: $0) } == [entry])
    }
  }

  @Test func `a closed session keeps its turns`() async throws {
    try await MethodDaemon.with { daemon in
      _ = try await daemon.client.call(SessionCreate(session: "alice"))
      _ = try await daemon.client.call(SessionClose(session: "alice"))
      #expect(try await numbers(daemon, [:]) == [1, 2])
    }
  }

  @Test func `sessions, limits and journals that are not there are refused`() async throws {
    try await MethodDaemon.with { daemon in
      let missing = await daemon.refusal("inspector.turns", ["session": .string("alice")])
      #expect(missing?.kind == .sessionNotFound)
      for limit in [0, 201] {
        let wrong = await daemon.refusal(
          "inspector.turns", ["session": .string("default"), "limit": .number("\(limit)")])
        #expect(wrong?.kind == .invalidParameters)
        #expect(wrong?.hint == "it is from 1 to 200")
      }
    }
  }

  private func numbers(_ daemon: MethodDaemon, _ parameters: [String: JSONValue]) async throws -> [Int64?] {
    let page = try await daemon.call(
      "inspector.turns", parameters.merging(["session": .string("alice")]) { $1 })
    return try #require(page["entries"]?.array).map { $0["sequence"]?.integer }
  }
}
