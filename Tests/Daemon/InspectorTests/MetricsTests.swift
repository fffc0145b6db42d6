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

  /// Reads the text format: HELP, TYPE, then samples of the same name, each metric once and every label quoted.
  private static func read(_ text: String) throws -> [String: Metric] {
    let name = /[a-z_]+/
    let sample = /(?<name>[a-z_]+)(?:\{(?<labels>(?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*",?)+)\})? (?<value>-?[0-9.]+)/
    var (metrics, help, current): ([String: Metric], String?, String?) = ([:], nil, nil)
    guard text.hasSuffix("\n") else { throw HTTPConnection.BadResponse(what: "no end") }
    for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split(separator: " ")
      if line.hasPrefix("# HELP "), let match = try? name.wholeMatch(in: words[2]), words.count > 3 {
        (help, current) = (String(match.output), nil)
      } else if line.hasPrefix("# TYPE "), words.count == 4, words[2] == help ?? "", metrics[help ?? ""] == nil,
        ["gauge", "counter"].contains(words[3])
      {
        current = help
        metrics[help ?? ""] = Metric(kind: String(words[3]))
      } else if let match = try? sample.wholeMatch(in: line), String(match.name) == current ?? "",
        let value = Double(match.value), metrics[current ?? ""]?.samples[String(match.labels ?? "")] == nil
      {
        metrics[current ?? ""]?.samples[String(match.labels ?? "")] = value
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
    }
  }

  @Test func `a label's quotes, backslashes and line feeds are escaped`() throws {
    var activity = ActivityStatus()
    activity.outcomes = ["a\"b\\c\nd": 2]
    let status = StatusReply(
      state: .degraded, version: "1", app: "x\"}", pid: 1, uptime: 1_500, socket: "s",
      store: StoreStatus(database: "d", durability: "full", pragmas: [:], schema: 1, counts: nil, trouble: nil),
      activity: activity, limits: [:], sessions: [])
    let metrics = try Self.read(MetricsText(status).text)
    #expect(metrics["andon_links_total"]?.samples == [#"outcome="a\"b\\c\nd""#: 2])
    #expect(metrics["andon_uptime_seconds"]?.samples == ["": 1.5])
    #expect(metrics["andon_sessions"] == nil)
    #expect(metrics["andon_requests_total"] == nil)
    #expect(try Self.read(MetricsText(nil).text).keys.sorted() == ["andon_up"])
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
