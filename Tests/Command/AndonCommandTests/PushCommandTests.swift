import AndonTesting
import Foundation
import Testing

@testable import AndonCommands

/// `push`, `session install`, `open --input` and `explain --input`, as a user runs them.
@Suite struct PushCommandTests {
  private static let payload =
    #"{"aps":{"alert":{"title":"ご予約","body":"明日のお迎え"}},"data":{"link":"taxi://reservations/42"}}"#

  @Test func `explain shows the link of each input, and its text equals its snapshot`() throws {
    try AndonProcess.inFolder { andon in
      let file = try andon.write("push.json", Self.payload)
      let runs = [
        try andon.run(["explain", "--input", "push", file]),
        try andon.run(["explain", "--input", "push", "-"], input: #"{"aps":{"alert":"A"},"token":"Sesame"}"#),
        try andon.run(["explain", "--input", "qr", "TAXI-PAY:Sesame:1200"]),
        try andon.run(["explain", "--input", "shortcut", "example.taxi.reserv"]),
      ]
      #expect(runs.map(\.status) == [0, 12, 0, 12])
      #expect(runs.allSatisfy { !$0.output.contains("Sesame") })
      try expectSnapshot(of: runs.map(\.output).joined(separator: "\n"), named: "explain-inputs")
    }
  }

  @Test func `a push in the foreground exits as a waiting link, and the tap on its banner completes it`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        _ = try andon.run(["session", "login"])
        let push = try andon.run(["push", try andon.write("push.json", Self.payload), "--key", "k"])
        #expect(push.status == 10, "\(push.output)")
        #expect(push.output.contains("  waits for   a tap on the banner\n"), "\(push.output)")
        #expect(push.output.contains("input: In `data.link` of the push (our server)."), "\(push.output)")
        #expect(try andon.run(["screen"]).output.contains("ご予約"))
        let tap = try andon.run(["tap", "banner"])
        #expect(tap.status == 0, "\(tap.output)")
        #expect(tap.output.contains("completed  taxi://reservations/42"), "\(tap.output)")
        let qr = try andon.run(["open", "--input", "qr", "TAXI-PAY:Sesame:1200"])
        #expect(qr.status == 0, "\(qr.output)")
        #expect(!qr.output.contains("Sesame"), "\(qr.output)")
        #expect(try andon.run(["push", "-"], input: "{}").status == 11)
        #expect(try andon.run(["open", "--input", "push", "{}"]).status == 64)
      }
    }
  }

  @Test func `a link of a removed app completes after install, permissions and log-in`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        #expect(try andon.run(["session", "create", "a", "--state", "notInstalled"]).status == 0)
        #expect(try andon.run(["open", "https://taxi.example/wallet", "-s", "a"]).status == 10)
        #expect(try andon.run(["session", "login", "a"]).error.contains("andon session install SESSION"))
        #expect(try andon.run(["session", "install", "a"]).output.contains("installed and started"))
        for _ in 0..<2 { #expect(try andon.run(["tap", "a", "permission.allow"]).status == 0) }
        let login = try andon.run(["session", "login", "a"])
        #expect(login.output.contains("completed  first launch"))
        #expect(login.output.contains("taxi://wallet"))
      }
    }
  }

  @Test func `explain opens an input in a state`() throws {
    try AndonProcess.inFolder { andon in
      let run = try andon.run(["explain", "--input", "push", "-", "--state", "notRunning"], input: Self.payload)
      #expect(run.status == 0, "\(run.output)")
      #expect(run.output.contains("completed  cold start"), "\(run.output)")
      let silent = #"{"aps":{"badge":3},"url":"taxi://wallet"}"#
      let alone = try andon.run(["explain", "--input", "push", "-"], input: silent)
      #expect(alone.status == 12, "\(alone.output)")
      #expect(alone.output.contains("silentPush"), "\(alone.output)")
      let opened = try andon.run(["explain", "--input", "push", "-", "--state", "notRunning"], input: silent)
      #expect(opened.status == 11, "\(opened.output)")
      #expect(!opened.output.contains("accepted"), "\(opened.output)")
      let refused = try andon.run(["explain", "--input", "push", "-", "--state", "notInstalled"], input: Self.payload)
      #expect(refused.status == 64)
      #expect(refused.error.contains("no push reaches an app that is not installed"))
    }
  }

  @Test func `a payload that is not JSON is an error with its position, before the daemon is asked`() throws {
    try AndonProcess.inFolder { andon in
      let bad = try andon.run(["push", "-"], input: #"{"a":1,"a":2}"#)
      #expect(bad.status == 65, "\(bad.error)")
      #expect(bad.error.contains("at byte 7: an object has a key twice"), "\(bad.error)")
      #expect(try andon.run(["push", andon.path("none.json")]).status == 66)
    }
  }
}
