import DeepLinks
import Foundation
import HeadlessUI
import TestSupport
import Testing

@testable import Lab

@Suite struct MailLinksTests {
  private func file(_ lines: String...) throws -> CampaignFile {
    try CampaignFile(Array(lines.joined(separator: "\r\n").utf8))
  }

  @Test func `a mail of a tool has the links of its HTML, and those that only its text has`() throws {
    let file = try CampaignFixture.file("mail.eml")
    #expect(
      file.links.map { [$0.url, $0.name ?? "-"] } == [
        ["https://taxi.example/menu/coupons?code=SPRING300&utm_source=mail", "クーポンを 使う"],
        ["https://taxi.example/wallet?x=1&y=2", "財布"], ["https://taxi.example/menu/notices", "-"],
      ])
    #expect(file.title == "春のクーポン、いま届きました。タクシーに乗るならこの機会にどうぞ①")
    #expect(file.form == .page)
    #expect(file.source.en == "a mail with ISO-2022-JP and UTF-8 text")
    #expect(file.notes.map(\.en) == ["not read: 1 attachment"])
  }

  @Test func `a part in base64 and Shift_JIS is decoded`() throws {
    let html = try #require("<a href='a://b'>①</a>".data(using: .shiftJIS)).base64EncodedString()
    let file = try file(
      "Content-Type: text/html;", "\tcharset=\"Shift_JIS\"", "Content-Transfer-Encoding: BASE64", "",
      String(html.prefix(20)), String(html.dropFirst(20)))
    #expect(file.links.map(\.name) == ["①"])
  }

  @Test(arguments: [
    ("a=3Db=\r\nc", "a=bc"), ("a= \t\r\nb", "ab"), ("a=\nb", "ab"), ("a=zz=4", "a=zz=4"), ("=", "="),
    ("=e3=81=82", "あ"),
  ]) func `quoted-printable is decoded, and what is none stays`(text: String, decoded: String) {
    #expect(String(decoding: TransferEncoding.quotedPrintable(ArraySlice(text.utf8)), as: UTF8.self) == decoded)
  }

  @Test(arguments: [
    ("=?UTF-8?B?5pil?=", "春"), ("=?utf-8?q?a_=E6=98=A5?= b", "a 春 b"),
    ("x =?UTF-8?B?5g==?= \r\n =?UTF-8?B?mKU=?= y", "x 春 y"),
    ("=?ISO-2022-JP?B?GyRCJCItIRsoQg==?=", "あ①"), ("=?x?=", "=?x?="), ("=?UTF-8*ja?B?5pil?=", "春"), ("a = b", "a = b"),
  ]) func `encoded words of a field are decoded`(field: String, text: String) {
    #expect(EncodedWords.decoded(field) == text)
  }

  @Test(arguments: [
    ("format=flowed; delsp=yes", "SPR \r\nING300"), ("format=flowed; DelSp=Yes", "SPRING300 \r\n"),
    ("FORMAT=\"flowed\"", "SPRING300\r\n x"),
  ]) func `a flowed text is joined before its addresses are read`(parameters: String, code: String) throws {
    let file = try file(
      "Content-Type: text/plain; \(parameters)", "", "Use https://taxi.example/menu/coupons?code=\(code)")
    #expect(file.links.map(\.url) == ["https://taxi.example/menu/coupons?code=SPRING300"])
  }

  @Test(arguments: [
    ("a \nb", false, "a b"), ("a \nb", true, "ab"), ("a\n  b\n>c", false, "a\n b\n>c"),
    ("x \n-- \nTom", true, "x \n-- \nTom"),
  ]) func `lines that end with a space go on`(text: String, deletesSpaces: Bool, joined: String) {
    #expect(FlowedText.joined(text, deletesSpaces: deletesSpaces) == joined)
  }

  @Test func `nested parts are read, up to a depth, and a forwarded mail`() throws {
    func nested(_ depth: Int) -> String {
      depth == 0
        ? "Content-Type: text/html\n\n<a href='a://b'>x</a>\n"
        : "Content-Type: multipart/mixed; boundary=\"b\(depth)\"\n\n--b\(depth)\n\(nested(depth - 1))\n--b\(depth)--\n"
    }
    #expect(try file(nested(8)).links.count == 1)
    let deep = try file(nested(9))
    #expect(deep.links.isEmpty)
    #expect(deep.notes.map(\.en) == ["not read: 1 part too deep inside others"])
    let forwarded = try file(
      "Subject: a", "Content-Type: message/rfc822", "", "Subject: b", "Content-Type: text/html", "",
      "<a href='a://b'>x</a>")
    #expect(forwarded.links.count == 1)
    #expect(forwarded.title == "a")
  }

  @Test func `a mail that was cut off, pictures of the text, and attachments with text`() throws {
    let file = try file(
      "From a@b Thu Jan 1", "MIME-Version: 1.0", "Content-Type: multipart/related; boundary=x", "",
      "preamble a://preamble",
      "--x  ", "Content-Type: image/png", "Content-ID: <a>", "", "x", "--xy", "--x", "Content-Type: text/html",
      "Content-Disposition: attachment; filename=a.html", "", "<a href='a://c'>", "--x", "", "See <a://b?x=1>.")
    #expect(file.links.map(\.url) == ["a://b?x=1"])
    #expect(file.notes.map(\.en) == ["not read: 1 attachment"])
  }

  @Test func `a file of links is no mail`() throws {
    for text in ["taxi://wallet\nFrom: x", "link,audience\nFrom: x", "https://taxi.example/wallet\n\nSubject: x"] {
      #expect(!MailPart.isMail(Array(text.utf8)), "\(text)")
    }
  }

  @Test(arguments: [
    ("詳しくはhttps://a.example/b?x=1をご覧ください。", ["https://a.example/b?x=1"]),
    ("(https://a.example/), 'b://c'.", ["https://a.example/", "b://c"]),
    ("<a://b> a://c(1) http:// :// ://x", ["a://b", "a://c(1)"]),
    ("a://b?c={{CODE}}&d=%%X%% x", ["a://b?c={{CODE}}&d=%%X%%"]),
    ("a://b?u=c://d", ["a://b?u=c://d"]),
  ]) func `addresses in plain text end where the sentence goes on`(text: String, urls: [String]) {
    #expect(TextAddresses(text).links.map(\.url) == urls)
  }

  @Test(arguments: ["a://", "://", "a:// ", "--x\n", "=?a?B?", "Subject: =?utf-8?B?\n"])
  func `a mail of one part many times takes time in proportion to its length`(part: String) {
    func time(_ bytes: Int) -> Duration {
      let text =
        "Content-Type: multipart/mixed; boundary=x\n\n--x\n\n" + String(repeating: part, count: bytes / part.utf8.count)
      let head = "Subject: " + String(repeating: part.replacing("\n", with: " "), count: bytes / part.utf8.count) + "\n"
      return (0..<3).map { _ in processorTime { _ = try? CampaignFile(Array((head + text).utf8)) } }.min() ?? .zero
    }
    let (short, long) = (time(20_000), time(160_000))
    #expect(long < short * 24 + .milliseconds(20), "\(part): \(short), \(long)")
  }
}
