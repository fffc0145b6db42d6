import Testing

@testable import AndonCommands

/// The launch of the app in the states of `states.yaml`, as a user sees it.
@Suite struct LaunchCommandTests {
  @Test func `open, session show and explain tell that a link waits for the app's launch`() throws {
    try AndonProcess.inFolder { andon in
      let explained = try andon.run(["explain", "taxi://wallet", "--state", "launching"])
      #expect(explained.output.contains("waiting    logged in (waits for the app's launch)"), "\(explained)")
      try andon.withDaemon { _ in
        #expect(try andon.run(["session", "create", "a", "--state", "launching"]).status == 0)
        let open = try andon.run(["open", "taxi://wallet", "-s", "a"])
        #expect(open.status == 10, "\(open)")
        #expect(open.output.contains("  waits for   the app's launch\n"), "\(open)")
        let show = try andon.run(["session", "show", "a"]).output
        #expect(show.contains("at step \"logged in\", for the app's launch"))
        #expect(show.contains("  log-in      under way"))
        #expect(show.contains("tokenCheck by LaunchScreen (answered in 2 s)"))
        #expect(show.contains("ログインを確認しています…"))
        for _ in 0..<3 { _ = try andon.run(["session", "advance", "a", "2s"]) }
        #expect(try andon.run(["log", "-s", "a"]).output.contains("completed"))
      }
    }
  }

  @Test func `the screen of an app that is not on it is a sentence, not nothing`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        let created = try andon.run(["session", "create", "a", "--state", "notRunning"])
        #expect(created.status == 0)
        #expect(try andon.run(["screen", "a"]).output == "(the app is not on the screen)\n")
        #expect(try andon.run(["screen", "a", "--format", "html"]).output == "\n")
      }
    }
  }

  @Test func `explain tells how a link meets an expired log-in, and the first launch`() throws {
    try AndonProcess.inFolder { andon in
      let expired = try andon.run(["explain", "taxi://wallet", "--state", "tokenExpired"]).output
      #expect(expired.contains("completed  cold start"), "\(expired)")
      #expect(expired.contains("logged in (waits for log-in)"), "\(expired)")
      #expect(expired.contains("attached    AppRoot, LaunchScreen, LoggedOut"), "\(expired)")
      let first = try andon.run(["explain", "taxi://wallet", "--state", "firstLaunch"]).output
      #expect(first.contains("completed  cold start"), "\(first)")
      #expect(first.contains("waiting    permissions"), "\(first)")
      #expect(!first.contains("LaunchScreen"), "\(first)")
    }
  }
}
