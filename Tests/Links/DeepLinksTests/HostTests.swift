import Testing

@testable import DeepLinks

struct HostTests {
  /// The examples of RFC 3492, section 7.1, and a lookalike host.
  @Test(arguments: [
    ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"), ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"),
    ("Pročprostěnemluvíčesky", "Proprostnemluvesky-uyb24dma41a"), ("3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"),
    ("MajiでKoiする5秒前", "MajiKoi5-783gue6qz075azm5e"), ("パフィーdeルンバ", "de-jg4avhby1noc0d"),
    ("аррӏе", "80ak6aa92e"), ("-> $1.00 <-", "-> $1.00 <--"),
  ])
  func `labels are encoded as Punycode`(_ label: String, _ encoded: String) {
    #expect(Punycode.encode(label.unicodeScalars) == encoded)
  }

  @Test(arguments: [
    ("TAXI.example", "taxi.example"), ("ｔａｘｉ.example", "taxi.example"), ("taxi。example", "taxi.example"),
    ("bücher.example", "xn--bcher-kva.example"), ("Bu\u{308}cher.example", "xn--bcher-kva.example"), ("", ""),
  ])
  func `a host has one ASCII spelling`(_ host: String, _ ascii: String) {
    #expect(HostName.ascii(host) == ascii)
  }

  @Test(arguments: [
    ("taxi.example", true), ("a-b.c", true), ("xn--a", true), ("", false), (".", false), ("a..b", false),
    ("-a.b", false), ("a-.b", false), ("A.b", false), ("a_b", false), ("a:1", false), ("é.b", false),
    (String(repeating: "a", count: 64), false),
  ])
  func `the table accepts only lower-case ASCII host names`(_ host: String, _ isValid: Bool) {
    #expect(HostName.isValid(host) == isValid)
  }
}
