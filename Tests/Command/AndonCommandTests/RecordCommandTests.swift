import Foundation
import Testing

@testable import AndonCommands

/// `record`: what a session of the daemon did, as a state and as a file to replay.
@Suite struct RecordCommandTests {
  @Test func `a session is printed as a state, is added to the file, and can be created from it`() throws {
    try AndonProcess.inFolder { andon in
      let config = andon.path("config")
      try FileManager.default.copyItem(
        at: AndonProcess.repository.appending(path: "config"), to: URL(filePath: config))
      let states = config + "/states.yaml"
      let before = try String(contentsOfFile: states, encoding: .utf8)
      try andon.withDaemon { _ in
        for arguments in [
          ["session", "create", "alice"], ["session", "login", "alice"], ["open", "taxi://wallet", "-s", "alice"],
          ["open", "taxi://reservations/42", "-s", "alice"],
        ] { #expect(try andon.run(arguments).status == 0) }
        let printed = try andon.run(["record", "alice", "--name", "bug7"])
        #expect(printed.status == 0, "\(printed.error)")
        #expect(printed.lines.first == "states:", "\(printed.error)")
        #expect(
          printed.lines.filter { $0.hasPrefix("    - ") } == [
            "    - login", "    - open taxi://wallet", "    - open taxi://reservations/42",
          ])
        #expect(
          printed.lines.contains(
            "    # completed; now at taxi://reservations/42; shows MainFeatures, ScheduledReservation"))
        let added = try andon.run(["record", "alice", "--name", "bug7", "--to", states])
        #expect(added.status == 0, "\(added.error)")
        #expect(added.output.contains("has the state bug7 now"), "\(added.error)")
        let again = try andon.run(["record", "alice", "--name", "bug7", "--to", states])
        #expect(again.status == 64)
        #expect(again.error.contains("has a state bug7 already"))
        let missing = try andon.run(["record", "alice", "--to", andon.path("none.yaml")])
        #expect(missing.status == 66, "\(missing.error)")
        #expect(missing.error.contains("begin one with the line `states:`"), "\(missing.error)")
        let json = try andon.run(["record", "alice", "--json"])
        #expect(json.output.contains(#""steps":["login","open taxi://wallet","open taxi://reservations/42"]"#))
        #expect(json.output.hasPrefix(#"{"name":"alice","screen":"ScheduledReservation""#))
      }
      let after = try String(contentsOfFile: states, encoding: .utf8)
      #expect(after.count > before.count)
      #expect(after.hasPrefix(before.prefix(2000)))
      #expect(after.hasSuffix(before.suffix(500)))
      #expect(try andon.run(["routes", "check", "--config", config]).status == 0)
      let opened = try andon.run(["explain", "taxi://wallet", "--state", "bug7", "--config", config])
      #expect(opened.status == 0)
      #expect(opened.output.contains("completed"))
    }
  }

  @Test func `a file to replay is equal, and has a comment for each event`() throws {
    try AndonProcess.inFolder { andon in
      let file = andon.path("bug.jsonl")
      try andon.withDaemon { _ in
        _ = try andon.run(["session", "login"])
        _ = try andon.run(["open", "taxi://wallet"])
        _ = try andon.run(["open", "taxi://reservations/999"])
        let written = try andon.run(["record", "--replay", file])
        #expect(written.status == 0, "\(written.error)")
        #expect(written.output.contains("has 3 events: andon replay"), "\(written.error)")
        let absent = try andon.run(["record", "nobody"])
        #expect(absent.status == 66)
      }
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(
        text.contains(
          "\n# open: stopped (reservationNotFound); now at taxi://reservations; shows MainFeatures, Reservation\n"),
        "\(text)")
      let replayed = try andon.run(["replay", file])
      #expect(replayed.status == 0)
      #expect(replayed.output.hasPrefix("4 events of 1 session replayed"))
    }
  }

  @Test func `a secret is written only where that is asked for, and the step is named`() throws {
    try AndonProcess.inFolder { andon in
      let (file, states) = (andon.path("x.jsonl"), andon.path("states.yaml"))
      let shipped = AndonProcess.repository.appending(path: "config/states.yaml").path
      try FileManager.default.copyItem(atPath: shipped, toPath: states)
      try andon.withDaemon { _ in
        _ = try andon.run(["session", "login"])
        _ = try andon.run(["open", "taxi://wallet?token=hunter2"])
        let printed = try andon.run(["record"])
        #expect(printed.status == 1)
        #expect(!printed.output.contains("hunter2"))
        #expect(!printed.error.contains("hunter2"))
        #expect(printed.output.contains("A secret was removed here"))
        #expect(printed.error.contains("1 step cannot be repeated without a secret value"))
        for arguments in [["--replay", file], ["--to", states, "--name", "x"]] {
          #expect(try andon.run(["record"] + arguments).status == 1)
        }
        #expect(!FileManager.default.fileExists(atPath: file))
        #expect(try String(contentsOfFile: states, encoding: .utf8) == String(contentsOfFile: shipped, encoding: .utf8))
        #expect(try andon.run(["record", "--replay", file, "--with-secrets"]).status == 0)
        #expect(try andon.run(["record", "--with-secrets"]).output.contains("token=hunter2"))
      }
      #expect(try andon.run(["replay", file]).status == 0)
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    }
  }

  @Test(arguments: [["--to", "a", "--replay", "b"], ["--name", "a b"], ["--since", "soon"]])
  func `a wrong option is a usage error`(options: [String]) throws {
    try AndonProcess.inFolder { andon in
      let result = try andon.run(["record"] + options)
      #expect(result.status == 64)
    }
  }
}
