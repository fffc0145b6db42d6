import ControlProtocol
import Foundation
import Histogram
import NIOCore
import Testing
import TextFormats

@testable import AndonCommands

@Suite struct BenchTests {
  private func report(_ latencies: Histogram<UInt64>, errors: Int = 0) -> LoadReport {
    let plan = LoadPlan(socket: "", sessions: 1, connections: 1, pipeline: 1, links: [], milliseconds: 1)
    return LoadReport(
      plan: plan, latencies: latencies, late: 0, unanswered: 0, errors: errors, nanoseconds: 500_000_000)
  }

  @Test func `every percentile is within a thousandth of the exact value`() throws {
    var latencies = Histogram<UInt64>()
    for value in 1...100_000 as ClosedRange<UInt64> { latencies.record(value * 37_000) }
    let report = report(latencies)
    for found in report.percentiles {
      let truth = found.percent / 100 * 3_700_000
      #expect(abs(found.microseconds - truth) <= truth * 0.001 + 0.1, "p\(found.percent)")
    }
    #expect(report.links == 100_000)
    #expect(report.percentiles.last?.microseconds == 3_700_000)
    #expect(abs(try #require(report.meanMicroseconds) - 50_000.5 * 37) < 2_000)
  }

  @Test func `a bench without a link has no latencies`() throws {
    let report = report(Histogram<UInt64>(), errors: 1)
    #expect(report.text.hasPrefix("1 session, 1 connection, pipeline 1\n"))
    #expect(!report.text.contains("late"))
    #expect(report.links == 0)
    #expect(report.rate == 0)
    #expect(report.meanMicroseconds == nil)
    #expect(report.percentiles.isEmpty)
    let rows = report.text.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(
      rows.filter { $0.last == "-" }.map { $0[0] } == [
        "mean", "p50", "p75", "p90", "p95", "p99", "p99.9", "p99.99", "p100",
      ])
    let json = try JSONCoding.text(report)
    #expect(json.contains(#""percentiles":[]"#))
    #expect(json.contains(#""unanswered":0"#))
    #expect(!json.contains("mean"))
    #expect(LoadPlot(report: report).svg.hasSuffix("</svg>\n"))
  }

  /// Runs `body` with a stopped daemon that has the sessions of the plan.
  private func withStoppedDaemon(_ body: (ChildProcess, LoadPlan) async throws -> Void) async throws {
    try await AndonProcess.inFolder { andon in
      try await andon.withDaemon { daemon in
        #expect(try andon.run(["bench", "--sessions", "4", "--duration", "100ms"]).status == 0)
        kill(daemon.processIdentifier, SIGSTOP)
        defer { kill(daemon.processIdentifier, SIGCONT) }
        try await body(
          daemon,
          LoadPlan(
            socket: andon.path("s/andon.sock"), sessions: 4, connections: 2, pipeline: 4, links: ["taxi://home"],
            milliseconds: 50))
      }
    }
  }

  @Test func `a link without a response counts with its age and fails the benchmark`() async throws {
    try await withStoppedDaemon { _, plan in
      var plan = plan
      plan.milliseconds = 200
      let report = try await LoadRun(plan: plan, patience: 100).run()
      #expect(report.links == 0)
      #expect(report.rate == 0)
      #expect(report.errors == 0)
      #expect(report.unanswered == 8)
      // A link is as old as the warm-up (20 ms), the measured time and the patience together.
      #expect(report.percentiles.count == 8)
      #expect(report.percentiles.allSatisfy { $0.microseconds > 230_000 })
      #expect(report.failure?.status == .software)
      #expect(report.failure?.message.contains("8 not at all") == true)
      #expect(report.text.contains("\n  unanswered"))
    }
  }

  @Test func `an outcome after the measured time counts as late`() async throws {
    try await withStoppedDaemon { daemon, plan in
      let process = daemon.processIdentifier
      let run = LoadRun(plan: plan, patience: 60_000) { kill(process, SIGCONT) }
      let report = try await run.run()
      #expect(report.links >= 8)
      #expect(report.unanswered == 0)
      #expect(report.failure == nil)
      // The rate counts outcomes within the measured time: there are none.
      #expect(report.late == report.links)
      #expect(report.rate == 0)
      #expect(!report.text.contains("unanswered"))
      #expect(report.text.split(separator: "\n")[2].split(separator: " ") == ["of", "them", "late", "\(report.late)"])
    }
  }

  @Test func `an unreadable file of links is reported`() throws {
    try AndonProcess.inFolder { andon in
      let missing = andon.path("none.txt")
      let latin = andon.path("latin.txt")
      try Data([0x74, 0x61, 0x78, 0x69, 0x3A, 0x2F, 0x2F, 0xE9, 0x0A]).write(to: URL(filePath: latin))
      for (path, status, message) in [
        (missing, 66, "there is no file \(missing)"), (latin, 65, "line 1 of \(latin) is not UTF-8"),
        (andon.folder.path, 66, "\(andon.folder.path) cannot be read: Is a directory"),
        (try andon.write("empty.txt", "# none\n"), 65, "\(andon.path("empty.txt")) has no link"),
      ] {
        let result = try andon.run(["bench", "--links", path])
        #expect(result.status == status, "\(result.error)")
        #expect(result.error.hasPrefix("andon: \(message)\n  hint: "), "\(result.error)")
      }
    }
  }

  @Test func `a bench sends every link to every session`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        let links = try andon.write("links.txt", "taxi://home\ntaxi://wallet\ntaxi://reservations\n")
        // A batch is one link for each session, so three different batches are all links.
        let bench = ["bench", "--sessions", "20", "--pipeline", "20", "--links", links]
        #expect(try andon.run(bench + ["--duration", "1s"]).status == 0)
        for number in 0..<20 {
          let log = try andon.run(["log", "--session", "bench-\(number)", "--limit", "1000"]).output
          for link in ["taxi://home", "taxi://wallet", "taxi://reservations"] {
            #expect(log.contains("\(link)\n"), "bench-\(number) was not sent \(link)")
          }
        }
      }
    }
  }

  @Test func `outcomes are counted by kind`() throws {
    var responses = LoadResponses()
    for kind in ["completed", "rejected", "completed"] {
      let line =
        #"{"attached":[],"message":"\"outcome\":\"x\"","outcome":"\#(kind)","steps":[{"outcome":"failed"}]}"#
      let isOutcome = responses.add(ByteBuffer(string: line))
      #expect(isOutcome)
    }
    #expect(responses.kinds == ["completed": 2, "rejected": 1])
    let plan = LoadPlan(socket: "", sessions: 1, connections: 1, pipeline: 1, links: [], milliseconds: 1)
    let report = LoadReport(
      plan: plan, latencies: Histogram<UInt64>(), late: 0, unanswered: 0, errors: 0, outcomes: responses.kinds,
      nanoseconds: 1)
    #expect(report.text.contains("\n  outcomes        completed 2, rejected 1\n"), "\(report.text)")
    #expect(try JSONCoding.text(report).contains(#""outcomes":{"completed":2,"rejected":1}"#))
  }

  @Test(arguments: [
    (#"{"attached":[],"link":1}"#, true), (#"{"error":{"code":-32001}}"#, false),
    (#"{"jsonrpc":"2.0","id":null,"error":{}}"#, false), (#"{"attac"#, false), ("", false),
    (#"{"error":{"code":-32030,"message":"m","data":{"hint":"h","kind":"server.busy"}}}"#, false),
  ]) func `outcomes and errors are distinguished wherever a line is split`(_ line: String, isOutcome: Bool) {
    let bytes = ByteBuffer(string: "\(line)\n")
    for cut in 0...bytes.readableBytes {
      var (splitter, responses) = (LineSplitter(), LoadResponses())
      var outcomes = 0
      var rest = bytes
      for part in [rest.readSlice(length: cut), rest] {
        if let part { splitter.append(part) }
        while case .line(let line)? = splitter.next() { outcomes += responses.add(line) ? 1 : 0 }
      }
      #expect(outcomes == (isOutcome ? 1 : 0), "cut at \(cut)")
      #expect(responses.errors == (isOutcome ? 0 : 1), "cut at \(cut)")
      #expect(responses.lastError?.kind == (line.contains("-32030") ? .serverBusy : nil), "cut at \(cut)")
    }
  }

  @Test func `a benchmark with too few open files reports it`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        let script = "ulimit -n 60; exec \"$0\" \"$@\""
        let result = try andon.run(["bench", "--connections", "100", "--duration", "1s"], script: script)
        #expect(result.status == 71)
        #expect(result.error.contains("no socket can be opened: Too many open files"))
        #expect(result.error.contains("ulimit -n"))
      }
    }
  }

  @Test func `a refused benchmark reports the reason`() throws {
    try AndonProcess.inFolder { andon in
      try FileManager.default.copyItem(
        at: AndonProcess.repository.appending(path: "config"), to: andon.folder.appending(path: "config"))
      _ = try andon.write("config/andon.yaml", "limits:\n  connections: 2\n")
      try andon.withDaemon(["--config", andon.path("config")]) { _ in
        let result = try andon.run(["bench", "--sessions", "2", "--connections", "100", "--duration", "1s"])
        #expect(result.status == 75, "\(result.error)")
        // The daemon refuses a new connection, or ends a silent one for it.
        #expect(result.error.hasPrefix("andon: the daemon has 2 connections, the most it may"))
        #expect(result.error.contains("\n  hint: "))
      }
    }
  }

  @Test func `a response to a line that is too long counts as an error`() async throws {
    try await AndonProcess.inFolder { andon in
      try await andon.withDaemon { _ in
        let plan = LoadPlan(
          socket: andon.path("s/andon.sock"), sessions: 1, connections: 1, pipeline: 1,
          links: ["taxi://home?a=" + String(repeating: "a", count: 70_000)], milliseconds: 100)
        let report = try await LoadRun(plan: plan).run()
        #expect(report.links == 0)
        #expect(report.errors > 0)
      }
    }
  }

  @Test func `errors do not count as links and fail the benchmark`() async throws {
    try await AndonProcess.inFolder { andon in
      try await andon.withDaemon { _ in
        // These sessions do not exist.
        var plan = LoadPlan(
          socket: andon.path("s/andon.sock"), sessions: 4, connections: 1, pipeline: 4, links: ["taxi://home"],
          milliseconds: 100)
        let failed = try await LoadRun(plan: plan).run()
        #expect(failed.links == 0)
        #expect(failed.rate == 0)
        #expect(failed.errors > 0)
        #expect(failed.failure?.status == .software)
        #expect(try andon.run(["bench", "--sessions", "4", "--duration", "100ms"]).status == 0)
        plan.milliseconds = 50
        let report = try await LoadRun(plan: plan).run()
        #expect(report.links > 0)
        #expect(report.errors == 0)
        #expect(report.failure == nil)
      }
    }
  }

  @Test func `a plot that cannot be written is reported before the run`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        for (path, reason) in [(andon.path("no/plot.svg"), "No such file or directory"), ("/tmp", "Is a directory")] {
          let result = try andon.run(["bench", "--sessions", "2", "--duration", "100ms", "--plot", path])
          #expect(result.status == 74)
          #expect(result.output.isEmpty)
          #expect(result.error == "andon: \(path) cannot be written: \(reason)\n  hint: name another file\n")
        }
        #expect(try andon.run(["session", "list", "--json"]).lines.count == 1, "nothing has been run")
      }
    }
  }

  @Test func `a failed run writes no plot and keeps an existing one`() throws {
    try AndonProcess.inFolder { andon in
      let before = try andon.write("before.svg", "<svg/>")
      for path in [andon.path("new.svg"), before] {
        #expect(try andon.run(["bench", "--plot", path]).status == 69)
      }
      #expect(!FileManager.default.fileExists(atPath: andon.path("new.svg")))
      #expect(try String(contentsOfFile: before, encoding: .utf8) == "<svg/>")
    }
  }

  @Test(.enabled(if: FullDevice.exists)) func `the report is printed when the plot cannot be written`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        let bench = ["bench", "--sessions", "2", "--duration", "100ms", "--plot"]
        let full = try andon.run(bench + [FullDevice.path])
        #expect(full.status == 74)
        #expect(full.output.contains("links a second"))
        #expect(full.error.hasPrefix("andon: /dev/full cannot be written: No space left on device\n  hint: "))
        #expect(try andon.run(bench + [andon.write("plot.svg", String(repeating: "x", count: 100_000))]).status == 0)
        #expect(try String(contentsOfFile: andon.path("plot.svg"), encoding: .utf8).hasSuffix("</svg>\n"))
      }
    }
  }

  @Test func `the plot shows every percentile`() {
    var latencies = Histogram<UInt64>()
    for value in 1...1000 as ClosedRange<UInt64> { latencies.record(value * 1_000_000) }
    let report = report(latencies, errors: 2)
    #expect(report.rate == 2000)
    #expect(report.errors == 2)
    let svg = LoadPlot(report: report).svg
    #expect(svg.hasPrefix("<svg"))
    #expect(svg.hasSuffix("</svg>\n"))
    for name in ["50", "99", "99.99", "100"] { #expect(svg.contains(">\(name)</text>")) }
    #expect(report.text.contains("links a second"))
  }
}
