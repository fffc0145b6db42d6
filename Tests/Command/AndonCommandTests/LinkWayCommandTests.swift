import Foundation
import Testing

/// `--from` of `explain` and `open`: what phones open.
@Suite struct LinkWayCommandTests {
  @Test func `explain names the phones on which a link does not come to the app`() throws {
    try AndonProcess.inFolder { andon in
      let excluded = try andon.run(["explain", "https://taxi.example/wallet?browser=1"])
      #expect(excluded.output.contains("phones that do not open the app:\n  PHONE   OPENS    RULE\n  iPhone  browser"))
      #expect(try !andon.run(["explain", "https://taxi.example/wallet"]).output.contains("phones that"))
      let scheme = try andon.run(["explain", "taxi://wallet", "--from", "mail", "--not-installed", "--json"])
      #expect(scheme.output.contains(#""end":"nothing""#))
      let alone = try andon.run(["explain", "taxi://wallet", "--platform", "ios"])
      #expect(alone.output.contains("tapped in app:\n  PHONE   OPENS  RULE\n  iPhone  app"), "\(alone)")
      let folder = andon.folder.appending(path: "alone")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for name in ["links.yaml", "states.yaml", "andon.yaml"] {
        let file = AndonProcess.repository.appending(path: "config/\(name)")
        try FileManager.default.copyItem(at: file, to: folder.appending(path: name))
      }
      let bare = try andon.run(["explain", "taxi://wallet", "--from", "mail", "--config", folder.path])
      #expect(bare.status == 66)
      #expect(bare.error.contains("routes association --write"))
    }
  }

  @Test func `a session opens a link only where the phone brings it to the app`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        let phone = ["--create", "--session", "alice", "--platform", "ios", "--from"]
        let stays = try andon.run(["open", "https://taxi.example/wallet"] + phone + ["same-site"])
        #expect(stays.status == 12, "\(stays)")
        #expect(stays.output.contains("Safari stays"), "\(stays)")
        #expect(try andon.run(["session", "show", "alice"]).status == 66)
        #expect(try andon.run(["open", "https://taxi.example/wallet"] + phone + ["mail"]).status == 10)
        #expect(try andon.run(["open", "taxi://wallet", "--from", "mail"]).status == 64)
        let absent = ["open", "taxi://wallet", "--state", "notInstalled", "--platform", "ios", "--from", "other-site"]
        let nothing = try andon.run(absent)
        #expect(nothing.status == 12, "\(nothing)")
        #expect(nothing.output.contains("nothing"), "\(nothing)")
      }
    }
  }

  @Test func `a matrix names the phones on which a link does not come to the app`() throws {
    try AndonProcess.inFolder { andon in
      let links = [
        "taxi://wallet", "https://taxi.example/wallet?browser=1", "--state", "notInstalled", "--state", "loggedIn",
      ]
      let intent = try andon.run([
        "matrix", "taxi://wallet", "intent://wallet#Intent;scheme=taxi;end", "--state", "loggedIn",
      ])
      #expect(intent.output.contains("intent://wallet"), "\(intent)")
      let told = "iPhone: browser instead of the app: https://taxi.example/wallet?browser=1: "
      let whole = try andon.run(["matrix"] + links)
      #expect(whole.output.contains("2 links × 2 states × 3 networks: 12 cells"), "\(whole)")
      #expect(whole.output.contains("\n" + told), "\(whole)")
      let csv = try andon.run(["matrix", "--csv"] + links)
      #expect(csv.error.contains(told), "\(csv)")
      let json = try andon.run(["matrix", "--json"] + links)
      #expect(json.output.split(separator: "\n").last?.contains(#""ways":[{"#) == true, "\(json)")
    }
  }

  @Test func `with a phone a matrix opens only what comes to the app`() throws {
    try AndonProcess.inFolder { andon in
      let links = [
        "taxi://wallet", "https://taxi.example/wallet?browser=1", "--state", "notInstalled", "--state", "loggedIn",
      ]
      let ios = try andon.run(["matrix", "--platform", "ios", "--from", "mail"] + links)
      #expect(ios.status == 0, "\(ios)")
      #expect(ios.output.contains("1 link × 1 state × 3 networks: 3 cells"), "\(ios)")
      #expect(ios.output.contains("without the app (notInstalled): iPhone: nothing instead of the app: taxi://wallet"))
      let android = try andon.run(["matrix", "--platform", "android-15", "--from", "other-site"] + links)
      #expect(android.output.contains("2 links × 1 state × 3 networks: 6 cells"), "\(android)")
      let none = try andon.run(["matrix", "https://taxi.example/wallet", "--platform", "ios", "--from", "same-site"])
      #expect(none.status == 1, "\(none)")
      #expect(none.error.contains("Safari stays"), "\(none)")
      // A comparison does not pass over a link that is not opened.
      let rules = try andon.write("e.yaml", "expect: []\n")
      let checked = try andon.run(["matrix", "--check", rules, "--platform", "ios"] + links)
      #expect(checked.status == 1, "\(checked)")
      #expect(checked.output.contains("browser instead of the app"), "\(checked)")
      #expect(try andon.run(["matrix", "--not-installed"]).status == 64)
    }
  }

  @Test func `a push has an answer for each phone where they differ`() throws {
    try AndonProcess.inFolder { andon in
      func explain(_ text: String, _ options: [String] = []) throws -> String {
        try andon.run(["explain", "--input", "push", andon.write("push.json", text)] + options).output
      }
      let differs = #"""
        {"message":{"notification":{"body":"A"},"data":{"url":"taxi://wallet"},"android":{"data":{"x":"1"}}}}
        """#
      let both = try explain(differs)
      #expect(both.contains("iPhone:\naccepted  taxi://wallet"), "\(both)")
      #expect(both.contains("Android:\nrejected  push"), "\(both)")
      #expect(try explain(differs, ["--platform", "ios"]).hasPrefix("iPhone:\naccepted"))
      #expect(try !explain(differs, ["--platform", "ios"]).contains("Android:"))
      let same = try explain(#"{"message":{"notification":{"body":"A"},"data":{"url":"taxi://wallet"}}}"#)
      #expect(same.hasPrefix("accepted  taxi://wallet"), "\(same)")
      #expect(try explain(differs, ["--json"]).contains(#""phone":"android""#))
    }
  }
}
