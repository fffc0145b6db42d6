import AndonTesting
import DeepLinks
import Foundation
import Lab
import LinkDialects
import SessionEngine
import ShippedApp
import TaxiApp
import TestSupport
import Testing

@Suite struct RecordedSessionsTests {
  private static let journal = "../LabTests/Fixtures/sessions.jsonl"

  @Test(arguments: try RecordedSessions(journal))
  func `a recorded session gives the same`(_ recording: RecordedSession) throws {
    try recording.expectNoDifferences(app: Shipped.app(), routes: Shipped.routes())
  }

  @Test func `a journal has a case for each session`() throws {
    let sessions = try RecordedSessions(Self.journal)
    #expect(sessions.count > 1)
    #expect(Set(sessions.map(\.name)).count == sessions.count)
    #expect(sessions.first?.testDescription.hasPrefix("sessions.jsonl: ") == true)
  }

  @Test func `a recording that the app no longer follows fails the test`() throws {
    try withFolder { folder in
      let log = try Repository.text("Tests/Engine/LabTests/Fixtures/sessions.jsonl")
      let tampered = log.replacingOccurrences(of: #""reason":"maintenance""#, with: #""reason":"weather""#)
      #expect(tampered != log)
      try tampered.write(toFile: "\(folder)/a.jsonl", atomically: true, encoding: .utf8)
      let messages = try issues {
        for recording in try RecordedSessions(folder) {
          try recording.expectNoDifferences(app: Shipped.app(), routes: Shipped.routes())
        }
      }
      #expect(messages.contains { $0.contains("weather") && $0.contains("maintenance") })
    }
  }

  @Test func `the log of a test session is a recording`() throws {
    let session = try TestSession(app: CafeApp(), routes: CafeApp.routes(), in: .loggedIn)
    try session.open("cafe://drinks/7")
    try session.tap("back")
    try withFolder { folder in
      try session.log.write(toFile: "\(folder)/drink.jsonl", atomically: true, encoding: .utf8)
      let recording = try #require(try RecordedSessions(folder).first)
      #expect(try recording.differences(app: CafeApp(), routes: CafeApp.routes()) == [])
      let worse = try recording.differences(app: CafeApp(mistake: .forgetsDrink), routes: CafeApp.routes())
      #expect(worse.contains { $0.contains("location") })
      #expect(throws: RecordedLogError.self) {
        try recording.differences(app: Shipped.app(), routes: Shipped.routes())
      }
    }
  }

  @Test func `a list of links and an empty folder are no recordings`() throws {
    try withFolder { folder in
      #expect(throws: RecordedLogError.self) { try RecordedSessions(folder) }
      #expect(throws: RecordedLogError.self) { try RecordedSessions("\(folder)/none.jsonl") }
      try "cafe://menu\n".write(toFile: "\(folder)/links.jsonl", atomically: true, encoding: .utf8)
      #expect(throws: RecordedLogError.self) { try RecordedSessions(folder) }
    }
  }

  private func withFolder(_ body: (String) throws -> Void) throws {
    try TemporaryFolder.with { try body($0.path) }
  }
}
