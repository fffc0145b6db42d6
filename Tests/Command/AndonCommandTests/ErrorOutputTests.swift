import ArgumentParser
import Foundation
import Testing
import TextFormats

@testable import AndonCommands

/// Errors as text and as JSON.
@Suite(.andon) struct ErrorOutputTests {
  private func message(_ arguments: [String]) throws -> UsageMessage {
    let error = #expect(throws: (any Error).self) { _ = try AndonCommand.parseAsRoot(arguments) }
    return UsageMessage(AndonCommand.fullMessage(for: try #require(error)), arguments: arguments)
  }

  @Test(arguments: [
    (["opne"], "there is no command 'opne'. Did you mean 'open'?"),
    (["opne", "taxi://home", "-s", "alice"], "there is no command 'opne'. Did you mean 'open'?"),
    (["session", "creat", "alice"], "there is no command 'creat'. Did you mean 'create'?"),
    (["frobnicate"], "there is no command 'frobnicate'"),
  ])
  func `an unknown command gets the nearest one`(arguments: [String], expected: String) throws {
    #expect(try message(arguments).message == expected)
  }

  @Test(arguments: [
    (["session", "create", "-x"], "andon session create -- -x"), (["tree", "-x"], "andon tree -- -x"),
    (["session", "close", "--json", "-x"], "andon session close -- -x"),
    (["open", "taxi://home", "-s", "-x"], "--session=-x"),
    (["session", "create", "a", "--state", "-x"], "--state=-x"),
  ])
  func `a value that begins with a dash gets the way to write it`(arguments: [String], advice: String) throws {
    let text = try message(arguments).text
    #expect(text.contains("\n  hint: a value that begins with - "), "\(text)")
    #expect(text.hasSuffix(advice), "\(text)")
  }

  @Test(arguments: [
    ["frob\nandon: forged"], ["open", "--fo\nandon: forged"], ["open", "--limit=3\nandon: forged"],
    ["log", "--since=x\nandon: forged"], ["replay", "x\nandon: forged"],
    ["explain", "a", "--state", "x\nandon: forged"], ["explain", "a", "--config", "x\nandon: forged"],
    ["status", "a", "x\nandon: forged"], ["session", "list", "--json\nandon: forged"],
  ])
  func `an argument with a line feed adds no line to an error`(arguments: [String]) throws {
    try AndonProcess.inFolder { andon in
      let result = try andon.run(arguments)
      #expect(result.status != 0, "\(result.error)")
      #expect(!result.error.contains("\nandon: forged"), "\(result.error)")
    }
  }

  @Test func `an error of a file whose keys have line feeds has a line for each problem`() throws {
    try AndonProcess.inFolder { andon in
      let folder = andon.folder.appending(path: "config")
      try FileManager.default.copyItem(at: AndonProcess.repository.appending(path: "config"), to: folder)
      let yaml = try String(contentsOf: folder.appending(path: "links.yaml"), encoding: .utf8)
      let keys = "\"a\\nandon: forged\": 1\n\"b\\nandon: forged\": 1\n"
      try (keys + yaml).write(to: folder.appending(path: "links.yaml"), atomically: true, encoding: .utf8)
      for command in [["explain", "a"], ["routes", "check"]] {
        let result = try andon.run(command + ["--config", folder.path])
        let lines = (result.error + result.output).split(separator: "\n")
        #expect(lines.count { $0.contains("links.yaml:") && $0.contains("forged") } == 2, "\(result)")
        #expect(!lines.contains { $0.hasPrefix("andon: forged") })
      }
    }
  }

  @Test(arguments: [
    ["replay", "taxi://x?token=SECRET"], ["status", "a", "taxi://x?token=SECRET"], ["token: SECRET"],
    ["explain", "a", "--config", "https://user:SECRET@x"], ["explain", "a", "--state", "pin=SECRET"],
    ["open", "taxi://home", "--frob", "token=SECRET"],
  ])
  func `an error does not repeat a secret of an argument`(arguments: [String]) throws {
    try AndonProcess.inFolder { andon in
      for options in [[], ["--json"]] {
        let result = try andon.run(arguments + options)
        #expect(result.status != 0, "\(result)")
        #expect(!(result.error + result.output).contains("SECRET"), "\(result)")
      }
    }
  }

  @Test func `a journal with a time beyond all times is an error with the number of its line`() throws {
    try AndonProcess.inFolder { andon in
      let entry = #"{"at":9223372036854775807,"digest":"","event":"create","location":[],"sequence":1,"session":"a"}"#
      let file = try andon.write("x.jsonl", #"{"andon":"log","app":"taxi","format":1}"# + "\n\(entry)\n")
      let result = try andon.run(["replay", file])
      #expect(result.status == 65)
      #expect(result.error.contains("line 2 of \(file) is not an event: `at` is not a time"))
    }
  }

  @Test(arguments: ["taxi://wallet", "'taxi://wallet'", "<taxi://wallet>", " taxi://wallet\n", "“taxi://wallet”"])
  func `a link in place of a command gets the command that opens it`(word: String) throws {
    #expect(try message([word]).hint == "open the link: andon open 'taxi://wallet'")
  }

  @Test(arguments: [["wait", "--timeout", "3"], ["log", "--since", "3"], ["bench", "--duration", "3"]])
  func `a duration without a unit gets the units`(arguments: [String]) throws {
    #expect(try message(arguments).text.hasSuffix("\n  hint: write the unit: 3s, 3m or 3h"))
    #expect(try message(arguments.dropLast() + ["abc"]).hint == "andon \(arguments[0]) --help")
  }

  @Test(arguments: [
    ("latency=", "latency= gives no value"), ("key=", "There is no setting 'key'"),
    ("key=a", "There is no setting 'key'"), ("session=bob", "There is no setting 'session'"),
  ])
  func `a setting without a value, or with the name of a field, is refused`(setting: String, problem: String) throws {
    #expect(try message(["session", "configure", "--set", setting]).message.hasPrefix(problem))
    #expect(try message(["session", "configure", "alice", setting]).message.hasPrefix(problem))
    #expect(try message(["session", "configure", "alice", "bob", "a=b"]).message.contains("are two sessions"))
  }

  @Test func `help of a command that is not there is wrong usage`() throws {
    try AndonProcess.inFolder { andon in
      for (words, named) in [(["help", "stauts"], "status"), (["help", "session", "creat"], "create")] {
        let result = try andon.run(words)
        #expect(result.status == 64, "\(result)")
        let hint = "\n  hint: andon --help\n"
        #expect(result.error.hasSuffix("Did you mean '\(named)'?\(hint)"), "\(result)")
        #expect(result.output.isEmpty, "\(result)")
      }
      for words in [["help"], ["help", "status"], ["help", "session", "create"], ["help", "session"]] {
        #expect(try andon.run(words).status == 0, "\(words)")
      }
    }
  }

  @Test func `an error of an address names its option`() throws {
    try AndonProcess.inFolder { andon in
      for (option, kind) in [("--metrics", "metrics.refused"), ("--inspector", "inspector.refused")] {
        let host = option == "--inspector" ? ["--inspector-host", "a.example"] : []
        let result = try andon.run(["serve", "--in-memory", "--json", option, "192.0.2.1:99"] + host)
        #expect(result.status == 71, "\(result)")
        #expect(result.error.contains(#""kind":"\#(kind)""#), "\(result)")
        #expect(result.error.contains("\(option): cannot listen at 192.0.2.1:99"), "\(result)")
      }
    }
  }

  @Test func `a database in memory gets the option for it`() throws {
    #expect(try message(["serve", "--database", ":memory:"]).message.contains("Use --in-memory"))
  }

  @Test func `with --json an error is an object on standard output`() throws {
    try AndonProcess.inFolder { andon in
      for (command, code, kind) in [
        (["status"], 69, "notRunning"), (["tree", "--format", "json"], 69, "notRunning"), (["opne"], 64, "usage"),
        (["replay", "/nowhere"], 66, "notFound"), (["explain", "a", "--config", "/nowhere"], 66, "notFound"),
      ] {
        let result = try andon.run(command.contains("--format") ? command : command + ["--json"])
        let error = try #require(JSONReader.read(result.output).object?["error"]?.object)
        #expect(result.status == code, "\(command)")
        #expect(error["code"]?.integer == Int64(code), "\(command)")
        #expect(error["kind"]?.string == kind)
        #expect(error["message"]?.string?.isEmpty == false)
        #expect(error["hint"]?.string?.isEmpty == false)
        // The text for people does not depend on the option.
        #expect(result.error.hasPrefix("andon: "))
        #expect(try andon.run(command.filter { $0 != "--format" && $0 != "json" }).output.isEmpty)
      }
    }
  }

  @Test func `an error of the daemon keeps its kind and its hint`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        let result = try andon.run(["tree", "nobody", "--json"])
        let error = try #require(JSONReader.read(result.output).object?["error"]?.object)
        #expect(result.status == 66)
        #expect(error["kind"]?.string == "session.notFound")
        #expect(result.error.contains("\n  hint: \(error["hint"]?.string ?? "-")"))
      }
    }
  }

  @Test func `an error of the route table has its file and line`() throws {
    try AndonProcess.inFolder { andon in
      let config = andon.folder.appending(path: "c")
      try FileManager.default.createDirectory(at: config, withIntermediateDirectories: false)
      _ = try andon.write("c/links.yaml", "schemes: [taxi]\nroutse: {}\n")
      for file in ["states.yaml", "andon.yaml"] {
        try FileManager.default.copyItem(
          at: AndonProcess.repository.appending(path: "config/\(file)"), to: config.appending(path: file))
      }
      let result = try andon.run(["explain", "taxi://home", "--config", config.path, "--json"])
      let problems = try JSONReader.read(result.output).object?["error"]?.object?["problems"]?.array
      #expect(result.status == 78)
      #expect(problems?.contains { $0.object?["line"]?.integer == 2 } == true, "\(result.output)")
    }
  }

  @Test func `reservation add prints the number of the reservation`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        #expect(try andon.run(["session", "login"]).status == 0)
        let before = try andon.run(["reservation", "list", "--json"]).output
        let add = ["reservation", "add", "--at", "2031-01-11T23:00+09:00", "--pickup", "東京駅"]
        let added = try andon.run(add + ["--json"])
        let number = try #require(JSONReader.read(added.output).object?["reservation"]?.integer, "\(added)")
        #expect(!before.contains(#""id":\#(number)"#))
        let next = try andon.run(add)
        #expect(next.output.hasPrefix("default: reservation.add: reservation \(number + 1)\n"), "\(next)")
        #expect(try andon.run(["open", "taxi://reservations/\(number)"]).status == 0)
        let cancelled = try andon.run(["reservation", "cancel", "\(number)"])
        #expect(cancelled.output.hasPrefix("default: reservation.cancel\n"), "\(cancelled)")
      }
    }
  }

  @Test func `commands with a value use the session default`() throws {
    #expect(try SessionAndValue(["menu"], value: "an element") == SessionAndValue(["default", "menu"], value: ""))
    #expect(throws: (any Error).self) { try SessionAndValue([], value: "an element") }
    for arguments in [["tap", "a", "b", "c"], ["session", "advance"]] {
      #expect(throws: (any Error).self) { _ = try AndonCommand.parseAsRoot(arguments) }
    }
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        #expect(try andon.run(["session", "advance", "8"]).error.hasSuffix("  hint: write the unit: 8s, 8m or 8h\n"))
        #expect(try andon.run(["session", "advance", "8s"]).output.hasPrefix("default: advanced by 8s"))
        #expect(try andon.run(["session", "login"]).status == 0)
        let tapped = try andon.run(["tap", "tab.wallet"])
        #expect(tapped.output.hasPrefix("default: tapped tab.wallet"), "\(tapped)")
      }
    }
  }

  @Test(arguments: [
    ("taxi://order?pickup=%E6%9D%B1%E4%BA%AC", "taxi://order?pickup=東京"), ("a%20%26b%25", "a%20%26b%25"),
    ("x=%E6%9D&y=%C3%A9%", "x=%E6%9D&y=é%"), ("%E2%80%AE%E6%9D%B1", "%E2%80%AE%E6%9D%B1"),
    ("%E3%80%80", "%E3%80%80"), ("%+9%2", "%+9%2"), ("", ""),
  ])
  func `a readable link decodes visible characters only`(link: String, text: String) {
    #expect(ReadableLink.text(link) == text)
  }

  @Test func `a location is decoded in text and encoded in JSON`() throws {
    try AndonProcess.inFolder { andon in
      let link = "taxi://order?pickup=35.68,139.76,%E6%9D%B1%E4%BA%AC%E9%A7%85"
      let text = try andon.run([
        "explain", "https://taxi.example/order?pickup=35.68,139.76,%E6%9D%B1%E4%BA%AC%E9%A7%85",
      ])
      #expect(text.output.contains("\n  canonical   taxi://order?pickup=35.68,139.76,東京駅\n"), "\(text.output)")
      #expect(try andon.run(["explain", link, "--json"]).output.contains(#""canonical":"\#(link)""#))
    }
  }
}
