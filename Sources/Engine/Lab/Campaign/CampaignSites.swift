import DeepLinks
import Foundation
import HeadlessUI
import LinkAssociation
import TextFormats

/// The judgement which links of a campaign's file are those of the app. It is the same for all forms of files.
struct CampaignSites {
  let routes: RouteTable
  let setting: CampaignSetting

  // MARK: - Other pages

  /// The page that a link opens in the browser, of another site or of our own; nil for a link that is checked.
  func page(_ link: CampaignLink, _ form: TemplateFilling.Link) -> UncheckedLink? {
    guard routes.rejection(of: form.url) != nil, MisspeltAddress(form.url, routes: routes) == nil else { return nil }
    if let scheme = UncheckedLink.scheme(ofNoLink: form.url) {
      return UncheckedLink(link, .noLink, of: scheme, routes.secrets)
    }
    if let link = liff(link, form.url) { return link }
    if isElsewhere(form.url) {
      let host = (try? GatedURL(form.url))?.webHost?.text ?? "\(form.url.prefix { $0 != ":" })://"
      let inner = ownLink(inside: form.url).map(routes.secrets.redact)
      return UncheckedLink.site(
        link, host: host, ownHosts: routes.hosts, inner: inner, isShared: ShareService.isOne(form.url), routes.secrets)
    }
    guard !form.isNearRoute, isOwnPage(form.url) else { return nil }
    let path = form.url.drop { $0 != "/" }.dropFirst(2).prefix { !"?#".contains($0) }
    return UncheckedLink(
      link, .ownPage, of: routes.secrets.redact(String(path).clipped(to: 80)),
      remark: CampaignMarkupSentence.ownPage.sentence.localized, routes.secrets)
  }

  /// A page of LINE's front-end framework (LINE Developers, *Opening a LIFF app*): what follows its identifier belongs to that
  /// page. One with a link of ours in `liff.state` is checked, and so is one with a path that is nearly one of ours.
  private func liff(_ link: CampaignLink, _ url: String) -> UncheckedLink? {
    guard let host = (try? GatedURL(url))?.webHost?.text, ["liff.line.me", "miniapp.line.me"].contains(host),
      !url.contains("liff.state="), let rejection = routes.rejection(of: url),
      rejection.code != .unknownRoute || rejection.advice == nil
    else { return nil }
    return UncheckedLink(
      link, .otherSite, of: host, remark: CampaignMarkupSentence.liff.sentence.localized, routes.secrets)
  }

  /// Whether a link leads to a page of a host of the app for which the table has no route, nor one that is nearly the same or
  /// has a word of the path. When the association files give it to the app, the app rejects it, so it is a link of the app.
  func isOwnPage(_ url: String) -> Bool {
    guard !OwnShortLink.isOne(url, routes) else { return false }
    // A site sends people from `http://` to the same page with `https://`.
    let secure = url.lowercased().hasPrefix("http://") ? "https://\(url.dropFirst(7))" : url
    guard let rejection = routes.rejection(of: secure), rejection.code == .unknownRoute, rejection.advice == nil,
      let address = try? GatedURL(secure), let host = address.webHost?.text, routes.hosts.contains(host),
      !hasWordOfRoute(address)
    else { return false }
    guard let associations = setting.associations else { return true }
    let ways = (try? associations.ways(of: url, from: setting.place, installed: true)) ?? []
    return !ways.contains { $0.end == .app }
  }

  /// Whether a path begins with a word of a route's path, in the singular or plural and without an ending:
  /// `/wallet/payment`, `/coupon/x`, `/wallet.html` and `/wallet(TBD)`, where the routes are `menu/coupons` and `wallet`. Such a
  /// link is probably one of the app, and was cut or misspelt. `/news` is a page, where a path has the word `new`.
  private func hasWordOfRoute(_ address: GatedURL) -> Bool {
    let words = routes.routes.flatMap { $0.path.split(separator: "/") }.filter { !$0.hasPrefix("{") }
    guard
      let first = address.segments.first?.text.prefix(while: { $0.isLetter && $0.isASCII || "-_".contains($0) })
        .lowercased()
    else { return false }
    return words.contains { word in first == word || word.count > 3 && (first + "s" == word || first == word + "s") }
  }

  /// Whether a link leads to another site, with an address that does not look like one of ours.
  func isElsewhere(_ url: String) -> Bool {
    guard let rejection = routes.rejection(of: url), [.unknownHost, .unknownScheme].contains(rejection.code) else {
      return false
    }
    // A tracker has the link that it opens as a parameter, and is no wrapper of ours all the same.
    if isTracker(url, rejection) { return true }
    // What follows a slash in full width is no part of the host that was meant.
    guard let host = try? (GatedURL(url).webHost?.text.prefix { !"/?#".contains($0) }).map(String.init) else {
      return rejection.hint == nil
    }
    // A host below one of ours is a site of its own, such as one with campaign pages.
    if !routes.hosts.contains(host), routes.hosts.contains(where: { host.hasSuffix(".\($0)") }) { return true }
    // The pages that links of the app can open are on the company's own site, whose name is like that of a host.
    return !routes.hosts.contains(host) && (isPage(host) || NearestName.of(host, among: routes.hosts) == nil)
  }

  /// Whether a rejected link leads to a host that counts clicks, whose name is not like one of ours.
  private func isTracker(_ url: String, _ rejection: LinkRejection) -> Bool {
    guard let host = try? GatedURL(url).webHost?.text, ClickTracker.isOne(host) else { return false }
    return rejection.code == .unknownHost && NearestName.of(host, among: routes.hosts) == nil
  }

  /// Whether a parameter of the table may name a page of a host.
  private func isPage(_ host: String) -> Bool {
    routes.routes.flatMap(\.parameters).contains { parameter in
      guard case .url(let hosts) = parameter.type else { return false }
      return hosts.contains(host)
    }
  }

  // MARK: - Parts of addresses

  /// Whether people tap the links on a page of the web, whose address completes a part of one.
  private var isOnPage: Bool { [.otherSite, .sameSite, .inApp].contains(setting.place) }

  /// The problem of a link that is only a part of an address, or has other text around it, so that it opens nothing; nil for any
  /// other link.
  func problem(ofPart url: String) -> CampaignProblem? {
    if url.isEmpty || url.wholeMatch(of: /(?i)https?:\/{0,3}/) != nil {
      return CampaignProblem(.noScheme, CampaignMarkupSentence.emptyLink.sentence)
    }
    if url.lowercased().hasPrefix("file:") {
      return CampaignProblem(.noScheme, CampaignMarkupSentence.localFile.sentence)
    }
    if let host = (try? GatedURL(url))?.webHost?.text, Self.exampleHosts.contains(host), !routes.hosts.contains(host) {
      return CampaignProblem(.unfilledPlaceholder, CampaignMarkupSentence.exampleHost.sentence(["host": host]))
    }
    if let host = TestHost.host(of: url), !routes.hosts.contains(host) {
      return CampaignProblem(.noScheme, CampaignMarkupSentence.testHost.sentence(["host": host]))
    }
    if let host = (try? GatedURL(url))?.webHost?.text, let own = TestHost.own(like: host, among: routes.hosts) {
      return CampaignProblem(.noScheme, CampaignMarkupSentence.likeOwnHost.sentence(["host": host, "own": own]))
    }
    if let problem = standIn(in: url) { return problem }
    if !LinkTemplate.isOne(url), url.contains(where: { $0.isWhitespace || "、，".contains($0) }),
      CellAdvice.severalLinks(in: url).count > 1
    {
      return CampaignProblem(.noScheme, CampaignLinkSentence.severalLinks.sentence)
    }
    if let problem = problem(ofWide: url) { return problem }
    if let inner = addressInText(url) ?? addressBeforeText(url) { return problem(.textAround, link: inner) }
    let known = url.prefix { !"{%*<[$".contains($0) }
    guard !known.isEmpty, !url.hasPrefix("#"), !url.hasPrefix("//"), !known.contains(":") else { return nil }
    if let problem = problem(ofHost: url) { return problem }
    if let misspelt = MisspeltAddress(url, routes: routes) { return CampaignProblem(.noScheme, misspelt.sentence) }
    return isOnPage ? nil : problem(ofPath: url)
  }

  /// The problem of an address of ours whose beginning or host is in full width or has a blank; nil for any other text.
  private func problem(ofWide url: String) -> CampaignProblem? {
    let head = url.prefix { !"/?#".contains($0) }
    let host: Substring
    if let match = url.prefixMatch(of: /(?i)https?:\/\/([^\/?#]*)/) {
      host = match.output.1
    } else {
      guard url.contains("：//") || url.contains("：／／"), head.allSatisfy({ !$0.isWhitespace }) else { return nil }
      let narrow = url.precomposedStringWithCompatibilityMapping
      guard LinkCell.isAddress(narrow), isNear(narrow) else { return nil }
      return problem(.wideInLink, link: narrow)
    }
    let plain = host.precomposedStringWithCompatibilityMapping.filter { !$0.isWhitespace && $0 != "、" }
      .replacing("。", with: ".")
    let name = String(plain.reversed().drop { $0 == "." }.reversed()).lowercased()
    guard !host.allSatisfy(\.isASCII) || host.contains(where: \.isWhitespace), routes.hosts.contains(name) else {
      return nil
    }
    let path = url[host.endIndex...]
    let isBlank = host.contains(where: \.isWhitespace)
    return problem(isBlank ? .damagedAddress : .wideInLink, link: "https://\(name)\(path)")
  }

  /// The problem of an address of ours without `https://`; nil for any other text.
  func problem(ofHost text: String) -> CampaignProblem? {
    isOwnHost(text.prefix { !"/?#{%*<[$".contains($0) }) ? problem(.withoutScheme, link: "https://\(text)") : nil
  }

  /// The problem of a path without the host.
  private func problem(ofPath url: String) -> CampaignProblem {
    problem(.partOfAddress, link: "https://\(routes.hosts.first ?? "")/\(url.drop { "./".contains($0) })")
  }

  /// The problem of a text that may be a path; nil when the link that it means is none of the app, nor nearly one.
  func problem(ofPath text: String, meaning link: String) -> CampaignProblem? {
    isOnPage || !isNear(link) ? nil : problem(ofPath: text)
  }

  /// Whether the table takes a link, or one that is nearly the same.
  func isNear(_ link: String) -> Bool { routes.rejection(of: link).map { $0.advice != nil } ?? true }

  /// Whether the app completes a path itself, as it does with that of a push.
  var takesPaths: Bool { setting.place == .push }

  /// The link of the app whose path a text may be, such as `reservations/42` and `/wallet`; nil for any other text, and for one
  /// that begins with a host of ours.
  func path(ofApp text: String) -> String? {
    guard text.wholeMatch(of: /\/?[A-Za-z0-9_][A-Za-z0-9_.\-\/]*(?:[?#][!-~]*)?/) != nil, !text.contains("//"),
      !LinkTemplate.isOne(text), !isOwnHost(text.prefix { !"/?#".contains($0) })
    else { return nil }
    return LinkPath.url(text, scheme: routes.canonicalScheme)
  }

  /// The problem of a text in place of the link, or of a part of it. A text without a link has nothing else to check.
  func standIn(in url: String) -> CampaignProblem? {
    guard !LinkTemplate.isOne(url),
      let word = StandIn.word(in: url, isOfService: { routes.isAttribution($0) || ClickParameter.isOne($0) })
    else { return nil }
    return CampaignProblem(
      url.contains(":") ? .unfilledPlaceholder : .noLinkInCell,
      CampaignMarkupSentence.standIn.sentence(["text": word.clipped(to: 40)]))
  }

  /// The hosts that the standard reserves for examples (RFC 2606, 3).
  private static let exampleHosts: Set<String> = [
    "example.com", "example.net", "example.org", "www.example.com", "www.example.net", "www.example.org",
  ]

  /// The address in a text with something else around it, as in `「https://…」` and `iOS：https://…`; nil for an address alone.
  private func addressInText(_ text: String) -> String? {
    let advice = CellAdvice.advice(on: text)
    guard !LinkTemplate.isOne(text), UncheckedLink.scheme(ofNoLink: text) == nil,
      advice == nil || advice == .wideLetters, let colon = text.firstRange(of: "://")
    else {
      return nil
    }
    let isSchemeAlone = text[..<colon.lowerBound].wholeMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*/) != nil
    let path = text[colon.upperBound...].prefix { !"?#".contains($0) }
    // An address that is written in full width from its beginning has advice of its own.
    guard isSchemeAlone || advice == nil || !LinkCell.isAddress(text.precomposedStringWithCompatibilityMapping) else {
      return nil
    }
    guard !isSchemeAlone || path.contains(where: { "「」『』（）【】＜＞〈〉《》".contains($0) }) else { return nil }
    return TextAddresses(text, hosts: routes.hosts).links.first?.url
  }

  /// The address before a text that a person has written behind it, as in `https://… ※要確認`, `https://…(予定)` and
  /// `https://…<br>`; nil for any other text. The address alone is one of the app.
  private func addressBeforeText(_ text: String) -> String? {
    guard text.contains("://"), !LinkTemplate.isOne(text), routes.rejection(of: text) != nil else { return nil }
    let address = text.prefix { $0.isASCII && !$0.isWhitespace && !"<>()[]\"".contains($0) }
    let rest = text.dropFirst(address.count)
    // Letters behind the slash are its path.
    if address.hasSuffix("/"), rest.first?.isLetter == true { return nil }
    // Behind a sign in full width the address goes on, and the repair of the whole one is another.
    guard let sign = rest.first, let last = address.utf8.last, AddressLetters.wide(at: rest, behind: last) == nil,
      !AddressLetters.isWide(sign) || !rest.contains("="),
      rest.contains(where: \.isLetter), (try? routes.parse(String(address))) != nil
    else { return nil }
    // Letters and spaces in a query can be those of a value.
    let isNote =
      sign.isWhitespace && rest.drop(while: \.isWhitespace).first.map { !$0.isASCII || "([<".contains($0) } == true
    return "<>()[]".contains(sign) || isNote || !address.contains("?") && !sign.isWhitespace ? String(address) : nil
  }

  /// The problem of a link in a text that programs end before a letter of another script; nil for any other link, and for one
  /// that is wrong for another reason.
  func problem(inText link: CampaignLink) -> CampaignProblem? {
    let isRead = link.textPlace == .words || link.textPlace == .line && link.url.lowercased().hasPrefix("http")
    guard isRead, setting.place != .push, !link.url.allSatisfy(\.isASCII), !LinkTemplate.isOne(link.url),
      !link.url.contains(where: AddressLetters.isWide) || routes.rejection(of: link.url) == nil
    else { return nil }
    // Programs end a link before such a sign, also where the table takes the whole address.
    if link.textPlace == .words, let wide = problem(ofWide: link.url) { return wide }
    let encoded = AddressLetters.encoded(link.url)
    guard routes.rejection(of: encoded) == nil || isElsewhere(encoded) else { return nil }
    let rest = link.url.drop(while: \.isASCII).prefix { !$0.isASCII }
    // What a service counts by is cut, and the link opens the same screen.
    let isCounted = withoutAttribution(link.url).allSatisfy(\.isASCII)
    return CampaignProblem(
      isCounted ? .remark : .rejected,
      CampaignMarkupSentence.unencoded.sentence([
        "rest": String(rest).clipped(to: 40), "link": routes.secrets.redact(encoded),
      ]))
  }

  /// A link without its parameters of attribution.
  private func withoutAttribution(_ url: String) -> String {
    let (address, end) = (url.prefix { !"?#".contains($0) }, url.drop { $0 != "#" })
    let query = url.dropFirst(address.count + 1).prefix { $0 != "#" }.split(separator: "&").filter { item in
      let name = String(item.prefix { $0 != "=" })
      return !routes.isAttribution(name) && !ClickParameter.isOne(name)
    }
    return "\(address)?\(query.joined(separator: "&"))\(end)"
  }

  /// The link that begins with `//` and cannot be right: its host is ours, and the table rejects it; nil for any other link.
  func completed(_ url: String) -> String? {
    guard url.hasPrefix("//"), isOwnHost(url.dropFirst(2).prefix { !"/?#".contains($0) }) else { return nil }
    let whole = "https:\(url)"
    return (try? routes.parse(whole)) != nil || isOwnPage(whole) ? nil : whole
  }

  private func problem(_ sentence: CampaignMarkupSentence, link: String) -> CampaignProblem {
    let place = setting.placeTitle
    return CampaignProblem(
      .noScheme,
      sentence.sentence([
        "link": BilingualText(routes.secrets.redact(link.clipped(to: 200))),
        "place": BilingualText(en: place.en, ja: place.ja),
      ]))
  }

  private func isOwnHost(_ text: Substring) -> Bool {
    let host = text.lowercased()
    return routes.hosts.contains { host == $0 || host.hasSuffix(".\($0)") }
  }
}
