import ControlProtocol
@testable import Lab

/// A run of sequences against a daemon, each response and state compared with the model.
struct ModelRun {
  /// A difference between the daemon and the model.
  struct Mismatch: Error, CustomStringConvertible {
    let steps: [ModelStep]
    let difference: String

    /// The commands, and the difference after the last one.
    var description: String { (steps.flatMap(\.lines) + [difference]).joined(separator: "\n") }
  }

  /// The maximum number of shorter sequences to try when one fails.
  private static let shrinkingAttempts = 200

  /// The state in which the model begins a session.
  var new = ModelSession()
  private(set) var shapes = ModelShapes()

  /// Runs a sequence on a daemon of its own. Throws a `Mismatch` with as few commands as possible.
  mutating func run(_ steps: [ModelStep]) async throws {
    guard var shortest = try await mismatch(in: steps) else { return }
    // Requests that are sent at once may fail one after the other too.
    let alone = shortest.steps.flatMap { step -> [ModelStep] in
      if case .together(let commands) = step { commands.map { .one($0) } } else { [step] }
    }
    if let simpler = try await mismatch(in: alone) { shortest = simpler }
    try await shrink(shortest.steps, into: &shortest) { $0 }
    var index = 0
    while index < shortest.steps.count {
      let steps = shortest.steps
      if steps[index].commands.count > 1 {
        try await shrink(steps[index].commands, into: &shortest) { commands in
          steps[..<index] + [steps[index].replacing(commands)] + steps[(index + 1)...]
        }
      }
      index += 1
    }
    throw shortest
  }

  /// Shrinks a part of a sequence that differs, as long as the whole differs.
  private mutating func shrink<Part>(
    _ part: [Part], into shortest: inout Mismatch, _ whole: ([Part]) -> [ModelStep]
  ) async throws {
    var shrinker = SequenceShrinker(part, attempts: Self.shrinkingAttempts)
    while let candidate = shrinker.next() {
      let found = try await mismatch(in: whole(candidate))
      if let found { shortest = found }
      shrinker.note(candidate, fails: found != nil)
    }
  }

  /// Returns the first difference in a sequence.
  private mutating func mismatch(in steps: [ModelStep]) async throws -> Mismatch? {
    let andon = try AndonProcess.makeFolder()
    defer { andon.removeFolder() }
    var play = ModelPlay(daemon: try await ModelDaemon(in: andon), model: ReferenceModel(new: new), shapes: shapes)
    var done = 0
    do {
      for step in steps {
        done += 1
        try await play.play(step)
      }
      try await play.compareAll()
    } catch let difference as ModelPlay.Difference {
      try await play.daemon.end(kill: true)
      return Mismatch(steps: Array(steps.prefix(done)), difference: difference.text)
    }
    shapes = play.shapes
    try await play.daemon.end(kill: false)
    return nil
  }
}

/// One sequence on one daemon.
struct ModelPlay {
  /// What the daemon does, and what the model expects.
  struct Difference: Error {
    let text: String
  }

  let daemon: ModelDaemon
  private(set) var model: ReferenceModel
  private(set) var shapes: ModelShapes
  /// The whole first responses, by session and key.
  private var first: [String: String] = [:]
  private var hasBeenKilled = false

  init(daemon: ModelDaemon, model: ReferenceModel, shapes: ModelShapes) {
    (self.daemon, self.model, self.shapes) = (daemon, model, shapes)
  }

  /// Plays a step, and compares the responses and the sessions.
  mutating func play(_ step: ModelStep) async throws {
    switch step {
    case .one(let command): try await send([command])
    case .together(let commands):
      shapes.note("together")
      if Set(commands.map(\.session)).count > 1 { shapes.note("together in several sessions") }
      try await send(commands)
    case .restart(let isKilled):
      shapes.note(end: isKilled ? "kill" : "restart", model.sessions.values)
      try await daemon.restart(kill: isKilled)
      hasBeenKilled = hasBeenKilled || isKilled
      try await compareAll()
    case .killedAmong(let commands): try await kill(among: commands)
    }
  }

  /// Compares all sessions.
  func compareAll() async throws {
    let names = try await daemon.sessions()
    guard names == Set(model.sessions.keys) else {
      throw difference("the sessions", names.sorted(), model.sessions.keys.sorted())
    }
    for name in names.sorted() { try await compare(name) }
  }

  private func compare(_ name: String) async throws {
    let (view, expected) = (try await daemon.view(of: name), model.sessions[name]?.view)
    guard view != expected else { return }
    guard let view, let expected else { throw difference(name, view != nil, expected != nil) }
    for (what, actual, should) in [
      ("events", [String(view.version)], [String(expected.version)]), ("tree", [view.tree], [expected.tree]),
      ("links that wait", view.pending, expected.pending), ("links", view.outcomes, expected.outcomes),
      ("reservations", view.reservations, expected.reservations),
    ] where actual != should {
      throw difference("\(name): the \(what)", actual.joined(separator: "; "), should.joined(separator: "; "))
    }
  }

  private func difference(_ what: String, _ actual: Any, _ expected: Any) -> Difference {
    Difference(text: "# \(what): the daemon has `\(actual)`, the model `\(expected)`")
  }

  // MARK: - Requests

  private typealias Sent = (command: ModelCommand, answer: String, isRepeated: Bool, response: ModelDaemon.Waiting)

  private mutating func send(_ commands: [ModelCommand]) async throws {
    for sent in try start(commands) { try await compare(sent) }
    for name in Set(commands.map(\.session)).sorted() { try await compare(name) }
  }

  /// Sends commands, without those of which the model does not know the effect.
  private mutating func start(_ commands: [ModelCommand]) throws -> [Sent] {
    var all: [Sent] = []
    for command in commands where model.knows(command) {
      let (before, isRepeated) = (model.sessions[command.session], model.repeats(command))
      let answer = model.answer(command)
      if isRepeated {
        shapes.note("repeats a key")
        if answer.hasPrefix("waiting") { shapes.note("repeats a key of a link that waited") }
        if hasBeenKilled { shapes.note("repeats a key after a kill") }
      } else {
        shapes.note(command, answer)
      }
      if let after = model.sessions[command.session], let before, after.outcomes.count > before.outcomes.count,
        !before.pending.isEmpty, !after.pending.contains(before.pending[0])
      {
        shapes.note("open supersedes a link")
      }
      all.append((command, answer, isRepeated, try daemon.start(command)))
    }
    return all
  }

  private mutating func compare(_ sent: Sent) async throws {
    let response = try await sent.response()
    guard response.text == sent.answer else { throw difference(sent.command.line, response.text, sent.answer) }
    guard let key = sent.command.key, !response.text.hasPrefix("refused") else { return }
    let name = "\(sent.command.session) \(key)"
    if sent.isRepeated, let whole = first[name], whole != response.whole {
      throw difference("the repeated response to \(sent.command.line)", response.whole, whole)
    }
    first[name] = response.whole
  }

  /// Kills the daemon when half of the commands are answered. Of the others, those of each session are stored from the
  /// first to any one.
  private mutating func kill(among commands: [ModelCommand]) async throws {
    let before = model
    shapes.note(end: "killed among requests", model.sessions.values)
    let sent = try start(commands)
    for one in sent.prefix(sent.count / 2) { try await compare(one) }
    try await daemon.restart(kill: true)
    for one in sent.dropFirst(sent.count / 2) { _ = try await one.response() }
    hasBeenKilled = true
    model = before
    for name in Set(sent.map(\.command.session)).sorted() {
      let answered = sent.prefix(sent.count / 2).count { $0.command.session == name }
      try await adopt(sent.map(\.command).filter { $0.session == name }, answered: answered)
    }
    try await compareAll()
  }

  /// Takes over as many commands of a session as are stored, at least those that were answered.
  private mutating func adopt(_ commands: [ModelCommand], answered: Int) async throws {
    let view = try await daemon.view(of: commands[0].session)
    var candidate = model
    for (index, command) in commands.enumerated() {
      if index >= answered, candidate.sessions[command.session]?.view == view { break }
      _ = candidate.answer(command)
    }
    // When none fits, the comparison that follows tells the difference.
    model = candidate
  }
}
