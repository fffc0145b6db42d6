import DeepLinks
import LinkDialects
import LinkTestSupport
import Testing

struct MatchingTests {
  /// Returns a table of routes from their names, paths and parameters in YAML.
  private func table(_ routes: [(name: String, path: String, parameters: String)]) throws -> RouteTable {
    var yaml = "schemes: [taxi]\nroutes:\n"
    for route in routes {
      yaml += "  \(route.name):\n    path: \"\(route.path)\"\n    workflow: W\n    parameters: {\(route.parameters)}\n"
    }
    return try RouteTable(yaml: yaml, file: "t.yaml")
  }

  private func problems(_ routes: [(name: String, path: String, parameters: String)]) -> [RouteTableError.Problem] {
    do {
      _ = try table(routes)
      return []
    } catch let error as RouteTableError {
      return error.problems
    } catch {
      Issue.record(error)
      return []
    }
  }

  @Test func `a literal wins over a placeholder in either file order`() throws {
    let routes = [("typed", "a/{x}", "x: string"), ("literal", "a/new", "")]
    for order in [routes, routes.reversed()] {
      #expect(try table(order).parse("taxi://a/new").link.route == "literal")
      #expect(try table(order).parse("taxi://a/old").link.route == "typed")
    }
  }

  @Test func `a literal branch without a match falls back to a placeholder`() throws {
    let table = try table([("typed", "a/{x}/c", "x: string"), ("literal", "a/b/d", "")])
    #expect(try table.parse("taxi://a/b/c").link.route == "typed")
    #expect(try table.parse("taxi://a/b/d").link.route == "literal")
  }

  @Test func `enumerations without a common value share a place`() throws {
    let table = try table([
      ("fruit", "a/{f}", "f: {type: enumeration, values: [apple, pear]}"),
      ("colour", "a/{c}/mix", "c: {type: enumeration, values: [red, blue]}"),
    ])
    #expect(try table.parse("taxi://a/pear").link.text("f") == "pear")
    #expect(try table.parse("taxi://a/red/mix").link.text("c") == "red")
    #expect(table.rejection("taxi://a/red")?.code == .badParameter)
  }

  @Test func `placeholders of one type may have different names`() throws {
    let table = try table([("show", "a/{x}", "x: integer"), ("edit", "a/{y}/edit", "y: integer")])
    #expect(try table.parse("taxi://a/1").link.integer("x") == 1)
    #expect(try table.parse("taxi://a/1/edit").link.integer("y") == 1)
    #expect(table.rejection("taxi://a/z/edit")?.range == 9..<10)
  }

  @Test func `an alias matches the route and is printed as the path`() throws {
    let table = try RouteTable(yaml: everyType, file: "t.yaml")
    let parsed = try table.parse("taxi://every/3/abc?at=2026-01-11T23:00%2B09:00")
    #expect(parsed.canonical == "taxi://all/abc/of/3?at=2026-01-11T14:00:00Z&class=two")
  }

  @Test func `a bad value beside a near literal hints at the literal`() throws {
    let table = try table([("typed", "a/{x}", "x: integer"), ("literal", "a/new", "")])
    let rejection = try #require(table.rejection("taxi://a/nwe"))
    #expect(rejection.code == .badParameter)
    #expect(rejection.hint == "Did you mean `a/new`?")
  }

  @Test(arguments: [
    ("a/b", "", "a/b", "", "taxi://a/b"),
    ("a/{x}", "x: integer", "a/{y}", "y: integer", "taxi://a/"),
    ("a/{x}", "x: {type: integer, minimum: 1, maximum: 9}", "a/{y}", "y: {type: integer, minimum: 5}", "taxi://a/9"),
    ("a/{x}", "x: {type: integer, minimum: 1}", "a/{y}", "y: identifier", "taxi://a/42"),
    ("a/{x}/b", "x: {type: integer, minimum: 1}", "a/{y}/{z}", "y: string, z: string", "taxi://a/42/b"),
    (
      "{x}", "x: {type: string, length: 3, characters: a-c}", "{y}", "y: {type: string, length: 2-5, characters: b-z}",
      "taxi://ccc"
    ),
    (
      "{x}/{u}", "x: place, u: time", "{y}/{v}", "y: string, v: string",
      "taxi://35.681236,139.767125,Tokyo%20Station/2030-01-11T14%3A00%3A00Z"
    ),
  ])
  func `an ambiguity names both routes and a URL that both match`(
    _ one: String, _ oneTypes: String, _ other: String, _ otherTypes: String, _ url: String
  ) throws {
    for names in [("first", "second"), ("second", "first")] {
      let problem = try #require(problems([(names.0, one, oneTypes), (names.1, other, otherTypes)]).first)
      #expect(problem.message.contains("`\(names.0)` and `\(names.1)`"))
      #expect(problem.message.contains(url), "\(problem)")
      #expect(problem.keyPath == "routes.\(names.1)")
      #expect(problem.line != nil)
    }
  }

  @Test(arguments: [
    ("{x}", "x: {type: enumeration, values: [one, two]}", "{y}", "y: {type: enumeration, values: [three, two]}"),
    ("{x}", "x: {type: enumeration, values: [two]}", "{y}", "y: string"),
  ])
  func `an enumeration that shares a value with another placeholder is an ambiguity`(
    _ one: String, _ oneTypes: String, _ other: String, _ otherTypes: String
  ) throws {
    let problem = try #require(problems([("a", one, oneTypes), ("b", other, otherTypes)]).first)
    #expect(problem.message == "The routes `a` and `b` both match `taxi://two`.")
  }

  @Test(arguments: [
    ("a/{x}", "x: {type: integer, minimum: 0}", "a/{y}", "y: {type: string, characters: a-z}"),
    ("a/{x}/b", "x: string", "a/{y}/c", "y: integer"),
  ])
  func `placeholders of different types in one place are an ambiguity even without a common URL`(
    _ one: String, _ oneTypes: String, _ other: String, _ otherTypes: String
  ) throws {
    let problem = try #require(problems([("first", one, oneTypes), ("second", other, otherTypes)]).first)
    #expect(
      problem.message
        == "The routes `first` and `second` have placeholders of different types in one place: `\(one)` and `\(other)`."
    )
    #expect(problem.keyPath == "routes.second")
  }
}
