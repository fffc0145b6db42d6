import DeepLinks
import LinkDialects
import LinkTestSupport
import Testing

struct RouteTableLoadingTests {
  private func problems(_ yaml: String) -> [RouteTableError.Problem] {
    do {
      _ = try RouteTable(yaml: yaml, file: "links.yaml")
      return []
    } catch let error as RouteTableError {
      return error.problems
    } catch {
      Issue.record(error)
      return []
    }
  }

  /// Returns a table with one route. The body begins on line 4.
  private func route(_ body: String) -> String {
    let lines = body.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    return "schemes: [taxi]\nroutes:\n  one:\n\(lines)\n"
  }

  @Test func `the shipped table has its routes in file order`() throws {
    let table = try shippedTable()
    #expect(table.canonicalScheme == "taxi")
    #expect(
      table.routes.map(\.name) == [
        "home", "order", "placeSearch", "orderConfirm", "orderResult", "reservations", "reservation", "reservationNew",
        "reservationEdit", "wallet", "walletPay", "menu", "profile", "invitation", "coupons", "history", "receipt",
        "notices", "notice", "login", "signup", "web",
      ])
    let order = try #require(table.route(named: "order"))
    #expect(order.parameters.map(\.name) == ["pickup", "stop", "dropoff", "class"])
    #expect(order.parameter("stop")?.isRepeated == true)
    #expect(order.parameter("class")?.type == .enumeration(["standard", "premium", "van", "accessible"]))
    let reservation = try #require(table.route(named: "reservation"))
    #expect(reservation.parameter("reservation")?.location == .path)
    #expect(reservation.parameter("reservation")?.isRequired == true)
    #expect(reservation.parameter("reservation")?.type == .integer(1...999_999_999_999))
  }

  @Test(arguments: [
    ("path: a\nworkflow: W\nalias: b", 6, "routes.one.alias", "`aliases`"),
    ("path: a\nworkflw: W\nworkflow: W", 5, "routes.one.workflw", "`workflow`"),
    ("workflow: W", 4, "routes.one", "path"),
    ("path: /a\nworkflow: W", 4, "routes.one.path", "not a path"),
    ("path: a//b\nworkflow: W", 4, "routes.one.path", "not a path"),
    ("path: \"{a}/{a}\"\nworkflow: W", 4, "routes.one.path", "not a path"),
    ("path: a/..\nworkflow: W", 4, "routes.one.path", "not a path"),
    ("path: a b\nworkflow: W", 4, "routes.one.path", "not a path"),
    ("path: [a]\nworkflow: W", 4, "routes.one.path", "not a text"),
    ("path: a\nworkflow: 1W", 5, "routes.one.workflow", "workflow"),
    ("path: \"a/{x}\"\nworkflow: W", 4, "routes.one", "{x}"),
    ("path: a\naliases: [\"b/{x}\"]\nworkflow: W", 5, "routes.one.aliases", "placeholders"),
    ("path: a\nworkflow: W\nparameters:\n  x: intger", 7, "routes.one.parameters.x", "`integer`"),
    ("path: a\nworkflow: W\nparameters:\n  x: { required: true }", 7, "routes.one.parameters.x", "type"),
    (
      "path: a\nworkflow: W\nparameters:\n  x: { type: place, length: 3 }", 7, "routes.one.parameters.x.length",
      "length"
    ),
    (
      "path: a\nworkflow: W\nparameters:\n  x: { type: integer, minimum: 2, maximum: 1 }", 7, "routes.one.parameters.x",
      "minimum"
    ),
    (
      "path: a\nworkflow: W\nparameters:\n  x: { type: integer, minimum: b }", 7, "routes.one.parameters.x.minimum",
      "number"
    ),
    (
      "path: a\nworkflow: W\nparameters:\n  x: { type: decimal, maximum: 1e3 }", 7, "routes.one.parameters.x.maximum",
      "number"
    ),
    (
      "path: a\nworkflow: W\nparameters:\n  x: { type: string, length: 3-1 }", 7, "routes.one.parameters.x.length",
      "length"
    ),
    (
      "path: a\nworkflow: W\nparameters:\n  x: { type: string, characters: z-a }", 7,
      "routes.one.parameters.x.characters", "characters"
    ),
    ("path: a\nworkflow: W\nparameters:\n  x: enumeration", 7, "routes.one.parameters.x", "values"),
    (
      "path: a\nworkflow: W\nparameters:\n  x: { type: place, required: 1 }", 7, "routes.one.parameters.x.required",
      "true"
    ),
    ("path: a\nworkflow: W\nparameters:\n  \"x y\": place", 7, "routes.one.parameters.x y", "name"),
    (
      "path: \"{x}\"\nworkflow: W\nparameters:\n  x: { type: place, repeated: true }", 7, "routes.one.parameters.x",
      "required"
    ),
    (
      "path: a\nworkflow: W\nparameters:\n  x: { type: place, most: 5 }", 7, "routes.one.parameters.x.most", "repeated"
    ),
    (
      "path: a\nworkflow: W\nparameters:\n  x: { type: place, repeated: true, most: 1 }", 7,
      "routes.one.parameters.x.most", "from 2 to 64"
    ),
    (
      "path: \"{x}\"\nworkflow: W\nparameters:\n  x: { type: integer, default: 1 }", 7, "routes.one.parameters.x",
      "required"
    ),
    (
      "path: a\nworkflow: W\nparameters:\n  x: { type: integer, maximum: 3, default: 4 }", 7,
      "routes.one.parameters.x.default", "valid value"
    ),
    (
      "path: a\nworkflow: W\nparameters:\n  x: { type: integer, required: true, default: 4 }", 7,
      "routes.one.parameters.x.default", "absent"
    ),
    (
      "path: a\nworkflow: W\nparameters:\n  x: { type: integer, repeated: true, default: 4 }", 7,
      "routes.one.parameters.x.default", "absent"
    ),
    ("path: a\nworkflow: W\nparameters:\n  x: url", 7, "routes.one.parameters.x", "hosts"),
    (
      "path: a\nworkflow: W\nparameters:\n  x: { type: url, hosts: [\"Evil.test\"] }", 7,
      "routes.one.parameters.x.hosts", "hosts"
    ),
    (
      "path: a\nworkflow: W\nparameters:\n  x: { type: string, prefix: \"\\u202E\" }", 7,
      "routes.one.parameters.x.prefix", "begin"
    ),
    ("path: a\nworkflow: W\nparameters: 3", 6, "routes.one.parameters", "mapping"),
  ])
  func `a problem of a route has line, key path and remedy`(
    _ body: String, _ line: Int, _ keyPath: String, _ word: String
  ) throws {
    let found = problems(route(body))
    let problem = try #require(found.first)
    #expect(found.count == 1, "\(found)")
    #expect(problem.line == line, "\(problem)")
    #expect(problem.keyPath == keyPath, "\(problem)")
    #expect(problem.description.contains(word), "\(problem)")
    #expect(!problem.expected.isEmpty)
    #expect(problem.remedy.last.map { ".?".contains($0) } == true)
  }

  @Test(arguments: [("schemes", 256), ("hosts", 256), ("secrets", 1_024)])
  func `a list that redaction reads for every word has a limit`(_ key: String, _ most: Int) {
    func found(_ count: Int) -> [RouteTableError.Problem] {
      let values = (0..<count).map { key == "hosts" ? "h\($0).test" : "s\($0)" }.joined(separator: ", ")
      let schemes = key == "schemes" ? "" : "schemes: [taxi]\n"
      return problems(schemes + "\(key): [\(values)]\nroutes:\n  home: {path: home, workflow: Home}\n")
    }
    #expect(found(most).isEmpty)
    #expect(found(most + 1).map(\.message) == ["The list has \(most + 1) values."])
  }

  @Test func `a message tells the first problems of a file of another kind, and how many more there are`() {
    let yaml = (0..<500).map { "key\($0): 1\n" }.joined()
    do {
      _ = try RouteTable(yaml: yaml, file: "t.yaml")
      Issue.record("the file was read")
    } catch {
      let lines = (error as? RouteTableError)?.message.split(separator: "\n") ?? []
      #expect(lines.count == 21)
      #expect(lines.last?.hasSuffix("more problems") == true)
    }
  }

  @Test func `an enumeration has at most 1000 values`() {
    let body = { (count: Int) in
      "path: a\nworkflow: W\nparameters:\n  x: { type: enumeration, values: ["
        + (0..<count).map { "v\($0)" }
        .joined(separator: ", ") + "] }"
    }
    #expect(problems(route(body(1_000))).isEmpty)
    #expect(problems(route(body(1_001))).map(\.message) == ["The enumeration has 1001 values."])
  }

  @Test(arguments: [
    ("", "empty"), ("a: [", "not YAML"), ("- a", "mapping"), ("schemes: [taxi]", "no routes"),
    ("schemes: [taxi]\nroutes: {}\nroutes: {}", "twice"),
    ("schemes: [https]\nroutes: {}", "schemes"), ("schemes: [Taxi]\nroutes: {}", "schemes"),
    ("schemes: [taxi, taxi]\nroutes: {}", "schemes"), ("routes: {}", "schemes"),
    ("schemes: [taxi]\nhosts: [\"taxi.example:443\"]\nroutes: {}", "hosts"),
    ("schemes: [taxi]\nhost: taxi.example\nroutes: {}", "`hosts`"),
    ("schemes: [taxi]\nroutes: {\"a b\": {path: a, workflow: W}}", "`a b`"),
  ])
  func `a problem of the whole file is reported`(_ yaml: String, _ word: String) {
    #expect(problems(yaml).contains { $0.description.contains(word) }, "\(problems(yaml))")
  }

  @Test func `one error has all problems in file order`() {
    let yaml = """
      schemes: [taxi]
      colour: red
      routes:
        one: { path: a, workflow: W, extra: 1 }
        two: { path: a, workflow: W }
        three: { workflow: W }
      """
    #expect(problems(yaml).map(\.line) == [2, 4, 5, 6])
  }

  @Test func `a problem is one line that begins with file and line`() throws {
    let problem = try #require(problems(route("path: a\nworkflw: W\nworkflow: W")).first)
    #expect(problem.description.hasPrefix("links.yaml:5: routes.one.workflw: The key `workflw` is not known here."))
    #expect(problem.description.hasSuffix("Did you mean `workflow`?"))
  }
}
