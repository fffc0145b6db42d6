import DeepLinks
import LinkDialects
import LinkTestSupport
import Testing

@testable import LinkDialects

/// Every scheme and host of every dialect with every path of the dialect, whether it has a form there or not.
@Suite struct FormTests {
  let table: RouteTable
  let dialects: [Dialect]

  init() throws {
    table = try shippedTable()
    dialects = try #require(table.translator as? DialectTable).dialects
  }

  /// The paths of all forms of a dialect, with a word in place of each placeholder, and two that no form has.
  private func paths(_ dialect: Dialect) -> Set<String> {
    let paths = dialect.forms.flatMap(\.addresses).map { address in
      address.path.map { segment in
        if case .literal(let text) = segment { text } else { "AB12" }
      }.joined(separator: "/")
    }
    return Set(paths).union(["logout", "nosuch/page"])
  }

  private func url(_ opening: LinkAddress.Opening, _ path: String) -> String {
    switch opening {
    case .scheme(let name): "\(name)://\(path)"
    case .host(let name): "https://\(name)/\(path)"
    case .subdomain(let name): "https://1.\(name)/\(path)"
    }
  }

  /// Returns the forms of a dialect with this opening and this path, compared as texts.
  private func forms(_ dialect: Dialect, _ opening: LinkAddress.Opening, _ path: String) -> [DialectForm] {
    let segments = path.split(separator: "/").map(String.init)
    return dialect.forms.filter { form in
      form.addresses.contains { address in
        address.opening == opening && address.path.count == segments.count
          && zip(address.path, segments).allSatisfy { pattern, text in
            if case .literal(let literal) = pattern { literal == text } else { true }
          }
      }
    }
  }

  @Test func `a path that a form does not have there opens nothing`() throws {
    for dialect in dialects {
      for opening in Set(dialect.openings) {
        for path in paths(dialect) {
          let url = url(opening, path)
          let forms = forms(dialect, opening, path)
          let rejection = table.rejection(url)
          if forms.isEmpty || forms.allSatisfy({ if case .none = $0.target { true } else { false } }) {
            #expect(rejection?.code == .noCounterpart, "\(dialect.name): \(url)")
          } else {
            #expect(rejection == nil || rejection?.code == .missingParameter, "\(dialect.name): \(url)")
          }
        }
      }
    }
  }

  @Test func `an unknown page opens nothing in any dialect`() throws {
    for dialect in dialects {
      for opening in Set(dialect.openings) {
        for path in ["logout", "home/logout", "AB12"] {
          let rejection = table.rejection(url(opening, path))
          #expect(rejection?.code == .noCounterpart, "\(url(opening, path))")
        }
      }
    }
  }

  @Test func `more addresses than a table may have are a problem of the table`() throws {
    let yaml = { (count: Int) in
      "schemes: [taxi]\nroutes: { home: { path: home, workflow: H } }\ndialects:\n  X:\n    links:\n"
        + "      - { opens: home, at: [\((0..<count).map { "x.test/\($0)" }.joined(separator: ", "))] }\n"
    }
    let error = #expect(throws: RouteTableError.self) {
      try RouteTable(yaml: yaml(20_000), file: "t")
    }
    #expect(error?.problems.map(\.message) == ["The dialects have 20000 addresses of links."])
    #expect(try RouteTable(yaml: yaml(20), file: "t").parse("https://x.test/7").link.route == "home")
  }

  @Test func `a form for bare links with any path is a problem of the table`() {
    let yaml = """
      schemes: [taxi]
      routes: { home: { path: home, workflow: H }, order: { path: order, workflow: O } }
      dialects:
        X:
          links:
            - { at: [x.test, x.test/*], opens: order, bare: home }
      """
    let error = #expect(throws: RouteTableError.self) { try RouteTable(yaml: yaml, file: "t") }
    #expect(error?.problems.map(\.message) == ["`x.test/*` takes any path, so a link to any page would count as bare."])
    #expect(error?.problems.first?.line == 6)
  }
}
