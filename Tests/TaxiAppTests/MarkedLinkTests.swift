import DeepLinks
import SessionEngine
import Testing

/// Whole turns of links with thousands of combining marks: see also `CombiningMarkTests`, which reads such links.
@Suite(.serialized) struct MarkedLinkTests {
  /// What the quickest of some turns takes that opens each of the links, in turns.
  private func least(_ urls: [String]) throws -> [Duration] {
    let session = try Session.create(
      id: "marked", app: TaxiSession.app(), routes: TaxiSession.routes(), limits: SessionLimits(),
      memory: ExecutorMemory(), at: 1_800_000_000_000
    ).session
    var least = urls.map { _ in Duration.seconds(60) }
    for second in 1...6 {
      for (index, url) in urls.enumerated() {
        let cost = ContinuousClock().measure {
          _ = session.turn(.open(url: url), at: 1_800_000_000_000 + Int64(second) * 1_000)
        }
        least[index] = min(least[index], cost)
      }
    }
    return least
  }

  @Test(arguments: [
    "taxi://home?x=a§", "taxi://home?a§=x", "taxi://order?pickup=1,2,a§", "taxi://home/a§", "taxi://home#a§",
    "taxi://home?token=a§", "a§://home", "uber://?action=setPickup&pickup[latitude]=1&pickup[longitude]=2&a§=x",
  ])
  func `a turn with ten times as many marks in disorder costs ten times as much`(_ link: String) throws {
    let marks = [1_900, 190].map { String(repeating: "\u{301}\u{323}", count: $0) }
    let costs = try least(marks.map { link.replacing("§", with: $0) })
    // The square would be a hundred.
    #expect(costs[0] < costs[1] * 20)
  }
}
