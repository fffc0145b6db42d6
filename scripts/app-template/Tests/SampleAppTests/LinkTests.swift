import AndonTesting
import RIBs
import SessionEngine
import Testing

@testable import SampleApp

@Suite struct LinkTests {
  @Test func `a link opens home`() throws {
    let session = try TestSession()
    #expect(try session.open("sample://home").outcome == .completed)
    #expect(session.tree.children.map(\.rib) == ["Home"])
  }

  @Test func `no sequence of links, taps and times violates a law`() throws {
    try expectLaws(app: SampleApp.configured(), routes: SampleApp.routes())
  }
}
