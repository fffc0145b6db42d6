import AndonServer
import ControlProtocol
import SessionEngine
import Testing
import TextFormats

@testable import Inspector

@Suite struct MetricsTests {
  /// A metric as a strict reader of the format sees it.
  private struct Metric {
    let kind: String
    var samples: [String: Double] = [:]
  }

  /// Reads the text format: HELP, TYPE, then samples of the same name, each metric once and every label quoted. The
  /// samples of a histogram have an end of the name, which is kept before their labels.
  private static func read(_ text: String) throws -> [String: Metric] {
    let name = /[a-z_]+/
    let sample =
      /(?<name>[a-z_]+)(?:\{(?<labels>(?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*",?)+)\})? (?<value>-?[0-9.]+(?:e-?[0-9]+)?)/
    let ends = ["_bucket", "_sum", "_count"]
    var (metrics, help, current): ([String: Metric], String?, String?) = ([:], nil, nil)
    guard text.hasSuffix("\n") else { throw HTTPConnection.BadResponse(what: "no end") }
    for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split(separator: " ")
      if line.hasPrefix("# HELP "), let match = try? name.wholeMatch(in: words[2]), words.count > 3 {
        (help, current) = (String(match.output), nil)
      } else if line.hasPrefix("# TYPE "), words.count == 4, words[2] == help ?? "", metrics[help ?? ""] == nil,
        ["gauge", "counter", "histogram"].contains(words[3])
      {
        current = help
        metrics[help ?? ""] = Metric(kind: String(words[3]))
      } else if let match = try? sample.wholeMatch(in: line), let current, match.name.hasPrefix(current),
        let value = Double(match.value)
      {
        let end = String(match.name.dropFirst(current.count))
        let key = end + String(match.labels ?? "")
        guard metrics[current]?.kind == "histogram" ? ends.contains(end) : end.isEmpty,
          metrics[current]?.samples[key] == nil
        else { throw HTTPConnection.BadResponse(what: "\(line)") }
        metrics[current]?.samples[key] = value
      } else {
        throw HTTPConnection.BadResponse(what: "\(line)")
      }
    }
    guard metrics.values.allSatisfy({ !$0.samples.isEmpty }) else {
      throw HTTPConnection.BadResponse(what: "no samples")
    }
    return metrics
  }

  @Test func `the numbers of the daemon are metrics in the text format`() async throws {
    try await InspectedDaemon.with { daemon in
      for url in ["taxi://wallet", "taxi://nowhere", "taxi://reservations/42"] {
        _ = try daemon.rpc("link.open", #"{"url":"\#(url)"}"#)
      }
      _ = try daemon.rpc("session.login")
      let answer = try daemon.get("/metrics")
      #expect(answer.status == 200)
      #expect(answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
      let metrics = try Self.read(answer.text)
      #expect(metrics["andon_up"]?.samples == ["": 1])
      #expect(
        metrics["andon_state"]?.samples == [#"state="ready""#: 1, #"state="degraded""#: 0, #"state="draining""#: 0])
      #expect(metrics["andon_sessions"]?.samples == ["": 1])
      #expect(metrics["andon_sessions"]?.kind == "gauge")
      #expect(metrics["andon_links_total"]?.samples[#"outcome="rejected""#] == 1)
      #expect(metrics["andon_links_total"]?.samples.values.reduce(0, +) == 3)
      #expect(metrics["andon_turns_total"]?.kind == "counter")
      #expect(metrics["andon_failed_turns_total"]?.samples == [#"version="\#(ProgramVersion.current)""#: 0])
      #expect(metrics["andon_leaks_total"]?.samples == ["": 0])
      #expect(
        metrics["andon_requests_total"]?.samples.keys.contains(#"request="login",rib="AppRoot",seen="true""#) == true)
      #expect(metrics["andon_info"]?.samples.keys.first == #"app="taxi",version="\#(ProgramVersion.current)""#)
      #expect(
        Set(metrics.keys).isSuperset(of: [
          "andon_uptime_seconds", "andon_live_sessions", "andon_connections", "andon_uncommitted_turns",
          "andon_commits_total", "andon_pending_links", "andon_journal_entries",
        ]))
      #expect(!answer.text.contains(daemon.token))
      let turns = try #require(metrics["andon_turn_seconds"])
      #expect(turns.kind == "histogram")
      #expect(turns.samples["_count"] == metrics["andon_turns_total"]?.samples[""])
      #expect(turns.samples[#"_bucketle="+Inf""#] == turns.samples["_count"])
      #expect(turns.samples["_sum"] ?? 0 > 0)
      #expect(metrics["andon_commit_seconds"]?.samples["_count"] ?? 0 > 0)
      #expect(metrics["andon_rejected_links_total"]?.samples.values.reduce(0, +) == 1)
      #expect(metrics["andon_read_bytes_total"]?.samples[""] ?? 0 > 100)
      #expect(metrics["andon_written_bytes_total"]?.samples[""] ?? 0 > 100)
      #expect(metrics["process_cpu_seconds_total"]?.samples[""] ?? 0 > 0)
      #if os(Linux)
        #expect(metrics["process_resident_memory_bytes"]?.samples[""] ?? 0 > 1_000_000)
        #expect(metrics["process_open_fds"]?.samples[""] ?? 0 > 3)
      #endif
    }
  }

  @Test func `the server of the numbers answers any host, has no page, and is unhealthy unless the daemon is ready`()
    async throws
  {
    try await InspectedDaemon.with { daemon in
      var configuration = InspectorConfiguration(
        address: try InspectorAddress("127.0.0.1:0"), socket: daemon.socket, lineBytes: 65_536)
      configuration.content = .numbers
      let numbers = try await Inspector.start(
        configuration, app: try InspectedDaemon.app.get(), routes: try InspectedDaemon.routes.get())
      let port = Int(numbers.address.split(separator: ":").last ?? "") ?? 0
      for path in ["/metrics", "/health"] {
        let answer = try HTTPConnection(port: port).request("GET", path, [("Host", "probe.example")])
        #expect(answer.status == 200, "\(path)")
      }
      for path in ["/", "/rpc", "/events"] {
        let answer = try HTTPConnection(port: port).request("GET", path, [("Host", "127.0.0.1:\(port)")])
        #expect(answer.status == 404, "\(path)")
      }
      let posted = try HTTPConnection(port: port).request("POST", "/metrics", [("Host", "x")])
      #expect(posted.status == 405)
      // The page's own server answers probes by any name, and the numbers only by its own.
      let probe = try HTTPConnection(port: daemon.port).request("GET", "/health", [("Host", "probe.example")])
      #expect(probe.status == 200)
      let foreign = try HTTPConnection(port: daemon.port).request("GET", "/metrics", [("Host", "probe.example")])
      #expect(foreign.status == 403)
      await numbers.stop()
    }
  }

  @Test func `each duration is in the first bucket that holds it`() {
    var durations = DurationHistogram()
    for microseconds in [0, 50, 51, 10_000_000, 10_000_001] { durations.record(microseconds) }
    #expect(durations.counts.first == 2)
    #expect(durations.counts[1] == 1)
    #expect(durations.counts.suffix(2) == [1, 1])
    #expect(durations.count == 5)
    var sum = durations
    sum.add(durations)
    #expect(sum.count == 10)
    #expect(sum.microseconds == 2 * durations.microseconds)
  }

  @Test func `a label's quotes, backslashes and line feeds are escaped`() throws {
    var activity = ActivityStatus()
    activity.outcomes = ["a\"b\\c\nd": 2]
    let status = StatusReply(
      state: .degraded, version: "1", app: "x\"}", pid: 1, uptime: 1_500, socket: "s",
      store: StoreStatus(database: "d", durability: "full", pragmas: [:], schema: 1, counts: nil, trouble: nil),
      activity: activity, limits: [:], sessions: [])
    var numbers = DaemonNumbers()
    numbers.errors = ["session.notFound": 3]
    numbers.refused = ["peer.refused": 1]
    (numbers.evicted, numbers.dropped, numbers.pruned, numbers.conflicts) = (4, 5, 6, 7)
    numbers.turns.record(75)
    let metrics = try Self.read(MetricsText(status, numbers, ProcessUse()).text)
    #expect(metrics["andon_links_total"]?.samples == [#"outcome="a\"b\\c\nd""#: 2])
    #expect(metrics["andon_uptime_seconds"]?.samples == ["": 1.5])
    #expect(metrics["andon_sessions"] == nil)
    #expect(metrics["andon_requests_total"] == nil)
    #expect(metrics["andon_errors_total"]?.samples == [#"kind="session.notFound""#: 3])
    #expect(metrics["andon_refused_connections_total"]?.samples == [#"kind="peer.refused""#: 1])
    #expect(metrics["andon_evicted_sessions_total"]?.samples == ["": 4])
    #expect(metrics["andon_dropped_events_total"]?.samples == ["": 5])
    #expect(metrics["andon_pruned_entries_total"]?.samples == ["": 6])
    #expect(metrics["andon_conflicts_total"]?.samples == ["": 7])
    let turns = metrics["andon_turn_seconds"]?.samples
    #expect(turns?[#"_bucketle="0.00005""#] == 0)
    #expect(turns?[#"_bucketle="0.0001""#] == 1)
    #expect(turns?["_sum"] == 0.000075)
    #expect(metrics["process_open_fds"] == nil)
    #expect(try Self.read(MetricsText.unreachable).keys.sorted() == ["andon_up"])
  }

  @Test func `the daemon is unhealthy while it does not listen, and its metrics say so`() async throws {
    try await InspectedDaemon.with(stopsItself: true) { daemon in
      let ready = try daemon.get("/health")
      #expect(ready.status == 200)
      #expect(ready.text == #"{"state":"ready","version":"\#(ProgramVersion.current)"}"#)
      await daemon.running.stop()
      let gone = try daemon.get("/health")
      #expect(gone.status == 503)
      #expect(gone.json?.value(at: ["state"])?.string == "draining")
      #expect(try Self.read(try daemon.get("/metrics").text)["andon_up"]?.samples == ["": 0])
      let answer = try daemon.rpc("status")
      #expect(answer.status == 200)
      #expect(answer.kind == "server.draining")
      await daemon.inspector.stop()
    }
  }
}
