public import ArgumentParser
public import ControlProtocol
import TextFormats

/// `andon logs`: prints the log of the running daemon.
struct LogsCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "logs", abstract: "Print the newest lines of the daemon's log, and follow it.",
      discussion: """
        The daemon keeps its last 1000 lines, at most 1 MiB, in memory, beside writing them to standard error. Secrets in \
        them are redacted. A line is TIME LEVEL EVENT, then values by name; with --json it is an object. `\(Program.name) \
        log-level` changes which lines are logged. The links that were opened are in `\(Program.name) log`.

        With --follow the command waits when the daemon ends, and prints the lines of the next one from its start. A daemon \
        that stops waits half a second until its lines are read. What it logs after `stopping`, and the last lines of one that \
        was killed, are only on its standard error.
        """)
  }

  /// The place in the log of a daemon.
  private struct Place {
    /// The process of the daemon.
    let pid: Int32
    /// The position after the last line that was read.
    let next: Int64
  }

  /// The pause between two looks for new lines.
  private static let pause = Duration.milliseconds(250)

  @Flag(name: [.customShort("f"), .long], help: "Print new lines as they are logged, until Ctrl-C.")
  var follow = false

  @Option(name: [.customShort("n"), .long], help: "The number of lines to begin with, 1 to 1000.")
  var limit = 100

  @Option(name: .long, help: "The lowest level to print: debug, info, notice, warning or error.")
  var level: LogLevelName = .debug

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (1...1_000).contains(limit) else { throw ValidationError("--limit must be 1 to 1000.") }
  }

  func run() async throws {
    var place: Place?
    var isWaiting = false
    repeat {
      do {
        try await connection.withDaemon { daemon in
          isWaiting = false
          try await printLog(of: daemon, from: &place)
        }
        return
      } catch let error as CommandError where place != nil && [.unavailable, .busy].contains(error.status) {
        if !isWaiting { StandardError.writeLine("\(Program.name): the daemon stopped; waiting for the next one") }
        isWaiting = true
        try await Task.sleep(for: Self.pause)
      }
    } while follow && StandardOutput.isRead
  }

  /// Prints the newest lines, or those after a place in the log of the same daemon, or all of another daemon; then, with
  /// `--follow`, each new one.
  private func printLog(of daemon: DaemonConnection, from place: inout Place?) async throws {
    let pid = daemon.hello.pid
    var request = LogRead(limit: limit)
    if let place { request = LogRead(after: place.pid == pid ? place.next : 0, limit: 1_000) }
    repeat {
      let page = try await daemon.call(request)
      if page.missed > 0 {
        StandardError.writeLine("\(Program.name): \(counted(page.missed, "line")) came too fast and are not shown")
      }
      guard try printLines(page), follow else { return }
      place = Place(pid: pid, next: page.next)
      request = LogRead(after: page.next, limit: 1_000)
      try await Task.sleep(for: Self.pause)
    } while StandardOutput.isRead
  }

  /// Prints the lines of the wanted levels. Returns whether the reader is still there.
  private func printLines(_ page: LogReadReply) throws -> Bool {
    for line in page.lines where line.priority <= level.priority {
      guard try output.print(line, text: line.text) else { return false }
    }
    return true
  }
}

/// The value of `--level` and of `log-level`.
extension LogLevelName: ExpressibleByArgument {}
