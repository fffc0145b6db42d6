import Foundation
import SessionEngine
import SocketTestSupport
import Testing

/// The bytes of the socket. Bad bytes affect only their own connection.
@Suite struct LineTests {
  @Test func `a bare URL gets its outcome on one line`() async throws {
    try await TestDaemon.with { daemon in
      let client = try RawClient(daemon.socket)
      try client.send("taxi://reservations/42\n")
      let outcome = try json(try client.lines(1)[0])
      #expect(outcome["session"] as? String == "default")
      #expect(outcome["outcome"] as? String == "waiting")
      #expect(outcome["canonical"] as? String == "taxi://reservations/42")
    }
  }

  @Test func `a bare line for an unknown session gets a bare error`() async throws {
    try await TestDaemon.with { daemon in
      let client = try RawClient(daemon.socket)
      try client.send("alice taxi://home\r\n")
      let line = try client.lines(1)[0]
      #expect(try errorKind(line) == "session.notFound")
      #expect(try json(line)["jsonrpc"] == nil)
    }
  }

  @Test func `a rejected link is an outcome with its range`() async throws {
    try await TestDaemon.with { daemon in
      let client = try RawClient(daemon.socket)
      try client.send("taxi://nowhere/at/all\n")
      let outcome = try json(try client.lines(1)[0])
      #expect(outcome["outcome"] as? String == "rejected")
      #expect(outcome["canonical"] is NSNull)
      #expect((outcome["range"] as? [Int])?.count == 2)
    }
  }

  @Test func `an invalid line gets an error and the connection stays open`() async throws {
    try await TestDaemon.with { daemon in
      let client = try RawClient(daemon.socket)
      let good = "{\"jsonrpc\":\"2.0\",\"id\":\"good\",\"method\":\"hello\"}\n"
      var bytes: [UInt8] = [0xFF, 0xFE, 0x0A, 0x61, 0x00, 0x0A, 0xEF, 0xBB, 0xBF, 0x61, 0x0A]
      bytes += Array("{oops\n[1]\n{}\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"no.such\"}\n\n  \n".utf8)
      bytes += Array("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"link.open\",\"params\":{}}\n".utf8)
      try client.send(bytes + Array(good.utf8))
      let lines = try client.lines(9)
      #expect(
        try lines.prefix(8).map(errorKind) == [
          "line.notText", "line.notText", "line.notText", "json.malformed", "request.invalid", "request.invalid",
          "method.unknown", "params.invalid",
        ])
      #expect(try json(lines[8])["id"] as? String == "good")
    }
  }

  @Test func `a line of a megabyte is skipped, and the next one gets its response`() async throws {
    try await TestDaemon.with { daemon in
      let client = try RawClient(daemon.socket)
      let long = [UInt8](repeating: 0x78, count: 1_048_576)
      try client.send(long + [0x0A] + Array("taxi://home\n".utf8))
      let lines = try client.lines(2)
      #expect(try errorKind(lines[0]) == "line.tooLong")
      #expect(try json(lines[1])["outcome"] as? String == "waiting")
    }
  }

  @Test func `a last line without its end is refused when the client sends no more`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      let client = try RawClient(daemon.socket)
      try client.send("taxi://home\ntaxi://wallet")
      client.finish()
      let lines = try client.rest()
      #expect(lines.count == 2)
      #expect(try lines.first.map { try json($0)["url"] as? String } == "taxi://home")
      #expect(try lines.last.map { try errorKind($0) } == "request.invalid")
      #expect(storage.journal.compactMap { $0.answer?.url } == ["taxi://home"])
    }
  }

  @Test func `a notification runs and gets no response`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      let client = try RawClient(daemon.socket)
      try client.send(
        "{\"jsonrpc\":\"2.0\",\"method\":\"link.open\",\"params\":{\"url\":\"taxi://wallet\"}}\ntaxi://home\n")
      client.finish()
      let lines = try client.rest()
      #expect(try lines.map { try json($0)["url"] as? String } == ["taxi://home"])
      #expect(storage.journal.compactMap { $0.answer?.url } == ["taxi://wallet", "taxi://home"])
    }
  }

  @Test func `two thousand pipelined links get their responses in order`() async throws {
    let storage = MemoryStorage()
    try await TestDaemon.with(storage: storage) { daemon in
      let client = try RawClient(daemon.socket)
      let names = ["default", "a", "b", "c"]
      var text = names.dropFirst().map {
        "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"session.create\",\"params\":{\"session\":\"\($0)\"}}\n"
      }
      .joined()
      for index in 0..<2_000 { text += "\(names[index % 4]) taxi://reservations/\(index)\n" }
      let bytes = Array(text.utf8)
      // The daemon stops reading while its responses are not read, so another thread must send.
      let sending = Thread { try? client.send(bytes) }
      sending.start()
      let outcomes = try client.lines(2_003).dropFirst(3).map(json)
      #expect(outcomes.count == 2_000)
      for (index, outcome) in outcomes.enumerated() {
        try #require(outcome["url"] as? String == "taxi://reservations/\(index)")
        try #require(outcome["session"] as? String == names[index % 4])
        try #require(outcome["link"] as? Int == index / 4 + 1)
      }
      #expect(storage.groups.reduce(0, +) == 2_004)
      #expect(storage.groups.count < 1_000)
    }
  }

  @Test
  func `the daemon stops reading from a client that never reads, and other clients are not delayed`() async throws {
    try await TestDaemon.with { daemon in
      let silent = try RawClient(daemon.socket)
      let count = 400_000
      let request = Array("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"session.tree\"}\n".utf8)
      var bytes: [UInt8] = []
      for _ in 0..<count { bytes += request }
      let taken = try silent.sendUntilStuck(bytes, patience: 300)
      #expect(taken < 4 * 1_048_576, "the daemon took \(taken) bytes of one that never reads")
      let other = try RawClient(daemon.socket)
      try other.send("taxi://home\n")
      #expect(try json(try other.lines(1)[0])["outcome"] as? String == "waiting")
      // Once it reads, everything that was taken in whole is answered.
      let whole = taken / request.count
      #expect(try silent.lines(whole).count == whole)
    }
  }
}
