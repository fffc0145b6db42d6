import HeadlessUI
import Testing

@testable import Lab

/// What a template itself gives names, and the links that have these names.
@Suite struct TemplateAssignmentsTests {
  /// What a link with a name stands for, behind a template's text.
  private func links(_ template: String, _ link: String = "{{ x }}") -> [String] {
    let choices = TemplateAssignments(template).choices
    return (LinkTemplate(link, assigned: choices)?.variants ?? []).map {
      LinkTemplate.filled($0, with: [:]) { value, _ in "<\(value.name)>" }
    }
  }

  @Test(arguments: [
    (#"%%[ SET @x = "a" ]%%"#, ["a"]), (#"%%[set @x='a''b' var @y]%%"#, ["a'b"]),
    (#"%%[ SET @c = Lookup("D","k","i",_key) SET @x = Concat("a?b=", @c) ]%%"#, ["a?b=<c>"]),
    (
      #"%%[ IF @r == "g" THEN SET @x = "a" ELSEIF @r == "s" THEN SET @x = "b" ELSE SET @x = "c" ENDIF ]%%"#,
      ["a", "b", "c"]
    ),
    ("%%[\nIf Empty(@r) Then\n  Set @x = \"a\"\nEndIf\n]%%", ["a", "<x>"]),
    (#"%%[ SET @x = "a" IF @r THEN SET @x = "b" ENDIF ]%%"#, ["b", "a"]),
    (#"%%[ IF @r THEN ]%%<b>%%[ SET @x = "a" ELSE SET @x = "b" ENDIF ]%%"#, ["a", "b"]),
    (#"%%[ /* SET @x = "no" */ SET @x = IIF(@r == "ELSE", "a", "b") ]%%"#, ["a", "b"]),
    (#"%%[ SET @b = "a/" SET @x = Concat(@b, "c") ]%%"#, ["a/c"]),
    (#"%%[ SET @x = "" IF @r THEN SET @x = "a" ENDIF ]%%"#, ["a", "<x>"]),
    (#"%%[ FOR @i = 1 TO 3 DO SET @x = "a" NEXT @i ]%%"#, ["a", "<x>"]),
    (#"%%[ SET @x = "a%2Fb" ]%%"#, ["a%2Fb"]), (#"%%[ SET @x = Lookup("D","k") ]%%"#, ["<x>"]),
    (#"{% assign x = "a" %}"#, ["a"]), (#"{%- set x = 'a' -%}"#, ["a"]),
    ("{% capture x %} a{{ y }} {% endcapture %}", ["a<y>"]),
    (#"{% if r %}{% assign x = "a" %}{% else %}{% assign x = "b" %}{% endif %}"#, ["a", "b"]),
    (#"{% assign x = "a?b=" | append: c %}"#, ["a?b=<c>"]),
    (#"{% assign b = "a/" %}{% assign x = b | append: "c" | upcase %}"#, ["A/C"]),
    (#"{% set x = "a" ~ b ~ "c" %}"#, ["a<b>c"]), (#"{% set x = "a" if r else "b" %}"#, ["a", "b"]),
  ])
  func `a name stands for each text that the template gives it`(template: String, links: [String]) {
    #expect(Set(self.links(template)) == Set(links))
  }

  @Test func `a name is a part of a link, with its filters`() {
    let text = #"{% assign path = "Walet" %}"#
    #expect(links(text, "https://a.example/{{path}}") == ["https://a.example/Walet"])
    #expect(links(text, "https://a.example/{{ path | downcase }}?{{ y }}") == ["https://a.example/walet?<y>"])
    #expect(links(text, "{{ path | truncate: 3 }}") == ["<path>"])
    #expect(links(text, "{{ path | default: 'b' }}") == ["Walet"])
    #expect(links(#"%%[ SET @x = "a" ]%%"#, "%%=RedirectTo(Concat(@x,'/',@y))=%%") == ["a/<y>"])
  }

  @Test func `the links of a long script are bounded`() {
    let script = (0..<40).map { "IF @a\($0) THEN SET @x = Concat(@x,\"a\") ELSE SET @x = Concat(@x,\"b\") ENDIF " }
      .joined()
    #expect(links("%%[ SET @x = \"https://a.example/\" \(script) ]%%").count <= LinkTemplate.mostVariants)
    #expect(TemplateAssignments(String(repeating: "%%[ SET @x = ", count: 3_000)).choices.isEmpty)
  }

  private static let mail = """
    %%[ SET @url = "https://taxi.example/walet" SET @cp = Lookup("DE","code","id",_subscriberkey) VAR @link
    SET @link = Concat("https://taxi.example/menu/coupon?code=", @cp)
    IF @rank == "gold" THEN SET @x = "https://taxi.example/wallet" ELSE SET @x = "https://taxi.example/walllet" ENDIF ]%%
    <a href="%%=RedirectTo(@url)=%%">A</a><a href="%%=RedirectTo(@link)=%%">B</a><a href="%%=v(@x)=%%">C</a>
    <a href="%%=RedirectTo(@other)=%%">D</a>
    """

  @Test func `each branch of a link that a script makes is checked, and the sum meets`() async throws {
    let report = try await CampaignWorld.report(Self.mail)
    #expect(report.total == 4)
    #expect(
      report.entries.map { "\($0.name ?? "") \($0.isBroken) \($0.link)" } == [
        "A true https://taxi.example/walet", "B true https://taxi.example/menu/coupon?code={{cp}}",
        "C false https://taxi.example/wallet", "C true https://taxi.example/walllet",
      ])
    #expect(report.unchecked.map(\.link) == ["%%=RedirectTo(@other)=%%"])
    #expect(report.account.dependsOnSender == 1)
    let fine = try await CampaignWorld.report(
      Self.mail.replacing("/coupon?", with: "/coupons?"), values: ["cp": "SPRING300"])
    #expect(fine.entries[1].link == "https://taxi.example/menu/coupons?code=SPRING300")
    #expect(!fine.entries[1].isBroken)
  }

  @Test func `a value of the command line counts before that of the template`() async throws {
    let report = try await CampaignWorld.report(Self.mail, values: ["url": "https://taxi.example/wallet"])
    #expect(report.entries.first?.isBroken == false)
  }

  @Test(arguments: [
    "https://taxi.example/menu/coupons?code={{ code }",
    "https://taxi.example/menu/coupons?code={{custom_attribute.${code}}",
    "https://taxi.example/menu/coupons?code=%%coupon%", "https://taxi.example/menu/coupons?code=*|COUPON*",
    "{% if a %}https://taxi.example/wallet", "https://taxi.example/menu/coupons?code=%7B%7Bcoupon%7D%7D",
    "https://taxi.example/menu/coupons?code=｛｛coupon｝｝", "https://taxi.example/menu/coupons?code=％％coupon％％",
    "https://taxi.example/wallet%%[ IF @a THEN ]%%?x=1", "https://taxi.example/wallet*|IF:A|*?x=1",
  ])
  func `a mark without its counterpart is broken, and no sample is shown`(url: String) async throws {
    for file in ["<a href='\(url)'>a</a>", "リンク,名前\n\(url),春\n"] {
      let report = try await CampaignWorld.report(file)
      #expect(
        report.broken.map { $0.problems.map(\.code) } == [[.openPlaceholder]], "\(report.entries) \(report.unchecked)")
      #expect(!CampaignText(report, in: .english).text.contains("sample"))
      #expect(report.account.total == 1)
    }
  }

  @Test(arguments: [
    "https://taxi.example/wallet%%[ IF @a THEN ]%%?utm_x=1%%[ ENDIF ]%%",
    "%%[ IF @a THEN SET @b = 1 ELSE SET @b = 2 ENDIF ]%%https://taxi.example/wallet",
    "https://taxi.example/wallet?utm_x={{ a | append: \"%\" }}", "https://taxi.example/wallet?utm_x=*%7CX%7C*",
  ])
  func `marks in pairs are fine`(url: String) async throws {
    #expect(try await CampaignWorld.report("<a href='\(url)'>a</a>").broken.isEmpty)
  }

  @Test func `a condition around words and a link of a text is no fault of the link`() async throws {
    let text = "こんにちは。\nhttps://taxi.example/wallet{% if a %}?utm_x=1 をどうぞ。{% endif %}\n"
    #expect(try await CampaignWorld.report(text).broken.isEmpty)
  }
}
