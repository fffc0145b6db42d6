import Foundation
import SocketTestSupport
import Testing
import TextFormats

/// The command beside a running daemon.
@Suite struct DaemonCommandTests {
  @Test func `the commands open links, show their outcomes and close the session`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        #expect(try andon.run(["session", "create", "alice"]).status == 0)
        let waiting = try andon.run(["open", "taxi://reservations/42", "-s", "alice"])
        #expect(waiting.status == 10)
        #expect(waiting.output.hasPrefix("waiting  taxi://reservations/42\n"))
        let login = try andon.run(["session", "login", "alice"])
        #expect(login.status == 0)
        #expect(login.output.contains("completed  taxi://reservations/42"))
        #expect(try andon.run(["tree", "alice"]).output.contains("ScheduledReservation"))
        #expect(try andon.run(["session", "configure", "alice", "maintenance=on", "latency=0s"]).status == 0)
        #expect(try andon.run(["open", "taxi://wallet", "-s", "alice"]).status == 11)
        let rejected = try andon.run(["open", "taxi://reservations/x", "-s", "alice"])
        #expect(rejected.status == 12)
        #expect(rejected.lines[1] == "                              ^")
        #expect(try andon.run(["log", "-s", "alice"]).lines.count == 3)
        #expect(try andon.run(["status"]).output.contains("alice"))
        #expect(try andon.run(["session", "close", "alice"]).status == 0)
        #expect(try andon.run(["tree", "alice"]).status == 66)
      }
    }
  }

  @Test func `back leaves the screen, then the app, and is refused when the app is not on the screen`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        _ = try andon.run(["session", "login"])
        _ = try andon.run(["open", "taxi://menu/profile"])
        let back = try andon.run(["back"])
        #expect(back.status == 0)
        #expect(back.output.hasPrefix("default: went back"))
        #expect(
          try JSONReader.read(andon.run(["back", "default", "--json"]).output).object?["session"]?.string == "default")
        #expect(try andon.run(["tree"]).output.contains("NormalDispatch"))
        #expect(try andon.run(["back"]).status == 0)
        #expect(try andon.run(["back"]).status == 64)
        #expect(try andon.run(["back", "nobody"]).status == 66)
      }
    }
  }

  @Test func `a session shows all its settings, as text and as JSON`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        let set = ["--maintenance", "on", "--set", "latency=2s", "--set", "clock=manual", "--set", "language=en"]
        #expect(try andon.run(["session", "configure", "default"] + set).status == 0)
        let expected = [
          "app": "foreground", "appearance": "light", "clock": "manual", "errors": "0", "expired": "off", "jitter": "0",
          "language": "en", "latency": "2s", "links": "supersede", "maintenance": "on", "os": "newest",
          "platform": "android", "revoked": "off", "seed": "1", "textsize": "large",
        ]
        for command in [["session", "show"], ["status", "default"]] {
          let lines = try andon.run(command).lines.map { $0.split(separator: " ").last.map(String.init) ?? "" }
          for (name, value) in expected { #expect(lines.contains("\(name)=\(value)"), "\(command): \(lines)") }
          let reply = try JSONReader.read(andon.run(command + ["--json"]).output)
          #expect(reply.object?["configured"]?.object?.compactMapValues(\.string) == expected)
        }
      }
    }
  }

  /// Returns a time of a command, `2026-11-29 09:12 JST`, as the Japanese screens of the app say it, without the day of the week.
  private func parts(_ time: String) -> (day: String, time: String) {
    let numbers = time.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 5 else { return (time, time) }
    let minute = numbers[4] < 10 ? "0\(numbers[4])" : "\(numbers[4])"
    return ("\(numbers[0])年\(numbers[1])月\(numbers[2])日（", "）\(numbers[3]):\(minute)  ")
  }

  @Test func `screens and commands show a time in one zone, which commands name`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        #expect(try andon.run(["session", "login"]).status == 0)
        #expect(try andon.run(["open", "taxi://reservations"]).status == 0)
        let rows = try andon.run(["reservation", "list"]).lines.dropFirst()
        let screen = try andon.run(["screen"]).output
        #expect(rows.count == 3)
        for row in rows {
          let words = row.split(separator: " ")
          let time = words.dropFirst(2).prefix(3).joined(separator: " ")
          #expect(time.hasSuffix(" JST"), "\(row)\n\(screen)")
          let (day, clock) = parts(time)
          #expect(
            screen.split(separator: "\n").contains { $0.contains("> \(day)") && $0.contains(clock) },
            "\(row)\n\(screen)")
        }
        let logged = try andon.run(["log"]).output
        #expect(logged.contains(" JST  default "), "\(logged)")
        let created = try andon.run(["session", "show"]).output
        #expect(!created.contains("Z ("), "\(created)")
      }
    }
  }

  @Test func `a relative path of one letter works for the socket and the database`() throws {
    try AndonProcess.inFolder { andon in
      try FileManager.default.createDirectory(
        atPath: andon.path("s"), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      let daemon = try andon.start(
        ["serve", "--socket", "a", "--database", "b"], script: "cd '\(andon.path("s"))' && exec \"$0\" \"$@\"")
      defer {
        daemon.terminate()
        daemon.waitUntilExit()
      }
      #expect(try andon.run(["wait", "--timeout", "20s", "--socket", andon.path("s/a")]).status == 0)
      #expect(FileManager.default.fileExists(atPath: andon.path("s/b")))
    }
  }

  @Test func `a client command with too few open files reports it`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        for count in [4, 7, 11, 15, 16, 20] {
          let result = try andon.run(["status"], script: "ulimit -n \(count); exec \"$0\" \"$@\"")
          #expect(result.status == (count < 16 ? 71 : 0), "\(count): \(result)")
          #expect(result.error.contains("allows this process \(count) open files") == (count < 16))
        }
      }
    }
  }

  @Test func `every client command prints JSON`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        for command in [
          ["session", "create", "bob"], ["session", "login", "bob"], ["open", "taxi://home", "-s", "bob"],
          ["session", "configure", "bob", "--maintenance", "off"], ["tree", "bob"],
          ["tree", "bob", "--format", "json"],
          ["session", "list"], ["session", "show", "bob"], ["status"], ["status", "bob"], ["log"], ["log", "--export"],
          ["wait"], ["session", "logout", "bob"], ["session", "close", "bob"],
        ] {
          let result = try andon.run(command.contains("--format") ? command : command + ["--json"])
          #expect(result.status == 0, "\(command): \(result.error)")
          #expect(!result.lines.isEmpty, "\(command): \(result.error)")
          for line in result.lines {
            _ = try #require(try JSONReader.read(line).object)
          }
        }
      }
    }
  }

  @Test func `a session does not show the links of a closed session with its name`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        for command in [["session", "create", "k"], ["open", "taxi://wallet", "-s", "k"], ["session", "close", "k"]] {
          _ = try andon.run(command)
        }
        _ = try andon.run(["session", "create", "k"])
        #expect(try !andon.run(["session", "show", "k"]).output.contains("taxi://wallet"))
        _ = try andon.run(["open", "taxi://menu", "-s", "k"])
        let shown = try andon.run(["session", "show", "k"]).output
        #expect(shown.contains("#1"))
        #expect(shown.contains("taxi://menu"))
        #expect(!shown.contains("taxi://wallet"))
        #expect(try andon.run(["log", "-s", "k"]).output.contains("taxi://wallet"))
      }
    }
  }

  @Test func `an unknown session is not created implicitly`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        for command in [["open", "taxi://home", "-s", "alcie"], ["tree", "alcie"], ["session", "login", "alcie"]] {
          let result = try andon.run(command)
          #expect(result.status == 66)
          #expect(result.error.contains("alcie"))
          #expect(result.error.contains("\n  hint: "))
        }
        #expect(try andon.run(["session", "list", "--json"]).lines.count == 1)
      }
    }
  }

  @Test func `the log of a closed session is found and that of an unknown one is not`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        let unknown = try andon.run(["session", "show", "unknown"])
        for command in [["log", "-s", "unknown"], ["log", "--export", "-s", "unknown"]] {
          let result = try andon.run(command)
          #expect(result.status == 66)
          #expect(result.output.isEmpty)
          #expect(result.error == unknown.error)
        }
        _ = try andon.run(["session", "create", "k"])
        #expect(try andon.run(["log", "-s", "k"]).status == 0)
        _ = try andon.run(["session", "close", "k"])
        #expect(try andon.run(["log", "-s", "k"]).status == 0)
        // The header, and two lines.
        let export = try andon.run(["log", "--export", "-s", "k"])
        #expect(export.status == 0)
        #expect(export.lines.count == 3)
      }
    }
  }

  @Test func `an acknowledged link survives kill -9`() throws {
    try AndonProcess.inFolder { andon in
      var before: [String] = []
      let state = {
        try ["tree", "session show"].map { try andon.run($0.split(separator: " ").map(String.init)).output }
      }
      try andon.withDaemon { daemon in
        #expect(try andon.run(["open", "taxi://reservations/42"]).status == 10)
        before = try state()
        kill(daemon.processIdentifier, SIGKILL)
        daemon.waitUntilExit()
      }
      #expect(try andon.run(["status"]).status == 69)
      try andon.withDaemon { _ in
        let after = try state()
        #expect(after[0] == before[0])
        #expect(after[1].contains("taxi://reservations/42"))
        #expect(try andon.run(["session", "login"]).output.contains("completed  taxi://reservations/42"))
      }
    }
  }

  @Test func `an exported journal replays equal`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        _ = try andon.run(["open", "taxi://reservations/42"])
        _ = try andon.run(["session", "login"])
        _ = try andon.run(["open", "taxi://wallet", "taxi://reservations/0", "taxi://reservations/999"])
        let export = try andon.run(["log", "--export"])
        #expect(export.lines.count == 7)
        let log = try andon.write("log.jsonl", export.output)
        #expect(try andon.run(["replay", log]).status == 0)
        let tampered = export.output.replacing(#""name":"wallet feature""#, with: #""name":"purse feature""#)
        #expect(try andon.run(["replay", andon.write("tampered.jsonl", tampered)]).status == 1)
      }
    }
  }

  @Test func `a second daemon ends with an error`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { daemon in
        let second = try andon.run(["serve", "--in-memory"])
        #expect(second.status == 75)
        #expect(second.error.contains("\(daemon.processIdentifier)"))
        let other = try andon.run(["serve", "--database", andon.path("andon.db"), "--socket", andon.path("t/o.sock")])
        #expect(other.status == 75)
        #expect(try andon.run(["status"]).status == 0)
      }
    }
  }

  @Test func `unhandled signals do not stop the daemon`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { daemon in
        for signal in [SIGUSR1, SIGUSR2, SIGALRM, SIGPIPE] { kill(daemon.processIdentifier, signal) }
        let status = try andon.run(["status"])
        #expect(status.status == 0)
        #expect(daemon.isRunning)
      }
    }
  }

  @Test func `status ends in time when the daemon is stopped`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { daemon in
        kill(daemon.processIdentifier, SIGSTOP)
        defer { kill(daemon.processIdentifier, SIGCONT) }
        let clock = ContinuousClock()
        let start = clock.now
        let result = try andon.run(["status"])
        #expect(result.status == 75)
        #expect(clock.now - start < .seconds(2.5))
        let pid = daemon.processIdentifier
        #expect(result.error.contains(" does not respond: its process \(pid) is stopped, started at 20"))
        #expect(result.error.contains(" JST, and holds \(andon.path("s/andon.sock.lock"))\n"))
        #expect(result.error.contains("hint: continue it: kill -CONT \(pid)\n"), "\(result.error)")
      }
    }
  }

  @Test func `hundreds of clients can connect while the daemon is stopped`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { daemon in
        kill(daemon.processIdentifier, SIGSTOP)
        defer { kill(daemon.processIdentifier, SIGCONT) }
        var waiting: [RawClient] = []
        for _ in 0..<400 { waiting.append(try RawClient(andon.path("s/andon.sock"))) }
        #expect(waiting.count == 400)
      }
    }
  }

  @Test(arguments: [SIGTERM, SIGKILL])
  func `a subscriber reports that the daemon has ended`(signal: Int32) throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { daemon in
        #expect(try andon.run(["open", "taxi://wallet"]).status == 10)
        let (pipe, error) = (Pipe(), try andon.write("error", ""))
        let follower = try andon.start(
          ["log", "--follow"], output: .pipe(pipe), error: .file(try #require(FileHandle(forWritingAtPath: error))))
        // The list is printed after the subscription has begun.
        #expect(!pipe.fileHandleForReading.availableData.isEmpty)
        kill(daemon.processIdentifier, signal)
        daemon.waitUntilExit()
        follower.waitUntilExit()
        #expect(follower.terminationStatus == 69)
        let text = try String(contentsOfFile: error, encoding: .utf8)
        #expect(
          text == """
            andon: the daemon at \(andon.path("s/andon.sock")) has stopped, is gone, or has ended this subscription
              hint: see whether it runs with andon status, then follow again; it closes subscriptions that read too slowly

            """)
      }
    }
  }

  @Test func `the link history can be followed`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        let pipe = Pipe()
        let follower = try andon.start(["log", "--follow", "--json"], output: .pipe(pipe))
        defer { follower.terminate() }
        // The list or the subscription can print the first link; only the subscription prints the last one.
        var seen = ""
        for link in 1...200 where !seen.contains("/43\"") {
          #expect(
            try andon.run(["open", link.isMultiple(of: 2) ? "taxi://reservations/43" : "taxi://home"]).status == 10)
          seen += String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        }
        #expect(seen.contains("taxi://reservations/43"))
      }
    }
  }
}
