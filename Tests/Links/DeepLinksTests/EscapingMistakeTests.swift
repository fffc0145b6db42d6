import DeepLinks
import LinkTestSupport
import Testing

/// Links that were escaped for HTML, encoded twice, or sent with their template unfilled.
struct EscapingMistakeTests {
  let table: RouteTable

  init() throws { table = try shippedTable() }

  @Test(
    arguments: [
      (.htmlEscaped, "taxi://order?pickup=here⟦&amp;⟧dropoff=35.6,139.7", "escaped for HTML"),
      (.htmlEscaped, "taxi://order?pickup=here⟦&#38;⟧dropoff=35.6,139.7", "escaped for HTML"),
      (.htmlEscaped, "https://taxi.example/order?pickup=here⟦&#x26;⟧a=b", "escaped for HTML"),
      (.htmlEscaped, "uber://?action=setPickup⟦&AMP;⟧pickup=my_location", "escaped for HTML"),
      (.encodedSeparator, "taxi://order?pickup=⟦here%26dropoff=35.6,139.7⟧", "`%26` is in place of the `&`"),
      (.encodedSeparator, "taxi://order?pickup=⟦35.6,139.7,A%26dropoff%3Dhere⟧", "before `dropoff`"),
      (.encodedSeparator, "taxi://order?utm_source=⟦push%26pickup=here⟧", "before `pickup`"),
      (.encodedSeparator, "taxi://order?⟦pickup%3Dhere⟧", "`%3D` is in place of the `=` after `pickup`"),
      (.encodedSeparator, "kakaot://taxi?dest_lat=⟦1%26dest_lng=2⟧", "before `dest_lng`"),
      (.unfilledTemplate, "taxi://order?class=⟦%%CLASS%%⟧", "`%%CLASS%%`"),
      (.unfilledTemplate, "taxi://home?utm_id=a⟦%CODE%⟧", "`%CODE%`"),
      (.unfilledTemplate, "taxi://⟦{screen}⟧", "`{screen}`"),
      (.unfilledTemplate, "taxi://⟦%7Bscreen%7D⟧", "`{screen}`"),
      (.unfilledTemplate, "https://⟦<HOST>⟧/order", "`<HOST>`"),
      (.unfilledTemplate, "taxi://menu/coupons?code=⟦<VOUCHER>⟧", "placeholder"),
    ] as [(LinkRejection.Code, String, String)])
  func `a link with a hidden separator or a placeholder is rejected with the reason`(
    _ code: LinkRejection.Code, _ marked: String, _ message: String
  ) throws {
    let link = try MarkedLink(marked)
    let rejection = try #require(table.rejection(link.text))
    #expect(rejection.code == code, "\(rejection)")
    #expect(rejection.range == link.range, "\(rejection)")
    #expect(rejection.message.contains(message), "\(rejection)")
    let explained = table.explain(link.text) { _ in nil }
    #expect(explained.rejection?.message == rejection.message)
    #expect(explained.rejection?.hint == rejection.hint)
  }

  @Test(arguments: [
    ("taxi%3A%2F%2Fhome", "The whole link is percent-encoded: decode it once."),
    ("https%253A%252F%252Ftaxi.example%252Fhome", "The whole link is percent-encoded: decode it once."),
    ("taxi://order%3Fpickup=here", "A `/` or `?` of it is percent-encoded: write the separators as they are."),
    ("taxi://menu%2Fcoupons", "A `/` or `?` of it is percent-encoded: write the separators as they are."),
    ("taxi://order?pickup=35.6%252C139.7", "It is percent-encoded twice: encode it once."),
    ("taxi://reservations/%2542", "It is percent-encoded twice: encode it once."),
    ("taxi://web?url=https%253A%252F%252Fhelp.taxi.example", "It is percent-encoded twice: encode it once."),
  ])
  func `a rejected link that is encoded twice has a hint that says so`(_ link: String, _ hint: String) throws {
    #expect(try #require(table.rejection(link)).hint == hint)
  }

  @Test(
    arguments: [
      (.encodedTwice, "taxi://order?pickup=35.6,139.7,Tokyo%2520Station", "pickup"),
      (.encodedTwice, "taxi://order?utm_content=a%2520b", "utm_content"),
      (.encodedTwice, "kakaot://taxi?dest_lat=1&dest_lng=2&utm_term=a%2520b", "utm_term"),
      (.unfilledTemplate, "taxi://order?{params}", "{params}"),
      (.unfilledTemplate, "taxi://order?utm_source=%7B%7BCAMPAIGN%7D%7D", "utm_source"),
      (.unfilledTemplate, "uber://?client_id=<CLIENT_ID>", "client_id"),
      (.unfilledTemplate, "taxi://order?pickp=%7Bplace%7D", "pickp"),
    ] as [(LinkNote.Code, String, String)])
  func `an accepted link with such a mistake has a note`(
    _ code: LinkNote.Code, _ link: String, _ parameter: String
  ) throws {
    let notes = table.notes(for: try table.parse(link)).filter { $0.code == code }
    #expect(notes.map(\.parameter) == [parameter])
    #expect(table.explain(link) { _ in nil }.notes.contains { $0.code == code && $0.parameter == parameter })
  }

  @Test(arguments: [
    "taxi://order?pickup=35.6,139.7,A%26B", "taxi://order?pickup=35.6,139.7,A%26x=1", "taxi://order?a=100%25",
    "taxi://web?url=https%3A%2F%2Fhelp.taxi.example%2Fa%2520b%3Fpickup%3D1%26url%3D2", "taxi://order?a=x%26ampb",
    "taxi://order?ref=https%3A%2F%2Fa.test%2F%3Fa%3D1%26pickup%3D2",
  ])
  func `a link with an encoded value is no mistake`(_ link: String) throws {
    #expect(table.notes(for: try table.parse(link)).isEmpty)
  }

  @Test func `a value that would hide a parameter has no URL`() throws {
    let coordinate = try #require(Place("35.6,139.7")?.coordinate)
    let hiding = ParameterValue.place(.point(coordinate, name: "A&dropoff=here"))
    #expect(table.link("order", ["pickup": hiding]) == nil)
    #expect(table.link("order", ["pickup": .place(.point(coordinate, name: "A&B"))]) != nil)
  }
}
