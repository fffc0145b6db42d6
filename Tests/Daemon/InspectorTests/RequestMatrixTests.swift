import Testing

@testable import Inspector

/// Every combination of host, origin, referrer, token, method and content type gets the status that the rules give.
@Suite struct RequestMatrixTests {
  /// A value of a field, and whether it is accepted. `{HOST}` is the host of the request.
  private typealias Choice = (value: String?, isGood: Bool)

  private static func hosts(_ port: Int) -> [Choice] {
    [
      ("127.0.0.1:\(port)", true), ("localhost:\(port)", true), ("[::1]:\(port)", true), ("LOCALHOST:\(port)", true),
      ("127.0.0.1", false), ("127.0.0.1:\(port + 1)", false), ("evil.example", false), ("evil.example:\(port)", false),
      ("127.0.0.1:\(port).evil.example", false), ("127.0.0.1.evil.example:\(port)", false), (nil, false), ("", false),
    ]
  }

  private static let origins: [Choice] = [
    (nil, true), ("http://{HOST}", true), ("null", false), ("https://{HOST}", false), ("http://evil.example", false),
    ("http://{HOST}.evil.example", false), ("http://127.0.0.1", false),
  ]

  private static let referrers: [Choice] = [
    (nil, true), ("http://{HOST}/", true), ("http://{HOST}/#/sessions", true), ("http://{HOST}.evil.example/", false),
    ("http://evil.example/http://{HOST}/", false), ("https://{HOST}/", false),
  ]

  private static func tokens(_ token: String) -> [Choice] {
    [
      ("Bearer \(token)", true), ("bEARER \(token)", true), (nil, false), ("Bearer \(token.dropLast())", false),
      ("Bearer \(token)x", false),
      ("Bearer ", false), ("Basic \(token)", false), (token, false), ("Bearer \(String(token.reversed()))", false),
    ]
  }

  private static let types: [Choice] = [
    ("application/json", true), ("application/json; charset=utf-8", true), ("Application/JSON", true), (nil, false),
    ("text/plain", false), ("application/x-www-form-urlencoded", false), ("application/json-patch+json", false),
  ]

  private static let methods: [Choice] = [
    ("POST", true), ("GET", false), ("HEAD", false), ("PUT", false), ("DELETE", false), ("OPTIONS", false),
    ("PATCH", false),
  ]

  /// The choices of one request: its host, origin, referrer, method, token and content type, in the order of the rules.
  private struct Combination {
    var choices: [Choice]

    var status: Int {
      let (host, origin, referrer, method, token, type) = (
        choices[0], choices[1], choices[2], choices[3], choices[4], choices[5]
      )
      if !host.isGood || !origin.isGood || !referrer.isGood { return 403 }
      if !method.isGood { return 405 }
      if !token.isGood { return 401 }
      return type.isGood ? 200 : 415
    }

    func send(_ connection: HTTPConnection) throws -> HTTPConnection.Answer {
      let names = ["Host", "Origin", "Referer", "", "Authorization", "Content-Type"]
      let fields = zip(names, choices).compactMap { name, choice in
        name.isEmpty ? nil : choice.value.map { (name, $0.replacing("{HOST}", with: choices[0].value ?? "")) }
      }
      let body = #"{"jsonrpc":"2.0","id":1,"method":"hello"}"#
      return try connection.request(choices[3].value ?? "", "/rpc", fields, body: body)
    }
  }

  /// All pairs of choices with the others good, and all triples of the first three.
  private static func combinations(_ port: Int, _ token: String) -> [Combination] {
    let lists = [hosts(port), origins, referrers, methods, tokens(token), types]
    let good = lists.map { $0.first { $0.isGood }! }
    var all: [Combination] = []
    for first in lists.indices {
      for second in lists.indices where second > first {
        for a in lists[first] {
          for b in lists[second] {
            var choices = good
            (choices[first], choices[second]) = (a, b)
            all.append(Combination(choices: choices))
          }
        }
      }
    }
    for host in lists[0] {
      for origin in lists[1] {
        for referrer in lists[2] {
          all.append(Combination(choices: [host, origin, referrer] + good[3...]))
        }
      }
    }
    return all
  }

  @Test func `a request is answered when host, origin, referrer, method, token and type are right, else refused`()
    async throws
  {
    try await InspectedDaemon.with { daemon in
      var counts: [Int: Int] = [:]
      var connection = try HTTPConnection(port: daemon.port)
      for combination in Self.combinations(daemon.port, daemon.token) {
        let answer = try combination.send(connection)
        counts[answer.status, default: 0] += 1
        #expect(answer.status == combination.status, "\(combination.choices)")
        #expect(answer.headers["x-content-type-options"] == "nosniff", "\(combination.choices)")
        #expect(answer.headers["access-control-allow-origin"] == nil)
        #expect(!answer.text.contains(daemon.token))
        if answer.headers["connection"] == "close" { connection = try HTTPConnection(port: daemon.port) }
      }
      // Each rule decided something.
      for status in [200, 401, 403, 405, 415] { #expect(counts[status, default: 0] > 20, "\(status)") }
    }
  }

  @Test func `a second host, origin or token beside a right one is refused`() async throws {
    try await InspectedDaemon.with { daemon in
      for (field, status) in [
        ("Host: evil.example", 403), ("Origin: http://evil.example", 403), ("Referer: http://evil.example/", 403),
        ("Authorization: Bearer x", 401),
      ] {
        let connection = try HTTPConnection(port: daemon.port)
        let fields = (daemon.fields + [("Origin", "http://\(daemon.host)")]).map { "\($0): \($1)\r\n" }.joined()
        try connection.send("POST /rpc HTTP/1.1\r\n\(fields)\(field)\r\nContent-Length: 0\r\n\r\n")
        let answer = try connection.answer().status
        // The reader of HTTP itself may refuse it.
        #expect(answer == status || answer == 400, "\(field)")
      }
    }
  }

  @Test func `a name that was given is a host, with the port unless the name has one`() async throws {
    try await InspectedDaemon.with(hostNames: ["lab.example", "tunnel.example:8443"]) { daemon in
      for (host, status) in [
        ("lab.example:\(daemon.port)", 200), ("tunnel.example:8443", 200), ("lab.example", 403),
        ("tunnel.example:\(daemon.port)", 403), ("localhost:\(daemon.port)", 200),
      ] {
        let answer = try HTTPConnection(port: daemon.port).request("GET", "/metrics", [("Host", host)])
        #expect(answer.status == status, "\(host)")
      }
    }
  }

  @Test func `the authority of a target counts as the host does`() async throws {
    try await InspectedDaemon.with { daemon in
      for (target, status) in [
        ("http://\(daemon.host)/", 200), ("http://evil.example/", 403), ("http://evil.example", 403),
        ("http://\(daemon.host).evil.example/", 403),
      ] {
        let answer = try HTTPConnection(port: daemon.port).request("GET", target, [("Host", daemon.host)])
        #expect(answer.status == status, "\(target)")
      }
    }
  }

  @Test func `every response has the headers that keep other pages out, and an unknown path is not found`() async throws
  {
    try await InspectedDaemon.with { daemon in
      for (path, status) in [
        ("/", 200), ("/health", 200), ("/metrics", 200), ("/events", 401), ("/rpc", 405), ("/nothing", 404),
        ("/../config/links.yaml", 404), ("//index.html", 400),
        ("//\(daemon.host)/", 400), ("//x/health", 400), ("/#/", 400), ("/index.html", 200), ("/%2e%2e/x", 404),
        ("/.", 404),
      ] {
        let answer = try daemon.get(path)
        #expect(answer.status == status, "\(path)")
        #expect(answer.headers["content-security-policy"]?.hasPrefix("default-src 'none'; script-src 'self'") == true)
        #expect(answer.headers["cache-control"] == "no-store")
        #expect(answer.headers["referrer-policy"] == "no-referrer")
        #expect(answer.headers["cross-origin-opener-policy"] == "same-origin")
        #expect(answer.headers["cross-origin-resource-policy"] == "same-origin")
        if status >= 400 { #expect(answer.kind?.hasPrefix("inspector.") == true, "\(path)") }
      }
    }
  }

  @Test func `the page is served without a token, and each start has another token`() async throws {
    var tokens: Set<String> = []
    for _ in 0..<2 {
      try await InspectedDaemon.with { daemon in
        let answer = try daemon.get("/")
        #expect(answer.headers["content-type"] == "text/html; charset=utf-8")
        #expect(answer.text.hasPrefix("<!doctype html>"))
        let head = try HTTPConnection(port: daemon.port).request("HEAD", "/", [("Host", daemon.host)])
        #expect(head.status == 200)
        #expect(head.headers["content-length"] == "\(answer.body.count)")
        tokens.insert(daemon.token)
        #expect(daemon.token.utf8.count == 43)
        #expect(daemon.inspector.page == "http://127.0.0.1:\(daemon.port)/#token=\(daemon.token)")
      }
    }
    #expect(tokens.count == 2)
  }
}
