import ArgumentParser
import ControlProtocol
import SessionEngine

/// `andon open`: opens links, and tells what came of each.
struct OpenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Open links in a session and tell what came of each.",
    discussion: """
      With several links the exit code is that of the worst outcome: 0 completed, 10 waiting, 11 stopped, \
      12 rejected, 13 failed, 14 superseded, 15 expired. Secret values are shown as ***.
      """)

  @Argument(help: "Links; - reads them from standard input, one a line, optionally after a session's name.")
  var urls: [String]

  @Option(name: .shortAndLong, help: "The session.")
  var session = "default"

  @Flag(name: .long, help: "Make the session when there is none of that name.")
  var create = false

  @Flag(name: .long, help: "Answer after the link's first turn instead of when it has settled or parked.")
  var noWait = false

  @Option(name: .long, help: "How long to wait for each answer: 500ms, 5s, 2m. A link may load for half a minute.")
  var timeout = TimeSpan(seconds: 60)

  @Option(name: .long, help: "A key that makes the call safe to repeat: the same key returns the first answer.")
  var key: String?

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if key != nil, urls.count != 1 || urls.first == "-" {
      throw ValidationError("--key belongs to one link: name exactly one.")
    }
  }

  func run() async throws {
    let worst = try await connection.withDaemon(deadline: timeout) { daemon in
      var worst: ExitStatus?
      for argument in urls {
        guard argument == "-" else {
          worst = try await open(argument, in: session, daemon, after: worst)
          continue
        }
        worst = try await openInput(daemon, after: worst)
      }
      return worst ?? .success
    }
    throw worst.code
  }

  /// What the daemon refuses of one line: the next one may be good.
  private static let refusalsOfALine: [ControlError.Kind] = [.sessionNotFound, .lineTooLong, .lineNotText]

  /// Opens the links of standard input. A line that the daemon does not take, and one whose session there is none of,
  /// is told on standard error, and the lines behind it are opened all the same.
  private func openInput(_ daemon: DaemonConnection, after worst: ExitStatus?) async throws -> ExitStatus? {
    var worst = worst
    var input = InputLines()
    while let line = try input.next() {
      guard let line = LinkLine(line, session: session) else { continue }
      do {
        worst = try await open(line.url, in: line.session, daemon, after: worst)
      } catch let failure as CommandError {
        guard let refusal = failure.refusal, Self.refusalsOfALine.contains(refusal) else { throw failure }
        StandardError.writeLine(failure.text)
        worst = worst?.worse(failure.status) ?? failure.status
      }
    }
    return worst
  }

  /// Opens one link; returns the worst outcome so far, which was `worst` and is `nil` before the first link.
  private func open(
    _ url: String, in session: String, _ daemon: DaemonConnection, after worst: ExitStatus?
  ) async throws -> ExitStatus {
    let call = LinkOpen(url: url, session: session, wait: !noWait, key: key, create: create ? true : nil)
    let outcome = try await daemon.call(call)
    let text = OutcomeText(outcome: outcome, now: Clock.now).text
    try output.print(outcome, text: worst == nil ? text : "\n\(text)")
    let status = ExitStatus(outcome.outcome)
    return worst?.worse(status) ?? status
  }
}

/// A line of links on standard input: `URL` or `SESSION URL`; `nil` for blank lines and comments.
struct LinkLine: Equatable {
  let session: String
  let url: String

  init?(_ line: String, session: String) {
    let words = line.split(maxSplits: 1, omittingEmptySubsequences: true) { $0 == " " || $0 == "\t" || $0 == "\r" }
    guard let first = words.first, !first.hasPrefix("#") else { return nil }
    if words.count == 2, Session.isValidID(String(first)) {
      self.session = String(first)
      url = Self.trimmed(words[1])
    } else {
      self.session = session
      url = Self.trimmed(line[first.startIndex...])
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while let last = text.last, last.isWhitespace { text.removeLast() }
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    return String(text)
  }
}
