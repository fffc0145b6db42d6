import DeepLinks
import HeadlessUI
import RIBs
import SessionEngine
import TextFormats

extension SessionCopy {
  /// A test in Swift Testing with `AndonTesting`, which leads a session in memory to the place and expects its location, its
  /// screen, and the outcome of the last link. Throws the app's error when it cannot be built.
  public func test() throws -> String {
    let first = (state?.events ?? []).map { RecordedLife.Step(event: $0, shown: $0, at: createdAt, isKept: false) }
    let all = first + steps
    // The name that a test session has.
    let run = try RecorderRun(all, name: "test", createdAt: createdAt, host: host)
    guard let run else {
      throw RecorderError(
        .notExpressible, "the events of \(session) cannot be repeated in a test session",
        hint: "copy the session as a journal, and test it with RecordedSessions")
    }
    let turns = Array(run.turns.dropFirst(1 + first.count))
    let ends = ExpectedOutcomes(steps, turns, secrets: host.routes.secrets)
    let lines = zip(steps, steps.indices).map { step, index in
      (ends.name(at: index).map { "let \($0) = " } ?? "") + step.shown.statement
    }
    let body = creation + lines + ends.expectations + expectations(run.session)
    return (head + ["@Test func `\(title(run.session))`() throws {"] + body.map { "  \($0)" } + ["}"])
      .map { $0 + "\n" }.joined()
  }

  private var createdAt: Int64 { entries.first?.at ?? 0 }

  private var type: String { String(describing: Swift.type(of: host.app)) }

  private var head: [String] {
    let hasInput = steps.contains { if case .input = $0.event { true } else { false } }
    let module = String(String(reflecting: Swift.type(of: host.app)).prefix { $0 != "." })
    let modules = ["AndonTesting", "HeadlessUI", "SessionEngine", "Testing", module] + (hasInput ? ["DeepLinks"] : [])
    let remarks = ["\(type).configured() and \(type).routes() stand for the app and the table of your tests."]
    return modules.sorted().map { "import \($0)" } + [""]
      + (remarks + self.remarks(lacksSecrets: steps.contains(where: \.hasSecret))).map { "// \($0)" }
  }

  private func title(_ session: Session) -> String {
    "\(self.session) comes to \(session.topScreen.map { "the screen \($0.rib)" } ?? "no screen")"
  }

  private var creation: [String] {
    let state = state.map { ", in: \($0.name.swiftLiteral)" } ?? ""
    return [
      "let session = try TestSession(",
      "  app: \(type).configured(), routes: \(type).routes()\(state), at: \(createdAt.literal))",
    ]
  }

  private func expectations(_ session: Session) -> [String] {
    let location = session.location.map { host.routes.secrets.redact($0).swiftLiteral }.joined(separator: ", ")
    return [
      "#expect(session.location == [\(location)])",
      "#expect(session.screen?.rib == \(session.topScreen?.rib.swiftLiteral ?? "nil"))",
    ]
  }
}

/// The outcomes of the last link of a test: at the event that opens it, and at a later one in which it ends.
private struct ExpectedOutcomes {
  private var names: [Int: String] = [:]
  private(set) var expectations: [String] = []

  init(_ steps: [RecordedLife.Step], _ turns: [Turn], secrets: Redactor) {
    guard let index = turns.lastIndex(where: { $0.answer != nil }), let answer = turns[index].answer else { return }
    let isOpened = if case .open = steps[index].event { true } else { false }
    names[index] = "link"
    let link = isOpened ? "link" : "link.answer?"
    expectations.append("#expect(\(link).outcome == .\(answer.outcome.rawValue))")
    if let reason = answer.redacted(by: secrets).reason {
      expectations.append("#expect(\(link).reason == \(reason.swiftLiteral))")
    }
    guard let end = turns.indices.dropFirst(index + 1).first(where: { ends(answer.link, turns[$0]) }),
      let outcome = turns[end].settled.first(where: { $0.link == answer.link })?.outcome
    else { return }
    names[end] = "end"
    expectations.append("#expect(end.settled.map(\\.outcome).contains(.\(outcome.rawValue)))")
  }

  /// Returns the name of the result of a step; `nil` when no expectation needs it.
  func name(at index: Int) -> String? { names[index] }
}

private func ends(_ link: Int, _ turn: Turn) -> Bool { turn.settled.contains { $0.link == link } }

extension Int64 {
  /// The number as a literal of Swift, in groups of three digits.
  fileprivate var literal: String {
    let digits = Array(String(self))
    return digits.indices.map { index in
      let isGroup = index > 0 && (digits.count - index) % 3 == 0
      return (isGroup ? "_" : "") + String(digits[index])
    }.joined()
  }
}
