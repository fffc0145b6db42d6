import Foundation
import Lab
import RIBs
import SessionEngine
import TaxiApp
import Testing

/// Law 6: whatever a link reaches, a person reaches by taps from a new session.
@Suite("What taps reach in the taxi app")
struct TaxiReachTests {
  /// A walk from a new session, until every RIB of the app is reached: their number bounds nothing else.
  private static let walk = Result {
    var walk = TapWalk(LawChecker(app: try LabWorld.app(), routes: try LabWorld.routes()), TaxiVocabulary.walked)
    let wanted = try folders()
    try walk.walk { !$0.ways.isSuperset(of: wanted) && $0.places < 1000 }
    return walk
  }

  /// The tree of RIBs as the folders of the app name it: `AppRoot/LoggedIn/MainFeatures`.
  private static func folders() throws -> Set<String> {
    let app = LabWorld.repository.appending(path: "Sources/TaxiApp")
    let files = try #require(FileManager.default.enumerator(atPath: app.path))
    let routers = files.compactMap { $0 as? String }.filter { $0.hasSuffix("Router.swift") && $0.hasPrefix("AppRoot/") }
    return Set(routers.map { $0.split(separator: "/").dropLast().joined(separator: "/") })
  }

  @Test("Taps alone reach every RIB that the folders of the app name, and each where its folder lies")
  func everyRIB() throws {
    let walk = try Self.walk.get()
    #expect(try Self.folders().count > 20)
    #expect(try Self.folders().symmetricDifference(walk.ways).sorted() == [])
  }

  @Test("Every link from every starting state lands on RIBs that taps reach", arguments: try LabWorld.app().states)
  func everyLanding(_ state: StartingState) throws {
    let walk = try Self.walk.get()
    for link in TaxiVocabulary.goodLinks {
      let session = try LabWorld.session(in: state.name)
      _ = session.turn(.open(url: link), at: LabWorld.start)
      #expect(session.tree.ways.subtracting(walk.ways).sorted() == [], "\(link)")
    }
  }
}
