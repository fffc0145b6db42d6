import ControlProtocol
import DeepLinks
import Foundation
import HeadlessUI
import Lab
import NIOConcurrencyHelpers
import SessionEngine
import TestSupport
import Testing
import TextFormats

@testable import Inspector

@Suite struct CopyTests {
  @Test func `commands have the name of the program`() throws {
    let creation = JournalEntry(session: "mia", sequence: 1, at: 0, event: .create)
    let copy = try SessionCopy(
      [creation], host: SessionHost(app: MethodDaemon.app(), routes: MethodDaemon.routes()))
    let commands = Program.$scopedName.withValue("coffee") { copy.commands }
    #expect(commands.contains("coffee session create mia-copy\n"))
    #expect(!commands.contains("andon"))
  }

  @Test func `the commands lead a new session to the same place`() async throws {
    try await MethodDaemon.with { daemon in
      try await Self.walk(daemon)
      let version = try await daemon.client.call(SessionShow(session: "alice")).version
      let text = try await copy(daemon, as: "commands")
      #expect(text.hasPrefix("andon session create alice-copy --state loggedOut\n"), "\(text)")
      #expect(text.contains("\nandon session login alice-copy phone=090-0000-0001\n"))
      #expect(try Shell.run(text, socket: daemon.socket).contains("completed"))
      let original = try await daemon.client.call(SessionShow(session: "alice"))
      let copied = try await daemon.client.call(SessionShow(session: "alice-copy"))
      #expect(copied.tree == original.tree)
      #expect(copied.location == original.location)
      #expect(copied.screen?.rib == original.screen?.rib)
      #expect(original.version == version)
      let early = try await copy(daemon, as: "commands", turn: 1)
      #expect(early == "andon session create alice-copy --state loggedOut\n")
    }
  }

  @Test func `time is among the commands where the place depends on it`() async throws {
    try await MethodDaemon.with { daemon in
      let client = daemon.client
      _ = try await client.call(SessionCreate(session: "alice", state: "loggedOut"))
      _ = try await client.call(SessionConfigure(session: "alice", settings: ["clock": "manual", "latency": "2s"]))
      _ = try await client.call(SessionLogin(session: "alice", parameters: [:]))
      _ = try await client.call(SessionAdvance(session: "alice", by: "2s"))
      let text = try await copy(daemon, as: "commands")
      #expect(text.hasSuffix("andon session login alice-copy\nandon session advance alice-copy 2s\n"), "\(text)")
      _ = try Shell.run(text, socket: daemon.socket)
      let original = try await client.call(SessionShow(session: "alice"))
      #expect(try await client.call(SessionShow(session: "alice-copy")).tree == original.tree)
    }
  }

  @Test func `the time that passed between events is among the commands where a reply came in it`() async throws {
    let now = NIOLockedValueBox<Int64>(1_800_000_000_000)
    try await MethodDaemon.with(clock: { now.withLockedValue { $0 } }) { daemon in
      let client = daemon.client
      _ = try await client.call(SessionCreate(session: "alice", state: "loggedOut"))
      _ = try await client.call(SessionConfigure(session: "alice", settings: ["latency": "2s"]))
      _ = try await client.call(SessionLogin(session: "alice", parameters: [:]))
      now.withLockedValue { $0 += 5_000 }
      _ = try await client.call(SessionConfigure(session: "alice", settings: ["language": "en"]))
      let text = try await copy(daemon, as: "commands")
      #expect(text.contains("\nandon session advance alice-copy 5s\n"), "\(text)")
      #expect(try await copy(daemon, as: "test").contains("\n  try session.advance(by: .seconds(5))\n"))
      _ = try Shell.run(text, socket: daemon.socket)
      let original = try await client.call(SessionShow(session: "alice"))
      let copied = try await client.call(SessionShow(session: "alice-copy"))
      #expect(copied.tree == original.tree)
      #expect(copied.login == original.login)
    }
  }

  @Test func `the log is replayed without a difference`() async throws {
    try await MethodDaemon.with { daemon in
      try await Self.walk(daemon)
      for turn in [nil, 4, 1] as [Int64?] {
        let text = try await copy(daemon, as: "log", turn: turn)
        let folder = try TemporaryFolder.make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "log").path
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        var log = try RecordedLog(path: file)
        var replayer = try Replayer(host: SessionHost(app: try MethodDaemon.app(), routes: try MethodDaemon.routes()))
        try replayer.begin(log.header, name: log.name)
        var count: Int64 = 0
        while let line = try log.next() {
          let event = try #require(try replayer.replay(line))
          #expect(event.differences.isEmpty, "\(event)")
          #expect(event.leftOut == nil, "\(event)")
          count += 1
        }
        #expect(turn == nil ? count > 8 : count == turn)
      }
    }
  }

  @Test func `the test is the one that is compiled and run here`() async throws {
    try await MethodDaemon.with(clock: { 1_800_000_000_000 }) { daemon in
      try await Self.walk(daemon)
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("CopiedTest.swift")
      let text = try await copy(daemon, as: "test")
      if ProcessInfo.processInfo.environment["ANDON_RECORD"] == "1" {
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
      #expect(try text == String(contentsOf: file, encoding: .utf8))
    }
  }

  @Test func `a copy without its secrets says so`() async throws {
    try await MethodDaemon.with { daemon in
      _ = try await daemon.client.call(SessionCreate(session: "alice", state: "loggedOut"))
      _ = try await daemon.client.call(LinkOpen(url: "taxi://wallet/pay?code=CAB-99&amount=1200", session: "alice"))
      for (form, sign) in [("commands", "#"), ("log", "#"), ("test", "//")] {
        let text = try await copy(daemon, as: form)
        #expect(text.contains("***"), "\(text)")
        #expect(!text.contains("CAB-99"), "\(text)")
        #expect(
          text.contains(
            "\n\(sign) Secrets are ***. Write them in: andon log --export --session alice has them.\n")
            || text.hasPrefix("\(sign) Secrets are ***."), "\(text)")
      }
    }
  }

  @Test func `a form that is not there is refused with the nearest one`() async throws {
    try await MethodDaemon.with { daemon in
      let wrong = await daemon.refusal("inspector.copy", ["session": .string("default"), "as": .string("tset")])
      #expect(wrong?.kind == .invalidParameters)
      #expect(wrong?.hint == "did you mean test?")
      let far = await daemon.refusal("inspector.copy", ["session": .string("default"), "as": .string("")])
      #expect(far?.hint == "the forms are commands, log, test")
      let missing = await daemon.refusal("inspector.copy", ["session": .string("nobody"), "as": .string("log")])
      #expect(missing?.kind == .sessionNotFound)
      let beyond = await daemon.refusal(
        "inspector.copy", ["session": .string("default"), "as": .string("log"), "turn": .number("2")])
      #expect(beyond?.kind == .invalidParameters)
    }
  }

  /// Leads alice from a state to the wallet, with an event of most kinds.
  private static func walk(_ daemon: MethodDaemon) async throws {
    let client = daemon.client
    _ = try await client.call(SessionCreate(session: "alice", state: "loggedOut"))
    _ = try await client.call(LinkOpen(url: "taxi://reservations/42", session: "alice"))
    _ = try await client.call(SessionLogin(session: "alice", parameters: ["phone": "090-0000-0001"]))
    _ = try await client.call(SessionConfigure(session: "alice", settings: ["language": "en"]))
    _ = try await client.call(SessionTap(session: "alice", element: "back"))
    _ = try await client.call(LinkOpen(url: "it's no link", session: "alice"))
    _ = try await client.call(
      SessionRequest(session: "alice", name: "reservation.cancel", parameters: ["reservation": "42"]))
    _ = try await client.call(LinkOpen(url: "example.taxi.reserve", input: .shortcut, session: "alice"))
    _ = try await client.call(SessionAdvance(session: "alice", by: "3s"))
    _ = try await client.call(LinkOpen(url: "taxi://wallet", session: "alice"))
  }

  private func copy(_ daemon: MethodDaemon, as form: String, turn: Int64? = nil) async throws -> String {
    var parameters: [String: JSONValue] = ["session": .string("alice"), "as": .string(form)]
    if let turn { parameters["turn"] = .number("\(turn)") }
    return try #require(try await daemon.call("inspector.copy", parameters)["text"]?.string)
  }
}

/// The commands of a copy in a shell, with the built program.
enum Shell {
  static func run(_ commands: String, socket: String) throws -> String {
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", commands]
    process.environment = [
      "PATH": "\(folder.path):/usr/bin:/bin", "ANDON_SOCKET": socket,
      "ANDON_CONFIG": Repository.url("config").path,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }
}
