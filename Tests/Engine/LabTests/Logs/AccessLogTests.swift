import DeepLinks
import LinkDialects
import Testing
import TextFormats

@testable import Lab

@Suite struct AccessLogTests {
  private func line(_ request: String, host: String = "", minute: Int = 0, status: String = "200") -> String {
    host + "203.0.113.7 - - [27/Nov/2026:10:0\(minute):00 +0900] \"\(request)\" \(status) 512 \"-\" \"Mozilla/5.0\""
  }

  @Test func `the requests for pages are links of the site, each with its time and a session of its own`() throws {
    let read = try LogWorld.read([
      line("GET /reservations/42?utm_source=mail HTTP/1.1"), line("GET /wallet HTTP/2.0", minute: 1, status: "304"),
      #"::1 - frank [27/Nov/2026:01:02:00 +0000] "GET / HTTP/1.1" 200 -"#,
    ])
    #expect(read.log.format == .access)
    #expect(
      read.links == [
        "https://taxi.example/reservations/42?utm_source=mail", "https://taxi.example/wallet", "https://taxi.example/",
      ])
    #expect(read.times == [LogWorld.ten, LogWorld.ten + 60_000, LogWorld.ten + 120_000])
    #expect(read.sessions == [nil, nil, nil])
    #expect(read.tally.leftOut == nil)
    #expect(read.log.assumptions.count == 1)
    #expect(read.log.assumptions.first?.en.contains("those of taxi.example, and not of go.taxi.example") == true)
  }

  @Test func `what is no link is counted by its kind`() throws {
    let read = try LogWorld.read([
      line("POST /wallet HTTP/1.1"), line("HEAD /wallet HTTP/1.1"), line("GET /app.3f.js?v=1 HTTP/1.1"),
      line("GET /robots.txt HTTP/1.1"), line("GET /.well-known/assetlinks HTTP/1.1"), line(#"\x16\x03\x01"#),
      line("-"), line("GET http://other.example/wallet HTTP/1.1"), line("GET /nowhere HTTP/1.1"), "",
    ])
    #expect(read.links == ["https://taxi.example/nowhere"], "a wrong path of the site is a link that is rejected")
    #expect(read.numbers == [9])
    #expect(read.tally.leftOut == ["otherMethods": 2, "files": 3, "noRequests": 2, "otherHosts": 1])
    #expect(read.tally.notUnderstood == nil)
    #expect(
      read.tally.text.hasSuffix(
        " (access): 1 link; left out: 2 requests other than GET, 3 requests for files, 1 request to other hosts, "
          + "2 lines without a request"), "\(read.tally.text)")
  }

  @Test func `a virtual host, a whole URL and a load balancer name the host`() throws {
    let read = try LogWorld.read([
      line("GET /wallet HTTP/1.1", host: "go.taxi.example:443 "), line("GET /wallet HTTP/1.1", host: "TAXI.example "),
      line("GET /wallet HTTP/1.1", host: "shop.example:443 "), line("GET http://taxi.example/menu HTTP/1.1"),
      "h2 2026-11-27T01:00:00.186641Z app/lb/50dc 192.0.2.39:2817 10.0.0.1:80 0.1 0.1 0.1 200 200 34 366 "
        + "\"GET https://go.taxi.example:443/home?x=1 HTTP/2.0\" \"curl\" - -",
    ])
    #expect(
      read.links == [
        "https://go.taxi.example/wallet", "https://taxi.example/wallet", "https://taxi.example/menu",
        "https://go.taxi.example/home?x=1",
      ])
    #expect(read.times.last == LogWorld.ten + 186)
    #expect(read.tally.leftOut == ["otherHosts": 1])
    #expect(read.log.assumptions.isEmpty)
  }

  @Test func `escapes of the log are decoded, and a line that is cut is named`() throws {
    let read = try LogWorld.read([
      line(#"GET /order?note=\x22\xE6\x9D\xB1\" HTTP/1.1"#),
      #"203.0.113.7 - - [27/Nov/2026:10:00:00 +0900] "GET /wal"#, "garbage",
      line("GET /wallet HTTP/1.1").replacing("27/Nov", with: "32/Nov"),
    ])
    #expect(read.links == [#"https://taxi.example/order?note="東""#])
    #expect(read.tally.notUnderstood == 3)
    #expect(
      read.tally.places?.map(\.description) == [
        "line 2 has not the form of an access log", "line 3 has not the form of an access log",
        "line 4 has a time that cannot be read",
      ])
  }

  @Test func `a table without hosts has no links in an access log`() throws {
    let routes = try RouteTable(
      yaml: "schemes: [app]\nhosts: []\nroutes:\n  home: { path: home, workflow: Home }\n", file: "links.yaml")
    #expect(LogWorld.error(of: [line("GET /home HTTP/1.1")], routes: routes)?.code == .notALog)
  }

  @Test func `more than ten lines that cannot be read are counted`() throws {
    let read = try LogWorld.read([line("GET /wallet HTTP/1.1")] + (1...14).map { "wrong \($0)" })
    #expect(read.tally.notUnderstood == 14)
    #expect(read.tally.places?.count == 10)
    #expect(read.tally.text.hasSuffix(", 4 more)"), "\(read.tally.text)")
  }
}
