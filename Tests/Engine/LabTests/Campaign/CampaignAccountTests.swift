import HeadlessUI
import Lab
import Testing

/// Every link of a campaign's file is accounted for, and templates are checked as far as they are known.
@Suite struct CampaignAccountTests {
  @Test(arguments: [
    "<a href=\"{{content_blocks.${x}}}\">a</a>", "<a href='{{snippets[&quot;x&quot;]}}'>a</a>",
    "<a href=\"https://shop.example/{{content_blocks.${x}}}\">a</a>", "<a\nhref='{{ snippets.x }}'>a</a>",
    "{\"body\": \"ご案内 https://shop.example/{{content_blocks.${x}}} です\"}",
    "ご案内です。\nhttps://shop.example/{{content_blocks.${x}}}\nをご覧ください。\n",
  ]) func `a block of a template in the address of a link is counted with that link`(text: String) async throws {
    #expect(try await CampaignWorld.report(text).account.total == 1, "\(text)")
    let block = "{{content_blocks.${x}}}"
    guard text.hasPrefix("<") else { return }
    let report = try await CampaignWorld.report("<p>\(block)</p>\n\(text)\n<p>\(block)</p>")
    #expect(report.account.total == 3 && report.account.notRead == 2, "\(report.unchecked)")
  }

  private static let mail = """
    <a href="https://taxi.example/wallet">a</a><a href="{{ button_url }}">b</a><a href="%%=RedirectTo(@url)=%%">c</a>
    <a href="mailto:a@b.example">d</a><a href="tel:0312345678">e</a><a href="#top">f</a><a href="">g</a>
    <a href="//taxi.example/wallet">h</a><a href="/wallet">i</a><a href="https://news.example/">j</a>
    <a href="https://click.mailer.example/x">k</a><a href="https://www.taxi.example/wallet">l</a>
    <a href="https://taxi.example/{% if vip %}wallet{% else %}walet{% endif %}">m</a>
    <a href="https://x.wrap.example/?link=https%3A%2F%2Ftaxi.example%2Fwallet">n</a>
    """

  @Test func `the sum of all kinds is the number of the file's links`() async throws {
    let report = try await CampaignWorld.report(Self.mail)
    #expect(report.total == 14)
    let kinds = Dictionary(grouping: report.unchecked, by: \.kind).mapValues(\.count)
    #expect(kinds == [.otherSite: 4, .dependsOnSender: 2, .partOfAddress: 1, .noLink: 3])
    // An empty link and a part of an address open nothing in a mail, so they are broken.
    #expect(Set(report.entries.map(\.name)) == ["a", "g", "i", "m"])
    #expect(report.total == report.unchecked.count + 4)
    #expect(report.account.total == report.total)
    #expect(report.unchecked.filter { $0.kind == .noLink }.map(\.of) == ["mailto", "tel", "#"])
    #expect(
      report.summary.en.hasSuffix(
        "The file has 14 links: 4 checked, 4 to other sites, 2 depending on the sender, 1 part of an address, "
          + "3 no links."))
    #expect(
      report.summary.ja.hasSuffix(
        "ファイル内のリンクは全部で14件（確認4件、ほかのサイト4件、配信ツールが差し込むリンク2件、途中から書かれたアドレス1件、リンクではないもの3件）。"))
    for text in Language.allCases.map({ CampaignText(report, in: $0).text }) {
      for name in ["button_url", "news.example", "mailto"] { #expect(text.contains(name), "\(text)") }
    }
  }

  @Test func `a file of which no link could be checked is not fine`() async throws {
    let report = try await CampaignWorld.report(##"<a href="#a">a</a><a href="{{ button_url }}">b</a>"##)
    #expect(report.checked == 0)
    #expect(report.summary.ja.hasPrefix("確認できるリンクがありませんでした。ファイル内のリンクは全部で2件"))
    #expect(report.summary.en.hasPrefix("No link could be checked. The file has 2 links"))
  }

  @Test func `a tracker of clicks and www before our host are told`() async throws {
    let sites = try await CampaignWorld.report(Self.mail).unchecked.filter { $0.kind == .otherSite }
    #expect(sites.map(\.of) == ["news.example", "click.mailer.example", "www.taxi.example", "x.wrap.example"])
    #expect(sites[0].remark == nil)
    #expect(
      sites[1].remark?.en == "This link counts clicks before it opens another one. "
        + "The app opens only if click.mailer.example serves an association file.")
    #expect(sites[2].remark?.en == "The app opens only if www.taxi.example serves an association file.")
  }

  @Test func `each branch is checked, and a link inside another site is told`() async throws {
    let report = try await CampaignWorld.report(Self.mail)
    #expect(report.entries.filter { $0.name == "m" }.map(\.isBroken) == [false, true])
    let wrapped = try #require(report.unchecked.first { $0.of == "x.wrap.example" })
    #expect(
      wrapped.remark?.en == "It has `https://taxi.example/wallet` inside. "
        + "The app opens only if x.wrap.example serves an association file.")
  }

  @Test(arguments: [
    "{{ code }}", "*|CODE|*", "%%CODE%%", "${code}", "[[code]]", "<%= code %>", "{!code}", "*%7CCODE%7C*", "{CODE}",
  ])
  func `a placeholder without a value is a third state, with what is known of it`(value: String) async throws {
    let report = try await CampaignWorld.report("https://taxi.example/menu/coupons?code=\(value), loggedIn")
    let entry = try #require(report.entries.first)
    #expect(!entry.isBroken)
    #expect(entry.isDepending)
    #expect(entry.link.hasSuffix(value))
    let problem = try #require(entry.problems.first { $0.code == .dependsOnSender })
    #expect(problem.text.en.contains("`code`: 1 to 32 characters"), "\(problem)")
    #expect(entry.sentences.first?.text.en.contains("“Coupons”") == true)
    #expect(
      report.summary.en == "None is broken, apart from what the sender fills in. "
        + "The file has 1 link: 0 checked, 1 depending on the sender.")
  }

  @Test func `a given value is checked`() async throws {
    let link = "https://taxi.example/menu/coupons?code={{ coupon | url_encode }}, loggedIn"
    let good = try #require(try await CampaignWorld.report(link, values: ["coupon": "SPRING300"]).entries.first)
    #expect(!good.isBroken)
    #expect(!good.isDepending)
    #expect(good.link == "https://taxi.example/menu/coupons?code=SPRING300")
    let bad = try #require(try await CampaignWorld.report(link, values: ["coupon": "A B"]).entries.first)
    #expect(bad.isBroken)
    #expect(bad.problems.first?.text.en.contains("`A+B`") == true)
    let whole = try await CampaignWorld.report("<a href='{{ u }}'>x</a>", values: ["u": "https://taxi.example/wallet"])
    #expect(whole.entries.map(\.link) == ["https://taxi.example/wallet"])
  }

  @Test func `a link that is wrong around its placeholder is broken, and an open value must be encoded`() async throws {
    let wrong = try #require(try await CampaignWorld.report("https://taxi.example/walet?code={{ x }}").entries.first)
    #expect(wrong.isBroken)
    let page = "https://taxi.example/web?url={{ page }}, loggedIn"
    let open = try #require(try await CampaignWorld.report(page).entries.first)
    #expect(open.problems.contains { $0.text.en.hasPrefix("A blank or an `&` in `page`") })
    let encoded = page.replacing("{{ page }}", with: "{{ page | url_encode }}")
    let closed = try #require(try await CampaignWorld.report(encoded).entries.first)
    #expect(!closed.problems.contains { $0.text.en.hasPrefix("A blank or an `&`") })
  }

  @Test func `phones with versions that do not have a link are told in percent`() async throws {
    let old = try CampaignWorld.routes("  wallet:\n    path: wallet\n", "  wallet:\n    path: purse\n")
    let rows = "version,share,links\n4.1,10.5,a\n4.2,8,b\n5.0,81.5,c\n"
    let versions = try CampaignVersion.versions(rows) { $0 == "c" ? try LabWorld.routes() : old }
    #expect(versions.map(\.name) == ["4.1", "4.2", "5.0"])
    let report = try await CampaignWorld.report("taxi://wallet\ntaxi://menu", versions: versions)
    let problem = try #require(report.entries[0].problems.first { $0.code == .oldVersions })
    #expect(problem.text.en.hasPrefix("18.5 % of phones cannot open this: versions 4.1, 4.2 of the app"))
    #expect(report.broken.map(\.line) == [1])
    #expect(!report.entries[1].problems.contains { $0.code == .oldVersions })
    for wrong in ["4.1,10", "4.1,x,a", "4.1,101,a"] {
      #expect(throws: CampaignVersionError.self) { try CampaignVersion.versions(wrong) { _ in old } }
    }
  }

  @Test func `two reports are compared by what people see`() async throws {
    let before = "taxi://wallet\ntaxi://menu\nhttps://taxi.example/menu/coupons?code={{ c }}\ntaxi://wallet, loggedIn"
    let earlier = try await CampaignWorld.report(before)
    let routes = try CampaignWorld.routes("  menu:\n    path: menu\n", "  menu:\n    path: list\n")
    let later = try await CampaignWorld.report(
      "taxi://menu\ntaxi://wallet\ntaxi://profile\nhttps://taxi.example/menu/coupons?code={{ c }}", routes: routes)
    let comparison = CampaignComparison(earlier, later)
    #expect(comparison.added.map(\.link) == ["taxi://profile"])
    #expect(comparison.removed.map(\.audience) == ["loggedIn"])
    #expect(comparison.changed.map(\.after.link) == ["taxi://menu"])
    #expect(comparison.same == 2)
    let english = comparison.text(in: .english)
    #expect(english.hasPrefix("2 links of 3 are broken"), "\(english)")
    #expect(english.contains("\n1 new, 1 gone, 1 changed, 2 the same.\n+ new"), "\(english)")
    #expect(english.contains("now: [broken] No route has the path `menu`"), "\(english)")
    #expect(comparison.text(in: .japanese).contains("今回: [要修正]"))
    let none = CampaignComparison(earlier, earlier)
    #expect(none.same == 4)
    #expect(none.added.isEmpty)
    #expect(none.removed.isEmpty)
    #expect(none.changed.isEmpty)
    #expect(none.stillBroken.isEmpty)
  }

  @Test func `links that become other sites or depend on the sender are in the comparison`() async throws {
    let form = "<a href=\"%\">a</a>"
    let earlier = try await CampaignWorld.report(form.replacing("%", with: "https://taxi.example/wallet"))
    let later = try await CampaignWorld.report(form.replacing("%", with: "https://shop.example/wallet"))
    let text = CampaignComparison(earlier, later).text(in: .english)
    #expect(text.contains("0 new, 0 gone, 1 changed, 0 the same."), "\(text)")
    #expect(text.contains("~ Line 1  a\n    before: https://taxi.example/wallet\n"), "\(text)")
    #expect(text.contains("    now: https://shop.example/wallet  to another site"), "\(text)")
    #expect(CampaignComparison(later, later).text(in: .english).contains("0 new, 0 gone"))
  }

  @Test func `a change of a value that is not shown is a change`() async throws {
    let earlier = try await CampaignWorld.report("taxi://walet/pay?code=SPRING300")
    let later = try await CampaignWorld.report("taxi://walet/pay?code=SPRING301")
    let comparison = CampaignComparison(earlier, later)
    #expect(comparison.same == 0)
    let text = comparison.text(in: .english)
    #expect(text.contains("now: a value that is not shown here is another one"), "\(text)")
    #expect(!text.contains("SPRING"), "\(text)")
  }

  @Test func `a broken link that is the same in both files is told with its repair`() async throws {
    let report = try await CampaignWorld.report("taxi://walet\ntaxi://menu")
    let text = CampaignComparison(report, report).text(in: .english)
    #expect(text.hasPrefix("1 link of 2 is broken"), "\(text)")
    #expect(text.contains("= the same  ✗  Line 1  taxi://walet\n    [broken] "), "\(text)")
    #expect(text.contains("Did you mean `wallet`?"), "\(text)")
  }

  @Test(arguments: [
    ("taxi://wallet/pay?code=A&amount=x", "「amount」に使える値は、1〜1000000の整数です。"),
    ("taxi://menu/coupons?code=A!", "「code」に使える値は、半角英数字と「_」「-」で1〜32文字です。"),
    ("taxi://walet", "もしかして: 「wallet」"), ("taxi://order?pickp=here", "もしかして: 「pickup」"),
    ("taxi://menu/profile/invitation?code=1", "「code」に使える値は、「BC-」の後に半角英数字で8文字"),
    ("taxi://web?url=https%3A%2F%2Fevil.example%2F", "「https://」で始まるwww.taxi.example、help.taxi.exampleのページ"),
  ])
  func `a Japanese sentence names the parameter, its values and what was meant`(url: String, part: String) async throws
  {
    let entry = try #require(try await CampaignWorld.report(url).entries.first)
    let problem = try #require(entry.problems.first)
    #expect(problem.text.ja.contains(part), "\(problem.text.ja)")
    for word in ["スキーム", "エンコード", "エスケープ"] { #expect(!problem.text.ja.contains(word)) }
  }
}
