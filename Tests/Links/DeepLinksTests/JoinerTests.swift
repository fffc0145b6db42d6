import LinkTestSupport
import Testing

@testable import DeepLinks

/// Zero-width joiners, which some names need, and the normal form of names.
struct JoinerTests {
  @Test(arguments: [
    "👨\u{200D}👩\u{200D}👧", "❤\u{FE0F}\u{200D}🔥", "👩🏽\u{200D}⚕\u{FE0F}", "می\u{200C}خواهم", "क्\u{200D}ष", "അവന്\u{200D}",
    "क्\u{200C}",
  ])
  func `a name keeps the joiners that it needs, raw and encoded`(_ name: String) throws {
    let table = try shippedTable()
    let encoded = name.utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
    for url in ["taxi://order?pickup=1,2,\(name)", "taxi://order?pickup=1,2,\(encoded)"] {
      let parsed = try table.parse(url)
      #expect(parsed.link.place("pickup")?.name.map { Array($0.utf8) } == Array(name.utf8))
      #expect(try table.parse(parsed.canonical).link == parsed.link)
    }
  }

  @Test(arguments: [
    "a\u{200D}b", "\u{200D}👩", "👩\u{200D}", "👩\u{200D}a", "1\u{200D}2", "東\u{200D}京", "👩\u{200D}\u{200D}👩",
    "👩\u{200C}👩",
    "ا\u{200C}", "\u{200C}ا", "ا\u{200C}a", "tаxi\u{200D}", "👩\u{202E}👩", "👩\u{2060}👩", "👩\u{200B}👩", "क्\u{200E}",
    "क\u{200D}ष",
  ])
  func `an invisible character that changes nothing is rejected, raw and encoded`(_ name: String) throws {
    let table = try shippedTable()
    let encoded = name.utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
    for value in [name, encoded] {
      #expect(table.rejection("taxi://order?pickup=1,2,\(value)")?.code == .invalidCharacter, "\(value)")
      #expect(table.rejection("taxi://order?note=\(value)")?.code == .invalidCharacter, "\(value)")
    }
  }

  @Test func `a host with a joiner is another host`() throws {
    #expect(
      try shippedTable().rejection("https://می\u{200C}خواهم.onelink.me/?af_dp=taxi%3A%2F%2Fhome")?.code == .unknownHost)
    #expect(try shippedTable().rejection("https://ta\u{200D}xi.example/home")?.code == .invalidCharacter)
  }

  @Test(arguments: [
    "n\u{F73}\u{323}", "\u{F73}\u{F72}", "\u{F75}\u{316}", "\u{F81}\u{323}\u{307}", "a\u{F73}\u{F71}\u{323}e\u{301}",
  ])
  func `a canonical link keeps the normal form of a name byte for byte`(_ name: String) throws {
    let table = try shippedTable()
    let encoded = name.utf8.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
    let parsed = try table.parse("taxi://order?pickup=1,2,\(encoded)")
    let again = try table.parse(parsed.canonical)
    let names = [parsed, again].compactMap { $0.link.place("pickup")?.name.map { Array($0.utf8) } }
    try #require(names.count == 2)
    #expect(names[0] == names[1])
    #expect(again.canonical == parsed.canonical)
    let stable = LinkCharacters.normalised(name)
    #expect(Array(LinkCharacters.normalised(stable).utf8) == Array(stable.utf8))
    #expect(table.format(parsed.link) == parsed.canonical)
  }
}
