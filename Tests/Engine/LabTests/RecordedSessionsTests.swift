import Foundation
import Lab
import Testing

/// The replay of a journal that a daemon exported and that the repository keeps.
@Suite struct RecordedSessionsTests {
  private func lines() throws -> [String] {
    let file = try #require(
      Bundle.module.url(forResource: "sessions", withExtension: "jsonl", subdirectory: "Fixtures"))
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test func `the recorded sessions replay without a difference`() throws {
    let lines = try lines()
    #expect(lines.count > 20)
    let events = try LabWorld.withFile(lines) { try LabWorld.replay($0) }
    #expect(events.count == lines.count - 1)
    #expect(events.filter { !$0.differences.isEmpty }.map(\.differenceText) == [])
  }

  @Test func `a changed outcome is found`() throws {
    try expectDifference(replacing: #""outcome":"stopped""#, with: #""outcome":"failed""#, field: "answer.outcome")
  }

  @Test func `a changed digest is found`() throws {
    let digest = try #require(lines()[3].firstMatch(of: /"digest":"[0-9a-f]{16}"/)).output
    try expectDifference(replacing: String(digest), with: #""digest":"0000000000000000""#, field: "digest")
  }

  @Test func `a changed step is found`() throws {
    try expectDifference(
      replacing: #""name":"main features""#, with: #""name":"other features""#, field: "answer.steps[1].name")
  }

  @Test func `a changed location is found`() throws {
    try expectDifference(
      replacing: #""location":["taxi://wallet"]"#, with: #""location":["taxi://home"]"#, field: "answer.location")
  }

  /// Changes one place in one line, and expects that line and that field to be named.
  private func expectDifference(replacing old: String, with new: String, field: String) throws {
    var lines = try lines()
    let index = try #require(lines.indices.first { lines[$0].contains(old) && lines[$0].contains("\"answer\"") })
    let range = try #require(lines[index].range(of: old))
    lines[index].replaceSubrange(range, with: new)
    let differing = try LabWorld.withFile(lines) { try LabWorld.differences(in: $0) }
    #expect(differing.map(\.line) == [index + 1])
    #expect(differing.first?.differences.map(\.field).contains(field) == true)
  }
}
