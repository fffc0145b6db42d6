import DeepLinks
import Lab
import Testing

@Suite struct MatrixExpectationsTests {
  private func matrix() throws -> Matrix {
    try MatrixWorld.matrix(
      ["taxi://wallet", "taxi://menu"], ["loggedOut", "loggedIn", "maintenance"], [.quick, .failing])
  }

  @Test func `the last rule that matches a cell counts, by route, link, state and network`() throws {
    let expectations = try MatrixWorld.expectations(
      """
      expect:
        - { outcome: completed }
        - { links: wallet, networks: failing, outcome: failed, reason: network }
        - { links: "taxi://wal*", states: maintenance, outcome: stopped, reason: maintenance }
        - { states: [loggedO*], outcome: waiting, reason: log-in }
      """)
    #expect(expectations.differences(in: try matrix()).isEmpty)
  }

  @Test func `a table of rules says the same as YAML, and names the line of a problem`() throws {
    let table = """
      links;states;networks;outcome;reason

      ;;;completed;
      wallet;;failing;failed;network
      taxi://wal*;maintenance;quick failing;stopped;maintenance
      "";loggedO*;;waiting;log-in
      """
    #expect(try MatrixExpectations(table: table, file: "e.csv").differences(in: try matrix()).isEmpty)
    let error = #expect(throws: RouteTableError.self) {
      try MatrixExpectations(table: "outcome,screen\ncompleted,\nfinished,\n", file: "e.csv")
    }
    #expect(error?.problems.map(\.line) == [3])
  }

  @Test func `a wrong table is refused with the line of every problem and the nearest words`() throws {
    func problems(_ table: String) -> [String] {
      let error = #expect(throws: RouteTableError.self) { try MatrixExpectations(table: table, file: "e.csv") }
      return error?.problems.map { "\($0.line ?? 0) \($0.keyPath) \($0.message) \($0.remedy)" } ?? []
    }
    #expect(
      problems("networks,outcome\nquick slo,completed\n\nfailing,\n,complete\n") == [
        "2 expect.0.networks `slo` is not known here. Did you mean `slow`?",
        "4 expect.1 The rule has no `outcome`. Add it.",
        "5 expect.2.outcome `complete` is not known here. Did you mean `completed`?",
      ])
    #expect(problems("outcome\n") == ["1 expect There is no list of rules. Write one."])
    #expect(
      problems("outcome,links,outcome\ncompleted,x,failed\n")
        == ["1  Two columns of the table have the same title. Correct the row of titles."])
    #expect(problems("links\nx\n") == ["1  The table has no column `outcome`. Correct the row of titles."])
  }

  @Test func `text of a table is never read as YAML`() throws {
    let table = "links,outcome,reason\n\"*\",completed,\"a: [b] # c\"\n"
    let differences = try MatrixExpectations(table: table, file: "e.csv").differences(in: try matrix())
    #expect(differences.flatMap(\.expected).map(\.text).first == "completed: a: [b] # c")
  }

  @Test func `differences are told by cause, the largest group first`() throws {
    let expectations = try MatrixWorld.expectations(
      "expect:\n  - { outcome: completed }\n  - { states: loggedIn, outcome: stopped }")
    let differences = expectations.differences(in: try matrix())
    #expect(differences.map(\.cells.count) == differences.map(\.cells.count).sorted(by: >))
    let waiting = try #require(differences.first { $0.title == "waiting for log-in" })
    #expect(waiting.expected.map(\.text) == ["completed"])
    #expect(waiting.expected.map(\.line) == [2])
    #expect(waiting.cells.count == 4)
    let stopped = try #require(differences.first { $0.title == "stopped: maintenance" })
    #expect(Set(stopped.cells.map(\.link)) == ["taxi://wallet"])
  }

  @Test func `a cell without a rule differs, and a screen counts where a rule names it`() throws {
    let without = try MatrixWorld.expectations("expect:\n  - { links: menu, outcome: completed }")
    #expect(without.differences(in: try matrix()).contains { $0.expected.map(\.text) == ["no rule"] })
    let matrix = try MatrixWorld.matrix(["taxi://wallet"], ["loggedIn"])
    let right = try MatrixWorld.expectations("expect:\n  - { outcome: completed, screen: Wallet }")
    let wrong = try MatrixWorld.expectations("expect:\n  - { outcome: completed, screen: Menu }")
    #expect(right.differences(in: matrix).isEmpty)
    #expect(wrong.differences(in: matrix).map(\.title) == ["completed on Wallet"])
  }

  @Test func `a rule for a name that nothing has, and a matrix without cells, are not green`() throws {
    let expectations = try MatrixWorld.expectations(
      "expect:\n  - { outcome: completed, screen: Wallet }\n  - { links: walet, states: [loggedIn, logedIn], outcome: stopped }"
    )
    let matrix = try MatrixWorld.matrix(["taxi://wallet"], ["loggedIn"])
    let all = (links: MatrixLink.samples(of: try LabWorld.routes()), states: ["loggedIn", "loggedOut"])
    let whole = MatrixComparison(matrix, with: expectations, file: "e.yaml", all: all)
    #expect(!whole.isEqual)
    #expect(whole.text.contains("e.yaml:3: no route, link or state is walet, logedIn; correct the name, or remove it"))
    #expect(whole.summary == "1 cell: 1 problem above")
    #expect(MatrixComparison(matrix, with: expectations, file: "e.yaml").isEqual)
    let empty = MatrixComparison(try MatrixWorld.matrix([], ["loggedIn"]), with: expectations, file: "e.yaml")
    #expect(!empty.isEqual)
    #expect(empty.text == "nothing was compared")
    let xml = empty.junit(name: "matrix")
    #expect(xml.contains("tests=\"1\" failures=\"1\""))
    #expect(xml.contains("<failure message=\"nothing was compared\""))
  }

  @Test func `a state that cannot be reached is a failed case with the line of the state`() throws {
    let matrix = Matrix(
      links: [], columns: [], unreachable: [UnreachableState(state: "riding", why: "no such tap", line: 7)])
    let comparison = MatrixComparison(matrix, with: try MatrixWorld.expectations("expect: []"), file: "e.yaml")
    let xml = comparison.junit(name: "matrix", states: "config/states.yaml")
    #expect(xml.contains("name=\"unreachable: riding: no such tap\" file=\"config/states.yaml\" line=\"7\""), "\(xml)")
  }

  @Test func `a rule that accepts any screen is told with the cells that it leaves uncompared`() throws {
    let matrix = try MatrixWorld.matrix(["taxi://wallet", "taxi://menu"], ["loggedIn"])
    let loose = try MatrixWorld.expectations(
      "expect:\n  - { outcome: completed }\n  - { links: menu, outcome: completed, screen: Menu }")
    let comparison = MatrixComparison(matrix, with: loose, file: "e.yaml")
    #expect(comparison.uncompared == 1)
    #expect(
      comparison.remarks == [
        "e.yaml:2: this rule accepts any screen: of 1 cell only the outcome is compared; add `screen:`"
      ])
    #expect(comparison.summary == "2 cells: all as expected; of 1 cell only the outcome was compared")
    #expect(comparison.junit(name: "matrix").contains("failures=\"0\" errors=\"0\" skipped=\"1\""))
  }

  @Test func `a wrong file is refused with every line and the nearest words`() throws {
    let yaml = """
      expect:
        - { links: wallet, outcom: completed }
        - { outcome: complete }
        - { outcome: stopped, networks: [quik] }
      """
    let error = #expect(throws: RouteTableError.self) { _ = try MatrixWorld.expectations(yaml) }
    let text = try #require(error).message
    #expect(text.contains("expectations.yaml:2"))
    #expect(text.contains("Did you mean `outcome`"))
    #expect(text.contains("expectations.yaml:3"))
    #expect(text.contains("Did you mean `completed`"))
    #expect(text.contains("expectations.yaml:4"))
    #expect(text.contains("Did you mean `quick`"))
    #expect(throws: RouteTableError.self) { _ = try MatrixWorld.expectations("rules: []") }
  }

  @Test func `the report of a comparison has a test case for each link`() throws {
    let expectations = try MatrixWorld.expectations("expect:\n  - { outcome: completed }")
    let matrix = try MatrixWorld.matrix(["taxi://wallet", "taxi://menu"], ["maintenance"])
    let xml = MatrixComparison(matrix, with: expectations, file: "e.yaml").junit(name: "matrix")
    // The third case says that the rule accepts any screen.
    #expect(xml.contains("tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\""))
    #expect(xml.contains("<failure message=\"1 cell differs\">"))
    #expect(xml.contains("maintenance: stopped: maintenance, expected completed"))
  }
}

@Suite struct MatrixAcceptanceTests {
  @Test func `a file begun by accepting expects every cell, and accepting again changes nothing`() throws {
    let matrix = try MatrixWorld.matrix(
      ["taxi://wallet", "taxi://menu", "taxi://menu/notices/999", "taxi://x"],
      ["loggedOut", "loggedIn", "maintenance"],
      MatrixNetwork.allCases)
    let text = try MatrixAcceptance.text(accepting: matrix, existing: nil, file: "e.yaml")
    #expect(try MatrixWorld.expectations(text).differences(in: matrix).isEmpty)
    #expect(try MatrixAcceptance.text(accepting: matrix, existing: text, file: "e.yaml") == text)
  }

  @Test func `rules and comments of a person stay, and only the rest is accepted`() throws {
    let matrix = try MatrixWorld.matrix(["taxi://wallet", "taxi://menu"], ["loggedIn", "maintenance"])
    let mine = "# Mine.\nexpect:\n- { outcome: completed }\n"
    let text = try MatrixAcceptance.text(accepting: matrix, existing: mine, file: "e.yaml")
    #expect(text.hasPrefix(mine))
    #expect(text.contains("reason: maintenance"))
    #expect(!text.contains("menu"))
    #expect(try MatrixWorld.expectations(text).differences(in: matrix).isEmpty)
    let later = try MatrixWorld.matrix(["taxi://wallet"], ["loggedIn"])
    #expect(try MatrixAcceptance.text(accepting: later, existing: text, file: "e.yaml") == mine)
  }

  @Test(arguments: ["", "\n \n", "# Mine.\n"])
  func `a file without rules is begun`(existing: String) throws {
    let matrix = try MatrixWorld.matrix(["taxi://wallet"], ["maintenance"])
    let text = try MatrixAcceptance.text(accepting: matrix, existing: existing, file: "e.yaml")
    #expect(text.contains("\nexpect:\n"))
    #expect(text.hasPrefix(existing.hasPrefix("#") ? existing : "# What each link"))
    #expect(try MatrixWorld.expectations(text).differences(in: matrix).isEmpty)
    #expect(try MatrixAcceptance.text(accepting: matrix, existing: text, file: "e.yaml") == text)
  }

  @Test func `rules for given links name them, and earlier rules stay`() throws {
    let whole = try MatrixWorld.matrix(["taxi://wallet", "taxi://menu"], ["loggedIn", "maintenance"])
    let text = try MatrixAcceptance.text(accepting: whole, existing: nil, file: "e.yaml")
    let given = try MatrixWorld.matrix(["taxi://nosuch?x=1", "taxi://wallet?utm=1"], ["loggedIn", "maintenance"])
    let more = try MatrixAcceptance.text(accepting: given, existing: text, file: "e.yaml", isWhole: false)
    #expect(more.hasPrefix(text), "\(more)")
    #expect(more.contains(#"links: ["taxi://nosuch?x=1"]"#), "\(more)")
    let rules = try MatrixWorld.expectations(more)
    #expect(rules.differences(in: whole).isEmpty)
    #expect(rules.differences(in: given).isEmpty)
    let alone = try MatrixAcceptance.text(accepting: given, existing: nil, file: "e.yaml", isWhole: false)
    #expect(!(try MatrixWorld.expectations(alone).differences(in: whole).isEmpty))
  }

  @Test func `rules in one line cannot be added to`() {
    #expect(throws: RouteTableError.self) {
      let matrix = try MatrixWorld.matrix(["taxi://wallet"], ["maintenance"])
      _ = try MatrixAcceptance.text(accepting: matrix, existing: "expect: [{ outcome: completed }]", file: "e.yaml")
    }
  }
}
