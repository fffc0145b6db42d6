import Foundation
import Testing

@testable import AndonCommands

/// `matrix`: its selection, its formats and its exit codes.
@Suite struct MatrixCommandTests {
  @Test func `one link in two states is a table, JSON or CSV`() throws {
    try AndonProcess.inFolder { andon in
      let options = ["matrix", "taxi://wallet", "--state", "loggedOut", "--state", "loggedIn", "--network", "quick"]
      let text = try andon.run(options)
      #expect(text.status == 0)
      #expect(text.lines.contains("loggedIn   completed  Wallet"))
      let json = try andon.run(options + ["--json"]).lines
      try #require(json.count == 2)
      #expect(json[1].contains(#""outcome":"completed""#))
      #expect(json[1].contains(#""screen":"Wallet""#))
      let csv = try andon.run(options + ["--csv"]).lines
      try #require(csv.count == 3)
      #expect(csv[1].hasPrefix("taxi://wallet,wallet,loggedOut,quick,waiting,log-in,LoggedOut,"))
      #expect(csv[1].split(separator: ",").filter { $0 == "log-in" }.count == 2)
    }
  }

  @Test func `without links it opens the samples of the routes, and a list comes from standard input`() throws {
    try AndonProcess.inFolder { andon in
      let samples = try andon.run(["matrix", "--link", "res*", "--state", "riding", "--network", "quick", "--json"])
      #expect(samples.lines.count >= 8)
      #expect(samples.lines.allSatisfy { $0.contains("reservations") })
      let printed = try andon.run(
        ["matrix", "--link", "reservations/42", "--state", "riding", "--network", "quick", "--json"])
      #expect(printed.lines.first?.contains("taxi://reservations/42") == true, "\(printed)")
      let given = try andon.run(
        ["matrix", "-", "--state", "riding", "--json"], input: "# two\ntaxi://home\n\ntaxi://nowhere\n")
      try #require(given.lines.count == 6)
      #expect(given.lines[3].contains("unknownRoute"))
      let none = try andon.run(["matrix", "-"], input: "# none\n")
      #expect(none.status == 65, "\(none)")
      #expect(none.error.contains("standard input has no links"), "\(none)")
    }
  }

  @Test func `a name that matches nothing is a usage error with the nearest one`() throws {
    try AndonProcess.inFolder { andon in
      let state = try andon.run(["matrix", "--state", "ridding"])
      #expect(state.status == 64)
      #expect(state.error.contains("did you mean riding?"))
      let link = try andon.run(["matrix", "--link", "walet"])
      #expect(link.status == 64)
      #expect(link.error.contains("did you mean wallet?"))
      #expect(try andon.run(["matrix", "--accept"]).status == 64)
      #expect(try andon.run(["matrix", "--at", "tomorrow"]).status == 64)
    }
  }

  @Test func `a route whose samples are links of no route is named with its samples`() throws {
    try AndonProcess.inFolder { andon in
      let shipped = AndonProcess.repository.appending(path: "config")
      let config = andon.folder.appending(path: "changed")
      try FileManager.default.copyItem(at: shipped, to: config)
      let file = config.appending(path: "links.yaml")
      let yaml = try String(contentsOf: file, encoding: .utf8)
      let changed = yaml.replacing("path: menu/coupons\n", with: "path: menu/vouchers\n")
      try #require(changed != yaml)
      try changed.write(to: file, atomically: true, encoding: .utf8)
      let lost = try andon.run(["matrix", "--link", "coupons", "--config", config.path])
      #expect(lost.status == 64, "\(lost)")
      #expect(lost.error.contains("the samples of the route coupons are not links of it"), "\(lost.error)")
      #expect(lost.error.contains("andon routes check"), "\(lost.error)")
      #expect(!lost.error.contains("did you mean"), "\(lost.error)")
      let given = try andon.run(["matrix", "taxi://wallet", "--link", "coupons"])
      #expect(given.status == 64, "\(given.error)")
      #expect(given.error.contains("none of the given links"), "\(given.error)")
    }
  }

  @Test func `accepting begins a file, checking it passes, and a change of the app is told by cause`() throws {
    try AndonProcess.inFolder { andon in
      let file = andon.folder.appending(path: "e.yaml").path
      let options = ["matrix", "--link", "wallet*", "--state", "loggedIn", "--state", "maintenance", "--check", file]
      let missing = try andon.run(options)
      #expect(missing.status == 66)
      #expect(missing.error.contains("--accept"))
      #expect(try andon.run(options + ["--accept"]).status == 0)
      #expect(try andon.run(options).status == 0)
      #expect(try andon.run(["matrix", "--check", file, "--accept"]).status == 0)
      let same = try andon.run(options)
      #expect(same.status == 0)
      #expect(same.output.hasSuffix("all as expected\n"))
      #expect(try andon.run(options + ["--changed"]).output == same.output)
      try "expect:\n  - { outcome: completed }\n".write(toFile: file, atomically: true, encoding: .utf8)
      let report = andon.folder.appending(path: "r.xml").path
      let different = try andon.run(options + ["--junit", report, "--network", "quick", "--changed"])
      #expect(different.status == 1)
      #expect(different.output.contains("stopped: maintenance"))
      #expect(different.output.contains("expected  completed (\(file):2)"))
      #expect(try String(contentsOfFile: report, encoding: .utf8).contains("<failure"))
      let empty = try andon.run(["matrix", "-", "--check", file, "--junit", report], input: "")
      #expect(empty.status == 1, "\(empty.error)")
      #expect(empty.output.contains("nothing was compared"), "\(empty.error)")
      #expect(try String(contentsOfFile: report, encoding: .utf8).contains("failures=\"1\""))
      let json = try andon.run(options + ["--json"])
      #expect(json.status == 1)
      #expect(json.output.contains(#""equal":false"#))
    }
  }

  /// A check once said "all as expected" after a route had got another workflow, and after a route was deleted.
  @Test(
    arguments: [
      ("    workflow: Profile\n", "    workflow: Menu\n", "completed on Menu"),
      (
        "  profile:\n    path: menu/profile\n    workflow: Profile\n", "",
        "menu/profile; correct the name, or remove it"
      ),
    ])
  func `a changed or deleted route is told, and the command ends with 1`(old: String, new: String, told: String) throws
  {
    try AndonProcess.inFolder { andon in
      let config = andon.folder.appending(path: "changed")
      try FileManager.default.copyItem(at: AndonProcess.repository.appending(path: "config"), to: config)
      let options = ["matrix", "--config", config.path, "--network", "quick", "--check", andon.path("e.yaml")]
      let accepted = try andon.run(options + ["--accept"])
      #expect(accepted.status == 0)
      // It has one network only, so it does not expect every cell.
      #expect(accepted.output.contains("now expects 984 cells: review"), "\(accepted.output)")
      let same = try andon.run(options)
      #expect(same.status == 0, "\(same.output)")
      let file = config.appending(path: "links.yaml")
      let yaml = try String(contentsOf: file, encoding: .utf8)
      let changed = yaml.replacing(old, with: new)
      try #require(changed != yaml)
      try changed.write(to: file, atomically: true, encoding: .utf8)
      let different = try andon.run(options)
      #expect(different.status == 1)
      #expect(different.output.contains(told), "\(different.output)")
      #expect(!different.output.contains("all as expected"))
      // A name that nothing has is told also where only some of the cells are filled.
      let part = try andon.run(options + ["--state", "loggedIn"])
      #expect(part.status == 1)
      #expect(part.output.contains(told), "\(part.output)")
    }
  }

  @Test func `a recording that is not there is told with the command that writes it`() throws {
    try AndonProcess.inFolder { andon in
      let none = try andon.run(["matrix", "taxi://wallet", "--state", "loggedIn", "--baseline", andon.path("none.gz")])
      #expect(none.status == 66)
      #expect(none.error.contains("andon matrix --record"), "\(none.error)")
    }
  }

  @Test func `a new file of expectations has the permissions of the umask, and a replaced one keeps its own`() throws {
    try AndonProcess.inFolder { andon in
      let file = andon.path("e.yaml")
      func mode() throws -> Int? {
        (try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? NSNumber)?.intValue
      }
      let accept = ["matrix", "taxi://wallet", "--check", file, "--accept"]
      #expect(try andon.run(accept, script: #"umask 027; exec "$0" "$@""#).status == 0)
      #expect(try mode() == 0o640)
      try "expect:\n  - { outcome: completed }\n".write(toFile: file, atomically: false, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o604], ofItemAtPath: file)
      #expect(try andon.run(accept).status == 0)
      #expect(try mode() == 0o604)
    }
  }

  @Test func `the expectations can be a table`() throws {
    try AndonProcess.inFolder { andon in
      let file = try andon.write(
        "e.csv", "links,states,outcome,reason\n*,,completed,\nwallet,loggedOut maintenance,waiting,log-in\n")
      let options = ["matrix", "--check", file, "--link", "wallet", "--network", "quick", "--state"]
      #expect(try andon.run(options + ["loggedIn", "--state", "loggedOut"]).status == 0)
      let different = try andon.run(options + ["maintenance"])
      #expect(different.status == 1)
      #expect(different.output.contains("expected  waiting for log-in (\(file):3)"))
      let wrong = try andon.write("w.csv", "links,state,outcome\n*,,completed\n")
      let refused = try andon.run(["matrix", "--check", wrong])
      #expect(refused.status == 65)
      #expect(refused.error.contains("w.csv:1"))
      #expect(refused.error.contains("`state`"))
      #expect(try andon.run(["matrix", "--check", file, "--accept"]).status == 64)
    }
  }

  @Test func `the page is written beside the text`() throws {
    try AndonProcess.inFolder { andon in
      let file = andon.folder.appending(path: "m.html").path
      let run = try andon.run(["matrix", "taxi://reservations/42", "--state", "riding", "--html", file])
      #expect(run.status == 0)
      #expect(try String(contentsOfFile: file, encoding: .utf8).contains("予約の詳細"))
      #expect(try andon.run(["matrix", "--html", "/nowhere/m.html"]).status == 74)
    }
  }

  @Test func `the shipped expectations are those of the shipped app`() throws {
    try AndonProcess.inFolder { andon in
      let file = AndonProcess.repository.appending(path: "config/expectations.yaml").path
      let run = try andon.run(["matrix", "--check", file])
      #expect(run.status == 0, "\(run.output)\(run.error)")
    }
  }
}
