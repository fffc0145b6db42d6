import DeepLinks
import HeadlessUI
import Lab
import Testing

@Suite struct CellAdviceTests {
  @Test(arguments: [
    ("\"=HYPERLINK(\"\"taxi://wallet\"\",\"\"open\"\")\"", "It is the text of a formula."),
    ("taxi://menu/coupons?code={{ coupon }", "A placeholder has only one of its two marks."),
    ("taxi://menu/coupons?code=%%coupon", "A placeholder has only one of its two marks."),
    ("ｔａｘｉ：／／ｗａｌｌｅｔ", "It is written in full-width letters."),
    ("ｔａｘｉ://wallet", "It is written in full-width letters."),
  ])
  func `a cell that is no link as it stands is not told to lose its signs`(cell: String, advice: String) async throws {
    let entry = try #require(try await CampaignWorld.report("link,name\n\(cell),x\n").entries.first)
    #expect(entry.isBroken)
    let text = entry.problems.map(\.text.en).joined(separator: " ")
    #expect(text.contains(advice), "\(text)")
    for escape in ["%20", "%22", "%7B"] { #expect(!text.contains(escape), "\(text)") }
  }

  @Test func `a value in full-width letters, and a blank in a link, keep the advice about their characters`()
    async throws
  {
    let blank = try #require(try await CampaignWorld.report("taxi://order?pickup=35.6,139.7,A B").entries.first)
    #expect(blank.problems.contains { $0.text.en.contains("%20") })
    let wide = try #require(try await CampaignWorld.report("taxi://wallet?x=ｔａｘｉ").entries.first)
    #expect(!wide.problems.contains { $0.text.en.contains("full-width") })
  }
}
