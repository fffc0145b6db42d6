import Foundation
import Testing

@testable import AndonCommands

/// `explore`: its formats, its files and its exit codes.
@Suite struct ExploreCommandTests {
  @Test func `an exploration says how far it came, as text and as JSON, and the same each time`() throws {
    try AndonProcess.inFolder { andon in
      let options = ["explore", "--state", "riding", "--limit", "60", "--laws", "4"]
      let first = try andon.run(options)
      #expect(first.status == 0)
      #expect(first.output.hasPrefix("taxi: "))
      // The search was cut, so the result says that it is one of a part.
      #expect(first.output.hasSuffix("\nnothing found as far as the search went\n"))
      #expect(try andon.run(options).output == first.output)
      let json = try andon.run(options + ["--json"])
      #expect(json.status == 0)
      #expect(json.lines.count == 1)
      #expect(json.output.contains(#""app":"taxi""#))
    }
  }

  @Test func `a saved exploration goes on as if it had not stopped, and its picture is SVG`() throws {
    try AndonProcess.inFolder { andon in
      let (file, picture) = (andon.path("x.json"), andon.path("x.svg"))
      let options = ["explore", "--state", "riding", "--laws", "0", "--resume", file]
      #expect(try andon.run(options + ["--limit", "30"]).status == 0)
      let second = try andon.run(options + ["--limit", "60", "--graph", picture])
      #expect(try second.output == andon.run(["explore", "--state", "riding", "--laws", "0", "--limit", "60"]).output)
      #expect(
        second.output.hasSuffix("\nnothing found as far as the search went; the laws were not searched: --laws\n"))
      #expect(try String(contentsOfFile: picture, encoding: .utf8).hasPrefix("<svg "))
      let other = try andon.run(["explore", "--state", "menuOpen", "--limit", "30", "--resume", file])
      #expect(other.status == 65)
      #expect(other.error.contains("exploration of another app"))
    }
  }

  @Test func `known findings are read from a file`() throws {
    try AndonProcess.inFolder { andon in
      let file = andon.path("known.jsonl")
      let options = ["explore", "--state", "riding", "--limit", "5", "--laws", "0", "--known", file]
      #expect(try andon.run(options).status == 64)
      try #"{"code":"idleButton","subject":"Menu nothing"}"#.write(toFile: file, atomically: true, encoding: .utf8)
      let known = try andon.run(options)
      #expect(known.status == 0)
      #expect(known.output.contains("\nknown, and not found any more: idleButton Menu nothing\n"))
      try "idle".write(toFile: file, atomically: true, encoding: .utf8)
      let wrong = try andon.run(options)
      #expect(wrong.status == 65)
      #expect(wrong.error.contains("line 1 of \(file) is no finding"))
    }
  }

  @Test func `wrong options are usage errors, and a misspelt state gets the nearest one`() throws {
    try AndonProcess.inFolder { andon in
      #expect(try andon.run(["explore", "--limit", "0"]).status == 64)
      let state = try andon.run(["explore", "--state", "ridding"])
      #expect(state.status == 64)
      #expect(state.error.contains("did you mean riding?"))
      #expect(try andon.run(["explore", "--graph", "/nowhere/x.svg"]).status == 74)
    }
  }
}
