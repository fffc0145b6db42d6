import AndonTesting
import SessionEngine
import Testing

@Suite struct ExpectLawsTests {
  private func expect(_ mistake: CafeMistake?, budget: LawBudget = .sequences(40), seed: UInt64 = 1) throws {
    try expectLaws(app: CafeApp(mistake: mistake), routes: CafeApp.routes(), budget: budget, seed: seed)
  }

  @Test func `an app without a mistake keeps the laws`() throws {
    try expect(nil)
  }

  @Test func `a mistake is found, with the shortest sequence as a test`() throws {
    let messages = try issues { try expect(.leaks) }
    let message = try #require(messages.first)
    #expect(messages.count == 1)
    #expect(message.hasPrefix("law `leaks` is broken by event "))
    #expect(!message.contains("andon"))
    #expect(message.contains("(seed "))
    #expect(message.contains(#"to leave it out for now: known: ["leaks Drink"]"#), "\(message)")
    let lines = message.split(separator: "\n").filter { $0.hasPrefix("    \"") }
    #expect((2...4).contains(lines.count))
    #expect(lines.first == "    \"login\",")
  }

  @Test func `each distinct violation is a failure, and a known one is none`() throws {
    let laws: [AppLaw] = [.always("nothing is ordered") { $0.state(of: CafeState.self).ordered.isEmpty }]
    let app = CafeApp(mistake: .leaks, laws: laws)
    let both = try issues { try expectLaws(app: app, routes: CafeApp.routes(), budget: .sequences(60)) }
    #expect(both.count == 2, "\(both)")
    let one = try issues {
      try expectLaws(app: app, routes: CafeApp.routes(), budget: .sequences(60), known: ["leaks Drink"])
    }
    #expect(one.count == 1, "\(one)")
    #expect(one.first?.contains("`nothing is ordered` does not hold") == true)
  }

  @Test func `a witness that no event reaches is a failure`() throws {
    let app = CafeApp(laws: [.reachable("a third screen") { $0.topScreenRIB == "Third" }])
    let messages = try issues { try expectLaws(app: app, routes: CafeApp.routes(), budget: .sequences(10)) }
    #expect(messages.first?.hasPrefix("no event of 10 sequences reached `a third screen`\n") == true)
    #expect(messages.count == 1)
    try expectLaws(app: app, routes: CafeApp.routes(), budget: .sequences(0))
  }

  @Test func `other links than the samples are opened`() throws {
    let links = ["cafe://menu"]
    try expectLaws(
      app: CafeApp(mistake: .forgetsDrink), routes: CafeApp.routes(), links: links, budget: .sequences(0))
    let messages = try issues {
      try expectLaws(
        app: CafeApp(mistake: .forgetsDrink), routes: CafeApp.routes(), links: ["cafe://drinks/3"],
        budget: .sequences(40))
    }
    #expect(messages.first?.contains("drinks/3") == true || messages.first?.contains("drink.7") == true)
    #expect(!messages.contains { $0.contains("determinism") }, "a lost place is no clock: \(messages)")
  }

  @Test func `a budget of time ends`() throws {
    try expect(nil, budget: .time(.milliseconds(20)))
    try expect(.leaks, budget: .time(.zero))
  }

  @Test func `a sequence that was found is a test of its own`() throws {
    let lines = ["login", "open cafe://drinks/7", "tap back"]
    try expectLaws(app: CafeApp(), routes: CafeApp.routes(), after: lines)
    let messages = try issues {
      try expectLaws(app: CafeApp(mistake: .leaks), routes: CafeApp.routes(), after: lines)
    }
    #expect(messages.first?.hasPrefix("law `leaks` is broken by event 3, `tap back`: ") == true)
    #expect(throws: ScriptError.self) {
      try expectLaws(app: CafeApp(), routes: CafeApp.routes(), after: ["jump"])
    }
  }
}
