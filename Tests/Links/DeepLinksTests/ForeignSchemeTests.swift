import DeepLinks
import LinkDialects
import LinkTestSupport
import Testing

struct ForeignSchemeTests {
  @Test(arguments: [
    "javascript", "data", "file", "about", "blob", "vbscript", "intent", "http", "https", "content", "mailto", "tel",
  ])
  func `a scheme of the web or the system is rejected in a table`(_ scheme: String) throws {
    for schemes in ["[\(scheme)]", "[taxi, \(scheme)]"] {
      let yaml = "schemes: \(schemes)\nroutes: { home: { path: home, workflow: Home } }\n"
      let error = try #require(throws: RouteTableError.self) { try RouteTable(yaml: yaml, file: "t") }
      #expect(error.problems.map(\.keyPath) == [".schemes"] || error.problems.map(\.keyPath) == ["schemes"])
    }
    #expect(throws: Never.self) {
      try RouteTable(yaml: "schemes: [\(scheme)x]\nroutes: { home: { path: home, workflow: Home } }\n", file: "t")
    }
  }

  @Test(arguments: ["taxi://", "https://taxi.example/", "https://taxi.example", "taxi://?a=b"])
  func `a link without a path is rejected with an example when the table has no empty path`(_ url: String) throws {
    let yaml = "schemes: [taxi]\nhosts: [taxi.example]\nroutes: { home: { path: home, workflow: Home } }\n"
    let rejection = try #require(try RouteTable(yaml: yaml, file: "t").rejection(url))
    #expect(rejection.code == .unknownRoute)
    #expect(rejection.message == "The link has no path, so it names no route.")
    #expect(rejection.hint == "Write one after the `//` or the host, such as `home`.")
  }

  @Test(arguments: [
    "taxi://", "taxi:///", "TAXI://?utm_source=push", "taxi:///#x", "japantaxi://", "https://taxi.example",
    "https://taxi.example/", "https://go.taxi.example/?a=b",
  ])
  func `a link without a path opens home in the shipped table`(_ url: String) throws {
    let table = try shippedTable()
    #expect(try table.parse(url).canonical == "taxi://home")
    #expect(table.explain(url) { _ in nil }.candidates.map(\.path) == [""])
  }

  @Test func `an empty path can be the canonical one, and no value is not an empty path`() throws {
    let routes = { (path: String) in
      "schemes: [t]\nroutes: { home: { path: \(path), workflow: H, parameters: { a: string } } }\n"
    }
    let table = try RouteTable(yaml: routes("\"\""), file: "t")
    #expect(try table.parse("t:///?a=1").canonical == "t://?a=1")
    #expect(table.findings { _ in WorkflowDescription() }.isEmpty)
    let error = #expect(throws: RouteTableError.self) { try RouteTable(yaml: routes(""), file: "t") }
    #expect(error?.problems.first?.message == "This is not a text.")
  }
}
