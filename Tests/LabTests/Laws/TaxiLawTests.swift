import DeepLinks
import Foundation
import Lab
import RIBs
import SessionEngine
import TaxiApp
import Testing

/// The laws, over every link in every state and over random sequences. `scripts/laws` runs the same for longer.
@Suite("The laws, held by the taxi app")
struct TaxiLawTests {
  private static func search() throws -> LawSearch { LawSearch(try checker(), TaxiVocabulary.all) }
  private static func checker() throws -> LawChecker {
    LawChecker(app: try LabWorld.app(), routes: try LabWorld.routes())
  }

  @Test("The links that are tried are of every route")
  func vocabulary() throws {
    let routes = try LabWorld.routes()
    let tried = Set(try TaxiVocabulary.goodLinks.map { try routes.parse($0).link.route })
    #expect(tried == Set(routes.routes.map(\.name)))
    for link in TaxiVocabulary.badLinks { #expect(throws: LinkRejection.self) { try routes.parse(link) } }
  }

  @Test("Every link, from every starting state", arguments: try LabWorld.app().states)
  func everyLink(_ state: StartingState) throws {
    let count = try Self.search().links(from: [state], depth: 1)
    #expect(count.sequences == TaxiVocabulary.all.links.count)
  }

  @Test("Every link after every other link, logged in", arguments: TaxiVocabulary.goodLinks)
  func everyPair(_ first: String) throws {
    let state = StartingState(name: first, events: [.login([:]), .open(url: first)])
    let count = try Self.search().links(from: [state], depth: 1)
    #expect(count.sequences == TaxiVocabulary.all.links.count)
  }

  @Test("Random sequences of links, taps, settings and time")
  func random() throws {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["ANDON_LAWS_SEED"].flatMap { UInt64($0) } ?? 1
    let states = try LabWorld.app().states
    let count: LawSearch.Count
    if let seconds = environment["ANDON_LAWS_SECONDS"].flatMap({ Double($0) }) {
      let end = ContinuousClock.now + .seconds(seconds)
      count = try Self.search().random(seed: seed, length: 40, from: states) { _ in ContinuousClock.now < end }
      print("laws held: \(count.sequences) random sequences, \(count.events) events, from seed \(seed)")
    } else {
      count = try Self.search().random(seed: seed, length: 25, from: states) { $0.sequences < 120 }
    }
    #expect(count.sequences > 0)
  }
}
