import DeepLinks
import HeadlessUI
import LinkAssociation
import SessionEngine
import Testing
import TextFormats

@testable import Lab

/// What a report tells of short links, wrappers and allowed values, the same in both languages, and what it costs.
@Suite struct CampaignWordsTests {
  @Test(arguments: [
    "https://go.taxi.example/AbCd/xyz12", "https://go.taxi.example/AbCd", "https://go.taxi.example/AbCd/x-y_Z?pid=a",
  ])
  func `a short link on a host of ours is not checked`(url: String) async throws {
    let report = try await CampaignWorld.report(url, associations: true)
    #expect(report.account.shortLinks == 1, "\(report.entries) \(report.unchecked)")
    #expect(report.entries.first?.problems.first?.text.ja.hasPrefix("OneLinkの短縮リンクのため") == true)
    #expect(report.entries.first?.link == url)
    let table = try ShortLinkTable("short,long\ngo.taxi.example/AbCd,https://taxi.example/wallet\n", file: "a")
    if url.hasSuffix("AbCd") {
      #expect(try await CampaignWorld.report(url, shortLinks: table).entries.map(\.state) == [.fine])
    }
  }

  @Test(arguments: [
    "https://go.taxi.example/walet", "https://go.taxi.example/wallet/x/y/z", "https://taxi.example/AbCd/xyz12",
  ])
  func `a misspelt route, and a host of no service, are no short links`(url: String) async throws {
    #expect(try await CampaignWorld.report(url).account.shortLinks == 0)
  }

  @Test(arguments: [
    "https://go.taxi.example/AbCd?deep_link_value=menu/coupons%3Fcode%3DSPRING300",
    "https://x.onelink.me/AbCd?pid=mail&deep_link_value=menu%2Fcoupons%3Fcode%3DSPRING300",
    "https://x.onelink.me/AbCd?af_dp=taxi%3A%2F%2Fmenu%2Fcoupons%3Fcode%3DSPRING300",
    "https://abc.go.link/menu/coupons?code=SPRING300",
  ]) func `the code of a coupon inside of a wrapper is shown`(url: String) async throws {
    let entry = try #require(try await CampaignWorld.report(url).entries.first)
    #expect(entry.link == url)
  }

  @Test(arguments: [
    "https://x.onelink.me/AbCd?deep_link_value=menu/coupons%3Fcode%3DSPRING300&token=HUSHHUSH",
    "https://x.onelink.me/AbCd?deep_link_value=wallet/pay%3Fcode%3DHUSHHUSH",
    "https://abc.go.link/wallet/pay?code=HUSHHUSH",
    "https://u:HUSHHUSH@x.onelink.me/A?deep_link_value=menu/coupons%3Fcode%3DA1B2",
  ]) func `a secret of a wrapper is not shown`(url: String) async throws {
    let report = try await CampaignWorld.report(url)
    for language in Language.allCases { #expect(!CampaignText(report, in: language).text.contains("HUSHHUSH")) }
  }

  @Test(arguments: [
    ("https://taxi.example/order?class=premum&pickup=here", "accessible"),
    ("https://taxi.example/menu/coupons?code=A!", "32"), ("https://taxi.example/reservations/4 2", "999999999999"),
  ]) func `what is allowed is told in both languages`(url: String, allowed: String) async throws {
    let report = try await CampaignWorld.report(url)
    let problems = report.broken.flatMap(\.problems).filter(\.code.isBreaking)
    #expect(
      problems.contains { $0.text.ja.contains(allowed) && $0.text.en.contains(allowed) },
      "\(problems) \(report.unchecked)")
  }

  @Test func `a link of the scheme intent is no link of a service of that name`() async throws {
    let url = "intent://wallet#Intent;scheme=taxi;package=example.taxi;end"
    let texts = try await CampaignWorld.report(url).entries.flatMap { $0.problems.map(\.text) }
    #expect(texts.contains { $0.ja.hasPrefix("「intent:」のリンクです") && $0.en.hasPrefix("This is a link of `intent:`.") })
  }

  @Test func `the screen of the link that cannot be used is not said to be missing`() async throws {
    let sentences = try #require(try await CampaignWorld.report("taxi://home").entries.first).sentences
    let stopped = try #require(sentences.first { $0.cell == .stopped })
    #expect(stopped.text.ja.hasSuffix("「タクシーを呼ぶ」が表示されますが、ご利用いただけません（メンテナンス中です）。"), "\(stopped)")
    #expect(stopped.text.en.contains("see “Call a taxi”, and cannot use it: "), "\(stopped)")
    let other = try #require(try await CampaignWorld.report("taxi://wallet").entries.first).sentences
    #expect(other.first { $0.cell == .stopped }?.text.ja.contains("リンク先の画面は表示されません") == true)
  }

  @Test func `the broken links alone have those that a part of phones cannot open`() async throws {
    let old = try CampaignWorld.routes("path: menu/coupons\n", "path: menu/offers\n")
    let version = CampaignVersion(name: "4.1", share: 18, routes: old)
    let report = try await CampaignWorld.report(
      "https://taxi.example/menu/coupons\ntaxi://wallet\ntaxi://walet\n", versions: [version])
    let text = CampaignText(report, in: .japanese, onlyBroken: true).text
    #expect(text.contains("[要修正] 18%のスマートフォンでは"), "\(text)")
    #expect(!text.contains("アプリが入っている端末でしか"), "\(text)")
  }

  @Test func `each place where people tap is named in the error for another one`() {
    let words = CampaignOptionSentence.places.sentence
    for place in TapPlace.allCases {
      #expect(words.ja.contains("「\(place.rawValue)」（\(place.title.ja)）"))
      #expect(words.en.contains(place.rawValue))
    }
  }

  @Test func `links that differ in their attribution only are opened once for each audience`() throws {
    let host = try LabWorld.host()
    let runner = MatrixRunner(host: host, at: LabWorld.start)
    let column = try runner.column(try #require(host.app.states.first { $0.name == "loggedIn" }), .quick)
    var visitor = CampaignVisitor(
      runner: runner, routes: host.routes, reasons: LinkReasons(host.app), place: .mail, at: LabWorld.start)
    func visit(_ url: String) throws -> CampaignVisit {
      try visitor.visit(TemplateFilling.Link(url: url, missing: [], unencoded: []), in: column).visit
    }
    let first = try visit("https://taxi.example/wallet?utm_content=1")
    #expect(try visit("https://taxi.example/wallet?utm_content=2&gclid=x") == first)
    #expect(try visit("taxi://wallet") == first)
    #expect(visitor.opened == 1)
    #expect(try visit("taxi://menu") != first)
    #expect(visitor.opened == 2)
  }

  @Test func `a report without pictures tells the same`() async throws {
    func report(hasPictures: Bool) async throws -> CampaignReport {
      let setting = CampaignSetting(
        period: CampaignPeriod(from: Timestamp(milliseconds: LabWorld.start)), hasPictures: hasPictures)
      let runners = Workers(1) { try CampaignRunner(host: try LabWorld.host(), setting: setting) }
      return try await CampaignRunner.report(on: CampaignFile("taxi://wallet\n"), by: runners)
    }
    let (with, without) = (try await report(hasPictures: true), try await report(hasPictures: false))
    #expect(CampaignText(with, in: .japanese).text == CampaignText(without, in: .japanese).text)
    #expect(with.entries.first?.pictures.isEmpty == false)
    #expect(without.entries.first?.pictures.isEmpty == true)
  }
}
