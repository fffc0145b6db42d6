import AndonServer
import ControlProtocol
import NIOCore
import SessionEngine
import TextFormats
import Testing

@testable import Inspector

@Suite struct EventFeedTests {
  private static func open(_ daemon: InspectedDaemon, _ session: String, _ url: String = "taxi://wallet") throws {
    let answer = try daemon.rpc("link.open", #"{"url":"\#(url)","session":"\#(session)","create":true}"#)
    #expect(answer.kind == nil, "\(answer.text)")
  }

  private static func entries(_ event: EventReader.Event?) -> [JSONValue] {
    event?.data?.value(at: ["entries"])?.array ?? []
  }

  @Test func `a page gets the events of its session in order, after an event that says it has begun`() async throws {
    try await InspectedDaemon.with { daemon in
      try Self.open(daemon, "alice")
      let stream = try EventReader(daemon, "/events?session=alice")
      #expect(stream.head.status == 200)
      #expect(stream.head.headers["content-type"] == "text/event-stream")
      let first = try stream.next()
      #expect(first?.kind == "turns")
      #expect(Self.entries(first).isEmpty)
      #expect(first?.data?.value(at: ["session"])?.string == "alice")
      #expect(first?.data?.value(at: ["missed"])?.integer == 0)
      for _ in 0..<3 {
        try Self.open(daemon, "bob")
        try Self.open(daemon, "alice", "taxi://login?token=hidden-4711")
      }
      var sequences: [Int64] = []
      while sequences.count < 3 {
        for entry in Self.entries(try stream.next()) {
          #expect(entry.value(at: ["session"])?.string == "alice")
          #expect(entry.value(at: ["screens"])?.array != nil)
          sequences.append(entry.value(at: ["sequence"])?.integer ?? -1)
          #expect(!"\(entry)".contains("hidden-4711"))
        }
      }
      #expect(sequences == Array(((sequences.first ?? 0)...).prefix(3)), "\(sequences)")
    }
  }

  @Test func `pages of one session share a subscription, which ends with the last of them`() async throws {
    try await InspectedDaemon.with { daemon in
      let connections = { () throws -> Int64 in
        try daemon.rpc("status").json?.value(at: ["result", "activity", "connections"])?.integer ?? -1
      }
      let before = try connections()
      var streams = try (0..<5).map { _ in try EventReader(daemon, "/events?session=default") }
      for stream in streams { _ = try stream.next() }
      #expect(try connections() == before + 1)
      try Self.open(daemon, "default")
      for stream in streams { #expect(Self.entries(try stream.next()).count == 1) }
      streams = []
      try await eventually { try connections() == before }
    }
  }

  @Test func `a page that reads slowly misses the older events and is told how many`() async throws {
    var session = WatchedSession(name: "alice", number: 1)
    let page = session.add(1)
    _ = page
    guard case .comment = session.take(1) else { return #expect(Bool(false), "it has not begun") }
    #expect(session.receive(ByteBuffer(string: #"{"jsonrpc":"2.0","id":1,"result":{"subscribed":true}}"#)) == nil)
    #expect(Self.text(session.take(1)) == "event: turns\ndata: {\"entries\":[],\"missed\":0,\"session\":\"alice\"}\n\n")
    guard case .comment = session.take(1) else { return #expect(Bool(false), "nothing is new") }
    for number in 1...(WatchedSession.maximum + 7) { Self.receive("{\"n\":\(number)}", &session) }
    let text = Self.text(session.take(1))
    #expect(text.hasPrefix(#"event: turns\#ndata: {"entries":[{"n":8},{"n":9},"#))
    #expect(text.hasSuffix(#"{"n":107}],"missed":7,"session":"alice"}\#n\#n"#))
    Self.receive("{\"n\":108}", &session)
    #expect(Self.text(session.take(1)).contains(#"{"entries":[{"n":108}],"missed":0"#))
    // A page that comes later has not missed what was before it.
    _ = session.add(2)
    #expect(Self.text(session.take(2)).contains(#"{"entries":[],"missed":0"#))
    let last = session.end(with: ControlError(.serverDraining, "m", hint: "h"))
    #expect(Set(last.keys) == [1, 2])
    #expect(last[1].map { String(buffer: $0) }?.hasPrefix("event: end\ndata: {\"code\":-32031,") == true)
  }

  @Test func `events are kept up to a number of bytes, and the newest in any case`() {
    var session = WatchedSession(name: "a", number: 1)
    _ = session.add(1)
    #expect(session.receive(ByteBuffer(string: #"{"jsonrpc":"2.0","id":1,"result":{"subscribed":true}}"#)) == nil)
    let half = "\"\(String(repeating: "x", count: WatchedSession.maximumBytes / 2))\""
    for _ in 0..<3 { Self.receive(half, &session) }
    #expect(Self.text(session.take(1)).hasSuffix(#"],"missed":2,"session":"a"}\#n\#n"#))
    Self.receive(half + half, &session)
    #expect(Self.text(session.take(1)).hasSuffix(#"],"missed":0,"session":"a"}\#n\#n"#))
  }

  private static func receive(_ event: String, _ session: inout WatchedSession) {
    #expect(session.receive(ByteBuffer(string: #"{"jsonrpc":"2.0","method":"event","params":\#(event)}"#)) == nil)
  }

  private static func text(_ output: FeedOutput) -> String {
    guard case .events(let text) = output else { return "" }
    return String(buffer: text)
  }

  @Test func `a page that does not read keeps nothing in the daemon, is disconnected, and delays no other`()
    async throws
  {
    var times = ConnectionBounds.Times()
    times.stalling = .milliseconds(500)
    try await InspectedDaemon.with(times: times) { daemon in
      let quick = try EventReader(daemon, "/events?session=default")
      let slow = try EventReader(daemon, "/events?session=default", receiveBytes: 4_096)
      _ = try quick.next()
      let client = try await ControlClient.connect(path: daemon.socket)
      var (events, sent) = (0, 0)
      // The buffers of the system take some megabytes of a stream that is not read.
      while await daemon.inspector.connections.count > 1, sent < 100_000 {
        sent += try await client.calls((0..<100).map { LinkOpen(url: "taxi://reservations/\($0)") }).count
        while events < sent, let event = try quick.next() {
          events += Self.entries(event).count + Int(event.data?.value(at: ["missed"])?.integer ?? 0)
        }
        #expect(events == sent)
      }
      #expect(await daemon.inspector.connections.count == 1)
      #expect(slow.head.status == 200)
      await client.close()
    }
  }

  @Test func `one stream has the events of some sessions and of the status, and the end of a session ends no other`()
    async throws
  {
    try await InspectedDaemon.with { daemon in
      try Self.open(daemon, "bob")
      let stream = try EventReader(daemon, "/events?session=nope&session=bob&session=nope&status")
      var (begun, end): (Set<String>, JSONValue?) = ([], nil)
      while begun.count < 3, let event = try stream.next() {
        begun.insert(event.data?.value(at: ["session"])?.string ?? event.kind ?? "")
        if event.kind == "end" { end = event.data }
      }
      #expect(begun == ["nope", "bob", "status"])
      #expect(end?.value(at: ["session"])?.string == "nope")
      #expect(end?.value(at: ["data", "kind"])?.string == "session.notFound")
      try Self.open(daemon, "bob", "taxi://home")
      var entry: JSONValue?
      while entry == nil, let event = try stream.next() { entry = Self.entries(event).first }
      #expect(entry?.value(at: ["session"])?.string == "bob")
    }
  }

  @Test func `a stream of too many sessions is refused`() async throws {
    try await InspectedDaemon.with { daemon in
      let names = (0...InspectorResponder.streamedSessions).map { "session=s\($0)" }.joined(separator: "&")
      let refused = try HTTPConnection(port: daemon.port).request("GET", "/events?\(names)", daemon.fields)
      #expect(refused.status == 400)
      #expect(refused.kind == "inspector.request")
    }
  }

  @Test func `a session that never existed ends the stream with the reason`() async throws {
    try await InspectedDaemon.with { daemon in
      let stream = try EventReader(daemon, "/events?session=nope")
      let event = try stream.next()
      #expect(event?.kind == "end")
      #expect(event?.data?.value(at: ["data", "kind"])?.string == "session.notFound")
      #expect(try stream.next()?.kind == nil)
      #expect(try daemon.get("/events?session=nope").status == 401)
      let bad = try HTTPConnection(port: daemon.port).request("GET", "/events?session=a%22b", daemon.fields)
      #expect(bad.status == 400)
      #expect(bad.kind == "inspector.request")
    }
  }

  @Test func `pages without a session get the status when it has changed, from one reading for all`() async throws {
    try await InspectedDaemon.with { daemon in
      let streams = try (0..<3).map { _ in try EventReader(daemon, "/events") }
      for stream in streams {
        let event = try stream.next()
        #expect(event?.kind == "status")
        #expect(event?.data?.value(at: ["state"])?.string == "ready")
      }
      try Self.open(daemon, "alice")
      for stream in streams {
        // The connections of other requests change it too.
        var sessions: Int64?
        while sessions != 2, let event = try stream.next() {
          sessions = event.data?.value(at: ["store", "counts", "sessions"])?.integer
        }
        #expect(sessions == 2)
      }
    }
  }

  @Test func `more streams than are allowed are refused until one ends`() async throws {
    try await InspectedDaemon.with { daemon in
      var streams = try (0..<StreamPlaces.maximum).map { _ in try EventReader(daemon, "/events") }
      for stream in streams { #expect(stream.head.status == 200) }
      #expect(try EventReader(daemon, "/events").head.status == 503)
      streams.removeLast()
      try await eventually { try EventReader(daemon, "/events").head.status == 200 }
    }
  }
}
