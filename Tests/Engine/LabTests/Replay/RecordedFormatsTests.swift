import Foundation
import Lab
import SessionEngine
import Testing

/// Journals of earlier versions. All have the format 1, to which members were added:
///
/// | fixture | what its entries lack |
/// | --- | --- |
/// | `without-requests-by-rib` | the requests of a link by RIB; the inputs and the installs of a phone; all of the below |
/// | `without-inputs` | inputs, installs and notes; all of the below |
/// | `without-request-counts` | the requests by name and minute, the time of a waiting link |
@Suite struct RecordedFormatsTests {
  private static let names = ["without-requests-by-rib", "without-inputs", "without-request-counts"]

  private func lines(_ name: String) throws -> [String] {
    let file = try #require(Bundle.module.url(forResource: name, withExtension: "jsonl", subdirectory: "Fixtures"))
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test(arguments: names) func `every event of an earlier journal is read and compared`(name: String) throws {
    let lines = try lines(name)
    let events = try LabWorld.withFile(lines) { try LabWorld.replay($0) }
    #expect(events.count == lines.count - 1)
    #expect(events.allSatisfy { $0.leftOut == nil })
    // The app has changed since then, and these are its changes: the members that the journal lacks are none of them.
    let missing = ["requestsByRIB", "requestCounts", "now", "notes"]
    let lacking = name == "without-requests-by-rib" ? missing : Array(missing.dropFirst())
    let sameRequests = events.filter { !$0.differences.contains { $0.field == "answer.requests" } }
    for event in sameRequests where event.answer?.outcome != .stopped {
      for difference in event.differences where difference.recorded == "nothing" {
        #expect(!lacking.contains { difference.field.contains($0) }, "\(event.title): \(difference)")
      }
    }
    let same = events.filter { $0.differences.isEmpty }
    #expect(Set(same.map(\.event)).isSuperset(of: [.create, .open, .login, .logout, .configure, .close]))
    #expect(same.count > events.count / 2)
  }

  @Test(arguments: names) func `an earlier journal that is accepted replays without a difference`(name: String) throws {
    let (accepted, header) = try LabWorld.withFile(lines(name)) { path in
      var replayer = try LabWorld.replayer()
      var log = try RecordedLog(path: path)
      try replayer.begin(log.header, name: log.name)
      var accepted: [JournalEntry] = []
      while let line = try log.next() {
        _ = try replayer.replay(line)
        if let entry = replayer.accepted { accepted.append(entry) }
      }
      return (accepted, log.header)
    }
    #expect(header?.format == 1)
    #expect(header?.countsRequests == nil)
    #expect(try LabWorld.withFile(LabWorld.lines(accepted)) { try LabWorld.differences(in: $0) } == [])
  }
}
