import DeepLinks
import HeadlessUI
import LinkAssociation
import Testing
import TextFormats

@testable import Lab

/// Texts with links in their sentences, and files that are no text.
@Suite struct ProseTests {
  @Test(arguments: [
    "お客様\n\nクーポンは https://taxi.example/wallet から。\n配信停止: https://taxi.example/menu\n",
    "お知らせ:\nhttps://taxi.example/wallet\nメニュー:\nhttps://taxi.example/menu\n",
    "Hello Tom, your coupon is here\nhttps://taxi.example/wallet\nhttps://taxi.example/menu or later.\nYours, all of us\nTaxi\n",
  ]) func `the links of sentences are read, and the sentences are no links`(text: String) {
    let file = CampaignFile(text)
    #expect(file.form == .prose)
    #expect(file.links.map(\.url) == ["https://taxi.example/wallet", "https://taxi.example/menu"])
    #expect(file.source.en == "text, sentences with links")
  }

  @Test(arguments: [
    "taxi://wallet\nTBD\n未定\n", "taxi://wallet\nto be decided later, sorry\n",
    "https://taxi.example/wallet, loggedIn, Spring\n",
    "{{ u }}\n*|X|*\n", "taxi://a\n{% if z %}taxi://b{% endif %}*|W|*\n", "taxi://a\ntaxi.example/wallet-and-more\n",
  ]) func `a link on each line is no prose, also with notes between them`(text: String) {
    #expect(CampaignFile(text).form == .lines)
  }

  @Test func `an address of our host counts in a sentence without its scheme`() {
    let hosts = ["taxi.example"]
    let text = "See taxi.example/wallet, a@taxi.example/x, my.taxi.example/y and https://taxi.example/menu or x/y/z."
    let links = TextAddresses(text, hosts: hosts).links
    #expect(links.map(\.url) == ["https://taxi.example/wallet", "https://taxi.example/menu"])
    #expect(links.map(\.problems.count) == [1, 0])
    #expect(TextAddresses(text).links.map(\.url) == ["https://taxi.example/menu"])
    #expect(HTMLLinks("<p>taxi.example/wallet</p><a href='a://b'>taxi.example/x</a>", hosts: hosts).links.count == 2)
  }

  @Test(arguments: [
    ("クーポンは taxi：//wallet から", "taxi://wallet"), ("開く: https：／／taxi.example/wallet。", "https://taxi.example/wallet"),
    ("ｈｔｔｐｓ：／／ｔａｘｉ．ｅｘａｍｐｌｅ／ｗａｌｌｅｔ もどうぞ", "https://taxi.example/wallet"),
    ("ｈｔｔｐｓ://taxi.example/wallet です", "https://taxi.example/wallet"),
    ("See http s://taxi.example/wallet.", "https://taxi.example/wallet"),
    ("See https ://taxi.example/wallet", "https://taxi.example/wallet"),
  ]) func `an address with letters in full width or a blank in its scheme is told as none`(text: String, link: String)
    async throws
  {
    let report = try await CampaignWorld.report("春の乗車キャンペーンを開催中です。\n\(text)\n通常は https://taxi.example/menu です。\n")
    #expect(report.entries.first.map { text.contains($0.written) } == true, "the row shows what the text has")
    #expect(report.entries.map(\.written).last == "https://taxi.example/menu")
    #expect(report.broken.map { $0.problems.map(\.code) } == [[.noScheme]])
    #expect(report.broken.first?.problems.first?.text.ja.hasSuffix("「\(link)」と書いてください。") == true)
  }

  @Test func `www before our host is an address too, and www before another one is none of ours`() {
    let links = TextAddresses("See www.taxi.example/wallet or www.other.example/x.", hosts: ["taxi.example"]).links
    #expect(links.map(\.url) == ["https://www.taxi.example/wallet"])
  }

  @Test func `an address that goes on in the next line is broken, and one that is followed by a word is not`() {
    let long = "https://taxi.example/menu/coupons?utm_source=mail&utm_campaign=spring&code=SPR"
    #expect(TextAddresses("\(long)\r\nING300\r\n").links.map { $0.problems.map(\.code) } == [[.brokenMarkup]])
    for text in ["\(long)\nTaxi", "\(long)\n\nING300", "\(long)\nhttps://a.example/1", "a://b\nING300", long] {
      #expect(TextAddresses(text).links.flatMap(\.problems) == [], "\(text)")
    }
  }

  @Test(arguments: [
    "春の乗車キャンペーン開催中！クーポンはこちら\nhttps://taxi.example/wallet\n",
    "キャンペーンのリンクの一覧です。\nhttps://taxi.example/wallet\nhttps://taxi.example/menu\n",
  ]) func `a text that begins with its only sentence is a short message`(text: String) {
    #expect(CampaignFile(text).form == .prose)
    let table = text.replacing("wallet", with: "wallet, loggedIn, Spring")
    #expect(CampaignFile(table).form == .lines, "the audiences of lines count")
  }

  @Test(arguments: [
    ("{% if a %}a://b{% else %}a://c{% endif %} x", ["a://b", "a://c"]),
    ("a://{% if a %}b{% else %}c{% endif %}/d", ["a://{% if a %}b{% else %}c{% endif %}/d"]),
    ("a://b{{#if x}}c{{else}}d{{/if}}", ["a://b{{#if x}}c{{else}}d{{/if}}"]),
    ("*|IF:X|*a://b*|ELSE:|*a://c*|END:IF|*", ["a://b", "a://c"]),
    ("{{! a://x }} a://b {{ y }}", ["a://b"]),
  ]) func `the instructions of a template end an address, or are a part of it`(text: String, urls: [String]) {
    #expect(TextAddresses(ofTemplate: text).links.map(\.url) == urls)
  }

  @Test(arguments: [
    Array("%PDF-1.7 https://a.example/".utf8), [0x89] + Array("PNG\r\n".utf8), [0xFF, 0xD8, 0xFF, 0xE0],
    Array("GIF89a".utf8),
    Array("{\\rtf1 x".utf8), [0x1F, 0x8B, 0], [0, 1, 2, 3, 0, 5, 6, 7, 0, 0], Array("Rar!".utf8),
  ]) func `a file that is no text is refused, with what to do`(bytes: [UInt8]) {
    let error = #expect(throws: CampaignFileError.self) { try CampaignFile(bytes) }
    #expect(error?.code == .otherForm)
    #expect(error?.hint.isEmpty == false)
  }

  @Test func `text in UTF-16 is no other form`() throws {
    let text = Array("リンク\n taxi://wallet【\n".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try CampaignFile([0xFF, 0xFE] + text).links.map(\.url) == ["taxi://wallet【"])
  }

  // MARK: - Templates

  private func variants(_ url: String) -> [String] {
    (LinkTemplate(url)?.variants ?? []).map { LinkTemplate.filled($0, with: [:]) { value, _ in "<\(value.name)>" } }
  }

  @Test(arguments: [
    ("a{{#if x}}b{{else}}c{{/if}}d", ["abd", "acd"]), ("a{{#unless x}}b{{/unless}}", ["ab", "a"]),
    ("a{{#if x}}b{{else if y}}c{{else}}d{{/if}}", ["ab", "ac", "ad"]),
    ("a{{#x}}b{{/x}}{{^x}}c{{/x}}", ["abc", "ac", "ab", "a"]),
    ("a{{~#if x~}}b{{~/if~}}", ["ab", "a"]), ("a{{! x }}b{{ c }}", ["ab<c>"]),
    ("a{% comment %}x{% endcomment %}b{{ c }}", ["ab<c>"]),
    ("%%=IIF(@x==1,'a','b')=%%c", ["ac", "bc"]),
    ("%%=RedirectTo(IIF(@x == 'y', 'a', Concat('b',@c)))=%%", ["a", "b<c>"]),
    ("a/%%=URLEncode(@c,1)=%%", ["a/<c>"]), ("%%=v(IIF(Empty(@x),'a',@y))=%%", ["a", "<y>"]),
    ("a%%=Lookup('t','x','y',@c)=%%", ["a<c>"]),
    ("a%%=Lowercase('B')=%%", ["ab"]),
  ]) func `branches of Handlebars and functions of AMPscript are read`(url: String, links: [String]) {
    #expect(variants(url) == links)
  }

  @Test func `a link with more branches than are checked depends on the sender`() async throws {
    let path = (1...7).map { "{% if x\($0) %}{% endif %}{% if y\($0) %}a{% endif %}" }.joined()
    let url = "https://taxi.example/wallet?utm_source=\(path)"
    let report = try await CampaignWorld.report("<a href=\"\(url)\">a</a>")
    #expect(report.account.dependsOnSender == 1, "\(report.account)")
    let cases =
      "{% case x %}" + (1...20).map { "{% when \($0) %}wallet?utm_term=\($0)" }.joined()
      + "{% else %}walet{% endcase %}"
    let all = try await CampaignWorld.report("<a href=\"https://taxi.example/\(cases)\">a</a>")
    #expect(all.broken.count == 1)
  }

  @Test func `the placeholders of a file have names, and shares of versions are at most all phones`() throws {
    let file = CampaignFile("taxi://a?b={{ x | default: 'y' }}\n{% if z %}taxi://b{% endif %}*|W|*\n")
    #expect(file.placeholders == ["x", "W"])
    let routes = try LabWorld.routes()
    let error = #expect(throws: CampaignVersionError.self) {
      try CampaignVersion.versions("4.1,60,a\n4.2,45,b\n") { _ in routes }
    }
    #expect(error?.line == 2)
    #expect(error?.sum == 105)
    #expect(try CampaignVersion.versions("4.1,33.4,a\n4.2,33.3,b\n5,33.4,c\n") { _ in routes }.count == 3)
  }
}
