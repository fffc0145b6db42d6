import DeepLinks
import LinkTestSupport
import Testing

@testable import LinkDialects

@Suite struct DialectProbeTests {
  private func dialects() throws -> DialectTable { try #require(try shippedTable().translator as? DialectTable) }

  @Test func `each form of link is shown, and opens its route`() throws {
    let table = try shippedTable()
    for dialect in try dialects().dialects {
      let opened = Set(DialectProbes(dialect: dialect).links.compactMap { try? table.parse($0).link.route })
      for case .route(let route, let bare) in dialect.forms.map(\.target) {
        #expect(opened.contains(route.name), "\(dialect.name) \(route.name)")
        if let bare { #expect(opened.contains(bare.name), "\(dialect.name) \(bare.name)") }
      }
    }
  }

  @Test func `each parameter of an app is in a link, and some links fill in each of our parameters`() throws {
    let table = try shippedTable()
    for dialect in try dialects().dialects {
      let links = DialectProbes(dialect: dialect).links
      for pattern in dialect.parameters + dialect.kept {
        #expect(links.contains { $0.contains(PercentCoding.encodedSegment(pattern.name(1)) + "=") }, "\(pattern.text)")
      }
      let filled = Set(links.compactMap { try? table.parse($0).link.parameters.keys }.flatMap { $0 })
      let places = dialect.places.filter { $0.value.words.isEmpty }.keys
      #expect(filled.isSuperset(of: places), "\(dialect.name)")
      if let journey = dialect.journey, case .list = journey.source { #expect(filled.contains(journey.last)) }
    }
  }

  @Test func `each wrapper is shown around a link, with fallbacks that are allowed and one that is not`() throws {
    let table = try shippedTable()
    for wrapper in try dialects().wrappers {
      let links = wrapper.probes(around: "taxi://wallet")
      #expect(links.contains { (try? table.parse($0))?.origin?.wrappers == [wrapper.name] }, "\(wrapper.name)")
      let isForbidden = links.contains { table.rejection($0)?.code == .forbiddenCallback }
      #expect(isForbidden == !wrapper.fallbacks.isEmpty, "\(wrapper.name)")
    }
  }
}
