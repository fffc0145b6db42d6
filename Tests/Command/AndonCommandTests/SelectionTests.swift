import ArgumentParser
import Foundation
import Testing
import TextFormats

@testable import AndonCommands

/// Links by time, outcome and route; sessions by pattern; links in a starting state.
@Suite struct SelectionTests {
  /// Returns the URLs that `andon log` lists.
  private func urls(_ andon: AndonProcess, _ options: [String]) throws -> [String?] {
    try andon.run(["log", "--json"] + options).lines.map { line in
      try JSONReader.read(line).object?["outcome"]?.object?["url"]?.string
    }
  }

  @Test func `the log selects links by outcome, route and time`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        _ = try andon.run(["session", "login"])
        // The links that match are further back than one page.
        let input = "taxi://reservations/42\ntaxi://nowhere\n" + String(repeating: "taxi://wallet\n", count: 700)
        #expect(try andon.run(["open", "-"], input: input).status == 12)
        #expect(try urls(andon, ["--outcome", "rejected"]) == ["taxi://nowhere"])
        #expect(
          try urls(andon, ["--route", "reservation", "--outcome", "completed", "rejected"]) == [
            "taxi://reservations/42"
          ])
        #expect(try urls(andon, ["--route", "reservation", "-s", "default"]) == ["taxi://reservations/42"])
        #expect(try urls(andon, ["--route", "wallet"]).count == 20)
        #expect(try urls(andon, ["--since", "1h"]).count == 702)
        #expect(try urls(andon, ["--since", "1h", "--limit", "3"]).count == 3)
        #expect(try urls(andon, ["--since", "2100-01-01T00:00Z"]).isEmpty)
        #expect(try urls(andon, ["--outcome", "failed"]).isEmpty)
        #expect(try andon.run(["log", "--route", "coupons"]).status == 0)
        let unknown = try andon.run(["log", "--route", "walet"])
        #expect(unknown.status == 66, "\(unknown)")
        #expect(unknown.error.hasSuffix("  hint: did you mean wallet?\n"), "\(unknown)")
      }
    }
  }

  @Test(arguments: [
    ["log", "--since", "soon"], ["log", "--outcome", "good"], ["log", "--export", "--route", "wallet"],
    ["open", "a", "--state", "riding", "-s", "b"],
  ])
  func `a wrong selection is a usage error`(arguments: [String]) {
    #expect(throws: (any Error).self) { _ = try AndonCommand.parseAsRoot(arguments) }
  }

  @Test func `session close takes names and patterns`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        for name in ["m.1", "m.2", "m.10", "n.1", "other"] { _ = try andon.run(["session", "create", name]) }
        #expect(Set(try andon.run(["session", "close", "m.?"]).lines) == ["closed m.1", "closed m.2"])
        #expect(Set(try andon.run(["session", "close", "m.*", "other"]).lines) == ["closed m.10", "closed other"])
        let none = try andon.run(["session", "close", "m.*"])
        #expect(none.status == 66)
        #expect(none.error.hasPrefix("andon: no session matches m.*"))
        // A session that cannot be closed does not stop the next ones.
        _ = try andon.run(["session", "create", "o.1"])
        let some = try andon.run(["session", "close", "nobody", "o.1", "x.*", "default"])
        #expect(some.status == 64, "\(some)")
        #expect(some.lines == ["closed o.1"], "\(some)")
        let errors = some.error.split(separator: "\n").filter { $0.hasPrefix("andon: ") }
        try #require(errors.count == 3, "\(some.error)")
        #expect(errors[0].hasSuffix("no session nobody"), "\(some.error)")
        #expect(try andon.run(["session", "close", "*"]).lines == ["closed n.1"])
        #expect(try andon.run(["session", "list", "--json"]).lines.count == 1)
      }
    }
  }

  @Test(arguments: [
    ("m.*", "m.", true), ("m.*", "mx", false), ("*1*", "a1b", true), ("*.1", "a.1.1", true), ("a?c", "abc", true),
    ("a?c", "ac", false), ("**", "", true), ("?", "", false), ("*a*b", "xaxbxb", true), ("*a*b", "xaxbx", false),
  ])
  func `a pattern matches whole names`(pattern: String, name: String, isMatch: Bool) {
    #expect(NamePattern(pattern).matches(name) == isMatch)
    #expect(!NamePattern(name).isPattern)
  }

  @Test func `explain opens a link in a state without a daemon`() throws {
    try AndonProcess.inFolder { andon in
      let result = try andon.run(["explain", "taxi://wallet", "--state", "riding"])
      #expect(result.status == 0, "\(result)")
      #expect(result.output.contains("\nopened in riding:\ncompleted  taxi://wallet\n"), "\(result.output)")
      let json = try andon.run(["explain", "taxi://wallet", "--state", "riding", "--json"])
      #expect(try JSONReader.read(json.output).object?["opened"]?.object?["outcome"]?.string == "completed")
      let wrong = try andon.run(["explain", "taxi://wallet", "--state", "ridng"])
      #expect(wrong.status == 64, "\(wrong)")
      #expect(wrong.error.contains("did you mean riding?"), "\(wrong)")
    }
  }

  @Test func `open uses a session of its own for a state and closes it`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        let result = try andon.run(["open", "taxi://wallet", "--state", "riding"])
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("\n  session     open-"), "\(result)")
        #expect(try andon.run(["open", "-", "--state", "riding"], input: "taxi://wallet\n").status == 0)
        #expect(try andon.run(["open", "taxi://wallet", "--state", "ridng"]).status == 64)
        #expect(try andon.run(["session", "list", "--json"]).lines.count == 1)
      }
    }
  }
}
