import DeepLinks
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
  func `a link without a path is rejected with an example`(_ url: String) throws {
    let rejection = try #require(try shippedTable().rejection(url))
    #expect(rejection.code == .unknownRoute && rejection.message == "The link has no path, so it names no route.")
    #expect(rejection.hint == "Write one after the `//` or the host, such as `home`.")
  }
}
