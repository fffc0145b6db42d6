import DeepLinks
import Foundation
import LinkDialects
import LinkTestSupport
import Testing
import TextFormats

struct ExactDecimalTests {
  @Test(arguments: [
    ("0", 0, "0"), ("-0", 0, "0"), ("-0.0", 0, "0"), ("007.50", 7_500_000, "7.5"), ("12", 12_000_000, "12"),
    ("0.0000005", 1, "0.000001"), ("0.0000004999", 0, "0"), ("-0.0000005", -1, "-0.000001"),
    ("-0.9999995", -1_000_000, "-1"), ("9223372036854.775807", .max, "9223372036854.775807"),
  ])
  func `plain notation is read exactly and printed shortest`(_ text: String, _ millionths: Int, _ printed: String) {
    #expect(ExactDecimal(text)?.millionths == millionths)
    #expect(ExactDecimal(text)?.description == printed)
  }

  @Test(arguments: [
    "", "-", ".", ".5", "5.", "+1", "1e3", "0x10", "nan", "inf", "Infinity", "1,5", " 1", "1 ", "1.2.3", "٣٥", "--1",
    "9223372036854.775808", "9223372036854.7758075", "99999999999999999999", "1.0000000x",
  ])
  func `any other text is not a number`(_ text: String) {
    #expect(ExactDecimal(text) == nil)
  }
}

struct PlaceTests {
  @Test(arguments: ["here", "35.681236,139.767125", "-90,180", "90,-180,North, pole"])
  func `the text form round-trips`(_ text: String) throws {
    let place = try #require(Place(text))
    #expect(place.description == text)
    let json = try JSONEncoder().encode([place])
    #expect(try JSONDecoder().decode([Place].self, from: json) == [place])
  }

  @Test(arguments: ["", "Here", "1", "1,", ",1", "90.000001,0", "0,180.000001", "-90.000001,0", "1, 2", "1;2"])
  func `any other text is not a place`(_ text: String) {
    #expect(Place(text) == nil)
  }

  @Test func `decoding a text that is not a place throws`() {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([Place].self, from: Data(#"["there"]"#.utf8)) }
  }
}

struct TextRuleTests {
  @Test func `a minus is itself at the ends and a range in between`() throws {
    let rule = try #require(TextRule(length: 1...3, characters: "-a-c+-"))
    for text in ["-", "abc", "+"] { #expect(rule.allows(text)) }
    for text in ["", "d", ",", "abca"] { #expect(!rule.allows(text)) }
  }

  @Test func `length counts Unicode scalars`() throws {
    let rule = try #require(TextRule(length: 2...2))
    #expect(rule.allows("東京"))
    #expect(rule.allows("e\u{301}"))
    #expect(!rule.allows("東京駅"))
  }

  @Test func `a backward range or an empty set is not a rule`() {
    #expect(TextRule(length: 1...1, characters: "z-a") == nil)
    #expect(TextRule(length: 1...1, characters: "") == nil)
  }
}

struct DeepLinkTests {
  @Test func `accessors give nil for what is absent or of another type`() throws {
    let link = DeepLink(
      route: "r", workflow: "W",
      parameters: ["n": .integer(1), "d": .decimal(ExactDecimal(millionths: 5)), "p": .place(.here)])
    #expect(link.integer("n") == 1)
    #expect(link.integer("d") == nil)
    #expect(link.integer("x") == nil)
    #expect(link.decimal("d")?.millionths == 5)
    #expect(link.decimal("n") == nil)
    #expect(link.text("n") == nil)
    #expect(link.time("n") == nil)
    #expect(link.date("n") == nil)
    #expect(link.localTime("n") == nil)
    #expect(link.place("n") == nil)
    #expect(link.places("p") == [.here])
    #expect(link.places("n").isEmpty)
    #expect(link.places("x").isEmpty)
  }

  @Test func `every typed value is read from a link`() throws {
    let table = try RouteTable(yaml: everyType, file: "t.yaml")
    let link = try table.parse(
      "taxi://all/x-1/of/-5?note=a%20b&code=BC-1234abcd&amount=-0.50&where=1,2&where=here&at=2026-01-11T23:00:00Z&class=三&day=2026-12-01&clock=09:30"
    ).link
    #expect(link.text("id") == "x-1")
    #expect(link.text("note") == "a b")
    #expect(link.text("code") == "BC-1234abcd")
    #expect(link.integer("count") == -5)
    #expect(link.decimal("amount")?.millionths == -500_000)
    #expect(link.places("where").count == 2)
    #expect(link.time("at")?.seconds == 1_768_172_400)
    #expect(link.text("class") == "三")
    #expect(link.date("day") == CivilDate(year: 2026, month: 12, dayOfMonth: 1))
    #expect(link.localTime("clock") == LocalTime(hour: 9, minute: 30))
  }
}

struct BoundTests {
  @Test(arguments: [
    ("2026-12-01", true), ("2024-02-29", true), ("2026-02-29", false), ("1900-02-29", false), ("2000-02-29", true),
    ("2026-04-31", false), ("2026-00-01", false), ("2026-13-01", false), ("0000-01-01", false), ("0001-01-01", true),
    ("9999-12-31", true), ("2026-1-01", false), ("2026-12-1", false), ("26-12-01", false), ("2026/12/01", false),
    ("2026-12-01 ", false), ("+2026-12-01", false), ("２０２６-12-01", false), ("2026-12-01T00:00:00Z", false),
    ("12026-12-01", false), ("", false),
  ])
  func `a date is a real day in strict digits, and is printed as it was read`(_ text: String, _ isDate: Bool) {
    #expect((ParameterType.date.read(text) != nil) == isDate)
    if isDate { #expect(ParameterType.date.read(text).flatMap(ParameterType.date.write) == text) }
  }

  @Test(arguments: [
    ("09:30", true), ("00:00", true), ("23:59", true), ("24:00", false), ("23:60", false), ("9:30", false),
    ("09:3", false), ("09:30:00", false), ("09:30Z", false), ("0930", false), ("-9:30", false), ("09：30", false),
    ("", false),
  ])
  func `a time of day is strict digits of 24 hours, and is printed as it was read`(_ text: String, _ isTime: Bool) {
    #expect((ParameterType.localTime.read(text) != nil) == isTime)
    if isTime { #expect(ParameterType.localTime.read(text).flatMap(ParameterType.localTime.write) == text) }
  }

  @Test func `a day and a time of day are compared, and are text in JSON`() throws {
    let (day, time) = (try #require(CivilDate("2026-12-01")), try #require(LocalTime("09:30")))
    #expect(day < CivilDate("2027-01-01")!)
    #expect(day.day == 20_788)
    #expect(time < LocalTime("10:00")!)
    #expect(time.minutes == 570)
    #expect(String(decoding: try JSONEncoder().encode([day]), as: UTF8.self) == #"["2026-12-01"]"#)
    #expect(try JSONDecoder().decode([LocalTime].self, from: JSONEncoder().encode([time])) == [time])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CivilDate].self, from: Data(#"["2026-02-30"]"#.utf8))
    }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode([LocalTime].self, from: Data(#"["24:00"]"#.utf8)) }
  }

  @Test(arguments: [
    ("90,180", true), ("90.0000001,180", false), ("90.0000000,180", true), ("-90.00000001,0", false),
    ("0,-180.0000001", false), ("0,179.99999999", true),
  ])
  func `a point is checked as it is written, before it is rounded`(_ text: String, _ isPoint: Bool) {
    #expect((ParameterType.coordinate.read(text) != nil) == isPoint)
    #expect((Place(text) != nil) == isPoint)
  }

  @Test(arguments: [
    ("10", true), ("10.0000000", true), ("10.0000004", false), ("-0.0000001", false), ("-0", true),
    ("0.0000001", true), ("9.9999999", true), ("10.000000", true), ("10.00000000000000001", false),
  ])
  func `a number is checked as it is written, before it is rounded`(_ text: String, _ isIn: Bool) {
    let type = ParameterType.decimal(ExactDecimal(millionths: 0)...ExactDecimal(millionths: 10_000_000))
    #expect((type.read(text) != nil) == isIn)
    let negative = ParameterType.decimal(ExactDecimal(millionths: -10_000_000)...ExactDecimal(millionths: 0))
    #expect((negative.read(text.hasPrefix("-") ? String(text.dropFirst()) : "-" + text) != nil) == isIn)
  }
}
