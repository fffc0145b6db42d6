import ControlProtocol
import Lab
import SessionEngine
import TextFormats

/// Opens the links of standard input without waiting for each other, and prints outcomes and errors in the order of the
/// lines.
///
/// Before it waits for the next line, it prints what the lines before it gave. So a person or a program that writes one
/// line at a time sees the outcome at once.
struct LinkPipeline {
  /// The number of links that are sent together.
  private static let batch = 64
  /// The number of links without a response. The daemon reads no more than `unanswered_requests` (1024) ahead.
  private static let window = 512

  /// A line whose result is not printed yet.
  private struct Line {
    let number: Int
    let result: Result<StartedCall<LinkOutcome>, CommandError>
  }

  /// The request of a line that names no session; the URL is replaced.
  let request: LinkOpen
  let output: OutputOptions
  /// The worst status so far; `nil` before the first link.
  private(set) var worst: ExitStatus?
  private var unsent: [(number: Int, call: LinkOpen)] = []
  private var waiting: [Line] = []
  /// The number of lines of `waiting` that are printed.
  private var printed = 0
  /// Whether the reader of standard output has closed it.
  private var isClosed = false
  private var progress = Progress("links", "opened")

  init(request: LinkOpen, output: OutputOptions, worst: ExitStatus?) {
    self.request = request
    self.output = output
    self.worst = worst
  }

  /// Opens all links. Throws when the daemon does not answer, with the number of the line to go on from.
  mutating func run(_ daemon: DaemonConnection) async throws {
    defer { progress.clear() }
    var input = try InputLines()
    while !isClosed {
      let text: String?
      do throws(CommandError) {
        text = try input.next()
      } catch {
        try send(daemon)
        guard error.code == ControlError.Kind.lineNotText.rawValue else {
          try await printResults(upTo: 0)
          throw error
        }
        waiting.append(Line(number: input.line, result: .failure(error)))
        continue
      }
      guard let text else { break }
      if let link = LinkLine(text, session: request.session ?? "default") {
        var call = request
        (call.url, call.session) = (link.url, link.session)
        unsent.append((input.line, call))
      }
      if !input.hasLine {
        try send(daemon)
        try await printResults(upTo: 0)
      } else if unsent.count >= Self.batch {
        try send(daemon)
        try await printResults(upTo: Self.window - Self.batch)
      }
    }
    try send(daemon)
    try await printResults(upTo: 0)
  }

  private mutating func send(_ daemon: DaemonConnection) throws(CommandError) {
    guard !unsent.isEmpty else { return }
    let replies = try daemon.start(unsent.map { $0.call })
    waiting += zip(unsent, replies).map { Line(number: $0.number, result: .success($1)) }
    unsent.removeAll(keepingCapacity: true)
  }

  /// Prints results in order until at most `count` lines wait.
  private mutating func printResults(upTo count: Int) async throws {
    while waiting.count - printed > count, !isClosed {
      try await printResult(of: waiting[printed])
      printed += 1
    }
    waiting.removeFirst(printed)
    printed = 0
  }

  private mutating func printResult(of line: Line) async throws {
    do {
      let outcome = try await line.result.get().value()
      let text = OutcomeText(outcome: outcome, now: .now, line: line.number).text
      try show(InputOutcome(line: line.number, outcome: outcome), text, ExitStatus(outcome.outcome))
    } catch let error as ControlError {
      try show(CommandError(error), at: line.number)
    } catch let error as ControlClientError {
      throw unanswered(CommandError(error), line: line.number)
    } catch let error as CommandError where error.code == ControlError.Kind.lineNotText.rawValue {
      try show(error, at: line.number)
    }
  }

  private mutating func show(_ error: CommandError, at line: Int) throws {
    var rows = Rows()
    rows.add("hint", error.hint)
    try show(ErrorLine(error, line: line), rows.text(under: "line \(line)  error  \(error.message)"), error.status)
  }

  private mutating func show(_ value: some Encodable, _ text: String, _ status: ExitStatus) throws {
    isClosed = try !output.print(value, text: worst == nil ? text : "\n\(text)")
    worst = worst?.worse(status) ?? status
    progress.count()
  }

  /// Returns the error for a daemon that stops to answer: it says where to go on.
  private func unanswered(_ error: CommandError, line: Int) -> CommandError {
    let last = waiting.last?.number ?? line
    let lines = last > line ? "lines \(line) to \(last) were" : "line \(line) was"
    return CommandError(
      error.status, "\(error.message); \(lines) sent and not answered",
      hint: "go on from line \(line): tail -n +\(line) FILE | \(Program.name) open -  (\(error.hint))", code: error.code
    )
  }
}

/// The outcome of a line of the input: the outcome's fields and `line`.
private struct InputOutcome: Encodable {
  let line: Int
  let outcome: LinkOutcome

  private enum CodingKeys: String, CodingKey { case line }

  func encode(to encoder: any Encoder) throws {
    try outcome.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(line, forKey: .line)
  }
}
