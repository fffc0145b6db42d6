import Lab
import SessionEngine
import Testing
import TextFormats

@Suite("The graph of requests")
struct RequestSeriesTests {
  private static let start: Int64 = 1_800_000_000_000
  private static let minute: Int64 = 60_000

  // Ten minutes in which a screen asks six times a minute, seen at first and then unseen, and an account is loaded.
  private static let account = RequestCounts([RequestCount(rib: "LoggedIn", request: "account", unseen: 1)])
  private static let minutes: [RequestMinute] =
    [RequestMinute(minute: start, counts: account)]
    + (0..<10).map { index in
      let row = RequestCount(rib: "Map", request: "position", seen: index < 6 ? 6 : 0, unseen: index < 6 ? 0 : 3)
      return RequestMinute(minute: start + Int64(index) * minute, counts: RequestCounts([row]))
    }

  @Test("A series has a number for each request and span, the most frequent request first")
  func series() {
    let series = RequestSeries(Self.minutes.shuffled())
    #expect(series.from == Self.start)
    #expect(series.span == Self.minute)
    #expect(series.count == 10)
    #expect(series.requests.map(\.request) == ["position", "account"])
    #expect(series.requests[0].seen == [6, 6, 6, 6, 6, 6, 0, 0, 0, 0])
    #expect(series.requests[0].unseen == [0, 0, 0, 0, 0, 0, 3, 3, 3, 3])
    #expect(series.requests[1].ribs == [RequestCount(rib: "LoggedIn", request: "account", unseen: 1)])
    #expect(series.total == 49)
    #expect(series.unseen == 13)
    #expect(series.highest == 6)
  }

  @Test("A long time has longer spans, so that the graph has 80 columns")
  func long() {
    for days: Int64 in [1, 30, 400, 40_000] {
      let end = RequestMinute(minute: Self.start + days * 1440 * Self.minute, counts: Self.minutes[1].counts)
      let series = RequestSeries(Self.minutes + [end])
      #expect(series.count <= RequestSeries.spans)
      #expect(series.requests.reduce(0) { $0 + $1.total } == 55)
      let lines: [Substring] = RequestGraphText(series).text.split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= 80 })
    }
  }

  @Test("The text has a line of bars for the seen requests and one for the unseen")
  func text() {
    #expect(
      RequestGraphText(RequestSeries(Self.minutes)).text == """
        49 requests, 13 unseen; a column is 1m, the highest bar 6 requests

                                       2027-01-15 17:00 JST to 2027-01-15 17:09 JST
        position         seen      36  ██████
                         unseen    12        ▄▄▄▄
        account          unseen     1  ▁
        """)
    #expect(RequestGraphText(RequestSeries([])).text == "no requests")
  }

  @Test("The SVG has a filled bar for each seen number and a striped one for each unseen number")
  func svg() {
    let svg = RequestGraphSVG(RequestSeries(Self.minutes), title: "Requests of <a> & b").text
    #expect(svg.hasPrefix("<svg xmlns="))
    #expect(svg.hasSuffix("</svg>\n"))
    #expect(svg.contains("<title>Requests of &lt;a&gt; &amp; b</title>"))
    let lines: [Substring] = svg.split(separator: "\n")
    let bars = lines.filter { $0.hasPrefix("<rect x=") && !$0.contains("y=\"12\"") }
    #expect(bars.count { $0.contains("#06c") } == 6)
    #expect(bars.count { $0.contains("url(#unseen)") } == 5)
    #expect(RequestGraphSVG(RequestSeries([]), title: "none").text.contains("0 requests"))
  }

  @Test func `two series are compared by the hour, the greatest difference first`() throws {
    let row = RequestCount(rib: "Map", request: "position", seen: 3)
    let new = RequestCount(rib: "Map", request: "route", seen: 1)
    let now = (0..<5).map {
      RequestMinute(minute: Self.start + Int64($0) * Self.minute, counts: RequestCounts([row, new]))
    }
    let comparison = RequestComparison(RequestSeries(now), before: RequestSeries(Self.minutes))
    #expect(comparison.rows.map(\.request) == ["position", "route", "account"])
    #expect(comparison.rows.map(\.change) == ["×0.6", "new", "gone"])
    #expect(comparison.rows.map(\.before) == [48, 0, 1])
    #expect(comparison.rows.map(\.nowTenthsPerHour) == [1800, 600, 0])
    #expect(comparison.text.contains("position  48      288.0    15   180.0    ×0.6"))
    #expect(RequestComparison(RequestSeries(now), before: RequestSeries(now)).rows.map(\.change) == ["same", "same"])
    #expect(RequestComparison(RequestSeries([]), before: RequestSeries([])).text == "no requests")
  }

  @Test func `a series is read from the JSON that was printed, and from nothing else`() throws {
    let series = RequestSeries(Self.minutes)
    let json = try JSONCoding.text(series)
    #expect(RequestSeries(json: json) == series)
    #expect(RequestSeries(json: json.replacing("60000", with: "0")) == nil)
    #expect(RequestSeries(json: json.replacing("[6,6", with: "[6,9223372036854775807")) == nil)
    #expect(RequestSeries(json: json.replacing("[6,6", with: "[6,-6")) == nil)
    #expect(RequestSeries(json: "[]") == nil)
  }
}
