import Foundation
import Testing

@testable import AndonCommands

/// Commands without a daemon: exit codes, errors, help, replay.
@Suite struct CommandLineTests {
  @Test func `every client command reports that no daemon runs`() throws {
    try AndonProcess.inFolder { andon in
      for command in [
        ["status"], ["open", "taxi://home"], ["tree"], ["log"], ["session", "list"], ["wait", "--timeout", "100ms"],
      ] {
        let result = try andon.run(command)
        #expect(result.status == 69, "\(command)")
        #expect(result.output.isEmpty)
        #expect(
          result.error.hasPrefix("andon: no daemon is running: there is no socket at \(andon.path("s/andon.sock"))"))
        #expect(result.error.contains("\n  hint: start it with andon serve"))
      }
    }
  }

  @Test func `help and version go to standard output, and a usage error does not`() throws {
    try AndonProcess.inFolder { andon in
      #expect(try andon.run(["--version"]).output == "\(AndonVersion.text)\n")
      let help = try andon.run(["open", "--help"])
      #expect(help.status == 0)
      #expect(help.output.contains("USAGE: andon open"))
      let wrong = try andon.run(["opne"])
      #expect(wrong.status == 64)
      #expect(wrong.output.isEmpty)
      #expect(wrong.error.hasPrefix("andon: "))
    }
  }

  @Test func `a path that is too long for a socket is a usage error`() throws {
    try AndonProcess.inFolder { andon in
      let result = try andon.run(["status", "--socket", "/tmp/" + String(repeating: "x", count: 200)])
      #expect(result.status == 64)
      #expect(result.error.contains("107"))
    }
  }

  @Test func `the exit code of replay depends on its result`() throws {
    try AndonProcess.inFolder { andon in
      let list = try andon.write("links.txt", "# two\ntaxi://home\nbob taxi://reservations/nope\n")
      let played = try andon.run(["replay", list])
      #expect(played.status == 1)
      #expect(played.error.contains("nothing was compared"))
      #expect(played.lines.count == 3)
      #expect(try andon.run(["replay", andon.path("nothing")]).status == 66)
      #expect(try andon.run(["replay", andon.write("bad.jsonl", "{}\n")]).status == 65)
      let json = try andon.run(["replay", "-", "--json"], input: "taxi://home\n")
      #expect(json.lines.count == 3)
      #expect(json.lines.last?.hasPrefix(#"{"error":{"code":1,"#) == true)
      #expect(
        json.lines.dropLast().last
          == #"{"summary":{"compared":0,"different":0,"events":1,"leftOut":0,"outcomes":{"completed":1},"sessions":1}}"#
      )
    }
  }

  @Test(arguments: [
    ("", "contains no event and no link"), ("# nothing\n\n", "contains no event and no link"),
    (#"{"andon":"log","app":"taxi","format":1}"# + "\n", "contains no event and no link"),
    (
      #"{"andon":"log","app":"taxi","format":1}"# + "\n"
        + #"{"at":1,"digest":"0","event":"login","location":["taxi://home"],"sequence":7,"session":"alice"}"# + "\n",
      "lacks earlier events of every session in it"
    ),
  ])
  func `a replay of nothing ends with 1`(content: String, reason: String) throws {
    try AndonProcess.inFolder { andon in
      let file = try andon.write("log.jsonl", content)
      let report = andon.path("r.xml")
      let result = try andon.run(["replay", file, "--junit", report, "--unmatched", "skip"])
      #expect(result.status == 1)
      #expect(result.output.contains(": nothing compared"))
      #expect(!result.output.contains("all equal"))
      let xml = try String(contentsOfFile: report, encoding: .utf8)
      #expect(xml.contains(" failures=\"1\" "), "\(xml)")
      #expect(xml.contains("<failure message=\"nothing was compared\">"), "\(xml)")
      #expect(xml.contains(reason))
      #expect(result.error.hasPrefix("andon: nothing was replayed: \(file) \(reason)\n  hint: "), "\(result.error)")
    }
  }

  @Test(arguments: ["root:x:0:0:root:/root:/bin/bash\n", "<html>\n", "[1]\n", "a,b\n1,2\n", "plain words\n"])
  func `a file that is no list of links is not replayed`(content: String) throws {
    try AndonProcess.inFolder { andon in
      let file = try andon.write("other", content)
      let result = try andon.run(["replay", file])
      #expect(result.status == 65)
      #expect(result.output.isEmpty)
      #expect(result.error.contains("line 1 of \(file) is neither a link nor the header of a journal"))
    }
  }

  @Test func `a difference is printed and written as JUnit`() throws {
    try AndonProcess.inFolder { andon in
      let log = try andon.write(
        "log.jsonl",
        #"{"andon":"log","app":"taxi","format":1}"# + "\n"
          + #"{"at":1,"digest":"0","event":"create","location":["taxi://login"],"sequence":1,"session":"alice"}"# + "\n"
      )
      let result = try andon.run(["replay", log, "--verbose", "--junit", andon.path("junit.xml")])
      #expect(result.status == 1)
      #expect(
        result.output.hasPrefix(
          "1 × event create: other tree\n  line 2: alice create\n    digest\n      - recorded  0\n      + replayed  "))
      #expect(try String(contentsOfFile: andon.path("junit.xml"), encoding: .utf8).contains("failures=\"1\""))
    }
  }

  @Test func `a report that cannot be written is reported before the replay`() throws {
    try AndonProcess.inFolder { andon in
      let list = try andon.write("links.txt", "taxi://home\n")
      let result = try andon.run(["replay", list, "--junit", andon.path("no/junit.xml")])
      #expect(result.status == 74)
      #expect(result.output.isEmpty)
      #expect(result.error.hasPrefix("andon: \(andon.path("no/junit.xml")) cannot be written: No such file"))
    }
  }

  @Test func `a closed reader is not an error`() throws {
    try AndonProcess.inFolder { andon in
      let list = try andon.write("links.txt", String(repeating: "taxi://home\n", count: 2000))
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      let process = try andon.start(["replay", list, "--unmatched", "skip"], output: .pipe(pipe))
      process.waitUntilExit()
      #expect(!process.endedBySignal)
      #expect(process.terminationStatus == 0)
    }
  }

  @Test func `serve fails without a configuration`() throws {
    try AndonProcess.inFolder { andon in
      let result = try andon.run(["serve", "--config", andon.path("nowhere")])
      #expect(result.status == 66)
      #expect(result.error.contains("andon: --config names \(andon.path("nowhere")), and there is no such folder"))
    }
  }
}
