import DeepLinks
import HeadlessUI
import Lab
import LinkAssociation
import Testing
import TextFormats

/// Which links are those of the app, in each form of file: other sites, pages of our own, parts of addresses.
@Suite struct CampaignSitesTests {
  private static let forms = [
    "<a href=\"%\">a</a>", "link,audience\n%,loggedIn\n", "%\n", "Subject: x\n\nPlease see % now.",
  ]

  private static func reports(_ url: String, associations: Bool = false) async throws -> [CampaignReport] {
    var reports: [CampaignReport] = []
    for form in forms {
      let text = form.replacing("%", with: url, maxReplacements: 1)
      let isMail = form.hasPrefix("Subject")
      reports.append(
        try await CampaignWorld.report(
          isMail ? "" : text, bytes: isMail ? Array(text.utf8) : nil, associations: associations))
    }
    return reports
  }

  @Test(
    arguments: [
      ("https://taxi.example/privacy", .ownPage), ("http://taxi.example/privacy?x=1", .ownPage),
      ("https://taxi.example/unsubscribe?u=1", .ownPage), ("https://shop.example/x", .otherSite),
      ("https://www.taxi.example/x", .otherSite),
    ] as [(String, UncheckedKind)])
  func `another page is the same in all forms of files, and nothing is broken`(url: String, kind: UncheckedKind)
    async throws
  {
    for report in try await Self.reports(url) {
      #expect(report.unchecked.map(\.kind) == [kind], "\(report.entries)")
      #expect(report.broken.isEmpty)
      #expect(report.account.total == 1)
    }
  }

  @Test(arguments: [
    "https://taxi.example/histry", "https://taxi.example/menucoupons", "https://taxi.example/coupons?code=SPRING300",
    "https://taxi.example/wallet.html", "https://taxi.example/menu/cou",
    "https://taxi.example/history/401", "https://taxi.example/wallet/payment",
    "https://taxi.example/walet", "https://taxi.exampel/wallet", "https://taxi.example/menu/cupons", "taxi://privacy",
  ])
  func `a link that is nearly ours, and one with our scheme, is broken in all forms of files`(url: String) async throws
  {
    for report in try await Self.reports(url) { #expect(report.broken.count == 1, "\(report.unchecked)") }
  }

  @Test(arguments: ["news", "research", "company/profile", "play", "42", "help/coupons"])
  func `a page of our site whose name is only a little like a word of a route is one`(path: String) async throws {
    let report = try await CampaignWorld.report("https://taxi.example/\(path)\ntaxi://wallet\n")
    #expect(report.unchecked.map(\.of) == ["taxi.example/\(path)"], "\(report.entries)")
  }

  @Test(arguments: [
    ("histry", "menu/history"), ("serch", "order/search"), ("coupons", "menu/coupons"), ("notices/1", "menu/notices/1"),
    ("pay", "wallet/pay"),
    ("menucoupons", "menu/coupons"), ("walletpay", "wallet/pay"), ("menu-coupons", "menu/coupons"),
  ]) func `the path that was meant is named also where a part of it is missing`(path: String, meant: String)
    async throws
  {
    let report = try await CampaignWorld.report("https://taxi.example/\(path)\n")
    let problem = try #require(report.broken.first?.problems.first, "\(report.unchecked)")
    #expect(problem.text.ja.hasSuffix("もしかして: 「\(meant)」"), "\(problem)")
  }

  @Test func `the pages of our own site are told with what opens them`() async throws {
    let report = try await CampaignWorld.report("https://taxi.example/privacy\ntaxi://wallet\n", associations: true)
    #expect(report.unchecked.map(\.of) == ["taxi.example/privacy"])
    #expect(report.unchecked.first?.remark?.en == "The app has no screen for it, so the browser opens it.")
    #expect(report.summary.en.hasSuffix("The file has 2 links: 1 checked, 1 to a page of our own site."))
    #expect(report.summary.ja.hasSuffix("ファイル内のリンクは全部で2件（確認1件、アプリにない自社サイトのページ1件）。"))
  }

  @Test func `a link to another site is not broken by its audience`() async throws {
    let report = try await CampaignWorld.report("link,audience\nhttps://shop.example/x,nobody\n")
    #expect(report.broken.isEmpty)
    #expect(report.account.otherSite == 1)
  }

  // MARK: - Parts of addresses

  @Test(arguments: [
    ("taxi.example/wallet", "Write `https://taxi.example/wallet`."), ("", "The link has no address"),
    ("/walletbad", "such as `https://taxi.example/walletbad`"),
    ("../wallet?x=1", "such as `https://taxi.example/wallet?x=1`"),
    ("/menu/coupons?code={{ c }}", "Only a part of an address"),
    ("www.taxi.example/x", "Write `https://www.taxi.example/x`."),
  ]) func `a part of an address opens nothing in a mail, and its repair is told`(url: String, sentence: String)
    async throws
  {
    let report = try await CampaignWorld.report("<a href=\"\(url)\">a</a>")
    let problem = try #require(report.broken.first?.problems.first)
    #expect(problem.code == .noScheme)
    #expect(problem.text.en.contains(sentence), "\(problem.text.en)")
    #expect(report.unchecked.isEmpty)
  }

  @Test func `on a page of the web a part of an address depends on the page, and the name of a host is still none`()
    async throws
  {
    let page = "<a href=\"/wallet\">a</a><a href=\"taxi.example/wallet\">b</a>"
    let report = try await CampaignWorld.report(page, place: .otherSite)
    #expect(report.unchecked.map(\.kind) == [.partOfAddress])
    #expect(report.broken.map(\.name) == ["b"])
    let based = try await CampaignWorld.report("<base href=\"https://taxi.example/\">" + page)
    #expect(based.entries.map(\.isBroken) == [false, true])
  }

  @Test func `a link that begins with two slashes is checked as far as it can be`() async throws {
    let report = try await CampaignWorld.report(
      "<a href=\"//taxi.example/walet\">a</a><a href=\"//taxi.example/wallet\">b</a>")
    #expect(report.broken.map(\.name) == ["a"])
    #expect(report.unchecked.map(\.kind) == [.partOfAddress])
    #expect(report.summary.ja.contains("途中から書かれたアドレス1件"))
  }

  // MARK: - Parameters

  @Test(arguments: ["gclid=1", "fbclid=1&gbraid=2", "UTM_x=1", "mc_eid=1", "openExternalBrowser=1"])
  func `a parameter of an advertising service is no remark`(query: String) async throws {
    #expect(try await CampaignWorld.codes("https://taxi.example/wallet?\(query)") == [[]])
    #expect(try await CampaignWorld.codes("https://taxi.example/wallet?\(query)&foo=1") == [[.noEffect]])
  }

  @Test(arguments: [
    "https://abc.go.link/{{ x }}", "https://x.onelink.me/abc?af_dp={{ x }}",
    "https://x.onelink.me/abc?deep_link_value={{ x }}",
    "https://x.onelink.me/abc?af_dp=taxi%3A%2F%2Fmenu%2F{{ x }}",
    "https://x.onelink.me/abc?pid=a&deep_link_value=menu/{{ x }}",
  ]) func `a link inside of a wrapper that the sender fills in is open, without an invented value`(url: String)
    async throws
  {
    let report = try await CampaignWorld.report("<a href=\"\(url)\">a</a>")
    #expect(report.account.dependsOnSender == 1, "\(report.entries) \(report.unchecked)")
    #expect(report.broken.isEmpty)
    let wrong = try await CampaignWorld.report(
      "<a href=\"https://x.onelink.me/abc?af_dp=taxi://walet?x={{ x }}\">a</a>")
    #expect(wrong.broken.count == 1)
  }

  @Test func `a wrapper that has its link in two parameters, as a service makes it, is not broken`() async throws {
    let url =
      "https://x.onelink.me/AbCd?pid=email&af_dp=taxi%3A%2F%2Fmenu%2Fcoupons%3Fcode%3DSPRING300"
      + "&deep_link_value=menu%2Fcoupons%3Fcode%3DSPRING300"
    let report = try await CampaignWorld.report("\(url)\n")
    #expect(report.broken.isEmpty, "\(report.broken)")
    #expect(report.entries.first?.problems.contains { $0.code == .noEffect } == false, "\(report.entries)")
  }

  @Test func `a link with a default counts once`() async throws {
    let url = "https://taxi.example/menu/coupons?code={{ c | default: 'NOSUCH' }}"
    let report = try await CampaignWorld.report("<a href=\"\(url)\">a</a>")
    #expect(report.entries.count == 2)
    #expect(report.doubtful == 1)
    #expect(report.account.total == 1)
  }
}
