import AndonTesting
import RIBs
import SessionEngine
import Testing

@testable import SampleApp

extension StateName {
  static let loggedIn: StateName = "loggedIn"
}

@Suite struct LinkTests {
  @Test func `a link waits for the log-in, and then opens home`() throws {
    let session = try TestSession()
    #expect(session.tree.children.map(\.rib) == ["LoggedOut"])
    #expect(try session.open("sample://home").outcome == .waiting)
    try session.tap("name", "Ann")
    #expect(try session.tap("logIn").settled.map(\.outcome) == [.completed])
    #expect(session.tree.text == "Root\n  LoggedIn\n    Home")
  }

  @Test func `a link opens home for a member`() throws {
    let session = try TestSession(in: .loggedIn)
    #expect(try session.open("sample://home").outcome == .completed)
  }

  @Test func `no sequence of links, taps and times violates a law`() throws {
    try expectLaws(app: SampleApp.configured(), routes: SampleApp.routes())
  }
}
