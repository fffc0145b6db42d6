import ControlProtocol
import SocketTestSupport
import Testing

@testable import AndonServer

/// The numbers that only metrics show.
@Suite struct DaemonCountersTests {
  private func sample(_ text: String, _ name: String) -> String? {
    text.split(separator: "\n").first { $0.hasPrefix(name + " ") }?.split(separator: " ").last.map(String.init)
  }

  @Test func `errors, rejected links, evicted sessions and refused connections are counted by kind`() async throws {
    var limits = DaemonLimits()
    limits[.liveSessions] = 1
    try await TestDaemon.with(limits: limits) { daemon in
      let client = try await daemon.client()
      for name in ["a", "b", "c"] { _ = try await client.call(SessionCreate(session: name)) }
      _ = try await client.call(LinkOpen(url: "other://x"))
      _ = try await refusal { try await client.call(SessionTree(session: "none")) }
      _ = try await refusal { try await client.call(SessionCreate(session: "a")) }
      let raw = try RawClient(daemon.socket)
      try raw.send("{\n")
      _ = try raw.lines(1)
      let text = try await client.call(Metrics()).text
      #expect(sample(text, #"andon_errors_total{kind="session.notFound"}"#) == "1", "\(text)")
      #expect(sample(text, #"andon_errors_total{kind="session.exists"}"#) == "1", "\(text)")
      #expect(sample(text, #"andon_errors_total{kind="json.malformed"}"#) == "1", "\(text)")
      #expect(sample(text, #"andon_rejected_links_total{reason="unknownScheme"}"#) == "1", "\(text)")
      #expect(sample(text, "andon_evicted_sessions_total").flatMap { Int($0) } ?? 0 > 0, "\(text)")
      _ = try await client.call(SessionClose(session: "a"))
      _ = try await client.call(SessionCreate(session: "d", state: "onReservation"))
      let later = try await client.call(Metrics()).text
      // Three sessions were made, and a link was opened.
      #expect(sample(text, "andon_turn_seconds_count") == "4", "\(text)")
      // A session was closed, and one was made in several turns, which count as one.
      #expect(sample(later, "andon_turn_seconds_count") == "6", "\(later)")
    }
  }

  @Test func `refused connections, removed entries and missed events are added up`() {
    let counters = DaemonCounters()
    counters.countRefused(.peerRefused)
    counters.countRefused(.peerRefused)
    counters.countPruned(3)
    counters.countDropped(2)
    #expect(counters.numbers.refused == ["peer.refused": 2])
    #expect(counters.numbers.pruned == 3)
    #expect(counters.numbers.dropped == 2)
  }
}
