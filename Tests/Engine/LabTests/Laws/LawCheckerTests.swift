@testable import Lab
import SessionEngine
import Testing

@Suite("The checker of the laws")
struct LawCheckerTests {
  private static func search(_ flaw: Flaw?) throws -> LawSearch {
    LawSearch(LawChecker(host: try FlawedApp.host(flaw)), FlawedApp.vocabulary)
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
