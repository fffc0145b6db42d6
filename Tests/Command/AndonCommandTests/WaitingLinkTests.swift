import Testing

/// Links that wait, as the commands tell of them.
@Suite struct WaitingLinkTests {
  @Test func `the time left is that of the session's own clock`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        _ = try andon.run(["session", "advance", "8d"])
        let opened = try andon.run(["open", "taxi://wallet"])
        #expect(opened.status == 10, "\(opened)")
        #expect(opened.output.contains("(in 7 days)"), "\(opened)")
        #expect(try andon.run(["session", "show"]).output.contains("(in 7 days)"))
      }
    }
  }

  @Test func `a link of a closed session is superseded in the history, and its journal replays`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        _ = try andon.run(["session", "create", "c"])
        _ = try andon.run(["open", "taxi://wallet", "-s", "c"])
        #expect(try andon.run(["session", "close", "c"]).output == "closed c: 1 waiting link ended with it\n")
        let history = try andon.run(["log", "-s", "c"])
        #expect(history.output.contains("superseded  taxi://wallet  (its session was closed)"), "\(history)")
        let journal = try andon.write("log.jsonl", try andon.run(["log", "--export"]).output)
        #expect(try andon.run(["replay", journal]).status == 0)
      }
    }
  }

  @Test func `the history tells what a link waits for now`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        _ = try andon.run(["session", "login"])
        _ = try andon.run(["session", "configure", "--set", "latency=2s", "--set", "clock=manual"])
        _ = try andon.run(["open", "taxi://wallet"])
        #expect(try andon.run(["log"]).output.contains("(for the wallet)"))
        _ = try andon.run(["session", "logout"])
        for command in [["log"], ["session", "show"]] {
          let output = try andon.run(command).output
          #expect(output.contains("(for log-in)"), "\(output)")
          #expect(!output.contains("the wallet"), "\(output)")
        }
        let json = try andon.run(["log", "--json"]).output
        #expect(json.contains(#""reason":"log-in""#), "\(json)")
        #expect(json.contains(#""outcome":"waiting""#), "\(json)")
        _ = try andon.run(["link", "cancel", "1"])
        #expect(try andon.run(["log"]).output.contains("superseded"))
      }
    }
  }
}
