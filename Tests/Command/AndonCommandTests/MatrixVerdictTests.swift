import Foundation
import Testing

@testable import AndonCommands

/// The last line of `matrix` and its exit code, which never contradict each other.
@Suite struct MatrixVerdictTests {
  /// The shipped configuration with another text in `links.yaml`.
  private func changed(_ andon: AndonProcess, _ text: String, to other: String) throws -> String {
    let config = andon.folder.appending(path: "changed")
    try FileManager.default.copyItem(at: AndonProcess.repository.appending(path: "config"), to: config)
    let file = config.appending(path: "links.yaml")
    let yaml = try String(contentsOf: file, encoding: .utf8)
    try #require(yaml.contains(text))
    try yaml.replacing(text, with: other).write(to: file, atomically: true, encoding: .utf8)
    return config.path
  }

  private static let shipped = AndonProcess.repository.appending(path: "config/expectations.yaml").path
  private static let narrow = ["--state", "loggedIn", "--network", "quick", "--check", shipped]

  @Test func `a route without its workflow is a problem in every report`() throws {
    try AndonProcess.inFolder { andon in
      let config = try changed(andon, "workflow: Profile\n", to: "workflow: Prfile\n")
      let (options, report) = (["matrix", "--config", config, "--link", "wallet"] + Self.narrow, andon.path("r.xml"))
      let text = try andon.run(options + ["--junit", report])
      #expect(text.status == 1)
      #expect(text.lines.last == "1 cell: 1 problem above", "\(text.output)")
      #expect(text.output.contains("the route profile names the workflow Prfile"))
      #expect(try String(contentsOfFile: report, encoding: .utf8).contains("failures=\"1\""))
      #expect(try andon.run(options + ["--json"]).output.contains(#""equal":false"#))
      #expect(try !andon.run(options + ["--markdown"]).output.contains("all as expected"))
    }
  }

  @Test func `a rule about a route that is gone fails also for a link that is given, and after --accept`() throws {
    try AndonProcess.inFolder { andon in
      let config = try changed(andon, "  history:\n", to: "  rides:\n")
      let given = try andon.run(["matrix", "--config", config, "taxi://wallet"] + Self.narrow)
      #expect(given.status == 1)
      #expect(given.lines.last?.hasPrefix("1 cell: ") == true)
      #expect(given.lines.last?.hasSuffix("problems above") == true, "\(given.output)")
      let rules = config + "/expectations.yaml"
      let accepted = try andon.run(
        ["matrix", "--config", config, "--link", "wallet", "--state", "loggedIn", "--check", rules, "--accept"])
      #expect(accepted.status == 1)
      #expect(accepted.output.contains("expects 3 cells already"))
      #expect(accepted.error.contains("no route, link or state is history"), "\(accepted.error)")
    }
  }

  @Test func `a matrix without cells is no success, and writes no recording`() throws {
    try AndonProcess.inFolder { andon in
      let file = andon.path("none.jsonl")
      let shards = ["matrix", "--link", "wallet", "--state", "loggedIn", "--record", file]
      let parts = try (1...2).map { try andon.run(shards + ["--shard", "\($0)/2"]) }
      #expect(parts.map(\.status).sorted() == [0, 1])
      let empty = try #require(parts.first { $0.status == 1 })
      #expect(empty.error.contains("nothing was opened"))
      #expect(empty.output.isEmpty)
    }
  }

  @Test func `the values of each part that differs are told, as recorded and as found`() throws {
    try AndonProcess.inFolder { andon in
      let (file, options) = (andon.path("r.jsonl"), ["--state", "loggedIn", "--network", "quick"])
      #expect(try andon.run(["matrix", "--link", "receipt", "--record", file] + options).status == 0)
      let config = try changed(andon, "  history:\n    path: menu/history\n    workflow: RideHistory\n", to: "")
      let result = try andon.run(["matrix", "--config", config, "--link", "receipt", "--baseline", file] + options)
      #expect(result.status == 1)
      #expect(result.output.contains("\n  expected  location: taxi://home taxi://menu/history; "), "\(result.output)")
      #expect(result.output.contains("\n  found     location: taxi://home; "), "\(result.output)")
    }
  }

  @Test func `a state that cannot be reached is in the JSON and in the recording`() throws {
    try AndonProcess.inFolder { andon in
      let config = try changed(andon, "  history:\n", to: "  history:\n")
      let states = config + "/states.yaml"
      let text = try String(contentsOfFile: states, encoding: .utf8)
      try text.replacing("    - tap menu\n", with: "    - tap mneu\n").write(
        toFile: states, atomically: true, encoding: .utf8)
      let (file, options) = (
        andon.path("r.jsonl"),
        ["--link", "wallet", "--state", "menuOpen", "--state", "loggedIn", "--network", "quick"]
      )
      let recorded = try andon.run(["matrix", "--config", config, "--json", "--record", file] + options)
      #expect(recorded.status == 1)
      #expect(recorded.lines.last?.contains(#""unreachable":{"line":"#) == true, "\(recorded.output)")
      #expect(recorded.lines.last?.contains(#""state":"menuOpen""#) == true)
      let repaired = try andon.run(["matrix", "--baseline", file] + options)
      #expect(repaired.status == 1)
      #expect(repaired.output.contains("the state menuOpen could not be reached when it was recorded"))
    }
  }

  @Test func `a state whose lines are no YAML is named itself, and hides no other`() throws {
    try AndonProcess.inFolder { andon in
      let config = try changed(andon, "  history:\n", to: "  history:\n")
      let states = config + "/states.yaml"
      let text = try String(contentsOfFile: states, encoding: .utf8)
      let broken = text.replacing("    - tap menu\n", with: "    tap menu\n")
      try broken.write(toFile: states, atomically: true, encoding: .utf8)
      let line = 1 + text.prefix(upTo: try #require(text.firstRange(of: "  menuOpen:")).lowerBound).count { $0 == "\n" }
      let result = try andon.run(["matrix", "--config", config, "--link", "wallet", "--network", "quick"])
      #expect(result.status == 1)
      #expect(result.output.contains("unreachable: menuOpen: \(states):\(line): the lines of this state"), "\(result)")
      #expect(!result.output.contains("unreachable: confirming"))
      #expect(result.output.contains("confirming"))
    }
  }
}
