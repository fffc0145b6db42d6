import AndonServer
import ControlProtocol
import DeepLinks
import SessionEngine
import Testing

/// The route table is replaced while the daemon runs.
@Suite struct ReloadTests {
  private func routes(_ change: (String) -> String) throws -> RouteTable {
    try RouteTable(yaml: change(TestDaemon.read("links.yaml")), file: "links.yaml")
  }

  @Test func aGoodTableIsUsedAtOnceAlsoInSessionsThatLive() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionLogin())
      #expect(try await client.call(LinkOpen(url: "cab://wallet")).outcome == .rejected)
      let tree = try await client.call(SessionTree())
      try daemon.running.use(
        try routes { $0.replacing("schemes: [taxi, japantaxi]", with: "schemes: [taxi, japantaxi, cab]") })
      #expect(try await client.call(SessionTree()) == tree)
      #expect(try await client.call(LinkOpen(url: "cab://wallet")).outcome == .completed)
    }
  }

  @Test func aTableWithAnUnknownWorkflowChangesNothing() async throws {
    try await TestDaemon.with { daemon in
      let wrong = try routes { $0.replacing("workflow: Wallet", with: "workflow: Walet") }
      #expect(throws: DaemonError(.app, "", hint: "")) { try daemon.running.use(wrong) }
      let client = try await daemon.client()
      _ = try await client.call(SessionLogin())
      #expect(try await client.call(LinkOpen(url: "taxi://wallet")).outcome == .completed)
    }
  }
}
