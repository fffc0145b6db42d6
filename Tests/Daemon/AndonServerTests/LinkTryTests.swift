import AndonServer
import ControlProtocol
import DeepLinks
import RIBs
import SessionEngine
import Testing

/// A link is tried in a copy of a session up to one of its steps, and the session stays as it is.
@Suite struct LinkTryTests {
  private static let link = "taxi://reservations/42"

  /// Runs a test with a session that is logged in, and checks that it has not changed at the end.
  private func withAlice(
    latency: String? = nil, _ body: (ControlClient, [String]) async throws -> Void
  ) async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionCreate(session: "alice", state: "loggedIn"))
      if let latency {
        _ = try await client.call(SessionConfigure(session: "alice", settings: ["latency": latency]))
      }
      let before = try await client.call(SessionShow(session: "alice"))
      let entries = storage.journal.count
      let app = try TestDaemon.app()
      let parsed = try TestDaemon.routes().parse(Self.link)
      try await body(client, try #require(app.describe(parsed.link)?.steps))
      #expect(storage.journal.count == entries)
      let after = try await client.call(SessionShow(session: "alice"))
      #expect(after.version == before.version)
      #expect(after.tree == before.tree)
      #expect(after.location == before.location)
    }
  }

  @Test func `a link stops before each of its steps, with the RIBs of the steps before it`() async throws {
    try await withAlice { client, steps in
      var trees: [String] = []
      for step in steps {
        let tried = try await client.call(LinkTry(url: Self.link, step: step, session: "alice"))
        #expect(tried.outcome.outcome == .stopped)
        #expect(tried.outcome.reason == "breakpoint")
        #expect(tried.outcome.steps.map(\.name) == Array(steps.prefix { $0 != step }) + [step])
        #expect(tried == (try await client.call(LinkTry(url: Self.link, step: step, session: "alice"))))
        #expect(!tried.screen.screens.isEmpty)
        trees.append(tried.tree.tree.text)
      }
      #expect(trees.first?.contains("NormalDispatch") == true)
      #expect(trees.last?.contains("Reservation") == true)
    }
  }

  @Test func `a step fails with the stated reason`() async throws {
    try await withAlice { client, steps in
      let last = try #require(steps.last)
      let tried = try await client.call(LinkTry(url: Self.link, step: last, error: "network", session: "alice"))
      #expect(tried.outcome.outcome == .failed)
      #expect(tried.outcome.reason == "network")
      #expect(tried.outcome.steps.last?.name == last)
      #expect(tried.outcome.message?.contains("the step was made to fail") == true)
    }
  }

  @Test func `a link that loads reaches its step in the copy`() async throws {
    try await withAlice(latency: "2s") { client, steps in
      let tried = try await client.call(LinkTry(url: Self.link, step: steps[steps.count - 1], session: "alice"))
      #expect(tried.outcome.reason == "breakpoint")
    }
  }

  @Test func `a step that the link does not have is refused, and a wrong link is rejected as ever`() async throws {
    try await withAlice { client, steps in
      let error = await #expect(throws: ControlError.self) {
        try await client.call(LinkTry(url: Self.link, step: "\(steps[0])s", session: "alice"))
      }
      #expect(error?.kind == .invalidParameters)
      #expect(error?.hint == "did you mean \(steps[0])?")
      let wrong = try await client.call(LinkTry(url: "taxi://nowhere", step: "any", session: "alice"))
      #expect(wrong.outcome.outcome == .rejected)
    }
  }

  @Test func `a link that waits before its step tells what it waits for`() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionCreate(session: "bob"))
      let explained = try await client.call(LinkExplain(url: "taxi://wallet"))
      #expect(explained.outcome == "accepted")
      let steps = try #require(
        TestDaemon.app().describe(TestDaemon.routes().parse("taxi://wallet").link)?.steps)
      let tried = try await client.call(LinkTry(url: "taxi://wallet", step: steps[steps.count - 1], session: "bob"))
      #expect(tried.outcome.outcome == .waiting)
      #expect(tried.outcome.reason == "log-in")
    }
  }
}
