import DeepLinks
import HeadlessUI
import TestSupport
import Testing

@testable import Lab

@Suite struct HTMLLinksTests {
  private func links(_ html: String) -> [[String]] { HTMLLinks(html).links.map { [$0.url, $0.name ?? "-"] } }

  @Test(arguments: [
    ("<a href='a://b'><img src=x alt='クーポン &amp; more'></a>", "クーポン & more"),
    ("<a href='a://b'>Get <b>the</b><br>coupon<td>now</a>", "Get the coupon now"),
    ("<a href='a://b'><b>クー</b>ポン</a>", "クーポン"), ("<a href='a://b' title='T'><img src=x></a>", "T"),
    ("<area alt='A' title='T' href='a://b'>text", "A"),
    ("<area href='a://b' title='T' />", "T"), ("<v:rect href='a://b' alt='V'/>text", "V"),
    ("<v:roundrect href='a://b'><w:anchorlock/><center>Go</center></v:roundrect>after", "Go"),
  ]) func `a link has the name of its text, its pictures, or its own`(html: String, name: String) {
    #expect(links(html) == [["a://b", name]], "\(html)")
  }

  @Test(arguments: [
    ("a://b?x=1&amp;y=2", "a://b?x=1&y=2"), ("a://b?x=1&#38;y=2", "a://b?x=1&y=2"),
    ("a://b?x=1&#x26;y=2", "a://b?x=1&y=2"),
    ("a://b?x=1&#38y", "a://b?x=1&y"), ("a://b?x=1&copy=2&amp=3&ampx", "a://b?x=1&copy=2&amp=3&ampx"),
    ("a://b?x=1&amp", "a://b?x=1&"), ("a://b?x=%26amp;&zzz;", "a://b?x=%26amp;&zzz;"), (" a://b/\n\tc\r\n ", "a://b/c"),
    ("a://b?&#0;&#xD800;&#99999999999999;", "a://b?\u{FFFD}\u{FFFD}\u{FFFD}"),
  ]) func `the references of an address are replaced once`(href: String, url: String) {
    #expect(links("<a href=\"\(href)\">n</a>").first?.first == url)
  }

  @Test func `comments hide links, and those that Outlook or the others show do not`() {
    #expect(
      links("<!-- <a href='a://b'>x</a> --><!--><a href='a://c'>c</a><!---><a href='a://d'>d</a>").map(\.[0]) == [
        "a://c", "a://d",
      ])
    let outlook =
      "<!--[if mso]><v:roundrect href='a://mso'>M</v:roundrect><![endif]-->"
      + "<!--[if !mso]><!--><a href='a://other'>O</a><!--<![endif]--><![if !mso]><a href='a://shown'>S</a><![endif]>"
      + "<!--[if (gte mso 9)|(IE)]><a href='a://ie'>I</a><![endif]-->"
    #expect(links(outlook) == [["a://mso", "M"], ["a://other", "O"], ["a://shown", "S"], ["a://ie", "I"]])
  }

  @Test func `scripts, styles, titles and the addresses of no person are not read`() {
    #expect(
      links("<script>'<a href=\"b\">'</script><style><a href='a://b'></style><title><a href='a://b'></title>")
        .isEmpty)
    #expect(links("<link href='a://b'><base href='a://b'>").isEmpty)
    // What is no address is a link of the file too: the report accounts for it.
    #expect(
      links("<a href='relative'>x</a><a href=''>y</a><a href='a://b'>x<a href='mailto:a'>z</a>") == [
        ["relative", "x"], ["", "y"], ["a://b", "x"], ["mailto:a", "z"],
      ])
    #expect(
      links("<a HREF = a://b href=a://c>x</a> 1 <2 </3> <a\nhref\n=\n'a://d'/>y</A>") == [
        ["a://b", "x"], ["a://d", "y"],
      ])
  }

  @Test func `a comment ends at --!> too`() {
    #expect(
      links("<!-- a --!><a href=a://b>x</a><!-- -- --><a href=a://c>y</a><!--") == [["a://b", "x"], ["a://c", "y"]])
  }

  @Test(arguments: [
    (
      "<a {% if vip %}href=\"a://b\"{% else %}href='a://c'{% endif %}>x</a>",
      "{% if vip %}a://b{% else %}a://c{% endif %}"
    ),
    ("<a {{#if vip}}href=\"a://b\"{{/if}}>x</a>", "{{#if vip}}a://b{{/if}}"),
    ("<a {% if vip %}class=y{% endif %} href=a://b>x</a>", "a://b"),
    ("<a href=a://b {% if vip %}class=y{% endif %}>x</a>", "a://b"),
    ("<a {{ attributes }} href=a://b>x</a>", "a://b"), ("<a {% if vip href=a://b>x</a>", "a://b"),
  ]) func `a link between the instructions of a template has them around it`(html: String, url: String) {
    #expect(links(html) == [[url, "x"]])
  }

  // MARK: - Other links

  private func told(_ html: String) -> [[String]] {
    HTMLLinks(html).links.map { [$0.url, $0.unread?.en ?? "-"] }
  }

  @Test(arguments: [
    ("<form action='a://b'>", "a://b"), ("<button formaction='a://b'>", "a://b"),
    ("<input formaction=' a://b?x=1&amp;y=2 '>", "a://b?x=1&y=2"),
    ("<b onclick=\"location.href='a://b'\">", "a://b"),
    ("<b onclick=\"window.location = &quot;a://b&quot;\">", "a://b"),
    ("<b onclick=\"location.assign('a://b')\">", "a://b"), ("<b onclick=\"window.open('a://b', '_blank')\">", "a://b"),
    ("<a href=\"javascript:window.open('a://b')\">x</a>", "a://b"),
    ("<svg><a xlink:href='a://b'><text>x</text></a></svg>", "a://b"),
    ("<svg><a href='a://b' xlink:href='a://c'></a></svg>", "a://b"),
    ("<meta http-equiv=refresh content='0; url=a://b'>", "a://b"), ("<p>Go to a://b.</p>", "a://b"),
    ("<p>a://<wbr>b?x=1&amp;y=2</p>", "a://b?x=1&y=2"),
    ("a://b?x={{ code | url_encode }} <br>", "a://b?x={{code|url_encode}}"),
  ]) func `a form, a script of an element, a picture in SVG and a text have links`(html: String, url: String) {
    #expect(told(html) == [[url, "-"]], "\(html)")
  }

  @Test(arguments: [
    ("<b onclick=\"location.href='a://b?x=' + y\">", "location.href=", "A tap runs a script that opens an address."),
    ("<b onclick=\"window.open(url)\">", "window.open(", "A tap runs a script that opens an address."),
    ("<form><input></form>", "", "A form is sent to the page itself."),
    ("<script>x('a://b')</script>", "a://b", "It is in a script of the page."),
    ("{% assign u = 'a://b' %}", "a://b", "It is in an instruction of the template."),
    ("<p>{{ 'a://b' | append: x }}</p>", "a://b", "It is in an instruction of the template."),
  ]) func `what is not known of such a link is told`(html: String, url: String, reason: String) {
    let links = told(html)
    #expect(links.count == 1, "\(html)")
    #expect(links.first?[0].hasPrefix(url) == true, "\(links)")
    #expect(links.first?[1] == reason, "\(links)")
  }

  @Test func `a script that opens nothing, and the parts of a picture, are no links`() {
    #expect(
      told("<b onclick=\"track('x'); if (location.href == 'a') {}\"><svg><use href='#a'/><image href='b'/></svg>")
        .isEmpty)
  }

  @Test func `the base of a page completes its other addresses, and that is told`() {
    let html =
      "<a href='//h.example/x'>a</a><base href='https://taxi.example/a/'><base href='https://b.example/'>"
      + "<a href='wallet?x=%zz'>b</a><a href='/menu'>c</a><a href='../p#q'>d</a><a href='#top'>e</a><a href='{{ u }}'>f</a>"
      + "<a href='mailto:a'>g</a><a href=''>h</a><a href='coupons?code={{ c }}'>i</a>"
    let links = HTMLLinks(html).links
    #expect(
      links.map(\.url) == [
        "https://h.example/x", "https://taxi.example/a/wallet?x=%zz", "https://taxi.example/menu",
        "https://taxi.example/p#q", "#top", "{{ u }}", "mailto:a", "", "https://taxi.example/a/coupons?code={{ c }}",
      ])
    #expect(links.map(\.problems.count) == [1, 1, 1, 1, 0, 0, 0, 0, 1])
    #expect(HTMLLinks("<base href='{{ b }}'><a href='/menu'>c</a>").links.map(\.url) == ["/menu"])
  }

  @Test func `the line of an address in a text is its own`() {
    let links = HTMLLinks("<p>\n\n x\n a://b <b>y</b>\na://c</p>\n<a href='a://d'>d</a>").links
    #expect(links.map(\.line) == [4, 5, 6])
  }

  @Test func `the charset of a page is the one of its first meta`() {
    #expect(HTMLLinks.charset(Array("<meta charset='Shift_JIS'><meta charset=x>".utf8)) == "Shift_JIS")
    #expect(
      HTMLLinks.charset(Array("<META HTTP-EQUIV=content-type CONTENT='text/html; charset=\"EUC-JP\"'>".utf8))
        == "EUC-JP")
    #expect(HTMLLinks.charset(Array("<meta name=a content='text/html; charset=x'>".utf8)) == nil)
  }

  @Test func `a page in Shift_JIS is read, with the areas of its map`() throws {
    let file = try CampaignFixture.file("shift-jis.html")
    #expect(
      file.links.map { [String($0.line), $0.url, $0.name ?? "-"] } == [["2", "https://taxi.example/menu", "メニュー①"]])
    #expect(file.source.en == "CP932 text, HTML")
  }

  // MARK: - Hostile input

  private static let hostile = [
    "<!--", "<!--[if ", "<a href=\"", "<a href='a://b'>", "<", "<a ", "</", "<!", "&", "&amp", "<a href=a://b ",
    "<script>",
    "<v:rect href='a://b'>", "<a href='a://b'", "<b onclick='location='>", "%%[", "{{ ", "<form>", "x <b>",
    "<!--[if x]>", "<?", "<img alt='x'>", "<style><!--", "a://b ", "\r\n",
  ]

  /// An input twice as long takes about twice the time. A search that begins again for each part would take four times as
  /// long, and forty times for the longest inputs here.
  @Test(arguments: hostile) func `an input of one part many times takes time in proportion to its length`(part: String)
  {
    func time(_ bytes: Int) -> Duration {
      let text = "<p>" + String(repeating: part, count: bytes / part.utf8.count)
      return (0..<3).map { _ in processorTime { _ = CampaignFile(text) } }.min() ?? .zero
    }
    let (short, long) = (time(40_000), time(320_000))
    #expect(long < short * 24 + .milliseconds(20), "\(part): \(short), \(long)")
  }
}
