import Testing

@testable import DeepLinks

/// All pairs of types at one position of a path: either no value is of both, or the table says which one is.
struct OverlapTests {
  /// Types of every kind, near each other.
  static let types: [(name: String, yaml: String)] = [
    ("s1", "{type: string, length: 1-3}"),
    ("s4", "{type: string, length: 4-5}"),
    ("sd", "{type: string, characters: \"0-9\", length: 4}"),
    ("shex", "{type: string, characters: \"0-9a-f\", length: 2-6}"),
    ("sT", "{type: string, characters: \"0-9TZ:-\", length: 20}"),
    ("sT25", "{type: string, characters: \"0-9T:+-\", length: 25}"),
    ("splus", "{type: string, characters: \"+0-9-\", length: 3-20}"),
    ("scomma", "{type: string, characters: \"0-9,.\", length: 3-30}"),
    ("spre", "{type: string, prefix: BC-, length: 8, characters: A-Za-z0-9}"),
    ("spre2", "{type: string, prefix: B, length: 1-20}"),
    ("spre35", "{type: string, prefix: \"35.6\", length: 1-40}"),
    ("shttp", "{type: string, prefix: \"https://\", length: 1-40}"),
    ("sh", "{type: string, prefix: her, length: 1}"),
    ("sneg", "{type: string, prefix: \"-\", length: 1-3, characters: \"0-9.\"}"),
    ("id", "{type: identifier, length: 1-8}"),
    ("id2", "{type: identifier, prefix: BC-, length: 3-9}"),
    ("id3", "{type: identifier, prefix: \"-\", length: 1-2}"),
    ("idlong", "{type: identifier, length: 20-24}"),
    ("i", "integer"),
    ("i1", "{type: integer, minimum: 1000, maximum: 9999}"),
    ("ineg", "{type: integer, maximum: -1}"),
    ("i3", "{type: integer, minimum: 10000}"),
    ("d", "decimal"),
    ("d1", "{type: decimal, minimum: 0.5, maximum: 0.6}"),
    ("dneg", "{type: decimal, minimum: -5, maximum: -4}"),
    ("dsub", "{type: decimal, minimum: 4.5, maximum: 5.5}"),
    ("co", "coordinate"),
    ("pl", "place"),
    ("t", "time"),
    ("tf", "{type: time, future: true}"),
    ("en", "{type: enumeration, values: [one, \"5000\", here, \"0.55\", \"BC-1234abcd\"]}"),
    (
      "en2",
      "{type: enumeration, values: [\"35.681236,139.767125\", \"2030-01-11T14:00:00Z\", \"https://help.taxi.example/\", \"-4.5\", \"abc\"]}"
    ),
    ("u", "{type: url, hosts: [help.taxi.example]}"),
    ("u2", "{type: url, hosts: [www.taxi.example]}"),
    ("enpad", "{type: enumeration, values: [\"005000\", \"+1\", \"0.550\"]}"),
    ("sbig", "{type: string, length: 30-1000, characters: a-z}"),
    ("sdots", "{type: string, characters: \".\", length: 1-2}"),
    ("swide", "{type: string, characters: \"ぁ-ん\", length: 1-3}"),
    ("swide2", "{type: string, characters: \"ん-龠\", length: 2-3}"),
    ("t9", "{type: string, characters: \"0-9T:+.Z-\", length: 30}"),
    ("sshout", "{type: string, prefix: \"HTTPS://HELP.\", length: 5-20}"),
    ("dhalf", "{type: decimal, minimum: 4.5, maximum: 4.9}"),
    ("sred", "{type: string, prefix: \"2027-02-3\", length: 8-12}"),
  ]

  /// Values of one type and another.
  static let values: [String] = [
    "a", "abc", "one", "5", "5000", "05000", "005000", "0.55", "0.550", "5.0", "-4.5", "-4", "here", "BC-1234abcd",
    "BC-12345", "35.681236,139.767125", "35.6,139.7,Tokyo", "2030-01-11T14:00:00Z", "2030-01-11T14:00:00+09:00",
    "https://help.taxi.example/", "https://www.taxi.example/x", "+1", "12", "1234", "abcd", "abcde", "ab12",
    "000001", "1,2", "0,0", "-9", "-91", "-99.5", "-1", "B1", "hers", "heree", "12345", "99999", "0.500", "0.6",
    "5", "4.5", "35.6", "35.69", String(repeating: "x", count: 30), String(repeating: "a", count: 22),
    String(repeating: "a", count: 40), "12:30", "2027-01-11T14:00:00Z", "2027-01-11T14:00Z",
    "2027-01-11T14:00:00-09:00", "35.6812,1", "0001", "-1-1", "2030-01-11", "20300111", "a1b2", "fff", "123456",
    "9999", "10000", "-4.25", "-5", "1.5", "12.5", "BC-abc", "BC-abcdef", "--", "-a", "https://help.taxi.example/a",
    "ん", "んん", "12:30", ".", "..", "HTTPS://HELP.taxi.example", "2027-02-30T10:00Z", "4.50", "04.7",
  ]

  private static func yaml(_ routes: [(name: String, path: String, type: String)]) -> String {
    routes.reduce("schemes: [taxi]\nroutes:\n") { yaml, route in
      yaml + "  \(route.name): {path: \"\(route.path)/{p}\", workflow: W, parameters: {p: \(route.type)}}\n"
    }
  }

  private func types() throws -> [(name: String, type: ParameterType)] {
    let routes = Self.types.map { (name: $0.name, path: "q-\($0.name)", type: $0.yaml) }
    let table = try RouteTable(yaml: Self.yaml(routes), file: "t")
    return table.routes.compactMap { route in route.parameters.first.map { (route.name, $0.type) } }
  }

  @Test func `of every two types either no value is of both, or one is named that a link can say`() throws {
    let types = try types()
    #expect(types.count == Self.types.count)
    for (index, one) in types.enumerated() {
      for other in types[(index + 1)...] {
        let common = Self.values.filter { one.type.isPathValue($0) && other.type.isPathValue($0) }
        switch one.type.overlap(other.type) {
        case .none: #expect(common.isEmpty, "\(one.name) and \(other.name) take \(common)")
        case .value(let value):
          #expect(one.type.isPathValue(value) && other.type.isPathValue(value), "\(one.name) \(other.name): \(value)")
        case .unknown:
          #expect(Set([one.name, other.name]) == ["sred", "t"] || Set([one.name, other.name]) == ["sred", "tf"])
        }
      }
    }
  }

  @Test(arguments: [
    ("integer", "{type: decimal, minimum: 4.5, maximum: 5.5}", "5"),
    ("integer", "{type: decimal, minimum: 4.5, maximum: 4.9}", nil),
    ("{type: string, length: 1-3}", "decimal", "0"), ("{type: string, length: 1-3}", "coordinate", "0,0"),
    ("{type: string, length: 1-3}", "place", "0,0"), ("{type: string, length: 4-5}", "decimal", "0000"),
    ("{type: string, length: 4-5}", "{type: string, prefix: \"-\", length: 1-3, characters: \"0-9.\"}", "-000"),
    ("{type: string, characters: \"0-9T:+-\", length: 25}", "time", "2000-01-01T00:00:00+00:00"),
    ("{type: string, prefix: \"35.6\", length: 1-40}", "decimal", "35.60"),
    ("identifier", "{type: decimal, minimum: 4.5, maximum: 5.5}", "5"),
    ("{type: integer, minimum: 1000}", "{type: string, characters: \"0-9\", length: 1-3}", nil),
    ("{type: integer, maximum: -1}", "{type: string, characters: \"0-9\", length: 1-300}", nil),
    ("{type: url, hosts: [a.example]}", "{type: url, hosts: [b.example]}", nil),
    ("{type: url, hosts: [a.example]}", "{type: string, prefix: \"HTTPS://\", length: 9-12}", "HTTPS://a.example"),
    ("{type: enumeration, values: [one, two]}", "{type: enumeration, values: [three, two]}", "two"),
    ("{type: string, characters: \".\", length: 1-2}", "{type: string, length: 1}", nil),
  ])
  func `a table is refused with a link that two of its routes take, and only then`(
    _ one: String, _ other: String, _ value: String?
  ) throws {
    for types in [[one, other], [other, one]] {
      let both = Self.yaml([("a", "x", types[0]), ("b", "x", types[1])])
      guard let value else {
        _ = try RouteTable(yaml: both, file: "t")
        continue
      }
      let error = try #require(throws: RouteTableError.self) { try RouteTable(yaml: both, file: "t") }
      let words = try #require(error.problems.first).message.split(separator: "`")
      let url = try #require(words.first { $0.hasPrefix("taxi://") })
      #expect(try #require(error.problems.first).message.contains("both take"))
      for type in types {
        let alone = try RouteTable(yaml: Self.yaml([("a", "x", type)]), file: "t")
        #expect(throws: Never.self) { try alone.parse(String(url)) }
      }
      let isShortest = url == "taxi://x/" + PathPattern.path([value])
      #expect(isShortest || url.utf8.count <= value.utf8.count + 40, "\(url)")
    }
  }

  @Test func `without an example, and without a proof that there is none, it is an error all the same`() throws {
    let types = ["time", "{type: string, prefix: \"2027-02-3\", length: 8-12}"]
    let error = try #require(throws: RouteTableError.self) {
      try RouteTable(yaml: Self.yaml([("a", "x", types[0]), ("b", "x", types[1])]), file: "t")
    }
    #expect(
      error.problems.first?.message == "The routes `a` and `b` may both take one path; no example of one was found.")
  }

  @Test(arguments: [
    ("90,180", true), ("90.0000001,180", false), ("90.0000000,180", true), ("-90.00000001,0", false),
    ("0,-180.0000001", false), ("0,179.99999999", true),
  ])
  func `a point is on the earth as it is written`(_ text: String, _ isPoint: Bool) {
    #expect((ParameterType.coordinate.read(text) != nil) == isPoint && (Place(text) != nil) == isPoint)
  }

  @Test(arguments: [
    ("10", true), ("10.0000000", true), ("10.0000004", false), ("-0.0000001", false), ("-0", true),
    ("0.0000001", true), ("9.9999999", true), ("10.000000", true), ("10.00000000000000001", false),
  ])
  func `the borders of a number are those of the number as it is written`(_ text: String, _ isIn: Bool) {
    let type = ParameterType.decimal(ExactDecimal(millionths: 0)...ExactDecimal(millionths: 10_000_000))
    #expect((type.read(text) != nil) == isIn)
    let negative = ParameterType.decimal(ExactDecimal(millionths: -10_000_000)...ExactDecimal(millionths: 0))
    #expect((negative.read(text.hasPrefix("-") ? String(text.dropFirst()) : "-" + text) != nil) == isIn)
  }

  @Test func `the automata take every value of their types`() throws {
    for (name, type) in try types() {
      if case .enumeration = type { continue }
      let automaton = ValueAutomaton(type)
      for text in Self.values + type.samples where type.isPathValue(text) {
        var state: ValueAutomaton.State? = automaton.start
        for scalar in text.unicodeScalars { state = state.flatMap { automaton.step($0, scalar) } }
        #expect(state.map(automaton.accepts) == true, "\(name): \(text)")
      }
    }
  }
}
