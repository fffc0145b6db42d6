import DeepLinks
import Foundation
import Testing

/// Combining marks have an order, into which whoever normalises, hashes or splits a text brings them.
@Suite(.serialized) struct CombiningMarkTests {
  /// Links with room for marks, at the `§`, in each part that is looked at.
  static let links = [
    "taxi://home?x=a§", "taxi://home?a§=x", "taxi://order?pickup=1,2,a§", "taxi://order?code=a§", "taxi://home/a§",
    "taxi://home#a§", "a§://home", "taxi://a§", "https://a§/home", "https://taxi.example/a§", "a§",
    "taxi://home?x={\"a§\":\"a§\"}", "taxi://home?token=a§", "uber://?action=setPickup&pickup[nickname]=a§",
    "uber://?action=setPickup&a§=x", "uber://?action=a§", "https://m.uber.com/looking?pickup={\"a§\":\"a§\"}",
    "https://x.onelink.me/1?af_dp=taxi://home?a§", "taxi://web?url=https://a§",
  ]

  private let table: RouteTable

  init() throws {
    table = try shippedTable()
  }

  /// How much longer it takes to read, explain and cover the link with ten times as many marks, at best: both in turns,
  /// so that whatever else the machine does hits both.
  private func ratio(_ link: String, _ marks: String, _ count: Int) -> Double {
    let urls = [count, count / 10].map { link.replacing("§", with: String(repeating: marks, count: $0)) }
    var least = [Duration.seconds(60), .seconds(60)]
    for _ in 0..<6 {
      for (index, url) in urls.enumerated() { least[index] = min(least[index], cost(url)) }
    }
    return least[0] / least[1]
  }

  private func cost(_ url: String) -> Duration {
    let memory = LinkMemory()
    return ContinuousClock().measure {
      let parsed = try? memory.parse(url, at: nil, in: table)
      _ = parsed.map(table.notes)
      _ = table.explain(url) { _ in nil }
      _ = table.secrets.covering(url)
    }
  }

  @Test(arguments: links)
  func `ten times as many marks in disorder cost ten times as much`(_ link: String) {
    // The square would be a hundred.
    #expect(ratio(link, "\u{301}\u{323}", 1_900 / (link.count { $0 == "§" })) < 20)
  }

  @Test func `ten times as many compound marks cost ten times as much`() {
    #expect(ratio(Self.links[0], "\u{F73}", 2_600) < 20)
  }

  @Test func `a scheme of compound marks is pointed at where it stands`() {
    #expect(table.rejection("a\u{F73}\u{F73}://home")?.range == 0..<7)
  }

  @Test func `marks in disorder mean what they mean to every other reader`() throws {
    let marks = [
      "\u{301}", "\u{323}", "\u{345}", "\u{334}", "\u{344}", "\u{F71}", "\u{F73}", "\u{F75}", "\u{F81}", "\u{3099}",
      "e",
      "\u{1EA5}", "\u{AC00}", "\u{11A8}",
    ]
    var random = Numbers(state: 7)
    for _ in 0..<2_000 {
      let text =
        "a"
        + (0..<Int.random(in: 1...9, using: &random)).map { _ in marks.randomElement(using: &random) ?? "" }.joined()
      var expected = text.precomposedStringWithCanonicalMapping
      for _ in 0..<4 { expected = expected.decomposedStringWithCanonicalMapping.precomposedStringWithCanonicalMapping }
      let parsed = try table.parse("taxi://home?x=\(text)")
      #expect(parsed.unknown["x"].map { Array($0.utf8) } == Array(expected.utf8))
    }
  }

  @Test func `a text that is quoted is short, whatever its characters are`() {
    let long = "a" + String(repeating: "\u{301}", count: 60_000)
    #expect(long.count == 1 && long.clipped().unicodeScalars.count == 65)
    #expect("abc".clipped() == "abc" && "abc".clipped(to: 2) == "ab…")
  }
}

/// The same numbers each time.
private struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
