import HeadlessUI
import Testing
import TextFormats

@testable import Lab

/// The parts of a text that the tools of senders fill in, and the time that it takes to find them.
@Suite struct TemplateScannerTests {
  private func parts(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return TemplateScanner(bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test(arguments: [
    "{{ x }}", "{{{ x }}}", "{{${x}}}", "{{ a | default: 'b' }}", "{% if x %}", "${x}", "%%x%%", "%%=v(@x)=%%",
    "%%[ SET @x = \"a%20b\" ]%%", "*|X|*", "{!x}", "[[x]]", "<%= x %>", "{$x}", "{x.y}", "%coupon%", "##x##", "@@x@@",
    "$$x$$",
    "%氏名%",
  ]) func `each form is found between other texts`(part: String) {
    #expect(parts("a/\(part)b\(part)") == [part, part])
  }

  @Test(arguments: ["[coupon]", "__coupon__", "[氏名]"])
  func `a form that other texts have too is found as a whole value`(part: String) {
    #expect(parts("?a=\(part)&b=\(part)") == [part, part])
    #expect(parts("https://a.example/\(part)/x") == [part])
    #expect(parts("a\(part) \(part)b=x\(part)").isEmpty)
    #expect(parts(part).isEmpty)
  }

  @Test(arguments: [
    "%20", "%e3%81", "{ x }", "100%", "a[b]=1", "https://[::1]/", "a__b", "#top", "%%", "*|x", "$5", "{%",
  ])
  func `other signs are none`(text: String) { #expect(parts(text).isEmpty) }

  @Test(arguments: ["[coupon]", "__coupon__"])
  func `a link with such a form depends on the sender, and takes a value`(part: String) async throws {
    let url = "https://taxi.example/menu/coupons?code=\(part)"
    #expect(try await CampaignWorld.report(url).entries.map(\.state) == [.depends])
    let entry = try #require(
      try await CampaignWorld.report("\(url), loggedIn", values: ["coupon": "SPRING300"]).entries.first)
    #expect(entry.state == .fine && entry.link.hasSuffix("code=SPRING300"), "\(entry)")
  }

  @Test(arguments: ["{{ code }}", "{{token}}", "{{ pass | upcase }}", "*|CODE|*", "%%=v(@code)=%%", "${code}"])
  func `the name of a placeholder is shown, also that of a secret`(part: String) async throws {
    let url = "https://taxi.example/wallet/pay?code=\(part)"
    let report = try await CampaignWorld.report("<a href=\"\(url)\">a</a>")
    for language in Language.allCases {
      let text = CampaignText(report, in: language).text
      #expect(!text.contains("--value ***") && !text.contains("{***}"), "\(text)")
      #expect(
        text.contains("--value \(part.filter { $0.isLetter }.replacing("upcase", with: "").replacing("v", with: ""))="),
        "\(text)")
    }
  }

  @Test func `what may be a secret in brackets is not shown`() async throws {
    let report = try await CampaignWorld.report("https://taxi.example/wallet/pay?code={HUSHHUSH}")
    for language in Language.allCases { #expect(!CampaignText(report, in: language).text.contains("HUSHHUSH")) }
  }

  // MARK: - Time

  private static let units = [
    "{{a|b}}", "%%[", "{% if %}", "{{", "*|", "%7B", "{% if a %}x{% else %}", "[[", "__a", "[a", "%%=", "<%",
  ]

  @Test(
    arguments: units, ["詳しくはhttps://taxi.example/wallet?a=% をどうぞ。\n次の行です。", "<a href=\"https://taxi.example/%\">a</a>"])
  func `a link with thousands of parts costs time in proportion`(unit: String, file: String) async throws {
    func seconds(_ count: Int) async throws -> Double {
      let text = file.replacing("%", with: String(repeating: unit, count: count), maxReplacements: 1)
      let clock = ContinuousClock()
      let begin = clock.now
      let report = try await CampaignWorld.report(text, workers: 1)
      #expect(report.total >= 1)
      return Double((clock.now - begin).components.attoseconds) / 1e18 + Double((clock.now - begin).components.seconds)
    }
    _ = try await seconds(10)
    // The least of two, because other work of the machine only adds to it. In proportion it is 8 times as much, else 64 times.
    let small = min(try await seconds(500), try await seconds(500))
    let large = min(try await seconds(4_000), try await seconds(4_000))
    #expect(large < 32 * small + 1, "\(small) s, then \(large) s")
  }

  @Test func `a link with more placeholders than are read is told`() async throws {
    let link = "https://taxi.example/?a=" + String(repeating: "{{a}}", count: LinkTemplate.mostTokens + 1)
    let report = try await CampaignWorld.report("<a href='\(link)'>a</a>")
    #expect(report.unchecked.map(\.kind) == [.notRead])
    #expect(report.unchecked.first?.remark?.en == "The link has more than 256 placeholders and instructions.")
    #expect(report.account.total == 1)
  }
}
