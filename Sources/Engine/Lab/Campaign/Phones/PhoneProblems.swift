import DeepLinks
import HeadlessUI
import LinkAssociation
import TextFormats

/// The search for what phones do wrong with a link of the app before the app has it.
struct PhoneProblems {
  let routes: RouteTable
  let setting: CampaignSetting

  /// The host as it is written. Android compares hosts by their bytes.
  func hostSpelling(_ url: String) -> [CampaignProblem] {
    guard let start = url.firstRange(of: "://") else { return [] }
    guard ["https", "http"].contains(url[..<start.lowerBound].lowercased()) else { return [] }
    let host = url[start.upperBound...].prefix { !"/?#".contains($0) }
    let correct = String(host.hasSuffix(".") ? host.dropLast() : host).lowercased()
    guard host != correct, routes.hosts.contains(correct) else { return [] }
    let name = routes.secrets.redact(String(host))
    return [
      CampaignProblem(
        .hostSpelling, ja: "ホスト名が「\(name)」と書かれています。「\(correct)」と書かないと、アプリで開かない端末があります。",
        en: "The host is written `\(name)`. Write `\(correct)`: some phones do not open the link in the app otherwise.")
    ]
  }

  /// The phones that do not bring the link to the app from the place where people tap it.
  func ways(_ url: String, short: String?) -> [CampaignProblem] {
    guard let associations = setting.associations, let address = try? GatedURL((try? IntentLink(url))?.link ?? url)
    else { return [] }
    let isIntent = (try? IntentLink(url)) != nil
    let isOurs = address.webHost.map { routes.hosts.contains($0.text) } ?? routes.schemes.contains(address.scheme)
    guard isOurs,
      let ways = try? associations.ways(of: url, from: setting.place, installed: true, short: short)
    else { return [] }
    let plain = (try? associations.ways(of: url, from: .app, installed: true)) ?? []
    var groups: [(rule: BilingualText, end: LinkWay.End, ways: [LinkWay])] = []
    for way in ways where way.end != .app {
      let rule = way.sentence.map { routes.secrets.redact($0) }
      if let index = groups.firstIndex(where: {
        $0.rule == rule && $0.end == way.end && $0.ways[0].isOfOldVersions == way.isOfOldVersions
      }) {
        groups[index].ways.append(way)
      } else {
        groups.append((rule, way.end, [way]))
      }
    }
    let file =
      isOpened(url.withoutLastSlash, associations)
      ? .slash : parameter(against: url, associations).map(Repair.parameter) ?? .file
    // What another app opens with the link is decided by the files alone.
    let isOfPlace = plain.allSatisfy { $0.end == .app }
    return groups.map { group in
      let names = PhoneNames.of(group.ways)
      guard group.end == .browser, group.ways.allSatisfy(\.isOfOldVersions) else {
        let repair: Repair = address.webHost == nil || isIntent ? .webLink : isOfPlace ? .otherPlace : file
        return problem(group.end, on: names, group.rule, repair)
      }
      return CampaignProblem(
        .remark, ja: "\(names.ja)ではブラウザーで開きます（\(group.rule.ja)）。",
        en: "On \(names.en) the browser opens (\(group.rule.en)).")
    }
  }

  /// The parameter without effect in the app without which all phones give a link to the app; nil for none.
  private func parameter(against url: String, _ associations: LinkAssociations) -> String? {
    guard let question = url.firstIndex(of: "?"), let names = (try? routes.parse(url))?.unknown.keys.sorted() else {
      return nil
    }
    let (address, query) = (url[..<question], url[url.index(after: question)...].split(separator: "&"))
    return names.first { name in
      let rest = query.filter { $0.prefix { $0 != "=" } != name }
      let link = rest.isEmpty ? String(address) : "\(address)?\(rest.joined(separator: "&"))"
      return rest.count < query.count && isOpened(link, associations)
    }
  }

  /// Whether all phones give a link to the app; nil is none.
  private func isOpened(_ url: String?, _ associations: LinkAssociations) -> Bool {
    guard let url, let ways = try? associations.ways(of: url, from: .app, installed: true) else { return false }
    return ways.allSatisfy { $0.end == .app }
  }

  private func problem(
    _ end: LinkWay.End, on phones: LocalizedText, _ rule: BilingualText, _ repair: Repair
  ) -> CampaignProblem {
    let ends: (ja: String, en: String)
    switch end {
    case .notChecked:
      return CampaignProblem(
        .remark, ja: "\(phones.ja)でアプリが開くかは確認できません（\(rule.ja)）。",
        en: "It is not checked whether the app opens on \(phones.en) (\(rule.en)).")
    case .chooser: ends = ("開くアプリを選ぶ画面が表示されます", "a question appears in which app to open it")
    case .fallback: ends = ("ストアまたは代わりのページが開きます", "the store or another page opens")
    case .nothing: ends = ("何も開きません", "nothing opens")
    case .browser, .app: ends = ("ブラウザーで開きます", "the browser opens")
    }
    return CampaignProblem(
      .notGivenToApp,
      ja: "\(phones.ja)ではアプリで開かず、\(ends.ja)（\(rule.ja)）。" + repair.text.ja,
      en: "On \(phones.en) the link does not open in the app: \(ends.en) (\(rule.en)). "
        + repair.text.en)
  }

  /// What repairs a link that phones do not bring to the app.
  private enum Repair {
    /// Another place of the link.
    case otherPlace
    /// Another association file.
    case file
    /// The link without the slash at the end of its path.
    case slash
    /// The link without a parameter.
    case parameter(String)
    /// A link of the web. Association files do not decide about links with the scheme of an app, and `intent:` links.
    case webLink

    var text: LocalizedText {
      switch self {
      case .otherPlace: LocalizedText(ja: "リンクを別の場所に置いてください。", en: "Put it at another place.")
      case .slash: LocalizedText(ja: "パスの最後の「/」を取り除いてください。", en: "Remove the `/` at the end of its path.")
      case .parameter(let name):
        LocalizedText(ja: "「\(name)」を取り除いてください。", en: "Remove `\(name)`.")
      case .file:
        LocalizedText(
          ja: "アプリの担当者に、関連付けファイルの修正を依頼してください。", en: "Ask the app's team to correct the association file.")
      case .webLink: CampaignLinkSentence.useWebLink.sentence.localized
      }
    }
  }

  /// A link with the scheme of an app, which no browser can open.
  func opening(_ url: String, _ explanation: LinkExplanation) -> [CampaignProblem] {
    let isOfOtherApp = explanation.wrappers.isEmpty && explanation.dialect != nil
    guard !isOfOtherApp, let address = try? GatedURL(url), address.webHost == nil else { return [] }
    // A push reaches only phones that have the app.
    guard setting.place != .push else { return [] }
    let place = setting.placeTitle
    return [
      CampaignProblem(
        .onlyWithApp,
        ja: "「\(address.scheme)://」のリンクは、アプリが入っている端末でしか開きません。\(place.ja)には「https://」のリンクを使ってください。",
        en:
          "A link with `\(address.scheme)://` opens only on phones that have the app. Use one with `https://` in \(place.en)."
      )
    ]
  }

  /// The phones that open the page of a service first, because no file of the app has its host.
  func throughBrowser(_ explanation: LinkExplanation) -> [CampaignProblem] {
    guard let associations = setting.associations, let host = explanation.host?.text, !routes.hosts.contains(host),
      let ways = try? associations.ways(of: "https://\(host)/", from: setting.place, installed: true)
    else { return [] }
    let phones = ways.filter { $0.end == .browser }
    guard !phones.isEmpty else { return [] }
    let names = PhoneNames.of(phones)
    return [
      CampaignProblem(
        .remark, ja: "\(names.ja)では、まず\(host)のページが開きます。そこからアプリが開くかは確認していません。",
        en: "On \(names.en) the page of \(host) opens first. It is not checked whether it opens the app.")
    ]
  }
}

extension String {
  /// The link without the slash at the end of its path; `nil` for one without.
  fileprivate var withoutLastSlash: String? {
    let path = prefix { !"?#".contains($0) }
    return path.hasSuffix("/") && path.contains("://") ? String(path.dropLast() + dropFirst(path.count)) : nil
  }
}
