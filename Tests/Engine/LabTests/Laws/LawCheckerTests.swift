@testable import Lab
import SessionEngine
import Testing

@Suite("The checker of the laws")
struct LawCheckerTests {
  private static func search(_ flaw: Flaw?, laws: [AppLaw] = []) throws -> LawSearch {
    LawSearch(LawChecker(host: try FlawedApp.host(flaw, laws: laws)), FlawedApp.vocabulary)
  }

  private static let noSecondPage = AppLaw.always("no second page") { !$0.location.contains("flawed://pages/2") }

  @Test("A search goes on after a violation, and has each with its shortest events")
  func goesOn() throws {
    let search = try Self.search(.leaks, laws: [Self.noSecondPage])
    let findings = try search.findings(seed: 1, length: 30, from: []) { $0.sequences < 60 }
    #expect(findings.count.sequences == 60)
    #expect(Set(findings.errors.map(\.violation.name)) == ["leaks Page", "ofApp no second page"])
    let own = try #require(findings.errors.first { $0.violation.law == .ofApp })
    #expect(own.script == ["open flawed://pages/2"])
    let text = "law `ofApp` is broken by event 1, `open flawed://pages/2`: `no second page` does not hold"
    #expect(own.message.hasPrefix(text), "\(own.message)")
    #expect(findings.errors.allSatisfy { $0.steps.count <= 4 })
  }

  @Test("A known violation is no finding, and hides no other")
  func known() throws {
    let search = try Self.search(.leaks, laws: [Self.noSecondPage])
    let findings = try search.findings(seed: 1, length: 30, from: [], besides: ["ofApp no second page"]) {
      $0.sequences < 30
    }
    #expect(findings.errors.map(\.violation.name) == ["leaks Page"])
    #expect(findings.known == ["ofApp no second page"])
  }

  @Test("What must come true in time comes by replies and timers alone")
  func eventually() throws {
    let laws: [AppLaw] = [
      .eventually("a request ends", when: { !$0.isQuiet }) { $0.isQuiet },
      .eventually("a page closes", when: { $0.topScreenRIB == "Page" }) { $0.topScreenRIB == "Flawed" },
    ]
    let findings = try Self.search(nil, laws: laws).findings(seed: 1, length: 30, from: []) { $0.sequences < 30 }
    #expect(findings.errors.map(\.violation.name) == ["ofApp a page closes"])
    #expect(
      findings.errors.first?.violation.message
        == "`a page closes` does not come true: nothing is due any more on Page")
  }

  @Test("A witness that was reached has the events that reach it")
  func witnesses() throws {
    let laws: [AppLaw] = [
      .reachable("the second page") { $0.location.contains("flawed://pages/2") }, .reachable("nowhere") { _ in false },
    ]
    let findings = try Self.search(nil, laws: laws).findings(seed: 1, length: 30, from: []) { $0.sequences < 30 }
    #expect(findings.errors == [])
    #expect(findings.reached.keys.sorted() == ["the second page"])
    let events = findings.reached["the second page"]?.map(\.event) ?? []
    #expect(events.contains(.open(url: "flawed://pages/2")))
  }

  @Test("A message names the RIB, the event and a readable time")
  func messages() throws {
    let lost = #expect(throws: LawError.self) {
      try Self.search(.forgetsPlace).random(seed: 1, length: 30, from: []) { _ in true }
    }
    let message = try #require(lost?.message)
    #expect(message.hasPrefix("law `rebuild` is broken by event 1, `open flawed://pages/"), "\(message)")
    #expect(message.contains("`: the place of `Page` is missing: the woken session differs in its tree"), "\(message)")
    #expect(Look.text(LawChecker.start) == "2026-01-01T00:00:00Z")
    #expect(Look.text(nil as Int64?) == "none")
  }

  @Test("A link that reads the clock is no link that attaches too much")
  func clock() throws {
    let failure = #expect(throws: LawError.self) {
      try Self.search(.readsClock).links(from: [StartingState(name: "new", events: [])], depth: 1)
    }
    #expect(failure?.violation.law == .determinism)
    #expect(failure?.violation.message.contains("as when the app reads the clock") == true)
  }

  @Test("An app without a flaw keeps every law, in all short sequences and in random long ones")
  func sound() throws {
    let search = try Self.search(nil)
    #expect(try search.links(from: [StartingState(name: "new", events: [])], depth: 3).sequences == 125)
    let count = try search.random(seed: 1, length: 30, from: []) { $0.sequences < 60 }
    #expect(count.sequences == 60)
    #expect(count.events == 1800)
  }

  @Test("Each flaw violates its law in a random sequence, which is shrunk to a few events", arguments: Flaw.allCases)
  func found(_ flaw: Flaw) throws {
    let failure = #expect(throws: LawError.self) {
      try Self.search(flaw).random(seed: 1, length: 30, from: []) { $0.sequences < 60 }
    }
    #expect(failure?.violation.law == flaw.law, "\(failure.map { "\($0)" } ?? "")")
    #expect(failure.map { $0.steps.count <= 4 } == true, "\(failure.map { "\($0)" } ?? "")")
    #expect(failure?.seed != nil)
  }

  @Test("A rejected link that changes the session violates law 9")
  func rejected() throws {
    let checker = LawChecker(host: try FlawedApp.host(nil))
    let session = try checker.makeSession()
    let event = SessionEvent.open(url: "flawed://pages/1")
    let before = Look(at: session)
    var answer = session.turn(event, at: LawChecker.start).answer
    let check = TurnCheck(checker: checker, session: session, event: event, at: LawChecker.start, step: 0)
    #expect(check.rejection(answer, before, Look(at: session)) == nil)
    answer?.outcome = .rejected
    #expect(check.rejection(answer, before, Look(at: session))?.law == .rejected)
    #expect(check.rejection(answer, before, before) == nil)
  }

  @Test("A link that loses a typed text and does not tell it violates law 12")
  func losses() throws {
    let checker = LawChecker(host: try FlawedApp.host(nil))
    let session = try checker.makeSession()
    for line in ["open flawed://pages/1", "tap field milk"] {
      _ = session.turn(try SessionScript.event(line), at: LawChecker.start)
    }
    let (before, typed) = (Look(at: session), session.typedTexts)
    let event = SessionEvent.open(url: "flawed://home")
    let turn = session.turn(event, at: LawChecker.start)
    #expect(turn.answer?.lost == nil, "the store keeps the text, and the page shows it again")
    let check = TurnCheck(checker: checker, session: session, event: event, at: LawChecker.start, step: 0)
    #expect(try check.losses(turn.answer, typed, before) == nil)
    // Another session at home, in which nothing was typed.
    let empty = try checker.makeSession()
    let other = TurnCheck(checker: checker, session: empty, event: event, at: LawChecker.start, step: 0)
    #expect(try other.losses(turn.answer, typed, before)?.law == .nothingLost)
    var told = turn.answer
    told?.lost = [LostText(screen: "Page", field: "field", text: "milk")]
    #expect(try other.losses(told, typed, before) == nil)
    #expect(try other.losses(nil, typed, before) == nil)
  }

  @Test("A shrunk sequence is a script that violates the law again")
  func script() throws {
    let checker = LawChecker(host: try FlawedApp.host(.leaks))
    let failure = try #require(
      #expect(throws: LawError.self) {
        try LawSearch(checker, FlawedApp.vocabulary).random(seed: 1, length: 30, from: []) { _ in true }
      })
    let events = try SessionScript.events(failure.script)
    #expect(try checker.violation(in: events.map { LawStep($0) })?.law == .leaks)
    #expect(failure.message.contains("(seed "))
    #expect(failure.hint.contains("\n  open flawed://pages/"))
  }

  @Test("An eviction stays in the sequence only where it causes the violation")
  func drops() throws {
    let counts = #expect(throws: LawError.self) {
      try Self.search(.countsInMemory).random(seed: 1, length: 30, from: []) { _ in true }
    }
    #expect(counts?.steps.filter(\.wakes).count == 1, "\(counts.map { "\($0)" } ?? "")")
    #expect(counts?.script.contains("# evicted from memory here") == true)
    let leaks = #expect(throws: LawError.self) {
      try Self.search(.leaks).random(seed: 1, length: 30, from: []) { _ in true }
    }
    #expect(leaks?.steps.contains { $0.wakes } == false)
  }

  @Test("The same seed draws the same sequence")
  func seeded() throws {
    let failures = try (0..<2).map { _ in
      try #require(
        #expect(throws: LawError.self) {
          try Self.search(.breaksRouting).random(seed: 7, length: 30, from: []) { _ in true }
        })
    }
    #expect(failures[0] == failures[1])
  }

  @Test("All pairs of links are tried from every state")
  func pairs() throws {
    let states = [
      StartingState(name: "new", events: []), StartingState(name: "onPage", events: [.open(url: "flawed://pages/1")]),
    ]
    let count = try Self.search(nil).links(from: states, depth: 2)
    #expect(count.sequences == 50)
    #expect(count.events == 125)
    let failure = #expect(throws: LawError.self) { try Self.search(.attachesAnew).links(from: states, depth: 1) }
    #expect(failure?.script == ["open flawed://pages/1"])
    #expect(failure?.seed == nil)
  }

  @Test("The search for a request of a covered RIB names the RIB, the request and the events that lead to it")
  func covered() throws {
    let failure = #expect(throws: LawError.self) {
      try Self.search(.asksCovered).random(seed: 1, length: 30, from: []) { _ in true }
    }
    #expect(failure?.message.contains("requestFromCoveredRIB: Flawed sent the backend the request page") == true)
    #expect(failure?.script.map { $0.split(separator: " ")[0] } == ["open", "tap"])
  }

  @Test("A walk reaches only the RIBs that taps reach")
  func walk() throws {
    let checker = LawChecker(host: try FlawedApp.host())
    var walk = TapWalk(checker, FlawedApp.vocabulary)
    try walk.walk { _ in true }
    #expect(walk.ways == ["Flawed"], "no tap shows a page")
    #expect(walk.places == 1)
    try walk.walk(after: [.open(url: "flawed://pages/1")]) { _ in true }
    #expect(walk.ways == ["Flawed", "Flawed/Page"])
    var short = TapWalk(checker, FlawedApp.vocabulary)
    try short.walk(after: [.open(url: "flawed://pages/1")]) { $0.places < 1 }
    #expect(short.places == 1, "it stops when the closure returns false")
    #expect(walk.faults.isEmpty)
  }

  @Test("A walk tells the rules that taps broke")
  func faults() throws {
    let checker = LawChecker(host: try FlawedApp.host(.asksCovered))
    var walk = TapWalk(checker, FlawedApp.vocabulary)
    try walk.walk(after: [.open(url: "flawed://pages/1")]) { _ in true }
    #expect(walk.faults.count == 1)
    #expect(walk.faults.first?.hasPrefix("requestFromCoveredRIB: Flawed ") == true)
  }
}
