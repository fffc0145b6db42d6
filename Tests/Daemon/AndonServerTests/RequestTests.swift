import AndonServer
import ControlProtocol
import RIBs
import SessionEngine
import Testing

/// The methods of the socket, through the client.
@Suite struct RequestTests {
  @Test func `a waiting link completes after log-in`() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      #expect(client.hello.app == "taxi")
      #expect(client.hello.state == .ready)
      var other = Hello()
      other.protocol = 2
      let unlike = other
      #expect(try await refusal { try await client.call(unlike) }.message.contains("this daemon protocol 1"))
      let created = try await client.call(SessionCreate(session: "alice"))
      #expect(created.tree.rib == "AppRoot")
      #expect(created.pending.isEmpty)
      let waiting = try await client.call(LinkOpen(url: "taxi://reservations/42", session: "alice"))
      #expect(waiting.outcome == .waiting)
      #expect(waiting.reason != nil)
      let shown = try await client.call(SessionShow(session: "alice"))
      #expect(shown.pending.map(\.url) == ["taxi://reservations/42"])
      let login = try await client.call(SessionLogin(session: "alice"))
      #expect(login.settled.map(\.outcome) == [.completed])
      #expect(login.location == ["taxi://reservations/42"])
      #expect(login.pending == 0)
      let tree = try await client.call(SessionTree(session: "alice"))
      #expect(tree.tree.text.contains("ScheduledReservation"))
      let log = try await client.call(LinkLog(session: "alice"))
      #expect(log.links.map(\.outcome.url) == ["taxi://reservations/42"])
      let logout = try await client.call(SessionLogout(session: "alice"))
      #expect(logout.location != login.location)
      #expect(logout.settled.isEmpty)
      let closed = try await client.call(SessionClose(session: "alice"))
      #expect(closed.session == "alice")
      #expect(try await refusal { try await client.call(SessionTree(session: "alice")) }.kind == .sessionNotFound)
    }
  }

  @Test func `links and requests are selected by the daemon, page by page`() async throws {
    try await TestDaemon.with(storage: nil) { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionLogin())
      for url in ["taxi://wallet", "taxi://nowhere", "taxi://menu", "taxi://wallet"] {
        _ = try await client.call(LinkOpen(url: url))
      }
      var (urls, next): ([String], String?) = ([], nil)
      repeat {
        let page = try await client.call(LinkLog(LinkConditions(route: "wallet"), after: next, limit: 1))
        urls += page.links.map(\.outcome.url)
        next = page.next
      } while next != nil
      #expect(urls == ["taxi://wallet", "taxi://wallet"])
      let rejected = LinkConditions(session: "default", outcomes: [.rejected, .failed])
      #expect(try await client.call(LinkLog(rejected)).links.map(\.outcome.url) == ["taxi://nowhere"])
      let requests = try await client.call(LinkRequests(session: "default"))
      #expect(requests.minutes.flatMap(\.counts.rows).contains { $0.rib == "AppRoot" && $0.request == "login" })
      #expect(requests.next == nil)
      #expect(try await client.call(LinkRequests(session: "bob")).minutes.isEmpty)
      var wrong = LinkLog()
      wrong.outcomes = "failed,good"
      #expect(try await refusal { try await client.call(wrong) }.hint.hasPrefix("there are: completed, waiting"))
      for place in ["", "7", "p", "p-1"] {
        #expect(try await refusal { try await client.call(LinkLog(after: place)) }.kind == .invalidParameters)
      }
    }
  }

  @Test func `the pages of the sessions have each session once, and the last page says so`() async throws {
    try await TestDaemon.with(storage: nil) { daemon in
      let client = try await daemon.client()
      _ = try await client.calls((0..<25).map { SessionCreate(session: "s\($0)") })
      var (names, next, sizes): ([String], SessionListReply.Next?, [Int]) = ([], nil, [])
      repeat {
        let page = try await client.call(SessionList(limit: 10, after: next))
        names += page.sessions.map(\.session)
        sizes.append(page.sessions.count)
        next = page.next
        #expect(page.total == 26)
      } while next != nil
      #expect(sizes == [10, 10, 6])
      #expect(Set(names).count == 26)
      #expect(names.last == "default")
      #expect(try await client.call(SessionList(all: true)).next == nil)
      var call = SessionList(limit: 5)
      call.after = "s1"
      #expect(try await refusal { try await client.call(call) }.kind == .invalidParameters)
    }
  }

  @Test func `maintenance stops a link`() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionLogin())
      _ = try await client.call(SessionConfigure(settings: ["maintenance": "on"]))
      let stopped = try await client.call(LinkOpen(url: "taxi://reservations/42"))
      #expect(stopped.outcome == .stopped)
      #expect(stopped.reason == "maintenance")
      let error = try await refusal { try await client.call(SessionConfigure(settings: ["maintenence": "on"])) }
      #expect(error.kind == .invalidParameters)
      #expect(error.hint == "did you mean maintenance?")
    }
  }

  @Test func `session names are checked, and the default session is protected`() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionCreate(session: "alice"))
      #expect(try await refusal { try await client.call(SessionCreate(session: "alice")) }.kind == .sessionExists)
      for name in ["", "a b", "ä", String(repeating: "a", count: 65)] {
        #expect(try await refusal { try await client.call(SessionCreate(session: name)) }.kind == .sessionNameInvalid)
        #expect(try await refusal { try await client.call(SessionTree(session: name)) }.kind == .sessionNameInvalid)
      }
      // A command would read it as an option.
      for call in ["-x", "--help"] {
        let made = try await refusal { try await client.call(SessionCreate(session: call)) }
        #expect(made.kind == .sessionNameInvalid && made.message.contains("does not begin with a dash"), "\(made)")
        let opened = try await refusal {
          try await client.call(LinkOpen(url: "taxi://home", session: call, create: true))
        }
        #expect(opened.kind == .sessionNameInvalid, "\(opened)")
        #expect(try await refusal { try await client.call(SessionTree(session: call)) }.kind == .sessionNotFound)
      }
      #expect(try await refusal { try await client.call(SessionClose(session: "default")) }.kind == .sessionProtected)
      let missing = try await refusal { try await client.call(LinkOpen(url: "taxi://home", session: "alise")) }
      #expect(missing.kind == .sessionNotFound)
      #expect(missing.hint.contains("did you mean alice?"))
    }
  }

  @Test func `opening a link creates a session only when the request says so`() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      let outcome = try await client.call(LinkOpen(url: "taxi://home", session: "new", create: true))
      #expect(outcome.session == "new")
      #expect(outcome.link == 1)
      #expect(try await client.call(SessionList()).sessions.map(\.session).sorted() == ["default", "new"])
    }
  }

  @Test func `a repeated key gets the first response`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      let client = try await daemon.client()
      let call = LinkOpen(url: "taxi://wallet", key: "k1")
      // Two at once: the second one meets the first in flight. Then one that meets it stored.
      let twins = try await client.calls([call, call]).map { try $0.get() }
      let later = try await client.call(call)
      #expect(twins[0] == twins[1])
      #expect(later == twins[0])
      #expect(storage.journal.count { $0.event == .open } == 1)
      #expect(storage.journal.last?.key == "k1")
      let long = LinkOpen(url: "taxi://home", key: String(repeating: "k", count: 129))
      #expect(try await refusal { try await client.call(long) }.kind == .invalidParameters)
    }
  }

  @Test func `the journal is read page by page`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      let client = try await daemon.client()
      for _ in 0..<9 { _ = try await client.call(LinkOpen(url: "taxi://home")) }
      var entries: [JournalEntry] = []
      var after: JournalCursor?
      repeat {
        let page = try await client.call(LinkExport(after: after, limit: 4))
        #expect(page.entries.count <= 4)
        entries += try page.events()
        after = page.next
      } while after != nil
      #expect(entries == storage.journal)
      #expect(entries.allSatisfy { $0.event == .create || $0.durationMicroseconds != nil })
      #expect(try await refusal { try await client.call(LinkExport(limit: 501)) }.kind == .invalidParameters)
    }
  }

  @Test func `the journal of a session is read backwards, and on from any place`() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      _ = try await client.call(SessionCreate(session: "alice"))
      for _ in 0..<9 { _ = try await client.call(LinkOpen(url: "taxi://home", session: "alice")) }
      let newest = try await client.call(LinkExport(session: "alice", before: .max, limit: 4))
      #expect(try newest.events().map(\.sequence) == [7, 8, 9, 10])
      let earlier = try await client.call(LinkExport(session: "alice", before: 7, limit: 4))
      #expect(try earlier.events().map(\.sequence) == [3, 4, 5, 6])
      let after = try await client.call(LinkExport(session: "alice", after: earlier.next, limit: 2))
      #expect(try after.events().map(\.sequence) == [7, 8])
      let none = try await client.call(LinkExport(session: "alice", before: 1, limit: 4))
      #expect(none.entries.isEmpty)
      #expect(none.next == nil)
      let valid = LinkExport(session: "alice", before: 7)
      var wrong = [valid, LinkExport(after: 1), valid]
      wrong[0].after = 1
      wrong[1].before = 7
      wrong[2].until = 1
      for call in wrong {
        let error = try await refusal { try await client.call(call) }
        #expect(error.kind == .invalidParameters, "\(error)")
        #expect(error.message.contains("before"), "\(error)")
      }
    }
  }

  @Test func `an export ends where the journal ended at its start, although links arrive`() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      for _ in 0..<9 { _ = try await client.call(LinkOpen(url: "taxi://home")) }
      var page = try await client.call(LinkExport(limit: 4))
      let end = try #require(page.last)
      #expect(page.first == 1)
      #expect(end == 10)
      var sequences = try page.events().map(\.sequence)
      while let after = page.next {
        // More than a page holds: without a bound there would always be another one.
        for _ in 0..<5 { _ = try await client.call(LinkOpen(url: "taxi://home")) }
        page = try await client.call(LinkExport(after: after, limit: 4, until: end))
        sequences += try page.events().map(\.sequence)
        #expect(try #require(page.last)[0] > end[0])
        try #require(sequences.count < 20)
      }
      #expect(sequences == Array(1...10))
    }
  }

  @Test func `a subscriber receives the events of other clients`() async throws {
    try await TestDaemon.with { daemon in
      let follower = try await daemon.client()
      let client = try await daemon.client()
      _ = try await client.call(SessionCreate(session: "alice"))
      var events = try await follower.subscribe(session: "alice").makeAsyncIterator()
      _ = try await client.call(LinkOpen(url: "taxi://home"))
      _ = try await client.call(LinkOpen(url: "taxi://wallet", session: "alice"))
      #expect(try await events.next()?.answer?.url == "taxi://wallet")
    }
  }

  @Test func `the status shows numbers and limits`() async throws {
    try await TestDaemon.with { daemon in
      let client = try await daemon.client()
      _ = try await client.call(LinkOpen(url: "taxi://wallet"))
      let status = try await client.call(Status())
      #expect(status.state == .ready)
      #expect(status.store.trouble == nil)
      #expect(status.store.counts == StorageCounts(sessions: 1, pending: 1, events: 2))
      #expect(status.activity.connections == 1)
      #expect(status.activity.turns == 1)
      #expect(status.activity.liveSessions == 1)
      #expect(status.activity.outcomes == ["waiting": 1])
      #expect(status.sessions.map(\.session) == ["default"])
      #expect(status.sessions[0].waitingFor != nil)
      #expect(status.limits["url_bytes"] == 8_192)
      #expect(status.limits["pending_links"] == 8)
      #expect(status.limits.count == DaemonLimits.Name.allCases.count + 1)
      #expect(status.socket == daemon.socket)
    }
  }
}
