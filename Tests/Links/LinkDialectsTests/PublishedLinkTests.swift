import DeepLinks
import LinkDialects
import TextFormats
import links_fuzz
import LinkTestSupport
import Testing

/// The outcome of every link that taxi and map apps have published.
@Suite struct PublishedLinkTests {
  let table: RouteTable

  init() throws {
    table = try shippedTable()
  }

  @Test func `every published link has an expectation`() throws {
    let rows = try PublishedLink.all()
    #expect(rows.count == 186)
    #expect(PublishedLink.rows(.accepted).count == 80)
    #expect(PublishedLink.rows(.rejected).count == 71)
    #expect(PublishedLink.rows(.template).count == 35)
  }

  @Test(arguments: PublishedLink.rows(.accepted))
  func `a link with a counterpart opens it`(_ row: PublishedLink) throws {
    let parsed = try table.parse(row.url)
    #expect(parsed.link.route == row.route)
    #expect(parsed.link.parameters.mapValues(\.description) == row.parameters ?? [:])
    #expect(parsed.origin?.dialect == row.dialect)
    #expect(parsed.origin?.wrappers ?? [] == row.wrappers ?? [])
    #expect(parsed.origin?.attribution ?? [:] == row.attribution ?? [:])
    #expect(parsed.unknown == row.unknown ?? [:])
    let notes = table.notes(for: parsed).map {
      [$0.code.rawValue, $0.parameter].compactMap { $0 }.joined(separator: ":")
    }
    #expect(notes == row.notes ?? [])
  }

  @Test(arguments: PublishedLink.rows(.accepted))
  func `a translated link and its canonical one are the same link`(_ row: PublishedLink) throws {
    let parsed = try table.parse(row.url)
    #expect(parsed.canonical == row.canonical)
    let again = try table.parse(parsed.canonical)
    #expect(again.link == parsed.link)
    #expect(again.canonical == parsed.canonical)
    #expect(again.origin == nil)
    #expect(again.unknown.isEmpty)
    #expect(table.format(parsed.link) == parsed.canonical)
  }

  @Test(arguments: PublishedLink.rows(.rejected))
  func `a link that is wrong or without a counterpart is rejected at its bytes`(_ row: PublishedLink) throws {
    let rejection = try #require(table.rejection(row.url))
    #expect(rejection.code.rawValue == row.code, "\(rejection)")
    #expect([rejection.range.lowerBound, rejection.range.upperBound] == row.range, "\(rejection)")
    #expect(rejection.message.hasSuffix("."))
    #expect(!rejection.expected.isEmpty)
  }

  /// A template may be a valid link by chance. Even then its placeholders must not reach a screen.
  @Test(arguments: PublishedLink.rows(.template))
  func `no placeholder of a template fills in a screen`(_ row: PublishedLink) throws {
    guard let parsed = try? table.parse(row.url) else { return }
    for value in parsed.link.parameters.values {
      #expect(!["{", "<", "$", "%", "…"].contains { value.description.contains($0) }, "\(value)")
    }
  }

  /// Round trip, byte ranges and redaction also hold for damaged links.
  @Test(arguments: PublishedLink.rows(.accepted))
  func `a damaged link is accepted or rejected at its own bytes`(_ row: PublishedLink) {
    var generator = SplitMix64(seed: UInt64(row.url.utf8.count))
    let spare = Array("%&=?#[]{},./-+0129aZ_\"".utf8)
    for _ in 0..<40 {
      var bytes = Array(row.url.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[index] = spare[Int.random(in: 0..<spare.count, using: &generator)]
        case 1: bytes.insert(spare[Int.random(in: 0..<spare.count, using: &generator)], at: index)
        default: if bytes.count > 1 { bytes.remove(at: index) }
        }
      }
      #expect(FuzzTarget.link.problem(bytes) == nil, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }
}
