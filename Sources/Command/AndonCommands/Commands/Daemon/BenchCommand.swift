import ArgumentParser
import ControlProtocol
import DeepLinks
import Lab
import TextFormats

/// `andon bench`: measures the throughput and the latency of a daemon.
struct BenchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure the throughput and the latency of a daemon.",
    discussion: """
      Sends links to the sessions bench-0, bench-1, … It creates these sessions and logs them in first, and does not \
      close them. Use a daemon with a database of its own.

      A latency begins when the batch of the link is sent. After the measured time the command waits up to ten \
      seconds for the links in progress; they count as late, and not in the rate. A link without a response counts with \
      its age. The exit code is 70 after an error or a link without a response.
      """)

  @Option(name: .long, help: "The number of sessions that receive the links, 1 to 1000000.")
  var sessions = 100

  @Option(name: .long, help: "The number of connections, 1 to 1000.")
  var connections = 1

  @Option(
    name: .long, help: "The number of links that a connection sends before it waits for the responses, 1 to 1024.")
  var pipeline = 16

  @Option(name: .long, help: "The measured time. A warm-up of a tenth of it comes first.")
  var duration = TimeSpan(milliseconds: 5000)

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The links, one a line. Default: links of the program, else the samples of links.yaml.", valueName: "file"))
  var links: String?

  @Option(name: .long, help: ArgumentHelp("Write a plot of the latencies by percentile as SVG.", valueName: "file"))
  var plot: String?

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard (1...1_000_000).contains(sessions) else { throw ValidationError("--sessions must be 1 to 1000000.") }
    guard (1...1000).contains(connections) else { throw ValidationError("--connections must be 1 to 1000.") }
    guard (1...1024).contains(pipeline) else { throw ValidationError("--pipeline must be 1 to 1024.") }
    guard duration.milliseconds >= 100 else { throw ValidationError("--duration must be at least 100ms.") }
  }

  func run() async throws {
    let plot = try plot.map(OutputFile.init(path:))
    let plan = LoadPlan(
      socket: try ConnectionOptions.path(of: connection.socket), sessions: sessions, connections: connections,
      pipeline: pipeline, links: try mix(), milliseconds: duration.milliseconds)
    try await connection.withDaemon { try await prepareSessions($0) }
    let report = try await LoadRun(plan: plan).run()
    try output.print(report, text: report.text)
    try plot?.write(LoadPlot(report: report).svg)
    if let failure = report.failure { throw failure }
  }

  /// Creates the missing sessions and logs all in, a few hundred requests at a time.
  private func prepareSessions(_ daemon: DaemonConnection) async throws {
    if sessions >= 20_000 {
      StandardError.writeLine("creating up to \(sessions) sessions …")
    }
    for start in stride(from: 0, to: sessions, by: 200) {
      let names = (start..<min(sessions, start + 200)).map { LoadPlan.session($0) }
      for (name, result) in zip(names, try await daemon.calls(names.map { SessionCreate(session: $0) })) {
        guard case .failure(let error) = result, error.kind != .sessionExists else { continue }
        throw CommandError(
          ExitStatus(error.kind), "the session \(name) could not be created: \(error.message)", hint: error.hint)
      }
      _ = try await daemon.calls(names.map { SessionLogin(session: $0) })
    }
  }

  private func standardLinks() throws(CommandError) -> [String] {
    let examples = AndonProgram.current.examples
    if !examples.isEmpty { return examples }
    let samples: [String]
    do {
      samples = try ConfigFiles.find(option: nil, places: .current).table().routes.flatMap(\.samples)
    } catch {
      throw CommandError(any: error)
    }
    guard !samples.isEmpty else {
      throw CommandError(.notFound, "links.yaml has no samples", hint: "name a file with one link a line: --links FILE")
    }
    return samples
  }

  private func mix() throws(CommandError) -> [String] {
    guard let links else { return try standardLinks() }
    var urls: [String] = []
    do throws(RecordedLogError) {
      var list = try RecordedLog(path: links)
      while let line = try list.next() {
        if case .link(_, let url, _) = line.content { urls.append(url) }
      }
    } catch {
      guard error.code == .notFound else { throw CommandError(error) }
      throw CommandError(.notFound, "there is no file \(links)", hint: "name a file with one link a line")
    }
    guard !urls.isEmpty else { throw CommandError(.badData, "\(links) has no link", hint: "write one link a line") }
    return urls
  }
}
