import DeepLinks
import LinkDialects
import LinkTestSupport
import Testing

/// Short links, which only their services can resolve, and links of services that have ended.
@Suite struct ShortLinkTests {
  private static let head = """
    schemes: [app]
    hosts: [app.test, x.own.test]
    routes:
      home: { path: home, workflow: Home }

    """

  private static func problems(_ text: String) -> [String] {
    do {
      _ = try RouteTable(yaml: head + text, file: "t.yaml")
      return []
    } catch {
      return (error as? RouteTableError)?.problems.map(\.message) ?? ["\(error)"]
    }
  }

  @Test(arguments: [
    "https://bit.ly/3xYz", "http://t.co/AbC", "https://lin.ee/x?y=1#z", "https://x.app.link/a",
    "https://x.onelink.me/AB/c",
  ])
  func `a short link is not checked, with the reason`(url: String) throws {
    let table = try shippedTable()
    let rejection = try #require(table.rejection(url))
    #expect(rejection.code == .shortLink)
    #expect(rejection.isNotChecked)
    #expect(rejection.message.hasPrefix("Not checked: only the service "))
    let explanation = table.explain(url) { _ in nil }
    #expect(explanation.isNotChecked)
    #expect(!explanation.isAccepted)
  }

  @Test(arguments: ["https://bit.ly.test/x", "https://page.link/x", "https://x.bit.ly/a", "bit.ly://x"])
  func `a host that is not listed is unknown`(url: String) throws {
    let code = try shippedTable().rejection(url)?.code
    #expect(code == .unknownHost || code == .unknownScheme)
  }

  @Test func `a link of a service that has ended opens nothing, and the source is named`() throws {
    let rejection = try #require(try shippedTable().rejection("https://coffee.page.link/abc?utm=1"))
    #expect(rejection.code == .endedService)
    #expect(!rejection.isNotChecked)
    #expect(
      rejection.message == "The service Firebase Dynamic Links has ended on 2025-08-25: the link opens nothing.")
    #expect(rejection.hint?.contains("https://firebase.google.com/support/dynamic-links-faq") == true)
  }

  @Test func `a wrapper on such a host is read where a link is inside`() throws {
    let table = try RouteTable(
      yaml: Self.head + """
        wrappers:
          Firebase: { hosts: ["*.page.link"], links: [link] }
        ended_services:
          Firebase Dynamic Links: { hosts: ["*.page.link"], since: 2025-08-25, source: "https://firebase.test/faq" }
        """, file: "t.yaml")
    #expect(try table.parse("https://a.page.link/?link=https%3A%2F%2Fapp.test%2Fhome").canonical == "app://home")
    #expect(table.rejection("https://a.page.link/x")?.code == .endedService)
    #expect(table.rejection("https://a.page.link/?link=app%3A%2F%2Fnowhere")?.code == .unknownRoute)
  }

  @Test(arguments: [
    ("short_links: [app.test]", "`app.test` is a host of the table."),
    ("short_links: [\"*.own.test\"]", "`*.own.test` is a host of the table."),
    ("short_links: [bit.ly, bit.ly]", "`bit.ly` is there twice."),
    ("short_links: [\"https://bit.ly\"]", "`https://bit.ly` is not a host."),
    (
      "short_links: [a.test2]\nended_services:\n  X: { hosts: [a.test2], since: 2025-01-01, source: \"https://x.test/\" }",
      "`X` has a host that is one of `short_links` too."
    ),
    (
      "ended_services:\n  X: { hosts: [a.test2], since: 2025-01-01 }",
      "The service lacks its hosts, the day of its end or the page that announces it."
    ),
  ])
  func `a wrong section is a problem of the table`(text: String, message: String) {
    #expect(Self.problems(text).contains(message), "\(Self.problems(text))")
  }

  @Test func `a table can have short links alone`() throws {
    let table = try RouteTable(yaml: Self.head + "short_links: [bit.ly]", file: "t.yaml")
    #expect(table.rejection("http://bit.ly/x")?.code == .shortLink)
    #expect(try table.parse("https://app.test/home").canonical == "app://home")
  }
}
