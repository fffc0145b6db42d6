import DeepLinks
import LinkTestSupport
import Testing
import TextFormats

/// The links that are made from a route and texts.
@Suite struct LinkMakerTests {
  private let now = Timestamp(milliseconds: 1_800_000_000_000)

  private func maker() throws -> LinkMaker { LinkMaker(table: try shippedTable()) }

  private func refusal(
    _ route: String, _ parameters: [(name: String, text: String)], form: LinkMaker.Form = .scheme
  ) throws -> LinkMakingError? {
    let maker = try maker()
    do {
      _ = try maker.url(route, parameters, form: form, at: now)
      return nil
    } catch {
      return error
    }
  }

  @Test func `each link of the table is made of its parameters, in both forms`() throws {
    let table = try shippedTable()
    for route in table.routes {
      let link = try #require(table.sample(of: route.name))
      let texts = route.parameters.flatMap { parameter -> [(name: String, text: String)] in
        guard let value = link.parameters[parameter.name] else { return [] }
        let values = if case .list(let values) = value { values } else { [value] }
        return values.map { (parameter.name, $0.description) }
      }
      for form in [LinkMaker.Form.scheme, .host(table.hosts[0])] {
        let url = try maker().url(route.name, texts, form: form, at: now)
        #expect(try table.parse(url).link == link, "\(url)")
        #expect(url.hasPrefix(form == .scheme ? "taxi://" : "https://taxi.example/"), "\(url)")
      }
    }
  }

  @Test func `the query is in the order of the table, and items of a campaign come last`() throws {
    let url = try maker().url(
      "order", [("dropoff", "35.68,139.76,東京 駅"), ("pickup", "here")],
      more: [("utm_source", "mail & more")], form: .host("go.taxi.example"), at: now)
    let path = "https://go.taxi.example/order?pickup=here&dropoff=35.68,139.76,"
    #expect(url.hasPrefix(path.replacing(",", with: "%2C")) || url.hasPrefix(path), "\(url)")
    #expect(url.hasSuffix("%E6%9D%B1%E4%BA%AC%20%E9%A7%85&utm_source=mail%20%26%20more"), "\(url)")
  }

  @Test func `what the table does not have is refused with the nearest name`() throws {
    let route = try #require(try refusal("walet", []))
    #expect(route.code == .unknownRoute)
    #expect(route.hint == "Did you mean `wallet`?")
    let name = try #require(try refusal("reservation", [("reservaton", "42")]))
    #expect(name.code == .unknownParameter)
    #expect(name.hint == "Did you mean `reservation`?")
    #expect(try refusal("wallet", [], form: .host("taxi.test"))?.code == .unknownHost)
  }

  @Test func `a link that the app would reject is not made`() throws {
    let wrong = try #require(try refusal("reservation", [("reservation", "x")]))
    #expect(wrong.code == .rejected)
    #expect(wrong.message.contains("Expected a whole number from 1"), "\(wrong)")
    #expect(try refusal("reservation", [])?.code == .rejected)
    #expect(try refusal("reservation", [("reservation", "1"), ("reservation", "2")])?.code == .rejected)
    #expect(try refusal("reservationNew", [("at", "2020-01-01T00:00:00Z")])?.code == .rejected)
  }
}
