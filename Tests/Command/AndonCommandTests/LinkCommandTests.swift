import AndonTesting
import Foundation
import Testing

@testable import AndonCommands

/// `explain` and `routes`: exit codes and output.
@Suite struct LinkCommandTests {
  @Test func `the exit code of explain depends on the links`() throws {
    try AndonProcess.inFolder { andon in
      let good = try andon.run(["explain", "taxi://reservations/42?utm_source=push"])
      #expect(good.status == 0)
      #expect(good.lines.first == "accepted  taxi://reservations/42?utm_source=push")
      #expect(good.output.contains("\n  opens       ScheduledReservation (route reservation)\n"))
      let bad = try andon.run(["explain", "taxi://home", "taxi://reservations/fourty"])
      #expect(bad.status == 12)
      #expect(bad.output.contains("\n                              ^^^^^^\n"))
      let json = try andon.run(["explain", "--json", "-"], input: "# two\ntaxi://home\n\nalice taxi://menu/nope\n")
      #expect(json.status == 12)
      #expect(json.lines.count == 2)
      #expect(json.lines[0].contains(#""outcome":"accepted""#))
      #expect(json.lines[1].contains(#""code":"unknownRoute""#))
    }
  }

  @Test func `explain shows no secrets and no control characters`() throws {
    try AndonProcess.inFolder { andon in
      for link in [
        "taxi://wallet/pay?code=Sesame", "taxi://home?a=\u{1b}[2J&token=Sesame", "taxi://x?otp=Sesame#\u{202E}\u{9B}2J",
        "taxi://wallet/pay?code=Sesame!", "taxi://home?u=https%3A%2F%2Fa.test%2F%3Ftoken%3DSesame",
      ] {
        for options in [[], ["--json"]] {
          let result = try andon.run(["explain", link] + options)
          let text = result.output + result.error
          #expect(!text.contains("Sesame"), "\(text)")
          #expect(!text.contains("\u{1b}"), "\(text)")
          #expect(!text.contains("\u{202E}"), "\(text)")
          #expect(!text.contains("\u{9B}"), "\(text)")
        }
      }
    }
  }

  @Test func `the text of explain and routes list equals its snapshot`() throws {
    try AndonProcess.inFolder { andon in
      let links = [
        "https://taxi.example/order?pickup=0,0&pickp=here&stop=1,2,Caf%C3%A9&class=van", "taxi://resrvations/42",
        "taxi://wallet/pay?code=A1&amount=many",
      ]
      try expectSnapshot(of: andon.run(["explain"] + links).output, named: "explain")
      try expectSnapshot(of: andon.run(["routes", "list"]).output, named: "routes")
    }
  }

  @Test func `the shipped configuration has no errors`() throws {
    try AndonProcess.inFolder { andon in
      for command in [["routes", "check"], ["routes", "association"]] {
        let result = try andon.run(command)
        #expect(result.status == 0, "\(result.output)\(result.error)")
        let notes = result.lines.dropLast().filter { !$0.hasPrefix("note: Android before 12: pathAdvancedPattern") }
        #expect(notes.isEmpty, "\(result.output)\(result.error)")
        #expect(try andon.run(command + ["--json"]).output.contains(#""errors":0"#))
      }
      #expect(try andon.run(["routes", "list", "--json"]).lines.first == Self.home)
    }
  }

  @Test func `routes check names the folder and the files that it checked`() throws {
    try AndonProcess.inFolder { andon in
      let folder = try config(andon, "andon.yaml") { $0 }
      let summary =
        "checked links.yaml, states.yaml, andon.yaml, apple-app-site-association, assetlinks.json, "
        + "app.entitlements, Info.plist, intent-filters.xml of \(folder) (ORIGIN): 22 routes, nothing is wrong"
      for (words, origin) in [([folder], "the argument"), (["--config", folder], "--config")] {
        #expect(try andon.run(["routes", "check"] + words).lines == [summary.replacing("ORIGIN", with: origin)])
      }
      #expect(try andon.run(["routes", "check", folder, "--config", folder]).status == 64)
      try FileManager.default.removeItem(atPath: folder + "/andon.yaml")
      let json = try andon.run(["routes", "check", folder, "--json"]).output
      // The limits are then those of the next place: of this repository, where the program is.
      let limits = "\(AndonProcess.repository.path)/config/andon.yaml"
      #expect(json.contains(#"{"file":"andon.yaml","origin":"project","path":"\#(limits)"}"#), "\(json)")
      let none = try andon.run(["routes", "check", andon.path("none")])
      #expect(none.status == 66, "\(none)")
      #expect(none.error.contains("none, and there is no such folder"), "\(none)")
    }
  }

  @Test func `a renamed route that a place of the app names is an error of routes check`() throws {
    try AndonProcess.inFolder { andon in
      let folder = try config(andon, "links.yaml") { $0.replacing("\n  wallet:\n", with: "\n  purse:\n") }
      let result = try andon.run(["routes", "check", folder])
      #expect(result.status == 1, "\(result.output)")
      #expect(result.lines.count == 2, "\(result.output)")
      #expect(
        result.output.contains("routes.wallet: The place of `Wallet` names the route `wallet`"), "\(result.output)")
      let json = try andon.run(["routes", "check", folder, "--json"])
      #expect(json.output.contains(#""code":"lostPlace""#), "\(json.output)")
    }
  }

  @Test func `a link that completes on another screen is a warning of routes check`() throws {
    try AndonProcess.inFolder { andon in
      let folder = try config(andon, "links.yaml") {
        $0.replacing("    workflow: Profile\n", with: "    workflow: Menu\n")
      }
      let result = try andon.run(["routes", "check", folder])
      // The place of the profile has no link that leads to it, either.
      #expect(result.status == 1, "\(result.output)")
      #expect(result.output.contains("routes.profile: taxi://menu/profile completes in the state"), "\(result.output)")
      #expect(result.output.contains("ends on another screen, at taxi://menu."), "\(result.output)")
      #expect(result.lines.last?.hasSuffix("22 routes, 1 error, 1 warning") == true, "\(result.output)")
    }
  }

  @Test(arguments: [
    ("schemes:", "scheme:"), ("routes:\n", "route:\n"), ("routes:\n", "paths:\n"),
    ("    path: order\n", "    paht: order\n"), ("      pickup: place\n", "      pickup: plaze\n"),
    ("    workflow: Home\n", ""),
  ])
  func `one mistake in the table is one error`(right: String, wrong: String) throws {
    try AndonProcess.inFolder { andon in
      let folder = try config(andon, "links.yaml") { text in
        #expect(text.contains(right))
        return text.replacing(right, with: wrong, maxReplacements: 1)
      }
      let result = try andon.run(["routes", "check", folder])
      // A section with another name is unknown, and the section itself is missing.
      let errors = wrong == "paths:\n" ? 2 : 1
      #expect(result.status == 78, "\(result.output)")
      #expect(result.lines.count == errors + 1, "\(result.output)")
    }
  }

  private static let home =
    #"{"aliases":[""],"parameters":[{"location":"query","name":"phone","repeated":false,"required":false,"#
    + #""type":"string"}],"path":"home","route":"home","workflow":"Home"}"#

  /// A copy of the shipped configuration, changed.
  private func config(_ andon: AndonProcess, _ file: String, _ change: (String) -> String) throws -> String {
    let folder = andon.folder.appending(path: "config")
    try FileManager.default.copyItem(at: AndonProcess.repository.appending(path: "config"), to: folder)
    let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    try change(text).write(to: folder.appending(path: file), atomically: true, encoding: .utf8)
    return folder.path
  }

  @Test func `routes check reports an ambiguous path`() throws {
    try AndonProcess.inFolder { andon in
      let folder = try config(andon, "links.yaml") { $0.replacing("path: wallet\n", with: "path: home\n") }
      let result = try andon.run(["routes", "check", "--config", folder])
      #expect(result.status == 78)
      #expect(result.output.contains("both match `taxi://home`"), "\(result.output)")
      #expect(try andon.run(["explain", "taxi://home", "--config", folder]).status == 78)
    }
  }

  /// Eight levels of aliases, each with nine of the level below, and the last one as a key.
  private static let aliasBomb =
    "x:\n  - &a0 [lol]\n"
    + (1...8).map { "  - &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 9).joined(separator: ", "))]\n" }
    .joined() + "? *a8\n: 1\n"

  @Test(arguments: [
    ("andon.yaml", "limits:\n  conections: 5\n", "andon.yaml:2: the limit conections is not known"),
    ("states.yaml", "stats: {}\n", "states.yaml:1: "), ("andon.yaml", "limits: [", "andon.yaml:2: this is not YAML"),
    ("andon.yaml", "limits: &l {}\n", "andon.yaml:1: `&l` is an anchor"),
    ("states.yaml", "fixture:\n  a: *b\n", "states.yaml:2: "),
    ("links.yaml", aliasBomb, "links.yaml:2: `&a0` is an anchor"),
    ("links.yaml", "schemes: [taxi]\nroutse: {}\n", "links.yaml:2: "),
  ])
  func `routes check reports an error in every file that serve reads`(
    file: String, content: String, message: String
  ) throws {
    try AndonProcess.inFolder { andon in
      let folder = try config(andon, file) { _ in content }
      let result = try andon.run(["routes", "check", "--config", folder])
      #expect(result.status == 78)
      #expect(result.error.isEmpty)
      #expect(result.output.contains("error: \(folder)/\(message)"), "\(result.output)")
      #expect(result.lines.last?.contains("1 error") == true || file != "andon.yaml")
      let json = try andon.run(["routes", "check", "--config", folder, "--json"])
      #expect(json.status == 78)
      #expect(json.lines.first?.contains(#""file":"\#(folder)/\#(file)""#) == true)
      #expect(try andon.run(["serve", "--in-memory", "--config", folder]).status == 78)
    }
  }

  // The text is not an argument of the test above, because the test runner prints every argument.
  @Test func `routes check reports a file of a hundred thousand nested lists`() throws {
    try AndonProcess.inFolder { andon in
      let folder = try config(andon, "links.yaml") { _ in String(repeating: "[", count: 100_000) }
      let result = try andon.run(["routes", "check", "--config", folder])
      #expect(result.status == 78)
      #expect(result.error.isEmpty)
      #expect(
        result.output.contains("error: \(folder)/links.yaml:1: More than 32 lists and mappings"),
        "\(result.output.prefix(1000))")
    }
  }

  @Test func `routes check reports the errors of several files`() throws {
    try AndonProcess.inFolder { andon in
      let folder = try config(andon, "andon.yaml") { _ in "limit: {}\n" }
      _ = try andon.write("config/states.yaml", "stats: {}\n")
      let result = try andon.run(["routes", "check", "--config", folder])
      #expect(result.status == 78, "\(result.output)")
      #expect(result.lines.count == 4, "\(result.output)")
    }
  }

  @Test func `routes check reports an unknown workflow`() throws {
    try AndonProcess.inFolder { andon in
      let folder = try config(andon, "links.yaml") { $0.replacing("workflow: Wallet\n", with: "workflow: Purse\n") }
      let result = try andon.run(["routes", "check", "--config", folder, "--json"])
      #expect(result.status == 1)
      #expect(result.output.contains(#""code":"unknownWorkflow""#))
      #expect(result.output.contains(#""url":"taxi://wallet""#))
    }
  }

  @Test func `a difference between table and files is an error`() throws {
    try AndonProcess.inFolder { andon in
      let folder = try config(andon, "apple-app-site-association") { $0.replacing("/wallet/pay", with: "/wallet/buy") }
      let result = try andon.run(["routes", "association", "--config", folder])
      #expect(result.status == 1)
      #expect(result.output.contains("https://taxi.example/wallet/pay"))
      #expect(result.output.contains("of the route `walletPay`"))
      #expect(result.output.contains("decides about no route"))
      #expect(result.output.contains(#"    { "/": "/wallet/pay" }"#))
      let check = try andon.run(["routes", "check", "--config", folder])
      #expect(check.status == 1)
      #expect(check.output.contains("error: \(folder): ios: `https://taxi.example/wallet/pay"), "\(check.output)")
      try FileManager.default.removeItem(atPath: folder + "/assetlinks.json")
      let partly = try andon.run(["routes", "check", "--config", folder])
      #expect(partly.status == 1, "\(partly)")
      #expect(partly.output.contains("warning: \(folder): android: "), "\(partly)")
      #expect(partly.output.contains("assetlinks.json is not given"), "\(partly)")
      let misspelt = try andon.run(["routes", "association", "--config", folder, "--value", "linkHots=taxi.example"])
      #expect(misspelt.status == 65, "\(misspelt)")
      #expect(misspelt.error.contains("no file has the placeholder or the resource `linkHots`"), "\(misspelt)")
    }
  }

  @Test func `routes association writes files that check clean`() throws {
    try AndonProcess.inFolder { andon in
      let folder = try config(andon, "apple-app-site-association") { $0.replacing("/wallet/pay", with: "/wallet/buy") }
      let refused = try andon.run(["routes", "association", "--config", folder, "--write", folder])
      #expect(refused.status == 65)
      #expect(refused.error.contains("apple-app-site-association"), "\(refused)")
      #expect(
        try String(contentsOfFile: folder + "/apple-app-site-association", encoding: .utf8).contains("/wallet/buy"))
      let written = try andon.run(["routes", "association", "--config", folder, "--write", folder, "--force"])
      #expect(written.status == 0, "\(written)")
      #expect(written.lines.count == 4)
      let result = try andon.run(["routes", "association", "--config", folder])
      #expect(result.status == 0, "\(result)")
      #expect(!result.output.contains("hosts not checked"))
    }
  }

  @Test func `routes association prints where each URL opens`() throws {
    try AndonProcess.inFolder { andon in
      let result = try andon.run([
        "routes", "association", "https://taxi.example/home", "https://taxi.example/blog", "taxi://home?token=Sesame",
      ])
      #expect(result.status == 0)
      #expect(result.lines.count == 6)
      #expect(result.lines[4].hasPrefix("ios     app      taxi://home"))
      #expect(!result.output.contains("Sesame"))
      #expect(result.lines[0].hasPrefix("ios     app      https://taxi.example/home  (applinks.details[0]"))
      #expect(result.lines[3].hasPrefix("android web      https://taxi.example/blog"))
      #expect(try andon.run(["routes", "association", "https://taxi.example:1/"]).status == 12)
    }
  }

  @Test(arguments: [
    ("states.yaml", "  loggedIn:\n    - login", "  loggedIn:\n    - login phone=abc", "`login phone=abc` is refused"),
    ("states.yaml", "- configure latency=2s", "- configure latency=2", "`configure latency=2` is refused"),
    ("states.yaml", "- configure latency=2s", "- configure foo=2", "`configure foo=2` is refused"),
    ("states.yaml", "- tap menu", "- tap nosuch", "`tap nosuch` is refused"),
    ("states.yaml", "- tap menu", "- reservation.add at=2030-01-01T00:00+09:00", "is refused"),
    (
      "states.yaml", "- tap menu", "- reservation.list",
      "only reads, and is no event of a session; leave it out, or send one that changes something: reservation.add"
    ),
    ("states.yaml", "- open taxi://reservations/42\n", "- open taxi://reservations/999\n", "is stopped"),
    ("states.yaml", "phone: 090-0000-0001", "phone: abc", "`abc` is not a telephone number."),
    ("states.yaml", "balance: 3000 ", "balance: -5 ", "`-5` is too small for `balance` here."),
    ("states.yaml", "scheduled, days: 1,", "scheduled, days: -1,", "`-1` is too small for `days` here."),
    ("states.yaml", "days: -30,", "days: 9223372036854775807,", "is too large for `days` here."),
    ("states.yaml", "id: 401,", "id: 9223372036854775807,", "is too large for `id` here."),
    ("states.yaml", "id: 1, code", "id: 9223372036854775807, code", "is too large for `id` here."),
    ("states.yaml", "id: 41,", "id: 0,", "`0` is too small for `id` here."),
    ("links.yaml", "path: reservations/{reservation}\n", "path: bookings/{reservation}\n", "is rejected: "),
  ])
  func `routes check reports a state that cannot be reached`(
    file: String, good: String, wrong: String, problem: String
  ) throws {
    try AndonProcess.inFolder { andon in
      let folder = try config(andon, file) { text in
        #expect(text.contains(good), "\(good)")
        return text.replacing(good, with: wrong, maxReplacements: 1)
      }
      let states = try String(contentsOfFile: folder + "/states.yaml", encoding: .utf8)
      let result = try andon.run(["routes", "check", "--config", folder])
      // Some mistakes in states.yaml `serve` refuses too. They have another code than a state that only this command makes. It
      // takes the table, whose samples it does not open.
      let isRefused =
        try file == "states.yaml" && andon.run(["config", "check", "--config", folder]).status == 78
      #expect(result.status == (isRefused ? 78 : 1), "\(result.output)")
      let error = try #require(result.lines.first { $0.contains(problem) }, "\(result.output)")
      #expect(error.hasPrefix("error: \(folder)/states.yaml:"))
      let number = try #require(Int(error.dropFirst("error: \(folder)/states.yaml:".count).prefix { $0.isNumber }))
      let wrongLine = wrong.split(separator: "\n").last.map(String.init) ?? ""
      let mistake = file == "states.yaml" ? wrongLine : "reservations/42"
      let line = states.split(separator: "\n", omittingEmptySubsequences: false)[number - 1]
      #expect(line.contains(mistake), "\(error)")
    }
  }

  @Test func `a session is not created in a state whose link is rejected`() throws {
    try AndonProcess.inFolder { andon in
      let folder = try config(andon, "links.yaml") {
        $0.replacing("path: reservations/{reservation}\n", with: "path: bookings/{reservation}\n")
      }
      try andon.withDaemon(["--config", folder]) { _ in
        let result = try andon.run(["session", "create", "r", "--state", "onReservation"])
        #expect(result.status != 0)
        #expect(result.output.isEmpty)
        #expect(
          result.error.contains(
            "the state onReservation cannot be reached: `open taxi://reservations/42` is rejected: "), "\(result)")
        #expect(try andon.run(["session", "show", "r"]).status == 66)
      }
    }
  }
}
