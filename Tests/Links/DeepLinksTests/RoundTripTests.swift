import DeepLinks
import LinkDialects
import LinkTestSupport
import Testing
import TextFormats

/// Law 8: formatting a parsed link and parsing it again gives the same link.
struct RoundTripTests {
  @Test(arguments: [true, false])
  func `generated links of every route parse back and their canonical URLs are fixed points`(_ shipped: Bool) throws {
    let table = shipped ? try shippedTable() : try RouteTable(yaml: everyType, file: "t.yaml")
    let seed: UInt64 = 20_261_125
    var generator = LinkGenerator(random: SplitMix64(seed: seed))
    for route in table.routes {
      for _ in 0..<500 {
        let link = generator.link(of: route)
        let text = try #require(table.format(link), "seed \(seed): no text for \(link)")
        let parsed = try table.parse(text)
        #expect(parsed.link == link, "seed \(seed): \(text)")
        #expect(parsed.canonical == text, "seed \(seed)")
        #expect(parsed.unknown.isEmpty, "seed \(seed): \(text)")
        #expect(table.link(route.name, link.parameters) == link, "seed \(seed): \(text)")
      }
    }
  }

  @Test func `any text is rejected or has a canonical fixed point`() throws {
    let table = try RouteTable(yaml: everyType, file: "t.yaml")
    let seed: UInt64 = 20_261_125
    var random = SplitMix64(seed: seed)
    let pieces = [
      "taxi://", "https://taxi.example/", "all/", "of/", "at/", "a", "1", "/", "?", "&", "=", "#", "%", "%41", "%2F",
      "%C3%A9",
      "%CC", "é", "e\u{301}", "東", "+", "at=2026-01-11T23:00Z", "where=1,2", "where=here", ",", "here", ".", "..", "@",
      ":", "note=", " ", "\u{202E}", "count", "%00", "\u{FF11}",
    ]
    for _ in 0..<20_000 {
      let tail = (0..<Int.random(in: 0...8, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      let text = (Bool.random(using: &random) ? "taxi://" : "") + tail.joined()
      do throws(LinkRejection) {
        let parsed = try table.parse(text)
        #expect(table.format(parsed.link) == parsed.canonical, "seed \(seed): \(text)")
        let again = try table.parse(parsed.canonical)
        #expect(again.link == parsed.link, "seed \(seed): \(text)")
        #expect(again.canonical == parsed.canonical, "seed \(seed): \(text)")
      } catch {
        #expect(error.range.upperBound <= text.utf8.count, "seed \(seed): \(text)")
        #expect(error.range.lowerBound >= 0, "seed \(seed): \(text)")
      }
    }
  }

  @Test func `parameters that a route does not accept give no URL and no link`() throws {
    let table = try shippedTable()
    let bad: [(String, [String: ParameterValue])] = [
      ("nowhere", [:]),
      ("reservation", [:]),
      ("reservation", ["reservation": .integer(0)]),
      ("reservation", ["reservation": .text("42")]),
      ("reservation", ["reservation": .list([.integer(42)])]),
      ("home", ["extra": .integer(1)]),
      ("order", ["stop": .place(.here)]),
      ("order", ["stop": .list([])]),
      ("order", ["stop": .list(Array(repeating: .place(.here), count: 65))]),
      ("order", ["class": .text("bicycle")]),
      ("login", ["phone": .text("12\n34")]),
    ]
    for (route, parameters) in bad {
      #expect(table.link(route, parameters) == nil, "\(route) \(parameters)")
      #expect(table.format(DeepLink(route: route, workflow: "W", parameters: parameters)) == nil)
    }
    #expect(table.format(DeepLink(route: "home", workflow: "Other")) == nil)
  }

  @Test func `a link that is too long when encoded is rejected and has no URL`() throws {
    let table = try shippedTable()
    let name = String(repeating: "東", count: 400)
    let link = "taxi://order?" + (0..<5).map { _ in "stop=1,2,\(name)" }.joined(separator: "&")
    #expect(link.utf8.count < 8_192)
    #expect(table.rejection(link)?.code == .tooLong)
    let point = Coordinate(latitudeMicrodegrees: 1, longitudeMicrodegrees: 1)!
    let stops = ParameterValue.list(Array(repeating: .place(.point(point, name: name)), count: 5))
    #expect(table.link("order", ["stop": stops]) == nil)
    #expect(table.format(DeepLink(route: "order", workflow: "Order", parameters: ["stop": stops])) == nil)
  }

  @Test func `a list with more values than its parameter accepts has no URL`() throws {
    let table = try shippedTable()
    func order(_ stops: Int) -> DeepLink? {
      table.link("order", ["stop": .list(Array(repeating: .place(.here), count: stops))])
    }
    #expect(order(5) != nil)
    #expect(order(6) == nil)
  }

  @Test(arguments: ["..", ".", "\u{202E}", "a\nb"])
  func `a value that a path cannot contain has no URL`(_ name: String) throws {
    let table = try RouteTable(yaml: everyType, file: "t.yaml")
    #expect(table.link("file", ["name": .text(name)]) == nil)
  }

  @Test func `the first segment of the path is encoded like a host`() throws {
    let table = try RouteTable(yaml: everyType, file: "t.yaml")
    let link = try #require(table.link("file", ["name": .text("me@host:1/x")]))
    #expect(table.format(link) == "taxi://me%40host%3A1%2Fx")
  }
}

/// A generator of random links that a route accepts.
private struct LinkGenerator {
  var random: SplitMix64

  mutating func link(of route: Route) -> DeepLink {
    var parameters: [String: ParameterValue] = [:]
    for parameter in route.parameters
    where parameter.isRequired || parameter.defaultValue != nil || Bool.random(using: &random) {
      let count = parameter.isRepeated ? Int.random(in: 1...4, using: &random) : 1
      let values = (0..<count).map { _ in value(of: parameter.type) }
      parameters[parameter.name] = parameter.isRepeated ? .list(values) : values[0]
    }
    return DeepLink(route: route.name, workflow: route.workflow, parameters: parameters)
  }

  private mutating func value(of type: ParameterType) -> ParameterValue {
    switch type {
    case .integer(let range): .integer(Int.random(in: range, using: &random))
    case .decimal(let range):
      .decimal(
        ExactDecimal(
          millionths: Int.random(in: range.lowerBound.millionths...range.upperBound.millionths, using: &random)))
    case .place: .place(place())
    case .time:
      .time(
        Timestamp(
          seconds: Int.random(in: 0...253_402_300_799, using: &random),
          nanoseconds: Bool.random(using: &random) ? 0 : Int.random(in: 0...999_999_999, using: &random))!)
    case .date:
      .date(
        CivilDate(
          year: .random(in: 1...9999, using: &random), month: .random(in: 1...12, using: &random),
          dayOfMonth: .random(in: 1...28, using: &random))!)
    case .localTime:
      .localTime(LocalTime(hour: .random(in: 0..<24, using: &random), minute: .random(in: 0..<60, using: &random))!)
    case .enumeration(let values): .text(values.randomElement(using: &random) ?? "")
    case .string(let rule), .identifier(let rule): .text(rule.prefix + text(rule))
    case .coordinate: .place(.point(coordinate(), name: nil))
    case .url(let hosts): .text(page(hosts))
    }
  }

  private mutating func coordinate() -> Coordinate {
    Coordinate(
      latitudeMicrodegrees: Int.random(in: -90_000_000...90_000_000, using: &random),
      longitudeMicrodegrees: Int.random(in: -180_000_000...180_000_000, using: &random))!
  }

  private mutating func page(_ hosts: [String]) -> String {
    let path = ["", "a/b", "東京", "%E6%9D%B1?x=%26&y", "?q=a+b#c"].randomElement(using: &random) ?? ""
    return "https://\(hosts.randomElement(using: &random) ?? "")/\(path)"
  }

  private mutating func place() -> Place {
    guard Int.random(in: 0..<8, using: &random) > 0 else { return .here }
    return .point(coordinate(), name: Bool.random(using: &random) ? nil : characters("a東,é &=?#/%+'\"<>\u{1F695}"))
  }

  private mutating func text(_ rule: TextRule) -> String {
    let length = Int.random(in: rule.length.lowerBound...min(rule.length.upperBound, 12), using: &random)
    switch rule.characters {
    case nil: return characters("a東é &=?#/%+@:")
    case "+0-9-"?: return characters("+0123456789-", length)
    case "A-Za-z0-9"?: return characters("AZaz09", length)
    default: return characters("AZaz09-", length)
    }
  }

  private mutating func characters(_ alphabet: String, _ length: Int? = nil) -> String {
    let count = length ?? Int.random(in: 1...9, using: &random)
    // A name between two percent signs is a template's placeholder.
    return String((0..<count).map { _ in alphabet.randomElement(using: &random) ?? "a" }).replacing("%%", with: "%")
  }
}
