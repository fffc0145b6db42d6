import DeepLinks
import Lab
import RIBs
import SessionEngine
import TaxiApp
import TestSupport
import Testing

/// The laws for every link in every state and for random sequences. `scripts/laws` checks more of them.
@Suite("The laws, for the taxi app")
struct TaxiLawTests {
  private static func search() throws -> LawSearch { LawSearch(try checker(), TaxiVocabulary.all) }
  private static func checker() throws -> LawChecker {
    LawChecker(host: try LabWorld.host())
  }

  @Test("The vocabulary has a link of every route")
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

  /// Sequences that violated a law before a correction.
  @Test(
    "A sequence that once violated a law violates none",
    arguments: [
      // A wake resumed a link and closed the menu above its RIB.
      ["login", "configure latency=3s", "open taxi://wallet/pay", "tap menu"],
      [
        "configure latency=2s", "login", "configure links=parallel", "open taxi://reservations",
        "open 'taxi://menu/profile/invitation?code=BC-1234abcd'", "advance 2s", "advance 2s",
      ],
      [
        "configure latency=2s", "login", "advance 2s", "advance 2s", "configure links=parallel",
        "open taxi://reservations", "open 'taxi://menu/profile/invitation?code=BC-1234abcd'", "advance 2s",
      ],
      // A link that resumed within a dispatched action read an old draft.
      [
        "open 'taxi://order/confirm?pickup=35.681236,139.767125,東京駅&dropoff=35.658581,139.745433,東京タワー'", "login",
      ],
      // A RIB reported to its store that it was attached before it was, so another link resumed too early.
      ["configure links=parallel", "open taxi://reservations/41", "open taxi://reservations/42/edit", "login"],
      // A wake stopped a link at a rule that the link had already passed.
      [
        "login", "configure latency=3s", "open taxi://wallet/pay", "configure links=queue", "configure maintenance=on",
        "advance 3s",
      ],
      // A completed link requested again what had failed and what it had not waited for.
      [
        "open taxi://reservations/42", "tap phone 090-0000-0001", "configure errors=30", "tap logIn", "tap logIn",
        "open 'taxi://order/confirm?pickup=35.681236,139.767125,東京駅&dropoff=35.658581,139.745433,東京タワー'",
      ],
      // A link to the loaded rides completed, and waited when it was opened again while they were requested again.
      [
        "login", "open taxi://menu/history", "configure latency=3s", "open taxi://order?pickup=here",
        "open taxi://menu/history",
      ],
      // A wake resumed the link of a tapped banner before a link that had begun to wait earlier.
      [
        #"push '{"aps":{"alert":"A"},"ab_uri":"taxi://wallet"}'"#, "open taxi://reservations/999",
        "configure links=queue", "tap banner",
        "login",
      ],
      [
        #"push '{"aps":{"alert":"A"},"ab_uri":"taxi://wallet"}'"#, "open taxi://reservations/999",
        "configure links=parallel", "tap banner",
        "login",
      ],
      // A wake resumed a link that waits for an order, and closed the screen that a later link had shown above the map.
      [
        "login", "configure app=notRunning latency=2s", "open taxi://reservations",
        #"push '{"aps":{"alert":"Push"},"url":"taxi://order/search?point=pickup"}'"#, "configure links=parallel",
        "open taxi://orders/501", "tap banner",
      ],
    ])
  func regressions(_ script: [String]) throws {
    for wakes in [false, true] {
      let steps = try SessionScript.events(script).map { LawStep($0, wakes: wakes) }
      let violation = try Self.checker().violation(in: steps)
      #expect(violation == nil, "evicted from memory: \(wakes); \(violation.map { "\($0)" } ?? "")")
    }
  }

  @Test("Random sequences of links, taps, settings and time")
  func random() throws {
    let states = try LabWorld.app().states
    let sequences = Sample.size(20, nightly: 200)
    let count = try Self.search().random(seed: 1, length: 25, from: states) { $0.sequences < sequences }
    #expect(count.events > sequences * 25)
  }
}
