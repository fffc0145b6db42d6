import Testing

@Suite struct LinkCancelCommandTests {
  @Test func `a waiting link is cancelled, and a second time that is an error`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        _ = try andon.run(["session", "create", "alice"])
        #expect(try andon.run(["open", "taxi://wallet", "-s", "alice"]).status == 10)
        let cancelled = try andon.run(["link", "cancel", "alice", "1"])
        #expect(cancelled.status == 0, "\(cancelled)")
        #expect(cancelled.output.hasPrefix("alice: cancelled link 1\n"), "\(cancelled)")
        #expect(cancelled.output.contains("superseded  taxi://wallet"))
        #expect(cancelled.output.contains("cancelled: "))
        let again = try andon.run(["link", "cancel", "alice", "1"])
        #expect(again.status == 64, "\(again)")
        #expect(again.error.contains("link 1 does not wait any more"), "\(again)")
        #expect(again.error.contains("andon session show alice"))
        #expect(try andon.run(["link", "cancel", "7"]).error.contains("the session default has no link 7"))
        #expect(try andon.run(["link", "cancel", "alice", "one"]).status == 64)
        #expect(try andon.run(["log", "-s", "alice", "--outcome", "superseded"]).lines.count == 1)
        // The journal with a cancellation replays.
        let journal = try andon.write("log.jsonl", try andon.run(["log", "--export"]).output)
        #expect(try andon.run(["replay", journal]).status == 0)
      }
    }
  }
}
