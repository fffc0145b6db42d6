import Foundation
import Testing

@testable import AndonCommands

/// The names that a shell completes: sessions of the daemon, and states and routes of the configuration.
@Suite struct NameCompletionTests {
  /// Returns what a shell gets for an empty word after `words`, where the argument has the given name.
  private func complete(_ andon: AndonProcess, _ command: [String], _ argument: String, _ words: [String] = [])
    throws -> AndonProcess.Result
  {
    let line = ["andon"] + command + words + [""]
    return try andon.run(["---completion"] + command + ["--", argument, "\(line.count - 1)", "0"] + line)
  }

  @Test func `sessions come from the daemon that the line names`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        #expect(try andon.run(["session", "create", "alice"]).status == 0)
        let found = try complete(andon, ["tree"], "positional@0")
        #expect(found.status == 0, "\(found)")
        #expect(found.lines == ["alice", "default"])
        #expect(try complete(andon, ["open"], "--session").lines == ["alice", "default"])
        let elsewhere = try complete(andon, ["tree"], "positional@0", ["--socket", andon.path("none/s.sock")])
        #expect(elsewhere.lines == [], "\(elsewhere)")
        #expect(elsewhere.status == 0, "\(elsewhere)")
      }
    }
  }

  @Test func `without a daemon no session is offered, and nothing is printed`() throws {
    try AndonProcess.inFolder { andon in
      let found = try complete(andon, ["tap"], "positional@0")
      #expect(found.status == 0)
      #expect(found.lines == [])
      #expect(found.error == "")
    }
  }

  @Test func `a daemon that does not respond delays a completion for less than a second`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { daemon in
        kill(daemon.processIdentifier, SIGSTOP)
        defer { kill(daemon.processIdentifier, SIGCONT) }
        let start = ContinuousClock.now
        let found = try complete(andon, ["tree"], "positional@0")
        #expect(found.lines == [])
        #expect(found.status == 0)
        #expect(ContinuousClock.now - start < .seconds(AndonProcess.isSanitized ? 10 : 1))
      }
    }
  }

  @Test func `states and routes come from the configuration that the line names`() throws {
    try AndonProcess.inFolder { andon in
      let states = try complete(andon, ["explain"], "--state").lines
      #expect(states.contains("riding"), "\(states)")
      let routes = try complete(andon, ["link", "make"], "positional@0").lines
      #expect(routes.contains("wallet"), "\(routes)")
      #expect(try complete(andon, ["matrix"], "--link").lines == routes)
      let wrong = try complete(andon, ["explain"], "--state", ["--config=\(andon.path("none"))"])
      #expect(wrong.lines == [], "\(wrong)")
      #expect(wrong.status == 0, "\(wrong)")
      let none = try complete(andon, ["log"], "--route", ["--config", andon.path("none")])
      #expect(none.lines == [], "\(none)")
      #expect(none.status == 0, "\(none)")
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func `each shell gets a script that asks the program`(shell: String) throws
  {
    try AndonProcess.inFolder { andon in
      let script = try andon.run(["--generate-completion-script", shell])
      #expect(script.status == 0)
      #expect(script.output.contains("---completion"))
    }
  }

  @Test func `the last value of an option counts, in both spellings`() {
    #expect(NameCompletion.value(of: "--socket", in: ["a", "--socket", "x", "--socket=y"]) == "y")
    #expect(NameCompletion.value(of: "--socket", in: ["--socket=y", "--socket", "x"]) == "x")
    #expect(NameCompletion.value(of: "--socket", in: ["--sockets=y", "--socket"]) == nil)
  }
}
