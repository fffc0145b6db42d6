import Foundation
import Testing

/// Commands that get no answer: the daemon is stopped, or listens elsewhere.
@Suite struct UnansweredCallTests {
  @Test func `every command names a process that is stopped`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { daemon in
        kill(daemon.processIdentifier, SIGSTOP)
        defer { kill(daemon.processIdentifier, SIGCONT) }
        for command in [
          ["tree"], ["open", "taxi://wallet"], ["session", "list"], ["backup", andon.path("copy.db")], ["logs"],
          ["metrics"],
          ["reload"], ["wait", "--timeout", "1500ms"], ["log", "--follow"], ["call", "hello"],
        ] {
          let result = try andon.run(command)
          #expect(result.status == 75, "\(command): \(result)")
          #expect(result.error.contains("its process \(daemon.processIdentifier) is stopped"), "\(command): \(result)")
        }
        let copy = try andon.write("copy.db", "no database")
        for command in [["serve"], ["restore", copy]] {
          let result = try andon.run(command + ["--database", andon.path("andon.db")])
          #expect(result.status == 75, "\(command): \(result)")
          #expect(
            result.error.contains("pid \(daemon.processIdentifier) is stopped, and holds "), "\(command): \(result)")
          #expect(result.error.contains("kill -CONT \(daemon.processIdentifier); "), "\(command): \(result)")
        }
      }
    }
  }

  @Test func `a command waits for a socket that was removed until the daemon has bound it again`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        let socket = try andon.run(["socket-path"]).output.trimmingCharacters(in: .newlines)
        try FileManager.default.removeItem(atPath: socket)
        let result = try andon.run(["tree"])
        #expect(result.status == 0, "\(result)")
      }
    }
  }

  @Test func `a command that finds no daemon is told of one at another socket`() throws {
    try AndonProcess.inFolder { andon in
      let daemon = try andon.start(["serve"])
      defer {
        daemon.terminate()
        daemon.waitUntilExit()
      }
      #expect(try andon.run(["wait", "--timeout", "20s"]).status == 0)
      let place = "process \(daemon.processIdentifier) has the database \(andon.path(".local/state/andon/andon.db"))"
      for command in [["status"], ["tree"], ["doctor"]] {
        let result = try andon.run(command + ["--socket", andon.path("none/a.sock")])
        #expect(result.status == (command == ["doctor"] ? 0 : 69), "\(result)")
        let text = result.error + result.output
        #expect(text.contains("\(place), and listens at \(andon.path("s/andon.sock"))"), "\(result)")
        #expect(text.contains("--socket \(andon.path("s/andon.sock"))"), "\(result)")
      }
      let second = try andon.run(["serve", "--socket", andon.path("t/a.sock")])
      #expect(second.status == 75, "\(second)")
      #expect(second.error.contains("andon status --socket \(andon.path("s/andon.sock"))"), "\(second)")
    }
  }
}
