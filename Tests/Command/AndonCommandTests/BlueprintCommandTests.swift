import Testing

@testable import AndonCommands

/// `andon blueprint`: its formats, and `andon explore` with the tree of the code.
@Suite struct BlueprintCommandTests {
  @Test func `the tree is a table with views, and the links are another`() throws {
    try AndonProcess.inFolder { andon in
      let result = try andon.run(["blueprint", "--limit", "60"])
      #expect(result.status == 0)
      #expect(result.error.isEmpty)
      #expect(result.lines.first?.hasPrefix("RIB ") == true)
      #expect(result.lines.contains { $0.hasPrefix("AppRoot ") })
      #expect(result.lines.contains { $0.hasPrefix("  LoggedIn ") && $0.contains(" viewless ") })
      #expect(result.lines.contains { $0 == "LoggedOut     taxi://login" })
      #expect(result.lines.last?.hasPrefix("taxi: ") == true)
      #expect(try andon.run(["blueprint", "--limit", "60"]).output == result.output)
    }
  }

  @Test func `the tree is one object as JSON, and a flowchart as Mermaid`() throws {
    try AndonProcess.inFolder { andon in
      let json = try andon.run(["blueprint", "--limit", "1", "--json"])
      #expect(json.lines.count == 1)
      #expect(json.output.hasPrefix(#"{"app":"taxi","isComplete":false,"roots":[{"children":["#))
      #expect(try andon.run(["blueprint", "--limit", "1", "--format", "json"]).output == json.output)
      let mermaid = try andon.run(["blueprint", "--limit", "1", "--format", "mermaid"]).lines
      #expect(mermaid.prefix(2) == ["flowchart TD", "  n0[\"AppRoot\"]"])
      #expect(mermaid.contains { $0.hasSuffix("[\"LoggedIn (viewless)\"]") })
    }
  }

  @Test func `an exploration compares what it reaches with the tree of the code`() throws {
    try AndonProcess.inFolder { andon in
      let code = try andon.write(
        "code.json", #"{"roots":[{"rib":"AppRoot","children":[{"rib":"Lost","children":[]}]}]}"#)
      let result = try andon.run(["explore", "--state", "loggedOut", "--limit", "1", "--blueprint", code])
      #expect(result.status == 1)
      #expect(result.output.contains("no event attached the RIB Lost\n"))
      #expect(
        result.output.contains("notDeclared: an event attached the RIB LoggedOut, which the blueprint does not have"))
      let other = try andon.run(["explore", "--blueprint", try andon.write("other.json", "{}")])
      #expect(other.status == 65)
      #expect(other.error.contains("ribs blueprint DIR --format json"))
      #expect(try andon.run(["explore", "--blueprint", "/nowhere"]).status == 64)
    }
  }
}
