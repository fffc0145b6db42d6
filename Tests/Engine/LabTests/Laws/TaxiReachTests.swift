import Foundation
import Lab
import RIBs
import SessionEngine
import TaxiApp
import Testing

/// Law 6: taps reach every screen that links reach: from a new session, and from the start of the app with a stored
/// log-in, which no tap causes.
@Suite("The screens that taps reach in the taxi app")
struct TaxiReachTests {
  /// Taps that order a taxi, and the time after which the customer rides in it, or the ride has ended.
  private static let rides = try? ["advance 8m", "advance 40m"].map { time in
    try SessionScript.events([
      "configure clock=manual", "tap phone 090-0000-0001", "tap logIn", "tap pickup", "tap place.tokyo",
      "tap dropoff", "tap place.tower", "tap confirm", "tap order", time,
    ])
  }

  /// Walks from the start of the app, from the rides and from a new session, until every RIB of the app and every whole
  /// tree that a link leads to is reached. Time does not pass on them.
  private static let walk = Result {
    var walk = TapWalk(LawChecker(host: try LabWorld.host()), TaxiVocabulary.walked)
    let ribs = try folders()
    let trees = Set(try landings.get().map(\.tree))
    let launching = try LabWorld.app().states.first { $0.name == "launching" }
    try walk.walk(after: launching?.events ?? []) { $0.places < 1 }
    for start in try #require(rides) {
      let (session, _) = try LabWorld.session()
      for event in start { _ = session.turn(event, at: LabWorld.start) }
      let sections = Self.sections(of: session.tree.ways)
      let wanted = trees.filter { Self.sections(of: $0) == sections }
      try walk.walk(after: start) { !$0.trees.isSuperset(of: wanted) && $0.places < 4000 }
    }
    try walk.walk { (!$0.ways.isSuperset(of: ribs) || !$0.trees.isSuperset(of: trees)) && $0.places < 4000 }
    return walk
  }

  private static let overlays = [
    "taxi://menu", "taxi://menu/profile/invitation", "taxi://web?url=https://www.taxi.example/premium",
  ]

  /// The RIBs of an order's screen in a tree.
  private static func sections(of tree: Set<String>) -> Set<String> { tree.filter { $0.contains("/OrderResult/") } }

  /// The trees after each link from each starting state, and after each overlay's link that follows. An app that does
  /// not run, because it is not installed or the link was rejected, has no tree to reach.
  private static let landings = Result {
    var landings: [(name: String, tree: Set<String>)] = []
    for state in try LabWorld.app().states {
      for link in TaxiVocabulary.goodLinks {
        let session = try LabWorld.session(in: state.name)
        _ = session.turn(.open(url: link), at: LabWorld.start)
        guard session.phone.app.isRunning else { continue }
        landings.append(("\(state.name): \(link)", session.tree.ways))
        for overlay in Self.overlays {
          _ = session.turn(.open(url: overlay), at: LabWorld.start)
          landings.append(("\(state.name): \(link), \(overlay)", session.tree.ways))
        }
      }
    }
    return landings
  }

  /// The RIB tree as the folders of the app name it: `AppRoot/LoggedIn/MainFeatures`.
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
    #expect(walk.faults == [], "taps broke rules of the engine")
  }

  @Test("Every link from every starting state, and an overlay's link after it, lands on a whole tree that taps reach")
  func everyLanding() throws {
    let walk = try Self.walk.get()
    let beyond = try Self.landings.get().filter { !walk.trees.contains($0.tree) }
    #expect(beyond.map(\.name) == [])
  }
}
