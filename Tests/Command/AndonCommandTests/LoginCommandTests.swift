import Testing

@Suite struct LoginCommandTests {
  @Test func `a log-in that fails says why, and ends with 13`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        _ = try andon.run(["session", "configure", "--set", "errors=100"])
        let failed = try andon.run(["session", "login"])
        #expect(failed.status == 13, "\(failed)")
        #expect(failed.output.hasPrefix("default: log-in failed (network)\n"), "\(failed)")
        let json = try andon.run(["session", "login", "--json"])
        #expect(json.status == 13)
        #expect(json.output.contains(#""login":{"reason":"network","state":"loggedOut"}"#), "\(json)")
        #expect(try andon.run(["session", "show"]).output.contains("  log-in      logged out (network)\n"))
        _ = try andon.run(["session", "configure", "--set", "errors=0"])
        let succeeded = try andon.run(["session", "login"])
        #expect(succeeded.status == 0)
        #expect(succeeded.output.hasPrefix("default: logged in\n"))
      }
    }
  }

  @Test func `a log-in that waits for the backend says so, and ends with 10`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        _ = try andon.run(["session", "configure", "--set", "latency=2s", "--set", "clock=manual"])
        let waiting = try andon.run(["session", "login"])
        #expect(waiting.status == 10, "\(waiting)")
        #expect(waiting.output.hasPrefix("default: log-in under way\n"), "\(waiting)")
        #expect(try andon.run(["session", "show"]).output.contains("  log-in      under way\n"))
        _ = try andon.run(["session", "advance", "10s"])
        #expect(try andon.run(["session", "show"]).output.contains("  log-in      logged in\n"))
        #expect(try andon.run(["session", "login", "--json"]).output.contains(#""login":{"state":"loggedIn"}"#))
      }
    }
  }

  @Test func `a log-in takes the app's parameters after the session, and no others`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        let named = try andon.run(["session", "login", "phone=090-0000-0001"])
        #expect(named.status == 0, "\(named)")
        #expect(named.output.hasPrefix("default: logged in\n"), "\(named)")
        _ = try andon.run(["session", "create", "alice"])
        let other = try andon.run(["session", "login", "alice", "phone=x"])
        #expect(other.status != 0, "\(other)")
        #expect(other.error.contains("`phone` is not a telephone number"), "\(other)")
        let unknown = try andon.run(["session", "login", "alice", "card=1"])
        #expect(unknown.status != 0, "\(unknown)")
        #expect(unknown.error.contains("phone"), "\(unknown)")
        let word = try andon.run(["session", "login", "alice", "bob"])
        #expect(word.status == 64, "\(word)")
        #expect(word.error.contains("'bob' is not a parameter"), "\(word)")
      }
    }
  }
}
