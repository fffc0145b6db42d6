import AndonServer
import ControlProtocol
import DeepLinks
import Foundation
import HeadlessUI
import LinkDialects
import LinkTestSupport
import SessionEngine
import SocketTestSupport
import Testing

/// Secrets of links reach only the workflow and the store.
@Suite struct SecretTests {
  /// What every secret value of these tests contains.
  private static let word = "Sesame"

  /// A link of every kind with each secret parameter: read, not known, refused, in a path, inside another URL.
  private static func links(_ names: some Sequence<String>) -> [String] {
    let known = [
      "taxi://wallet/pay?code=SesameCode&amount=500", "taxi://reservations/x", "taxi://menu",
      "taxi://menu/profile/invitation?code=BC-Sesame12",
      "https://www.lyft.com/i/SesamePath", "uber://?action=applyPromo&promo=SesamePromo",
      "taxi://wallet/pay?code=Sesame!&amount=5", "taxi://menu/coupons?code=Sesame?more;and",
      "https://www.lyft.com/i/SesameFar/SesameFarther", "taxi://reservations/x?code=Sesame#token=Sesame",
    ]
    return known
      + names.flatMap { name in
        [
          "taxi://home?a=1&\(name)=Sesame1&b=2", "taxi://home?\(name.uppercased())=Sesame%20Two",
          "taxi://home#\(name)=SesameThree", "taxi://reservations/42?\(hex(name))=SesameFour",
          "taxi://reservations/none?\(name)=SesameFive", "tax://home?\(name)=SesameSix",
          "taxi://home?\(name)=SesameSeven&\(name)=SesameEight", "taxi://order?pickup=0,0&\(name)=SesameNine",
          "https://go.taxi.example/x?pid=mail&af_dp=taxi%3A%2F%2Fhome%3F\(name)%3DSesameTen",
          "taxi://web?url=https%3A%2F%2Fhelp.taxi.example%2F%3F\(name)%3DSesameEleven",
          "taxi://home?u=%68ttps%3A%2F%2Fa.test%2F%3F\(name)%3DSesameTwelve",
        ]
      }
  }

  /// A name with its first letter percent-encoded.
  private static func hex(_ name: String) -> String {
    name.prefix(1).utf8.map { "%" + String($0, radix: 16) }.joined() + name.dropFirst()
  }

  /// Places with a secret in them, or a field for one.
  private static let fields = [
    ("taxi://wallet/pay?code=SesameCode", "code"), ("taxi://menu/coupons?code=SesameCode", "code"),
    ("taxi://web?url=https%3A%2F%2Fhelp.taxi.example%2F%3Ftoken%3DSesameToken", "none"),
  ]

  private static func request(_ method: String, _ parameters: [String: Any] = [:]) throws -> String {
    let object: [String: Any] = ["jsonrpc": "2.0", "id": 1, "method": method, "params": parameters]
    return String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
  }

  /// All that a client may ask about the session, but for its screen and the journal.
  private static func looks(_ session: String) throws -> [String] {
    try ["session.show", "session.tree"].map { try request($0, ["session": session]) }
      + [
        try request("link.log", ["session": session, "limit": 1000]), try request("session.list"),
        try request("status"), try request("session.tree", ["session": "taxi://x?token=SesameName"]),
        try request("SesameMethod.x?token=Sesame".replacing("SesameMethod", with: "m")),
      ]
  }

  @Test func `no response, event or log line shows a secret`() async throws {
    let log = LogRecorder()
    let storage = MemoryStorage()
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, storage: storage, logger: log.logger)
      try daemon.running.use(tableWithSecretCoupons())
      let follower = try RawClient(daemon.socket)
      try follower.send(try Self.request("events.subscribe") + "\n")
      _ = try follower.lines(1)
      let links = Self.links(try TestDaemon.routes().secrets.names.sorted())
      let raw = try RawClient(daemon.socket)
      func ask(_ requests: [String]) throws {
        try raw.send(requests.joined(separator: "\n") + "\n")
        let answers = try raw.lines(requests.count)
        #expect(answers.count == requests.count)
        for (request, answer) in zip(requests, answers) where answer.contains(Self.word) {
          Issue.record("\(request)\n\(answer)")
        }
      }
      let keyed = try links.enumerated().map { number, link in
        try Self.request("link.open", ["url": link, "key": number > 0 ? "\(number)" : link])
      }
      // Logged out the links wait, and settle at the log-in; logged in they land.
      try ask(links + keyed + Self.looks("default"))
      try ask([Self.request("session.login", ["otp": "SesameOTP"]), Self.request("session.login")] + links)
      try ask(Self.looks("default"))
      // What was answered once is answered again from the store.
      try ask(keyed)
      for (link, element) in Self.fields {
        try ask([link, Self.request("session.tap", ["element": element, "text": "SesameTyped"])])
        try ask(Self.looks("default"))
      }
      // Answers that are held until the backend has answered, or another link takes their place.
      try ask([
        Self.request("session.configure", ["latency": "20ms"]), "taxi://menu/notices?token=SesameHeld",
        "taxi://menu/history?token=SesameHeld", "taxi://orders/7?token=SesameHeld",
      ])
      let events = try follower.lines(storage.journal.count - 1)
      for event in events where event.contains(Self.word) { Issue.record("\(event)") }
      #expect(events.count { $0.contains("***") } > links.count)
      await daemon.running.stop()
    }
    #expect(!log.lines.contains { $0.contains(Self.word) })
    // Whole it is only in the store.
    #expect(storage.journal.contains { $0.answer?.url == "taxi://wallet/pay?code=SesameCode&amount=500" })
  }

  @Test func `no outcome, journal event or error shows a part of a secret, wherever it stands in a link`() async throws
  {
    let seed: UInt64 = 20_261_125
    var generator = SecretLinks(seed: seed)
    let links = generator.links(150)
    let calls =
      try links.prefix(50).map { try Self.request("link.explain", ["url": $0]) }
      + links.prefix(50).map { try Self.request("session.tree", ["session": $0]) }
    try await TestDaemon.with { daemon in
      try daemon.running.use(tableWithSecretCoupons())
      let follower = try RawClient(daemon.socket)
      try follower.send(try Self.request("events.subscribe") + "\n")
      _ = try follower.lines(1)
      let raw = try RawClient(daemon.socket)
      let opened = try links.map { try Self.request("link.open", ["url": $0]) }
      let requests = try opened + calls + [Self.request("link.log", ["session": "default", "limit": 1000])]
      try raw.send(requests.joined(separator: "\n") + "\n")
      let responses = try raw.lines(requests.count)
      #expect(responses.count == requests.count)
      for line in try responses + follower.lines(links.count) where line.lowercased().contains(SecretLinks.word) {
        Issue.record("seed \(seed): \(line)")
      }
    }
  }

  @Test func `the workflow and the export get a secret unchanged`() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionLogin())
      let outcome = try await client.call(LinkOpen(url: "taxi://wallet/pay?code=SesameCode&amount=500"))
      #expect(outcome.outcome == .completed)
      #expect(outcome.url == "taxi://wallet/pay?code=***&amount=500")
      #expect(outcome.canonical == outcome.url)
      #expect(outcome.location == [outcome.url])
      let show = try await client.call(SessionShow())
      let texts = try #require(show.screen).elements.flatMap { [$0.text, $0.value ?? ""] }
      #expect(texts.contains { $0.contains("***") })
      #expect(!texts.contains { $0.contains(Self.word) })
      let screens = try await client.call(SessionScreen()).screens
      #expect(screens.flatMap(\.elements).contains { $0.text.contains("SesameCode") || $0.value == "SesameCode" })
      let journal = try await client.call(LinkExport()).events()
      #expect(journal.last?.answer?.url == "taxi://wallet/pay?code=SesameCode&amount=500")
      #expect(journal.last?.location == ["taxi://wallet/pay?code=SesameCode&amount=500"])
    }
  }

  @Test func `log lines of links are redacted`() async throws {
    let log = LogRecorder()
    try await TestDaemon.withFolder { folder in
      let daemon = try await TestDaemon.start(in: folder, logger: log.logger)
      let client = try await daemon.client()
      _ = try await client.call(LinkOpen(url: "taxi://wallet/pay?code=SesameCode"))
      try daemon.running.use(
        try RouteTable(
          yaml: TestDaemon.read("links.yaml").replacing("path: wallet/pay", with: "path: wallet/scan"),
          file: "l"))
      _ = try await client.call(SessionTree())
      await daemon.running.stop()
    }
    #expect(log.lines.contains { $0.contains("no longer a link: taxi://wallet/pay?code=***") }, "\(log.lines)")
    #expect(!log.lines.contains { $0.contains(Self.word) })
  }

  @Test func `after a reload the new table decides what is secret`() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      let url = "taxi://home?colour=Sesame"
      #expect(try await client.call(LinkOpen(url: url)).url == url)
      try daemon.running.use(
        try RouteTable(
          yaml: TestDaemon.read("links.yaml").replacing("secrets: [", with: "secrets: [colour, "), file: "l"
        ))
      #expect(try await client.call(LinkOpen(url: url)).url == "taxi://home?colour=***")
      #expect(
        try await client.call(LinkLog()).links.map(\.outcome.url)
          == Array(repeating: "taxi://home?colour=***", count: 2))
    }
  }
}
