import DeepLinks
import Foundation
import LinkTestSupport
import TestSupport
import Testing
import TextFormats

/// Combining marks have a canonical order. Normalising, hashing and splitting a text put them in that order.
@Suite(.serialized) struct CombiningMarkTests {
  private let table: RouteTable

  init() throws {
    table = try shippedTable()
  }

  /// Returns the ratio of the best times of some work with ten times as many unordered marks: 100 for quadratic time.
  ///
  /// The texts have far more marks than a link can have, so that the marks dominate the time of a debug build too.
  private func growth(_ marks: String = "\u{301}\u{323}", _ work: (String) -> Void) -> Double {
    let texts = [20_000, 2_000].map { "a" + String(repeating: marks, count: $0) }
    var least = [Duration.seconds(60), .seconds(60)]
    for _ in 0..<3 {
      for (index, text) in texts.enumerated() {
        least[index] = min(least[index], processorTime { work(text) })
      }
    }
    return least[0] / least[1]
  }

  @Test(arguments: ["\u{301}\u{323}", "\u{F73}\u{F71}"])
  func `normalising a value does not take quadratic time in its marks`(_ marks: String) throws {
    let rule = try #require(TextRule(length: 1...TextRule.maximumLength))
    #expect(growth(marks) { _ = ParameterType.string(rule).canHold(.text($0)) } < 40)
  }

  @Test(arguments: ["\u{301}", "%CC%81", "\u{F73}"])
  func `a link may contain thirty marks in a row, and the next one is rejected at its bytes`(_ mark: String) throws {
    let text = "taxi://home?x=a"
    let marks = String(repeating: mark, count: 30)
    #expect(try table.parse(text + marks).unknown["x"] != nil)
    let rejection = try #require(table.rejection(text + marks + mark + "b"))
    #expect(rejection.code == .invalidCharacter)
    #expect(rejection.message.contains("more than 30 combining marks"))
    let start = text.utf8.count + marks.utf8.count
    #expect(rejection.range == start..<start + mark.utf8.count)
    #expect(try table.parse(text + marks + "b" + marks).unknown["x"] != nil)
  }

  @Test func `a scheme of compound marks is rejected at its bytes`() {
    #expect(table.rejection("a\u{F73}\u{F73}://home")?.range == 0..<7)
  }

  @Test func `unordered marks are read as Foundation normalises them`() throws {
    let marks = [
      "\u{301}", "\u{323}", "\u{345}", "\u{334}", "\u{344}", "\u{F71}", "\u{F73}", "\u{F75}", "\u{F81}", "\u{3099}",
      "e",
      "\u{1EA5}", "\u{AC00}", "\u{11A8}",
    ]
    var random = SplitMix64(seed: 7)
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

  @Test func `a quoted text is short even when it is one long character`() {
    let long = "a" + String(repeating: "\u{301}", count: 60_000)
    #expect(long.count == 1)
    #expect(long.clipped().unicodeScalars.count == 65)
    #expect("abc".clipped() == "abc")
    #expect("abc".clipped(to: 2) == "ab…")
  }
}
