import ControlProtocol
import DeepLinks
import HeadlessUI
import SessionEngine
import SessionStore
import SocketTestSupport
import Testing
import TextFormats

@testable import AndonServer

/// `session.push`, `session.install` and the inputs of `link.open` over the socket.
@Suite struct PushRequestTests {
  private static func payload(_ text: String) throws -> JSONValue { try #require(JSONValue(text: text)) }

  @Test func `a push to the foreground waits for the tap on its banner`() async throws {
    // The real store, because it keeps the latest outcome of a link.
    try await TestDaemon.with(storage: nil) { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionLogin())
      let outcome = try await client.call(
        SessionPush(payload: Self.payload(#"{"aps":{"alert":"A"},"data":{"link":"taxi://wallet"}}"#)))
      #expect(outcome.outcome == .waiting)
      #expect(outcome.reason == "a tap on the banner")
      let screens = try await client.call(SessionScreen()).screens
      #expect(screens.last?.rib == "Phone")
      #expect(screens.last?.element("banner")?.value == "A")
      let turn = try await client.call(SessionTap(element: "banner"))
      #expect(turn.settled.map(\.outcome) == [.completed])
      #expect(turn.location == ["taxi://wallet"])
      #expect(try await client.call(LinkLog()).links.map(\.outcome.outcome) == [.completed])
    }
  }

  @Test func `a push with a key is delivered once, and another payload is refused`() async throws {
    try await TestDaemon.withFolder { folder in
      let payload = try Self.payload(#"{"aps":{"alert":"A"},"ab_uri":"taxi://home","b":1,"a":[2.50]}"#)
      var first: LinkOutcome?
      for _ in 0..<2 {
        let daemon = try await TestDaemon.start(in: folder, storage: nil)
        let client = try await daemon.client()
        let reply = try await client.call(SessionPush(payload: payload, key: "k"))
        #expect(reply == first ?? reply)
        #expect(reply.link == 1)
        #expect(try await client.call(SessionPush(payload: payload, key: "k")) == reply)
        first = reply
        let other = try Self.payload(#"{"aps":{"alert":"A"},"ab_uri":"taxi://home"}"#)
        for call in [SessionPush(payload: other, key: "k")] {
          #expect(try await refusal { try await client.call(call) }.kind == .invalidParameters)
        }
        #expect(
          try await refusal { try await client.call(LinkOpen(url: "taxi://home", key: "k")) }.kind == .invalidParameters
        )
        await client.close()
        await daemon.running.stop()
      }
    }
  }

  @Test func `a payload that is no object, and a push as a link, are refused`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      let client = try await daemon.client()
      let push = SessionPush(payload: .string("taxi://home"))
      #expect(try await refusal { try await client.call(push) }.kind == .invalidParameters)
      let link = LinkOpen(url: "{}", input: .push)
      #expect(try await refusal { try await client.call(link) }.hint.contains("session.push"))
      #expect(storage.journal.map(\.event) == [.create])
    }
  }

  @Test func `a push without a link is a stopped link of the history`() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      let outcome = try await client.call(SessionPush(payload: Self.payload(#"{"aps":{"alert":"A"}}"#)))
      #expect(outcome.outcome == .stopped)
      #expect(outcome.reason == "noLink")
      #expect(try await client.call(LinkLog()).links.map(\.outcome) == [outcome])
    }
  }

  @Test func `a subscriber and the history see no secret of a push`() async throws {
    try await TestDaemon.with { daemon in
      let raw = try RawClient(daemon.socket)
      try raw.send(#"{"jsonrpc":"2.0","id":1,"method":"events.subscribe"}"# + "\n")
      _ = try raw.lines(1)
      let client = try await daemon.client()
      _ = try await client.call(SessionLogin())
      _ = try await client.call(
        SessionPush(
          payload: Self.payload(
            #"{"message":{"token":"SesameToken","notification":{"title":"A"},"data":{"url":"taxi://wallet/pay?code=SesameCode"}}}"#
          )))
      let events = try raw.lines(2)
      #expect(events[1].contains(#""event":"input""#), "\(events)")
      #expect(!events[1].contains("Sesame"), "\(events)")
      #expect(try await !JSONCoding.text(client.call(SessionShow())).contains("Sesame"))
    }
  }

  @Test func `a link of a removed app opens after session install, also across a restart`() async throws {
    try await TestDaemon.withFolder { folder in
      for start in 0..<2 {
        let daemon = try await TestDaemon.start(in: folder, storage: nil)
        let client = try await daemon.client()
        if start == 0 {
          _ = try await client.call(SessionCreate(session: "alice", state: "notInstalled"))
          let waiting = try await client.call(LinkOpen(url: "TAXI-PAY:CAB-17:1200", input: .qr, session: "alice"))
          #expect(waiting.outcome == .waiting)
          #expect(waiting.reason == "install")
        } else {
          #expect(try await client.call(SessionInstall(session: "alice", key: "i")).settled.isEmpty)
          for _ in 0..<2 { _ = try await client.call(SessionTap(session: "alice", element: "permission.allow")) }
          let settled = try await client.call(SessionLogin(session: "alice")).settled
          #expect(settled.map(\.outcome) == [.completed])
          #expect(settled.first?.workflow == "QRPayment")
          let again = SessionInstall(session: "alice", key: "j")
          #expect(try await refusal { try await client.call(again) }.reason == "alreadyInstalled")
        }
        await client.close()
        await daemon.running.stop()
      }
    }
  }

  @Test func `link.explain shows where an input's link was found`() async throws {
    try await TestDaemon.with { daemon in
      let raw = try RawClient(daemon.socket)
      try raw.send(
        #"{"jsonrpc":"2.0","id":1,"method":"link.explain","params":{"url":"{\"aps\":{\"alert\":\"A\"},\"ab_uri\":\"taxi://home\"}","input":"push"}}"#
          + "\n")
      let answer = try raw.lines(1)[0]
      #expect(answer.contains(#""outcome":"accepted""#), "\(answer)")
      #expect(answer.contains("In `ab_uri` of the push (Braze)."), "\(answer)")
    }
  }
}
