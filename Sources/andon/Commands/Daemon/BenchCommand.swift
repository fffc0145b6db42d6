import ArgumentParser
import ControlProtocol
import Foundation
import Lab

/// `andon bench`: how many links a second the daemon answers, and how fast.
struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure how many links a second the daemon answers, and how fast.",
    discussion: """
      Sends links to the sessions bench-0, bench-1, … It creates these sessions and logs them in first, and does not \
      close them. A latency begins when the batch of the link was sent. Links that are under way at the end are waited \
      for, up to ten seconds: they are counted as late, and not in the rate. A link without an answer counts with its \
      age. Errors are counted apart. If there was an error, or a link without an answer, the exit code is 70. Use a \
      daemon with a database of its own.
      """)

  @Option(name: .long, help: "Sessions that the links are spread over, 1 to 1000000.")
  var sessions = 100

  @Option(name: .long, help: "Connections, 1 to 1000.")
  var connections = 1

  @Option(name: .long, help: "Links that a connection sends before it waits for their answers, 1 to 1024.")
  var pipeline = 16

  @Option(name: .long, help: "How long to measure, after a tenth of it as warm-up.")
  var duration = TimeSpan(milliseconds: 5000)

  @Option(name: .long, help: ArgumentHelp("The links, one a line; a mix of four otherwise.", valueName: "file"))
  var links: String?

  @Option(name: .long, help: ArgumentHelp("Draw the latencies by percentile as SVG.", valueName: "file"))
  var plot: String?

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (1...1_000_000).contains(sessions) else { throw ValidationError("--sessions is 1 to 1000000.") }
    guard (1...1000).contains(connections) else { throw ValidationError("--connections is 1 to 1000.") }
    guard (1...1024).contains(pipeline) else { throw ValidationError("--pipeline is 1 to 1024.") }
    guard duration.milliseconds >= 100 else { throw ValidationError("--duration is 100ms at least.") }
  }

  func run() async throws {
    let plot = try plot.map(OutputFile.init(path:))
    let plan = LoadPlan(
      socket: try ConnectionOptions.path(of: connection.socket), sessions: sessions, connections: connections,
      pipeline: pipeline, links: try mix(), milliseconds: duration.milliseconds)
    try await connection.withDaemon { try await prepareSessions($0) }
    let report = try LoadRun(plan: plan).run()
    try output.print(report, text: report.text)
    try plot?.write(LoadPlot(report: report).svg)
    if let failure = report.failure { throw failure }
  }

  /// Makes the sessions that are not there and logs them in, a few hundred requests at a time.
  private func prepareSessions(_ daemon: DaemonConnection) async throws {
    if sessions >= 20_000 {
      FileHandle.standardError.write(Data("making those of \(sessions) sessions that are not there yet\n".utf8))
    }
    for start in stride(from: 0, to: sessions, by: 200) {
      let names = (start..<min(sessions, start + 200)).map { LoadPlan.session($0) }
      for (name, result) in zip(names, try await daemon.calls(names.map { SessionCreate(session: $0) })) {
        guard case .failure(let error) = result, error.kind != .sessionExists else { continue }
        throw CommandError(.software, "the session \(name) was not made: \(error.message)", hint: error.hint)
      }
      _ = try await daemon.calls(names.map { SessionLogin(session: $0) })
    }
  }

  private func mix() throws(CommandError) -> [String] {
    guard let links else { return LoadPlan.standardLinks }
    var urls: [String] = []
    do throws(RecordedLogError) {
      var list = try RecordedLog(path: links)
      while let line = try list.next() {
        if case .link(_, let url) = line.content { urls.append(url) }
      }
    } catch {
      guard error.code == .notFound else { throw CommandError(error) }
      throw CommandError(.notFound, "there is no file \(links) of links", hint: "name one, a link a line")
    }
    guard !urls.isEmpty else { throw CommandError(.usage, "\(links) has no link", hint: "write a link a line") }
    return urls
  }
}
