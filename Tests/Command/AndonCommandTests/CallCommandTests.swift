import Foundation
import Testing
import TextFormats

/// `andon call`, `andon socket-path` and `andon config check`.
@Suite struct CallCommandTests {
  @Test func `a call prints the response of any method, and an error has its exit code`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        let hello = try andon.run(["call", "hello"])
        #expect(hello.status == 0, "\(hello)")
        #expect(JSONValue(text: hello.output)?.value(at: ["server"])?.string == "andon")
        let created = try andon.run(["call", "session.create", "-"], input: #"{"session":"alice"}"#)
        #expect(created.status == 0, "\(created)")
        let tree = try andon.run(["call", "session.tree", #"{"session":"alice"}"#])
        #expect(JSONValue(text: tree.output)?.value(at: ["tree", "rib"])?.string == "AppRoot", "\(tree)")
        let missing = try andon.run(["call", "session.tree", #"{"session":"bob"}"#, "--json"])
        #expect(missing.status == 66, "\(missing)")
        // The name of a session is no secret, though a parameter `session` of a link is one.
        #expect(try andon.run(["call", "session.tree", #"{"session":"a"}"#]).error.contains("there is no session a\n"))
        #expect(
          JSONValue(text: missing.output)?.value(at: ["error", "kind"])?.string == "session.notFound", "\(missing)")
        #expect(try andon.run(["call", "session.tre"]).error.contains("did you mean session.tree?"))
        #expect(try andon.run(["call", "session.tre"]).status == 64)
        let unknown = try andon.run(["call", "stauts", "--json"])
        #expect(unknown.status == 64, "\(unknown)")
        #expect(unknown.error.contains("did you mean status?"), "\(unknown)")
        #expect(
          JSONValue(text: unknown.output)?.value(at: ["error", "kind"])?.string == "method.unknown", "\(unknown)")
        let reservations = try andon.run(["call", "reservation.list", #"{"session":"alice"}"#])
        #expect(JSONValue(text: reservations.output)?.value(at: ["answer"]) != nil, "\(reservations)")
      }
    }
  }

  @Test func `a call without a daemon and one with wrong parameters send nothing`() throws {
    try AndonProcess.inFolder { andon in
      #expect(try andon.run(["call", "hello"]).status == 69)
      for parameters in ["[]", "{", "alice"] {
        let result = try andon.run(["call", "session.tree", parameters])
        #expect(result.status == 64, "\(result)")
        #expect(result.error.contains("hint: "), "\(result)")
      }
    }
  }

  @Test func `the path of the socket is that of the option, then of the variable`() throws {
    try AndonProcess.inFolder { andon in
      #expect(try andon.run(["socket-path"]).output == andon.path("s/andon.sock") + "\n")
      #expect(try andon.run(["socket-path", "--socket", "x"]).output == "x\n")
      #expect(try andon.run(["socket-path", "--json"]).output.hasPrefix(#"{"socket":"/"#))
      let long = try andon.run(["socket-path", "--socket", "/" + String(repeating: "x", count: 120)])
      #expect(long.status == 64, "\(long)")
    }
  }

  @Test func `a configuration that serve accepts ends with 0, and every wrong file is reported with 65`() throws {
    try AndonProcess.inFolder { andon in
      let good = try andon.run(["config", "check"])
      #expect(good.status == 0, "\(good)")
      #expect(good.output.contains("nothing is wrong"), "\(good)")
      let folder = andon.path("config")
      #expect(try andon.run(["config", "init", folder]).status == 0)
      _ = try andon.write("config/andon.yaml", "limits:\n  connexions: 3\n")
      _ = try andon.write("config/states.yaml", "states: 7\n")
      let bad = try andon.run(["config", "check", "--config", folder, "--json"])
      #expect(bad.status == 78, "\(bad)")
      let lines = bad.lines.compactMap { JSONValue(text: $0) }
      #expect(lines.last?.value(at: ["errors"])?.integer == 3, "\(bad)")
      #expect(bad.output.contains("did you mean connections?"), "\(bad)")
      #expect(try andon.run(["config", "check", "--config", andon.path("none")]).status == 66)
    }
  }

  @Test func `a missing association file is a warning, because serve does not read it`() throws {
    try AndonProcess.inFolder { andon in
      let folder = andon.path("config")
      try FileManager.default.copyItem(atPath: AndonProcess.repository.appending(path: "config").path, toPath: folder)
      try FileManager.default.removeItem(atPath: folder + "/assetlinks.json")
      let check = try andon.run(["config", "check", "--config", folder])
      #expect(check.status == 0, "\(check)")
      #expect(check.output.contains("warning: "), "\(check)")
      #expect(check.output.contains("assetlinks.json is not given"), "\(check)")
      let doctor = try andon.run(["doctor", "--config", folder])
      #expect(doctor.output.contains("WARN"), "\(doctor)")
      #expect(doctor.output.contains("assetlinks.json is not given"), "\(doctor)")
    }
  }

  @Test func `a route whose workflow the app does not have is reported as serve reports it`() throws {
    try AndonProcess.inFolder { andon in
      let folder = andon.path("config")
      #expect(try andon.run(["config", "init", folder]).status == 0)
      let links = try String(contentsOfFile: folder + "/links.yaml", encoding: .utf8)
      let wrong = links.replacing("workflow: Wallet", with: "workflow: Walet", maxReplacements: 1)
      _ = try andon.write("config/links.yaml", wrong)
      let bad = try andon.run(["config", "check", "--config", folder])
      #expect(bad.status == 78, "\(bad)")
      #expect(bad.output.contains("Walet"), "\(bad)")
    }
  }

  @Test func `a route whose workflow the app does not have is refused, and all others are served`() throws {
    try AndonProcess.inFolder { andon in
      let folder = andon.path("config")
      #expect(try andon.run(["config", "init", folder]).status == 0)
      let links = try String(contentsOfFile: folder + "/links.yaml", encoding: .utf8)
      _ = try andon.write(
        "config/links.yaml", links.replacing("workflow: Wallet", with: "workflow: Walet", maxReplacements: 1))
      try andon.withDaemon(["--config", folder]) { _ in
        #expect(try andon.run(["open", "taxi://home"]).output.contains("waiting"))
        #expect(try andon.run(["open", "taxi://wallet"]).output.contains("unknownWorkflow"))
        let logged = try andon.run(["logs"]).output
        #expect(logged.contains(" routes.unknownWorkflow "), "\(logged)")
        #expect(logged.contains("route=wallet workflow=Walet"), "\(logged)")
      }
      let replayed = try andon.run(["replay", "--config", folder, try andon.write("empty.jsonl", "")])
      #expect(replayed.error.contains("the route wallet names the workflow Walet"), "\(replayed)")
      #expect(!replayed.error.contains("it has:"), "\(replayed)")
    }
  }
}
