import ControlProtocol
import Foundation
import NIOCore
import Testing

@testable import AndonServer

/// Processors that are kept from halting. One after the other: they look at the threads of the whole process.
@Suite(.serialized) struct HaltPollingTests {
  /// The scheduling policies of the threads that poll, as the system tells them.
  private static func policies() throws -> [Int] {
    let tasks = "/proc/self/task"
    return try FileManager.default.contentsOfDirectory(atPath: tasks).compactMap { task in
      // A thread may end meanwhile.
      guard let stat = try? String(contentsOfFile: "\(tasks)/\(task)/stat", encoding: .utf8) else { return nil }
      let parts = stat.split(separator: ")").map { $0.split(separator: " ") }
      guard stat.contains("(halt-poll-"), let after = parts.last, after.count > 38 else { return nil }
      return Int(after[38])
    }
  }

  /// Waits until it is so, for a minute at most.
  private static func until(_ condition: () throws -> Bool) async throws -> Bool {
    for _ in 0..<6_000 {
      if try condition() { return true }
      try await Task.sleep(for: .milliseconds(10))
    }
    return false
  }

  /// How many processors are awake once links have come one after another.
  private static func awake(_ client: ControlClient, _ daemon: TestDaemon) async throws -> Int {
    let polling = try #require(daemon.running.polling)
    // A machine at work may need more than the time between two of them.
    for _ in 0..<200 where polling.count == 0 { _ = try await client.call(LinkOpen(url: "taxi://home")) }
    return polling.count
  }

  @Test func forNoTimeThereIsNone() {
    #expect(HaltPolling(microseconds: 0) == nil)
  }

  @Test func aLoneCommitWakesNobodyAndTwoInShortTimeWakeEveryProcessor() async throws {
    let polling = try #require(HaltPolling(microseconds: 100_000_000))
    polling.commitBegins()
    #expect(polling.count == 0)
    polling.commitBegins()
    #expect(polling.count == MachineSize.processors)
    polling.stop()
    #expect(try await Self.until { polling.count == 0 })
  }

  @Test func commitsFarFromEachOtherWakeNobody() async throws {
    let polling = try #require(HaltPolling(microseconds: 1))
    for _ in 0..<3 {
      polling.commitBegins()
      try await Task.sleep(for: .milliseconds(1))
      #expect(polling.count == 0)
    }
    polling.stop()
  }

  @Test func theyFallAsleepWhenTheTimeIsOverAndWakeAgain() async throws {
    let polling = try #require(HaltPolling(microseconds: 100_000))
    for _ in 0..<2 {
      // A machine at work may need more than the time between two of them.
      #expect(
        try await Self.until {
          polling.commitBegins()
          polling.commitBegins()
          return polling.count == MachineSize.processors
        })
      #expect(try await Self.until { polling.count == 0 })
    }
    polling.stop()
  }

  @Test func theThreadsHaveTheLowestPriorityAndEndWithTheDaemon() async throws {
    #expect(try await Self.until { try Self.policies().isEmpty })
    var limits = DaemonLimits()
    limits[.awakeMicroseconds] = 100_000
    try await TestDaemon.with(storage: nil, limits: limits) { daemon in
      // 5 is SCHED_IDLE.
      let all = Array(repeating: 5, count: MachineSize.processors)
      #expect(try await Self.until { try Self.policies() == all })
      let client = try await daemon.client()
      #expect(try await client.call(Status()).limits["awake_microseconds"] == 100_000)
      #expect(try await Self.awake(client, daemon) == MachineSize.processors)
    }
    #expect(try await Self.until { try Self.policies().isEmpty })
  }

  @Test func commitsBesideTheTurnsCountToo() async throws {
    var limits = DaemonLimits()
    limits[.awakeMicroseconds] = 100_000
    // With a storage that is given, all commits are on the thread of the writer.
    try await TestDaemon.with(limits: limits) { daemon in
      let client = try await daemon.client()
      #expect(try await Self.awake(client, daemon) == MachineSize.processors)
    }
  }

  @Test func withoutTheLimitThereAreNoSuchThreads() async throws {
    try await TestDaemon.with(storage: nil) { daemon in
      #expect(daemon.running.polling == nil)
      let client = try await daemon.client()
      for _ in 0..<20 { _ = try await client.call(LinkOpen(url: "taxi://home")) }
      #expect(try Self.policies().isEmpty)
    }
  }
}
