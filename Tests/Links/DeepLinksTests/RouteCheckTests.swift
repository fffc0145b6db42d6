import DeepLinks
import LinkDialects
import LinkTestSupport
import Testing
import TextFormats

/// The findings about tables that load.
struct RouteCheckTests {
  private func findings(
    _ routes: String, at now: Timestamp? = nil, reading parameters: [WorkflowParameter]? = nil,
    workflow: (DeepLink) -> WorkflowDescription? = { _ in WorkflowDescription() }
  ) throws -> [RouteFinding] {
    try RouteTable(yaml: "schemes: [taxi]\nroutes:\n\(routes)\n", file: "t.yaml").findings(
      at: now, parameters: { $0 == "W" ? parameters : nil }, workflow: workflow)
  }

  @Test func `the shipped table has no findings`() throws {
    let table = try shippedTable()
    #expect(table.findings(at: Timestamp(seconds: 0)) { _ in WorkflowDescription() }.isEmpty)
  }

  @Test func `every route of the shipped table has a sample with all parameters that parses back`() throws {
    let table = try shippedTable()
    for route in table.routes {
      let link = try #require(table.sample(of: route.name), "\(route.name)")
      #expect(link.parameters.count == route.parameters.count)
      let url = try #require(table.format(link))
      #expect(try table.parse(url).link == link)
    }
    #expect(table.sample(of: "nowhere") == nil)
  }

  @Test func `a workflow that the app does not have is an error with the route's line`() throws {
    let found = try findings("  one: { path: a, workflow: W }\n  two: { path: b, workflow: X }") {
      $0.workflow == "W" ? WorkflowDescription() : nil
    }
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(finding.code == .unknownWorkflow)
    #expect(finding.isError)
    #expect(finding.key == "routes.two")
    #expect(finding.line == 4)
    #expect(finding.url == "taxi://b")
  }

  @Test func `a parameter of only the workflow or only the route is a finding`() throws {
    let found = try findings(
      "  one: { path: a, workflow: W, parameters: { pickup: place, extra: string } }",
      reading: [WorkflowParameter("pickup", .place), WorkflowParameter("dropof", .place)])
    #expect(found.map(\.code) == [.missingParameter, .unusedParameter])
    #expect(found[0].message.contains("dropof"))
    #expect(found[0].isError)
    #expect(found[1].message.contains("extra"))
    #expect(!found[1].isError)
  }

  @Test func `a required parameter of the workflow must be in the route and in every link`() throws {
    let needed = [WorkflowParameter("point", .words(["a", "b"]), required: true)]
    func codes(_ parameters: String) throws -> [RouteFinding.Code] {
      // The app does not start the workflow with a link that lacks it.
      try findings("  one: { path: x, workflow: W, parameters: { \(parameters) } }", reading: needed) {
        $0.text("point") == nil ? nil : WorkflowDescription()
      }.map(\.code)
    }
    #expect(try codes("point: { type: enumeration, values: [a, b], required: true }") == [])
    #expect(try codes("point: { type: enumeration, values: [a, b], default: a }") == [])
    #expect(try codes("point: { type: enumeration, values: [a, b] }") == [.optionalParameter])
    #expect(try codes("id: { type: enumeration, values: [a, b] }") == [.missingParameter, .unusedParameter])
    #expect(try codes("") == [.missingParameter])
    #expect(
      try codes("point: { type: enumeration, values: [a], required: true, repeated: true }") == [.wrongType])
    #expect(try codes("point: { type: enumeration, values: [a, c], required: true }") == [.wrongType])
    let nowhere = try findings("  one: { path: x, workflow: V }", reading: needed) { _ in nil }
    #expect(nowhere.map(\.code) == [.unknownWorkflow])
    let never = try findings("  one: { path: x, workflow: W }", reading: []) { _ in nil }
    #expect(never.map(\.code) == [.unknownWorkflow])
  }

  @Test(arguments: [
    (WorkflowParameter.Kind.text, "string", true), (.text, "identifier", true), (.text, "integer", false),
    (.text, "{ type: url, hosts: [a.b] }", true), (.page, "{ type: url, hosts: [a.b] }", true),
    (.page, "string", false), (.integer(1...100), "integer", false),
    (.integer(1...100), "{ type: integer, minimum: 1, maximum: 100 }", true),
    (.integer(1...100), "{ type: integer, minimum: 0, maximum: 100 }", false),
    (.integer(1...100), "{ type: integer, minimum: 1, maximum: 101 }", false),
    (.integer(1...100), "identifier", false), (.decimal, "decimal", true), (.decimal, "integer", false),
    (.time, "{ type: time, future: true }", true), (.time, "string", false), (.place, "place", true),
    (.place, "coordinate", true), (.place, "string", false), (.words(["a"]), "string", false),
    (.words(["a", "b"]), "{ type: enumeration, values: [b] }", true),
  ])
  func `a type with values that the workflow does not accept is a finding`(
    _ kind: WorkflowParameter.Kind, _ type: String, _ fits: Bool
  ) throws {
    let found = try findings(
      "  one: { path: a, workflow: W, parameters: { p: \(type) } }", reading: [WorkflowParameter("p", kind)])
    #expect(found.map(\.code) == (fits ? [] : [.wrongType]), "\(found)")
    if !fits {
      #expect(found[0].isError)
      #expect(found[0].message.hasPrefix("`p` takes "))
    }
  }

  @Test func `a value that a more specific route matches is shadowed`() throws {
    let found = try findings(
      """
        typed: { path: "a/{x}/b", workflow: W, parameters: { x: string } }
        literal: { path: a/new/b, workflow: W }
        other: { path: a/old/c, workflow: W }
      """)
    let finding = try #require(found.first)
    #expect(found.count == 1)
    #expect(finding.code == .shadowedValue)
    #expect(!finding.isError)
    #expect(finding.key == "routes.typed")
    #expect(finding.url == "taxi://a/new/b")
    #expect(finding.message.contains("`literal`"))
  }

  @Test(arguments: [
    "{ type: enumeration, values: [new, old] }", "{ type: integer, minimum: 1, maximum: 2 }",
  ])
  func `a route is unreachable when other routes match every value`(_ type: String) throws {
    let found = try findings(
      """
        typed: { path: "a/{x}", workflow: W, parameters: { x: \(type) } }
        one: { path: a/new, aliases: [a/1], workflow: W }
        two: { path: a/old, aliases: [a/2], workflow: W }
      """)
    #expect(found.map(\.code) == [.unreachable], "\(found)")
    #expect(found.first?.isError == true, "\(found)")
    #expect(found.first?.key == "routes.typed")
  }

  @Test func `an alias is checked as the path is`() throws {
    let found = try findings(
      """
        typed: { path: "b/{x}", aliases: ["a/{x}"], workflow: W, parameters: { x: identifier } }
        literal: { path: a/new, workflow: W }
      """)
    #expect(found.map(\.code) == [.shadowedValue])
    #expect(found.first?.url == "taxi://a/new")
  }

  @Test func `a placeholder whose values no path can contain has no sample`() throws {
    let found = try findings(
      "  dots: { path: \"a/{x}\", workflow: W, parameters: { x: { type: enumeration, values: [\".\", \"..\"] } } }")
    #expect(found.map(\.code) == [.sampleLost])
  }

  @Test func `an expired route is a finding`() throws {
    let route = "  one: { path: a, workflow: W, expires: 2026-01-01T00:00:00Z }"
    #expect(try findings(route, at: Timestamp("2026-01-01T00:00:00Z")).map(\.code) == [.expired])
    #expect(try findings(route, at: Timestamp("2025-12-31T23:59:59Z")).isEmpty)
    #expect(try findings(route).isEmpty)
  }

  @Test func `integers without limits are many values`() throws {
    #expect(try findings("  one: { path: \"a/{x}\", workflow: W, parameters: { x: integer } }").isEmpty)
  }
}
