import DeepLinks
import HeadlessUI
import LinkAssociation
import Testing
import TextFormats

@testable import Lab

/// Markup without its end hides what follows. The links in it are read and told as broken, never left out.
@Suite struct HTMLFaultTests {
  private func told(_ html: String) -> [String] {
    HTMLLinks(html).links.map { link in
      let faults = link.problems.filter { $0.code == .brokenMarkup }.map(\.text.en)
      return link.url + (faults.isEmpty ? "" : ": " + faults.joined(separator: " "))
    }
  }

  @Test(arguments: [
    ("<!-- x", "Line 2 of the HTML begins a comment"), ("<!--[if mso ", "Line 2 of the HTML begins a comment"),
    ("<style>p {}", "Line 2 of the HTML begins `<style>`"), ("<script>x()", "Line 2 of the HTML begins `<script>`"),
    ("<textarea>", "Line 2 of the HTML begins `<textarea>`"), ("<TITLE>x", "Line 2 of the HTML begins `<title>`"),
  ]) func `the links behind a mark without its end are told with its line`(mark: String, sentence: String) {
    let links = told("<a href='a://b'>x</a>\n\(mark)\n<a href='a://c'>y</a>\n<p>See a://d</p> <a href='mailto:e'>z</a>")
    #expect(links.first == "a://b")
    #expect(links.map { String($0.prefix { $0 != " " }) } == ["a://b", "a://c:", "a://d:", "mailto:e:"])
    for link in links.dropFirst() { #expect(link.contains(sentence), "\(link)") }
  }

  @Test(arguments: [
    ("<a href=\"a://b>x</a>\n<a class=y href=\"a://c\">y</a><a href=\"a://d\">z</a>", [true, true, false]),
    ("<a href='a://b>x</a> <a href='a://c'>y</a><a href='a://d'>z</a>", [true, true, false]),
    ("<a href=\"a://b class=\"x\">x</a><a href=\"a://c\">y</a><a href=\"a://d\">z</a>", [true, false, false]),
    ("<img alt=\"x y><a href=\"a://b\">x</a><a href=\"a://c\">y</a><a href=\"a://d\">z</a>", [true, false, false]),
    ("<a href=\"a://b\">x</a><a href=\"a://c\">x</a><a href=\"a://d>y</a>", [false, false, true]),
    ("<a href=\"a://b\">x</a><a href=\"a://c\">x</a><a href=\"a://d", [false, false, true]),
    ("<a href=a://b>x</a><a href=a://c>x</a><a href=a://d", [false, false, true]),
    ("<a href=a://b>x</a><a href=a://c>x</a><? a://d", [false, false, true]),
  ]) func `a lost quote or end of a tag leaves out no link`(html: String, isBroken: [Bool]) {
    let links = told(html)
    #expect(links.map { String($0.prefix(5)) } == ["a://b", "a://c", "a://d"], "\(links)")
    #expect(links.map { $0.contains("HTML") } == isBroken, "\(links)")
  }

  @Test(arguments: [
    "<a title='x y=' href='a://b'>x</a>", "<a title=\"a = b\" href='a://b'/>",
    "<a alt='x y='>z</a><a href='a://b'>x</a>",
    "<a title=\"a<b class=\"/><a href='a://b'>x</a>", "<!-- <a href='a://c'> --><a href='a://b'>x</a>",
    "<a href='a://b'><!--",
    "<textarea><a href='a://c'></textarea><a href='a://b'>x</a>",
  ]) func `markup with its ends has no such problem`(html: String) {
    #expect(told(html) == ["a://b"], "\(html)")
  }

  @Test(arguments: ["href=”a://b”", "href=“a://b”", "href='“a://b”'", "href=’a://b’", "href=\"a://b”\""])
  func `the quotes of a word processor are no part of a link, and break it`(attribute: String) {
    let links = told("<a \(attribute)>x</a>")
    #expect(
      links == [
        "a://b: The address is in the quotes of a word processor, which become a part of it. Write straight quotes: `\"`."
      ])
  }

  @Test func `a hidden link is broken, whatever it opens`() async throws {
    let report = try await CampaignWorld.report(
      "<!--<a href='taxi://wallet'></a><a href='https://news.example/'></a><a href='{{ u }}'></a><a href='tel:1'></a>")
    #expect(report.broken.count == 4)
    #expect(report.summary.en.hasPrefix("4 links of 4 are broken: a mark without its end"), "\(report.summary.en)")
    #expect(report.account.total == 4)
  }

  // MARK: - Other places of links

  private func read(_ html: String) -> [[String]] {
    HTMLLinks(html).links.map { [$0.url, $0.unread == nil ? "read" : "told"] }
  }

  @Test(arguments: [
    ("<b onclick=\"go('a://b')\">", [["a://b", "read"]]),
    ("<b ontouchend=\"location.href='a://b'\">", [["a://b", "read"]]),
    ("<b onclick=\"function f() { open2(`a://b/${x}`); }\">", [["a://b/${x}", "read"]]),
    ("<b onclick=\"go('a://b?x=' + y)\">", [["a://b?x=", "told"]]),
    ("<b onclick=\"track('a://c'); location='a://b'\">", [["a://c", "read"], ["a://b", "read"]]),
    ("<b data-href='a://b'>", [["a://b", "told"]]), ("<b data-src='a://b' data-x='y'>", []),
    ("<a href='a://b' data-url='a://b'>x</a>", [["a://b", "read"]]),
    ("<iframe src='a://b'></iframe>", [["a://b", "read"]]), ("<iframe src='/b'></iframe>", [["/b", "told"]]),
    ("<iframe src='about:blank'></iframe><img src='a://b'>", []),
    ("<object data='a://b'></object>", [["a://b", "read"]]),
    ("<iframe srcdoc='&lt;a href=&quot;a://b&quot;>'></iframe>", [["a://b", "told"]]),
    ("<meta name=apple-itunes-app content='app-id=1, app-argument=a://b'>", [["a://b", "read"]]),
    ("<meta property='al:ios:url' content='a://b'><meta property='og:image' content='a://c'>", [["a://b", "read"]]),
    ("{% include 'x' %} {{ y }}", [["{% include 'x' %}", "told"]]), ("{{> footer }}", [["{{> footer }}", "told"]]),
    ("{{content_blocks.${x}}}", [["{{content_blocks.${x}}}", "told"]]),
    ("{{ snippets.x }}", [["{{ snippets.x }}", "told"]]),
    ("%%=ContentBlockByName(\"x\")=%%", [["%%=ContentBlockByName(\"x\")=%%", "told"]]),
    ("{{ include }} {{ x > 1 }}", []),
  ]) func `each other place of a link is read or told`(html: String, links: [[String]]) {
    #expect(read(html) == links, "\(html)")
  }

  @Test func `blocks are told in the order of their lines`() {
    #expect(
      HTMLLinks("<a href='a://b'>x</a>\n{% include 'x' %}\n<a href='a://c'>x</a>").links.map(\.line) == [1, 2, 3])
  }

  @Test(arguments: [
    ("{{!-- <a href='a://c'>{{ x }}</a> --}}", ["a://b"]), ("{{! a://c }}", ["a://b"]), ("{{~! a://c ~}}", ["a://b"]),
    ("{%comment%} a://c {%endcomment%}", ["a://b"]), ("{%- comment -%} a://c {%- endcomment -%}", ["a://b"]),
    ("{% comment %} a://c ", ["a://c", "a://b"]), ("{{!-- a://c ", ["a://c", "a://b"]),
    ("{% comments %} a://c", ["a://c", "a://b"]),
  ]) func `comments of templates are not sent, and one without its end is read`(comment: String, urls: [String]) {
    #expect(HTMLLinks("\(comment)\n<a href='a://b'>{{ x }}</a>").links.map(\.url) == urls)
    #expect(HTMLLinks("\(comment)\n<a href='a://b'>{{ x }}</a>").links.last?.line == 2)
  }

  @Test func `the pages of a mailing list in the fields of a mail are links`() throws {
    let mail = "List-Unsubscribe: <https://a.example/u>,\r\n <mailto:u@a.example>\r\nSubject: x\r\n\r\nsee a://b\r\n"
    let links = try CampaignFile(Array(mail.utf8)).links
    #expect(links.map(\.url) == ["a://b", "https://a.example/u", "mailto:u@a.example"])
    #expect(links.map(\.name) == [nil, "List-Unsubscribe", "List-Unsubscribe"])
  }
}
