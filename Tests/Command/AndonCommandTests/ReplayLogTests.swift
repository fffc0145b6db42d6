import Foundation
import Testing

/// `replay` and `coverage` of logs of other programs: what is printed, and the exit codes.
@Suite struct ReplayLogTests {
  private static let access = """
    203.0.113.7 - - [27/Nov/2026:10:00:00 +0900] "GET /reservations/42 HTTP/1.1" 200 512 "-" "Mozilla/5.0"
    203.0.113.7 - - [27/Nov/2026:10:00:01 +0900] "GET /app.js HTTP/1.1" 200 512 "-" "Mozilla/5.0"
    203.0.113.8 - - [27/Nov/2026:10:00:02 +0900] "GET /wallet HTTP/1.1" 200 512 "-" "Mozilla/5.0"
    203.0.113.8 - - [27/Nov/2026:10:00:03 +0900] "GET /wallet HTTP/1.1" 200 512 "-" "Mozilla/5.0"

    """

  @Test func `the links of an access log are opened at their times, and what is no link is counted`() throws {
    try AndonProcess.inFolder { andon in
      let (log, page) = (try andon.write("access.log", Self.access), andon.path("page.html"))
      let run = try andon.run(["replay", log, "--unmatched", "skip", "--html", page])
      #expect(run.status == 0, "\(run.error)")
      #expect(run.lines.count == 5, "\(run.output)")
      #expect(run.lines[0].hasPrefix("line 1     2026-11-27 10:00:00 JST  completed   https://taxi.example/res"))
      let numbers = "\(log) (access): 3 links; left out: 1 request for files"
      #expect(run.lines[3] == numbers)
      #expect(run.lines[4].hasPrefix("3 events of 3 sessions replayed (links: 3 completed): nothing compared"))
      #expect(
        run.error
          == "andon: \(log): the lines name no host: their paths are read as those of taxi.example, and not of go.taxi.example\n"
      )
      #expect(try String(contentsOfFile: page, encoding: .utf8).contains("1 request for files"))
      let groups = try andon.run(["replay", "-", "--summary", "--from-state", "riding"], input: Self.access)
      #expect(
        groups.lines.prefix(2) == [
          "2 × wallet (Wallet): completed", "1 × reservation (ScheduledReservation): completed",
        ])
      #expect(groups.status == 1)
      let json = try andon.run(["replay", log, "--json", "--unmatched", "skip"])
      #expect(json.lines[0].contains(#""at":1795741200000"#), "\(json.lines[0])")
      #expect(json.lines[3].contains(#""format":"access","leftOut":{"files":1},"links":3"#), "\(json.lines[3])")
    }
  }

  @Test func `the number of jobs changes nothing`() throws {
    try AndonProcess.inFolder { andon in
      let one = try andon.run(["replay", "-", "--jobs", "1"], input: Self.access)
      #expect(try andon.run(["replay", "-", "--jobs", "3"], input: Self.access).output == one.output)
      let state = ["replay", "-", "--from-state", "riding", "--json"]
      let alone = try andon.run(state + ["--jobs", "1"], input: Self.access)
      #expect(try andon.run(state + ["--jobs", "3"], input: Self.access).output == alone.output)
    }
  }

  @Test func `a line that cannot be read is bad data, and a log without a link is too`() throws {
    try AndonProcess.inFolder { andon in
      let wrong = try andon.run(["replay", "-", "--unmatched", "skip"], input: Self.access + "garbage\n")
      #expect(wrong.status == 65)
      #expect(
        wrong.output.contains("; not understood: 1 line (line 5 has not the form of an access log)\n"),
        "\(wrong.output)")
      let part =
        "11-27 10:00:00.123  1  2 I ActivityTaskManager: START u0 {dat=taxi://reservations/... cmp=a/.B} from uid 1\n"
      for command in [["replay", "-", "--year", "2026", "--unmatched", "skip"], ["coverage", "-", "--year", "2026"]] {
        let none = try andon.run(command, input: part)
        #expect(none.status == 65, "\(none.output)")
        #expect(
          none.error.contains(
            "andon: no link was found: standard input (logcat): 0 links; left out: 1 link shown only in part"))
        #expect(none.error.contains("line 1 has only a part of its link"))
        #expect(none.error.contains("hint: Android shortens links"))
      }
      let unknown = try andon.run(["replay", "-"], input: "hello\n")
      #expect(unknown.status == 65)
      #expect(unknown.error.contains("access logs and logcat are known by their form"), "\(unknown.error)")
      #expect(try andon.run(["replay", "-", "--format", "excel"], input: "").status == 64)
      #expect(try andon.run(["replay", "-", "--year", "26"], input: "").status == 64)
    }
  }

  @Test func `--since takes the later links of a log, and a list without times has none`() throws {
    try AndonProcess.inFolder { andon in
      let log = try andon.write("access.log", Self.access)
      let late = try andon.run(["replay", log, "--since", "2026-11-27T10:00:02+09:00", "--unmatched", "skip"])
      #expect(late.output.contains("2 events of 2 sessions replayed"), "\(late.output)")
      #expect(late.output.contains("1 earlier event replayed only"), "\(late.output)")
    }
  }

  @Test func `coverage counts the links of each route`() throws {
    try AndonProcess.inFolder { andon in
      let log = try andon.write("access.log", Self.access)
      let times = try andon.write("times.txt", "2026-11-27 10:00 taxi://wallet\n2026-11-31 10:00 taxi://home\n")
      let run = try andon.run(["coverage", log, times, "--html", andon.path("page.html")])
      #expect(run.status == 65, "a line of the list cannot be read")
      #expect(run.output.contains(#/\nroute +links  states/#), "\(run.output)")
      #expect(run.output.contains(#/\nwallet +3 /#), "\(run.output)")
      #expect(run.output.contains(#/\nreservation +1 /#), "\(run.output)")
      #expect(run.output.contains("\n\(log) (access): 3 links; left out: 1 request for files\n"), "\(run.output)")
      #expect(
        run.output.contains("\n\(times) (lines): 1 link; not understood: 1 line (line 2 begins with a time"),
        "\(run.output)")
      #expect(try String(contentsOfFile: andon.path("page.html"), encoding: .utf8).contains("1 request for files"))
      let json = try andon.run(["coverage", log, "--json", "--suggest", andon.path("s.yaml")])
      #expect(json.output.contains(#""links":2,"outcomes""#), "\(json.output)")
      #expect(json.output.contains(#""logs":[{"file":"#), "\(json.output)")
      #expect([0, 1].contains(json.status), "\(json.error)")
    }
  }
}
