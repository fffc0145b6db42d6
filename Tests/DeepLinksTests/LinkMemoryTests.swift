import DeepLinks
import LinkTestSupport
import Testing
import TextFormats

struct LinkMemoryTests {
  private let table: RouteTable
  private let now = Timestamp(seconds: 1_800_000_000)
  private let memory = LinkMemory()

  init() throws {
    table = try shippedTable()
  }

  private func parse(_ text: String, at now: Timestamp? = nil) throws -> ParsedLink {
    try memory.parse(text, at: now ?? self.now, in: table)
  }

  @Test(arguments: [
    "taxi://home", "taxi://reservations/42?utm_source=push", "https://taxi.example/wallet", "taxi://order?pickup=here",
    "TAXI://reservations/0042", "taxi://reservations/42#top",
  ])
  func `a link that is remembered means what it meant when it was parsed`(text: String) throws {
    let parsed = try table.parse(text)
    #expect(try parse(text) == parsed && memory.count == 1)
    #expect(try parse(text) == parsed && memory.count == 1)
  }

  @Test func `a link in which something is secret is not remembered`() throws {
    _ = try parse("taxi://wallet/pay?code=A-1&amount=1200")
    _ = try parse("taxi://home?token=abc")
    #expect(memory.count == 0)
  }

  @Test func `a link that means something else later is not remembered`() throws {
    let text = "taxi://reservations/new?at=2030-01-01T00:00:00Z"
    #expect(try parse(text).link.route == "reservationNew" && memory.count == 0)
    #expect(throws: LinkRejection.self) { try parse(text, at: Timestamp(seconds: 2_000_000_000)) }
  }

  @Test func `a route that ends does so for links that were opened before`() throws {
    let ending = try RouteTable(
      yaml: "schemes: [taxi]\nroutes:\n  a: { path: a, workflow: W, expires: '2026-01-01T00:00:00Z' }\n", file: "test")
    let before = Timestamp("2025-12-31T00:00:00Z")
    #expect(try memory.parse("taxi://a", at: before, in: ending).link.route == "a")
    #expect(throws: LinkRejection.self) { try memory.parse("taxi://a", at: now, in: ending) }
  }

  @Test func `a text that is equal for Swift, but not the same bytes, is read by itself`() throws {
    _ = try parse("taxi://home?x=K")
    // The Kelvin sign is canonically equal to the letter.
    #expect("taxi://home?x=\u{212A}" == "taxi://home?x=K")
    #expect(try parse("taxi://home?x=\u{212A}") == table.parse("taxi://home?x=\u{212A}") && memory.count == 1)
  }

  @Test func `what another app wrote, what is long and what is refused is not remembered`() throws {
    let long = "taxi://home?x=" + String(repeating: "x", count: LinkMemory.longestText)
    #expect(try parse(long) == table.parse(long))
    #expect(throws: LinkRejection.self) { try parse("taxi://nowhere") }
    #expect(memory.count == 0)
  }

  @Test func `it holds no more than its capacity`() throws {
    for number in 1...(LinkMemory.capacity + 10) { _ = try parse("taxi://reservations/\(number)") }
    #expect(memory.count <= LinkMemory.capacity)
  }

  @Test func `under another table everything is read anew`() throws {
    _ = try parse("taxi://home")
    let other = try RouteTable(
      yaml: "schemes: [taxi]\nroutes:\n  other: { path: home, workflow: Other }\n", file: "test")
    #expect(try memory.parse("taxi://home", at: now, in: other).link.workflow == "Other")
    #expect(try parse("taxi://home").link.workflow == "Home")
  }
}
