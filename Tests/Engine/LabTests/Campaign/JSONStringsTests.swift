import DeepLinks
import HeadlessUI
import LinkAssociation
import Testing
import TextFormats

@testable import Lab

/// The links in JSON, as services export their messages.
@Suite struct JSONStringsTests {
  private static let host = "https://taxi.example"

  /// An export with a mail in HTML, a push, and its buttons.
  private static let export = #"""
    {"campaigns": [{"name": "春", "messages": {
      "a": {"channel": "email", "subject": "春 https://taxi.example/walet", "body":
        "<a href=\"https://taxi.example/menu/cupons\">c</a>\n<a href='{{${x}}}'>y</a><a href=\u0022https:\/\/taxi.example\/menu\u0022>m</a>"},
      "b": {"channel": "ios_push", "alert": "予約", "custom_uri": "{{deep_link}}",
        "buttons": [{"text": "はい", "uri": "https:\/\/taxi.example\/wallet?x=1&y=2"}]}}}]}
    """#

  @Test func `each text is read as HTML, a link or a text, with the line where it begins`() async throws {
    let file = CampaignFile(Self.export)
    #expect(file.form == .json)
    #expect(file.source.ja == "テキスト（JSON形式）")
    #expect(
      file.links.map { "\($0.line) \($0.url) \($0.name ?? "-")" } == [
        "2 \(Self.host)/walet -", "3 \(Self.host)/menu/cupons c", "3 {{${x}}} y", "3 \(Self.host)/menu m",
        "4 {{deep_link}} custom_uri", "5 \(Self.host)/wallet?x=1&y=2 uri",
      ])
    let report = try await CampaignWorld.report(Self.export)
    #expect(report.broken.map(\.link) == ["\(Self.host)/walet", "\(Self.host)/menu/cupons"])
    #expect(report.account.dependsOnSender == 2)
    #expect(report.account.total == 6)
  }

  @Test(arguments: [
    "{\"link\":\"taxi://wallet\",}", "{\"link\":\"taxi://wallet\"}\n{\"link\":\"taxi://menu\"}\n",
    "{\"a\":\"{\\\"link\\\":\\\"taxi://wallet\\\"}\"}", "[\"taxi://wallet\"]", "{\"a\":1,\"a\":\"taxi://wallet\"}",
  ]) func `JSON with a comma too many, in lines, in a text or with a key twice is read`(text: String) {
    let file = CampaignFile(text)
    #expect(file.form == .json)
    #expect(file.links.first?.url == "taxi://wallet")
  }

  @Test(arguments: ["{{ first_name }}様、お得です。\nhttps://taxi.example/wallet\n", "[予約](https://taxi.example/wallet)です"])
  func `a text that begins with a brace is no JSON`(text: String) {
    #expect(CampaignFile(text).form != .json)
  }

  @Test(arguments: [TapPlace.mail, .push]) func `equal paths and words are read in the same way`(place: TapPlace)
    async throws
  {
    let text = "[{\"uri\":\"menu/history\"},{\"uri\":\"menu/history\"},{\"uri\":\"CLOSE\"},{\"uri\":\"CLOSE\"}]"
    let report = try await CampaignWorld.report(text, place: place)
    #expect(report.entries.map(\.link) == ["taxi://menu/history", "taxi://menu/history"], "\(report.entries)")
    #expect(report.account.notRead == 2)
  }

  @Test func `what a template in a text gives a name is checked`() async throws {
    let text = #"{"body": "{% assign u = 'https://taxi.example/walet' %}<a href=\"{{ u }}\">a</a>"}"#
    #expect(try await CampaignWorld.report(text).broken.map(\.link) == ["\(Self.host)/walet"])
  }

  @Test(arguments: ["{\"title\":\"a\",\"url\":\"PATH\"}", "push_id,deep_link\n1,PATH\n"])
  func `a path in JSON or in a column of links of the app is one`(form: String) async throws {
    for (path, isBroken) in [("reservations/new", false), ("/wallet", false), ("menu/cupons", true)] {
      let report = try await CampaignWorld.report(form.replacing("PATH", with: path))
      #expect(report.broken.isEmpty != isBroken && report.entries.count == 1, "\(report.entries) \(report.unchecked)")
      #expect(report.broken.allSatisfy { $0.problems[0].text.ja.contains("もしかして: 「menu/coupons」") }, "\(report.broken)")
    }
    #expect(try await CampaignWorld.report(form.replacing("PATH", with: "blog/x")).broken.count == 1)
    let near = try await CampaignWorld.report(form.replacing("PATH", with: "coupons"))
    #expect(near.broken.first?.problems.first?.text.ja.contains("もしかして: 「menu/coupons」") == true, "\(near.entries)")
    for place in [TapPlace.mail, .push] {
      let word = try await CampaignWorld.report(form.replacing("PATH", with: "CLOSE"), place: place)
      #expect(word.total == 1 && word.broken.count == (form.hasPrefix("{") ? 0 : 1))
      #expect(word.account.notRead == (form.hasPrefix("{") ? 1 : 0))
    }
  }

  @Test(arguments: ["{\"title\":\"a\",\"url\":\"PATH\"}", "push_id,link\n1,PATH\n"])
  func `a path is a link of the app in a push, and in a table of mails a part of an address`(form: String) async throws
  {
    func report(_ path: String, _ place: TapPlace) async throws -> CampaignReport {
      try await CampaignWorld.report(form.replacing("PATH", with: path), place: place)
    }
    for path in ["reservations/new", "/wallet"] {
      let push = try await report(path, .push)
      #expect(push.broken.isEmpty && push.entries.count == 1, "\(push.entries) \(push.unchecked)")
      guard !form.hasPrefix("{") else { continue }
      let mail = try await report(path, .mail)
      #expect(mail.broken.first?.problems.map(\.code) == [.noScheme], "\(mail.entries)")
      #expect(mail.broken.first?.problems.first?.text.ja.contains("プッシュ通知の場合は「--tapped-in」") == true)
    }
    let wrong = try await report("reservations/nwe", .push)
    #expect(wrong.broken.first?.problems.first?.text.ja.contains("もしかして: 「reservations/new」") == true)
  }
}
