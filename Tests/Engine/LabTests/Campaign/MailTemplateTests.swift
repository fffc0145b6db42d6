import HeadlessUI
import Testing

@testable import Lab

/// The mails of four mail tools, as their editors write them: each link of a file is told, and none is taken for a broken one.
@Suite struct MailTemplateTests {
  /// Each link: its line, its sign, and what is checked or why it is not.
  private static func links(_ name: String) async throws -> [String] {
    let text = String(decoding: try CampaignFixture.bytes(name), as: UTF8.self)
    let report = try await CampaignWorld.report(text)
    let checked = report.entries.map { entry in
      let filled = entry.problems.first { $0.code == .dependsOnSender }
      let names =
        filled?.text.en.matches(of: /`([A-Za-z_.]+)`(?: \(|, |\.)/).map { String($0.output.1) }.filter { $0 != "here" }
        ?? []
      return (entry.line, "\(entry.line) \(entry.state) " + (names.isEmpty ? entry.link : names.joined(separator: " ")))
    }
    let rest = report.unchecked.map { ($0.place.number, "\($0.place.number) - \($0.kind) \($0.of)") }
    #expect(report.broken.isEmpty)
    return (checked + rest).enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .map(\.element.1)
  }

  private static let coupons = "https://taxi.example/menu/coupons?code="

  @Test func `a mail of Mailchimp`() async throws {
    #expect(
      try await Self.links("mailchimp.html") == [
        "2 - dependsOnSender ARCHIVE", "4 depends COUPON CAMPAIGN_UID", "5 fine https://taxi.example/wallet",
        "5 fine https://taxi.example/menu", "6 depends RESERVATION", "7 doubtful \(Self.coupons)VIP500",
        "7 fine \(Self.coupons)SPRING300", "8 depends CODE", "9 - dependsOnSender UNSUB",
        "9 - dependsOnSender UPDATE_PROFILE", "9 - dependsOnSender FORWARD", "10 - otherSite twitter.com",
        "11 depends COUPON",
      ])
  }

  @Test func `a mail of Salesforce Marketing Cloud`() async throws {
    #expect(
      try await Self.links("salesforce.html") == [
        "5 - dependsOnSender view_email_url", "6 fine \(Self.coupons)SPRING300", "7 depends CouponCode",
        "8 depends res",
        "9 fine https://taxi.example/wallet", "10 fine https://taxi.example/wallet",
        "11 fine https://taxi.example/menu",
        "12 - dependsOnSender code", "13 doubtful \(Self.coupons)VIP500", "13 fine https://taxi.example/menu/coupons",
        "14 doubtful \(Self.coupons)VIP500", "14 fine \(Self.coupons)SPRING300", "15 depends page",
        "16 - dependsOnSender unsub_center_url", "16 - dependsOnSender profile_center_url", "17 depends SPRING",
        "18 depends Coupon",
      ])
  }

  @Test func `a mail of Braze`() async throws {
    #expect(
      try await Self.links("braze.html") == [
        "3 depends coupon_code", "3 fine \(Self.coupons)SPRING300", "4 depends coupon_code",
        "4 fine \(Self.coupons)SPRING300",
        "5 fine https://taxi.example/wallet",
        "5 fine https://taxi.example/menu", "6 doubtful \(Self.coupons)VIP500", "6 fine \(Self.coupons)SPRING300",
        "7 fine https://taxi.example/wallet", "7 - dependsOnSender deep_link",
        "8 - dependsOnSender set_user_to_unsubscribed_url", "9 depends reservation_id",
        "10 depends coupon_code.spring", "11 depends promotion", "12 fine https://taxi.example/wallet",
        "13 depends latitude longitude", "14 - notRead {{content_blocks.${footer}}}",
      ])
  }

  @Test func `a mail of HubSpot`() async throws {
    #expect(
      try await Self.links("hubspot.html") == [
        "2 - dependsOnSender view_as_page_url", "3 depends contact.coupon_code", "4 depends contact.coupon_code",
        "5 fine https://taxi.example/wallet", "5 - dependsOnSender contact.deep_link", "6 depends contact.reservation",
        "6 fine https://taxi.example/reservations/42", "7 fine https://taxi.example/wallet",
        "8 doubtful \(Self.coupons)VIP500", "8 fine \(Self.coupons)SPRING300",
        "9 - dependsOnSender unsubscribe_link_all",
        "10 depends contact.coupon_code", "10 fine \(Self.coupons)SPRING300#top",
      ])
  }

  @Test func `the default of a link is checked, and said to be it`() async throws {
    let link = "<a href=\"{{ x | default: 'https://taxi.example/walet' }}\">a</a>"
    let broken = try #require(try await CampaignWorld.report(link).entries.first)
    #expect(broken.isBroken)
    #expect(broken.problems.contains { $0.text.en.contains("is the default, for people without a value of `x`") })
    let given = try await CampaignWorld.report(link, values: ["x": "https://taxi.example/wallet"])
    #expect(given.entries.map(\.isBroken) == [false])
  }

  @Test func `two links that are filled in differently are no duplicates`() async throws {
    let codes = try await CampaignWorld.codes("\(Self.coupons){{ a }}\n\(Self.coupons){{ b }}\n\(Self.coupons){{ a }}")
    #expect(codes.map { $0.contains(.duplicate) } == [false, false, true])
  }

  // MARK: - HTML

  @Test(arguments: [
    ("<a href=\"a{{ f(\"b\", \"c\") }}d\">x</a>", "a{{ f(\"b\", \"c\") }}d"),
    ("<a href='%%=f('b')=%%'>x</a>", "%%=f('b')=%%"), ("<a href=\"{{ a\" title=\"}}\">x</a>", "{{ a"),
    ("<a href=\"{{ a\">x</a>", "{{ a"),
  ]) func `quotes inside a placeholder do not end the attribute`(html: String, url: String) {
    #expect(HTMLLinks(html).links.map(\.url) == [url])
  }

  @Test func `links in comments of a template are not sent, and lines keep their numbers`() {
    let comments = "{# <a href='a'>\n</a> #}\n{% comment %}<a href='b'></a>{% endcomment %}\n<a href='c'>{{ x }}</a>"
    #expect(HTMLLinks(comments).links.map(\.url) == ["c"])
    #expect(HTMLLinks(comments).links.map(\.line) == [4])
    #expect(HTMLLinks("<a href='a'>{# b</a> #}").links.map(\.url) == ["a"], "no template")
  }
}
