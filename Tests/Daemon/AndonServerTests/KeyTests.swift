import ControlProtocol
import SessionEngine
import SessionStore
import SocketTestSupport
import TaxiApp
import Testing

@testable import AndonServer

/// A request with a key is carried out once, however often it is sent.
@Suite struct KeyTests {
  @Test func `a repeated changing request runs once and gets the first response`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      let client = try await daemon.client()
      func twice<C: ControlMethod>(_ call: C) async throws where C.Reply: Equatable {
        let first = try await client.call(call)
        #expect(try await client.call(call) == first)
      }
      try await twice(SessionCreate(session: "a", key: "1"))
      try await twice(SessionLogin(session: "a", key: "2"))
      try await twice(SessionConfigure(session: "a", settings: ["maintenance": "off"], key: "3"))
      try await twice(LinkOpen(url: "taxi://wallet", session: "a", key: "4"))
      try await twice(SessionLogout(session: "a", key: "5"))
      try await twice(SessionClose(session: "a", key: "6"))
      // One that has several turns: the key is that of the making, and of nothing else in it.
      try await twice(SessionCreate(session: "b", state: "onReservation", key: "7"))
      let other = SessionLogin(session: "b", key: "7")
      #expect(try await refusal { try await client.call(other) }.kind == .invalidParameters)
      #expect(storage.journal.compactMap(\.key) == ["1", "2", "3", "4", "5", "6", "7"])
    }
  }

  @Test func `a key that is sent twice in one write runs once`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      storage.holdCommits()
      let raw = try RawClient(daemon.socket)
      let line = #"{"jsonrpc":"2.0","id":1,"method":"session.login","params":{"key":"k","phone":"090"}}"# + "\n"
      try raw.send(line + line + line)
      storage.releaseCommits()
      let answers = try raw.lines(3)
      #expect(Set(answers).count == 1)
      #expect(storage.journal.count { $0.event == .login } == 1)
    }
  }

  @Test func `a key is found after a restart`() async throws {
    try await TestDaemon.withFolder { folder in
      var first: TurnReply?
      for _ in 0..<2 {
        let daemon = try await TestDaemon.start(in: folder, storage: nil)
        let client = try await daemon.client()
        let reply = try await client.call(SessionLogin(key: "k"))
        #expect(reply == first ?? reply)
        first = reply
        await client.close()
        await daemon.running.stop()
      }
      let store = try SQLiteSessionStorage(
        path: folder + "/andon.db", tables: try TestDaemon.app().tables, durability: .full)
      #expect(try store.journal(session: nil, after: 0, limit: 9).entries().map(\.event) == [.create, .login])
    }
  }

  @Test func `a key of another request is rejected and nothing changes`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      let client = try await daemon.client()
      _ = try await client.call(LinkOpen(url: "taxi://home", key: "k"))
      let error = try await refusal { try await client.call(SessionLogin(key: "k")) }
      #expect(error.kind == .invalidParameters)
      #expect(error.message.contains("open"))
      #expect(storage.journal.count { $0.event == .login } == 0)
    }
  }

  @Test func `keys with different bytes are different keys, also when Unicode calls them equal`() async throws {
    try await TestDaemon.with(storage: nil) { daemon in
      let raw = try RawClient(daemon.socket)
      // One letter, and a letter with a mark over it: strings that are equal.
      let lines = [("taxi://wallet", "caf\u{e9}"), ("taxi://home", "cafe\u{301}")].map { url, key in
        #"{"jsonrpc":"2.0","id":1,"method":"link.open","params":{"url":"\#(url)","key":"\#(key)"}}"# + "\n"
      }
      // Before the first one is committed, and after.
      for _ in 0..<2 {
        try raw.send(lines.joined())
        let results = try raw.lines(2).map { try json($0)["result"] as? [String: Any] }
        #expect(results.map { $0?["url"] as? String } == ["taxi://wallet", "taxi://home"])
        #expect(results.map { $0?["link"] as? Int } == [1, 2])
      }
    }
  }

  @Test(arguments: [true, false]) func `a key of another link is rejected`(isCommitted: Bool) async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      let client = try await daemon.client()
      if !isCommitted { storage.holdCommits() }
      let first = "taxi://login?redirect=taxi%3A%2F%2Fhome&token=secret"
      async let both = client.calls([first, "taxi://home", first].map { LinkOpen(url: $0, key: "k") })
      if !isCommitted {
        let other = try await daemon.client()
        try await eventually { try await other.call(Status()).activity.uncommitted >= 3 }
        storage.releaseCommits()
      }
      let results = try await both
      #expect(results.map(\.kind) == [nil, .invalidParameters, nil])
      #expect(try results[0].get() == results[2].get())
      let again = try await client.calls(["taxi://home", first].map { LinkOpen(url: $0, key: "k") })
      #expect(again.map(\.kind) == [.invalidParameters, nil])
      #expect(storage.journal.count { $0.event == .open } == 1)
    }
  }

  /// Two requests with one key, of which the second is another one.
  private static let others: [(String, String, String)] = [
    ("reservation.add", #""at":"2100-01-01T10:00Z","pickup":"here""#, #""at":"2100-01-01T11:00Z","pickup":"here""#),
    ("session.configure", #""maintenance":"on""#, #""maintenance":"off""#),
    ("session.configure", #""maintenance":"on""#, #""maintenance":"on","expired":"on""#),
    ("session.advance", #""by":"60s""#, #""by":"2m""#),
    ("session.tap", #""element":"phone","text":"090""#, #""element":"next""#),
    ("session.tap", #""element":"phone","text":"090""#, #""element":"phone","text":"080""#),
    ("session.login", #""phone":"090-0000-0001""#, #""phone":"090-0000-0002""#),
    ("session.create", #""state":"riding""#, ""), ("session.create", "", #""state":"riding""#),
  ]

  @Test(arguments: others) func `a key with other parameters is rejected, before and after a restart`(
    method: String, first: String, second: String
  ) async throws {
    func line(_ method: String, _ parameters: String) -> String {
      let session = method == "session.create" ? "new" : "default"
      let rest = parameters.isEmpty ? "" : "," + parameters
      let all = #""session":"\#(session)","key":"k"\#(rest)"#
      return #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{\#(all)}}"# + "\n"
    }
    try await TestDaemon.withFolder { folder in
      var answers: [String] = []
      for _ in 0..<2 {
        let daemon = try await TestDaemon.start(in: folder, storage: nil)
        let raw = try RawClient(daemon.socket)
        // The second one meets the first one in flight, and after that in the store.
        try raw.send(line(method, first) + line(method, second))
        answers += try raw.lines(2)
        try raw.send(line(method, second) + line("session.logout", "") + line(method, first))
        answers += try raw.lines(3)
        await daemon.running.stop()
      }
      try #require(Set([0, 4, 5, 9].map { answers[$0] }).count == 1, "\(answers)")
      #expect(answers[0].contains("result"), "\(answers)")
      let isOfNew = method == "session.create"
      for index in [1, 2, 3, 6, 7, 8] where !(isOfNew && index % 5 == 3) {
        #expect(try errorKind(answers[index]) == "params.invalid", "\(index): \(answers[index])")
      }
    }
  }

  @Test func `a key of an added reservation is rejected for its cancellation`() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionLogin())
      let add = SessionRequest(
        name: "reservation.add", parameters: ["at": "2100-01-01T10:00Z", "pickup": "here"], key: "k")
      let first = try await client.call(add)
      let cancel = SessionRequest(name: "reservation.cancel", parameters: ["reservation": "42"], key: "k")
      #expect(try await refusal { try await client.call(cancel) }.kind == .invalidParameters)
      #expect(try await client.call(add) == first)
      // A key belongs to its session.
      _ = try await client.call(SessionCreate(session: "other"))
      _ = try await client.call(SessionLogin(session: "other", key: "k"))
    }
  }

  @Test(arguments: [0, 129]) func `a key of a wrong length is rejected`(length: Int) async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      let key = String(repeating: "k", count: length)
      #expect(try await refusal { try await client.call(SessionLogout(key: key)) }.kind == .invalidParameters)
      _ = try await client.call(SessionLogout(key: String(repeating: "k", count: 128)))
    }
  }
}
