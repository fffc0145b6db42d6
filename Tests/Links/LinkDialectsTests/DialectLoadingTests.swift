import DeepLinks
import LinkDialects
import LinkTestSupport
import Testing

/// Problems of dialects and wrappers, which are reported when a table loads.
@Suite struct DialectLoadingTests {
  private let head = """
    schemes: [taxi]
    hosts: [taxi.example]
    routes:
      home: { path: home, workflow: Home }
      order:
        path: order
        workflow: Order
        parameters:
          pickup: place
          dropoff: place
          class: { type: enumeration, values: [standard, van] }
      page: { path: page, workflow: Page, parameters: { url: { type: string, required: true } } }

    """

  /// Returns the problems of a table. The head has twelve lines, so `text` begins on line 13.
  private func problems(_ text: String) -> [RouteTableError.Problem] {
    do {
      _ = try RouteTable(yaml: head + text, file: "t.yaml")
      return []
    } catch let error as RouteTableError {
      return error.problems
    } catch {
      Issue.record(error)
      return []
    }
  }

  @Test(arguments: [
    (
      "order", "stop", "None of the routes that this dialect opens has a parameter `stop`.",
      "one of `dropoff`, `pickup`"
    ),
    (
      "home", "stop", "None of the routes that this dialect opens has a parameter `stop`.",
      "a route with a single place"
    ),
    (
      "order", "class", "The parameter `class` of the route `order` is not a single place.",
      "a single place in each route"
    ),
  ])
  func `a place that no route has, or that is none, is told with what fits`(
    route: String, name: String, message: String, expected: String
  ) throws {
    let text = "dialects: { A: { places: { \(name): { words: [w] } }, links: [{ at: \"a://\", opens: \(route) }] } }"
    let problem = try #require(problems(text).first)
    #expect(problem.message == message, "\(problem)")
    #expect(problem.expected.hasPrefix(expected), "\(problem)")
  }

  @Test func `a small dialect loads`() {
    #expect(problems("dialects: { A: { links: [{ at: \"a://\", opens: home }] } }").isEmpty)
  }

  @Test(arguments: [
    ("dialects:\n  A:\n    links:\n      - { at: \"a://\", opens: hom }", 16, "Did you mean `home`?"),
    ("dialects:\n  A:\n    links:\n      - { at: \"a://\", opens: order, bare: hme }", 16, "Did you mean `home`?"),
    ("dialects:\n  A:\n    links:\n      - { at: \"a://{clas}\", opens: order }", 16, "Did you mean `class`?"),
    ("dialects:\n  A:\n    links:\n      - { at: \"a://x\", opens: page }", 16, "Open another route."),
    ("dialects:\n  A:\n    links:\n      - { at: \"https://a.test\", opens: home }", 16, "Write it in lower case"),
    ("dialects:\n  A:\n    links:\n      - { at: \"taxi://a\", opens: home }", 16, "or from here."),
    ("dialects:\n  A:\n    links:\n      - { at: taxi.example/a, opens: home }", 16, "or from here."),
    ("dialects:\n  A:\n    links:\n      - { opens: home }", 16, "Say where the link is"),
    ("dialects:\n  A:\n    place: {}\n    links: []", 15, "Did you mean `places`?"),
    (
      "dialects:\n  A:\n    alone: prom\n    values: { class: promo }\n    links: [{ at: \"a://\", opens: order }]", 15,
      "Did you mean `promo`?"
    ),
    ("dialects:\n  A:\n    values: { }", 15, "Write at least one form of link."),
    (
      "dialects:\n  A:\n    places:\n      pickp: { point: [a, b] }\n    links: [{ at: \"a://\", opens: order }]", 16,
      "Did you mean `pickup`?"
    ),
    (
      "dialects:\n  A:\n    places:\n      pickup: { point: [a] }\n    links: [{ at: \"a://\", opens: order }]", 16,
      "Name both, the latitude first."
    ),
    (
      "dialects:\n  A:\n    places: { pickup: { point: [a, b] } }\n    values: { class: b }\n    links: [{ at: \"a://\", opens: order }]",
      15, "Decide what it means."
    ),
    (
      "dialects:\n  A:\n    values:\n      class: { from: p, means: { x: vam } }\n    links: [{ at: \"a://\", opens: order }]",
      16, "Correct it."
    ),
    (
      "dialects:\n  A:\n    values:\n      class: { from: p, needs: pickup }\n    links: [{ at: \"a://\", opens: order }]",
      16,
      "Correct it."
    ),
    (
      "dialects:\n  A:\n    journey: { numbered: drop, last: dropoff, point: [a, b] }\n    links: [{ at: \"a://\", opens: order }]",
      15,
      "Write the `#`."
    ),
    ("wrappers:\n  W:\n    hosts: [W.test]\n    links: [l]", 15, "Write both."),
    (
      "wrappers:\n  W: { hosts: [w.test], links: [l] }\n  V: { hosts: [w.test], links: [l] }", 15, "Remove one of them."
    ),
    (
      "wrappers:\n  W: { hosts: [w.test], links: [l] }\ndialects:\n  A: { links: [{ at: w.test/a, opens: home }] }", 14,
      "Remove the host from one of them."
    ),
  ])
  func `a problem of a dialect has its line and a remedy`(_ text: String, _ line: Int, _ remedy: String) throws {
    let problems = problems(text)
    let problem = try #require(problems.first { $0.remedy.contains(remedy) }, "\(problems)")
    #expect(problem.line == line, "\(problem)")
    #expect(problem.file == "t.yaml")
    #expect(!problem.expected.isEmpty)
  }

  @Test func `two dialects that claim one address are reported with both lines`() throws {
    for (one, other) in [("a://x", "a://X"), ("m.a.test/ul", "m.a.test/ul"), ("*.a.test/{class}", "*.a.test/*")] {
      let text = """
        dialects:
          A: { links: [{ at: "\(one)", opens: order }] }
          B: { links: [{ at: "\(other.lowercased())", opens: order }] }
        """
      let problem = try #require(problems(text).first)
      #expect(problem.line == 15)
      #expect(problem.message.contains("`A` and `B` both claim"))
      #expect(problem.message.contains("line 14"))
    }
  }

  @Test func `two dialects may share a host when their paths differ`() throws {
    let table = try RouteTable(
      yaml: head + """
        dialects:
          A: { links: [{ at: m.a.test/a, opens: home }] }
          B: { links: [{ at: m.a.test/*, opens: home }, { at: m.a.test/b, opens: order }] }
        """, file: "t.yaml")
    #expect(try table.parse("https://m.a.test/a").origin?.dialect == "A")
    #expect(try table.parse("https://m.a.test/b").origin?.dialect == "B")
    #expect(try table.parse("https://m.a.test/b").link.route == "order")
    #expect(try table.parse("https://m.a.test/c").link.route == "home")
    #expect(table.rejection("https://m.a.test/c/d")?.code == .noCounterpart)
  }

  @Test(arguments: [
    ("{ at: \"a://\", opens: home }, { at: \"a://\", opens: order }", true),
    ("{ at: \"a://\", if: v=x, opens: home }, { at: \"a://\", if: v=X, opens: order }", true),
    ("{ at: \"a://\", if: v=x, opens: home }, { at: \"a://\", if: w=y, opens: order }", true),
    ("{ at: \"a://\", if: v=x, opens: home }, { at: \"a://\", if: V=y, opens: order }", false),
    ("{ at: \"a://\", if: v=x, opens: home }, { at: \"a://\", opens: order }", false),
  ])
  func `forms of one address must differ in one parameter`(_ forms: String, _ isWrong: Bool) {
    #expect(problems("dialects: { A: { links: [\(forms)] } }").isEmpty != isWrong)
  }
}
