import DeepLinks
import HeadlessUI
import LinkAssociation
import TextFormats

/// The search for what is wrong with one link of a campaign, without opening it.
struct CampaignCheck {
  let routes: RouteTable
  let setting: CampaignSetting

  var period: CampaignPeriod { setting.period }

  /// What the table says of a link at the beginning of the campaign.
  func explanation(_ url: String) -> LinkExplanation { routes.explain(url, at: period.from) { _ in nil } }

  /// Returns the problems of a link. `short` is the short link that stands for it in the file.
  func problems(_ url: String, _ explanation: LinkExplanation, short: String? = nil) -> [CampaignProblem] {
    let spelling = hostSpelling(url)
    if let rejection = explanation.rejection {
      // A host with a dot at its end is not one of the table's: one problem, not two.
      // Of a link that is shown whole, the advice is whole too.
      let told = MeantLink.isShown(url, by: routes) ? routes.rejection(of: url) ?? rejection : rejection
      return rejection.code == .unknownHost && !spelling.isEmpty
        ? spelling : spelling + [rejected(told, explanation, written: url)]
    }
    return spelling + early(url) + versions(url) + ways(url, short: short) + opening(url, explanation)
      + origin(explanation)
      + notes(explanation, url)
      + unknown(explanation)
  }

  // MARK: - The table

  private func rejected(
    _ rejection: LinkRejection, _ explanation: LinkExplanation, written text: String
  ) -> CampaignProblem {
    if rejection.isNotChecked || OwnShortLink.isOne(text, routes) {
      let service = routes.deferringService(of: explanation.url) ?? explanation.host?.text ?? ""
      return CampaignProblem(
        .notChecked, ja: "\(service)の短縮リンクのため、ここでは確認できません。元のリンクを「--short-links」の表に加えてください。",
        en: "A short link of \(service), which cannot be checked here. Name its long link in a table of --short-links.")
    }
    let code: CampaignProblem.Code =
      switch rejection.code {
      case .unfilledTemplate: .unfilledPlaceholder
      case .htmlEscaped, .encodedSeparator: .encodedTwice
      default: .rejected
      }
    if let misspelt = MisspeltAddress(text, routes: routes) { return CampaignProblem(code, misspelt.sentence) }
    let isOfText = [.invalidCharacter, .invalidEncoding, .malformed, .unknownScheme].contains(rejection.code)
    if isOfText, let advice = CellAdvice.advice(on: text) { return CampaignProblem(code, advice.sentence) }
    // A blank that no value of the parameter can have is not to be encoded.
    if rejection.code == .invalidCharacter, text.contains(" "),
      let encoded = routes.rejection(of: text.trimmed.replacing(" ", with: "%20")), encoded.parameter != nil
    {
      let words = routes.secrets.words(in: [text])
      let sentence = encoded.sentence.map { routes.secrets.redact(sentence: $0, about: words) }
      return CampaignProblem(code, ja: sentence.ja, en: "\(sentence.en) Expected \(encoded.expected).")
    }
    let advice = rejection.advice?.map { $0.replacing("\n", with: " ") }
    // The Japanese sentence has the values that are allowed, and in English they are beside it.
    let isListed = advice == nil || rejection.parameter != nil || rejection.code == .unknownScheme
    let parts = [rejection.message, isListed ? "Expected \(rejection.expected)." : nil, advice?.en]
    return CampaignProblem(
      code, ja: rejection.sentence.ja + (advice?.ja ?? ""), en: parts.compactMap(\.self).joined(separator: " "))
  }

  /// A link that works at the beginning of the campaign and not at its end.
  private func early(_ url: String) -> [CampaignProblem] {
    guard let until = period.until else { return [] }
    let route = (try? routes.parse(url))?.link.route
    let time = CampaignTime(known: period.from)
    let end = time.text(until)
    do throws(LinkRejection) {
      _ = try routes.parse(url, at: until)
      return []
    } catch {
      let expiry = route.flatMap { routes.route(named: $0)?.expiry }
      guard error.code == .expiredRoute, let expiry else {
        return [
          CampaignProblem(
            .expiresEarly, ja: "リンクに指定された日時が、キャンペーンの終了（\(end.ja)）より前です。日時を変えてください。",
            en: "The time in the link is past before the campaign ends (\(end.en)). Choose a later time.")
        ]
      }
      let last = time.text(expiry)
      return [
        CampaignProblem(
          .expiresEarly,
          ja: "リンクの期限が、キャンペーンの終了（\(end.ja)）より前の\(last.ja)に切れます。期限を延ばすか、リンクを替えてください。",
          en: "The link expires at \(last.en), before the campaign ends (\(end.en)). Ask for a later expiry, or use "
            + "another link.")
      ]
    }
  }

  /// The versions in the field whose tables do not have the link.
  private func versions(_ url: String) -> [CampaignProblem] {
    let old = setting.versions.filter { (try? $0.routes.parse(url, at: period.from)) == nil }
    guard !old.isEmpty else { return [] }
    let share = old.reduce(0) { $0 + $1.share }
    let percent = share == share.rounded() ? String(Int(share)) : String(share)
    let names = old.map(\.name)
    return [
      CampaignProblem(
        .oldVersions, ja: "\(percent)%のスマートフォンでは、アプリのバージョンが古いため開きません（\(names.joined(separator: "、"))）。",
        en:
          "\(percent) % of phones cannot open this: the app's versions \(names.joined(separator: ", ")) do not have it."
      )
    ]
  }

  private func notes(_ explanation: LinkExplanation, _ url: String) -> [CampaignProblem] {
    explanation.notes.map { note in
      if note.code == .pathBehindHash, let sentence = MisspeltAddress.behindHash(url, routes, at: period.from) {
        return CampaignProblem(.probableMistake, sentence)
      }
      let code: CampaignProblem.Code =
        switch note.code {
        case .nearMiss, .nullIsland, .unencodedSeparator, .pathBehindHash, .secondQuestionMark: .probableMistake
        case .unfilledTemplate: .unfilledPlaceholder
        case .encodedTwice: .encodedTwice
        case .deprecatedRoute, .dialect, .saidTwice: .remark
        }
      return CampaignProblem(code, ja: note.sentence.ja, en: note.sentence.en)
    }
  }

  private func unknown(_ explanation: LinkExplanation) -> [CampaignProblem] {
    let noted = Set(explanation.notes.compactMap(\.parameter))
    // The parameters of attribution have their effect in the service that counts them.
    var names = Set(explanation.unknown.keys).subtracting(noted).filter {
      !routes.isAttribution($0) && !ClickParameter.isOne($0)
    }
    var problems: [CampaignProblem] = []
    if names.remove("#") != nil, !explanation.notes.contains(where: { $0.code == .pathBehindHash }) {
      problems.append(
        CampaignProblem(
          .noEffect, ja: "「#」から後は、アプリでは使われません。", en: "What follows `#` has no effect in the app."))
    }
    if !names.isEmpty {
      let names = names.sorted()
      let route = explanation.route.flatMap { routes.route(named: $0) }
      problems.append(UnknownParameters(names: names, explanation, route).problem)
    }
    return problems
  }

  private func origin(_ explanation: LinkExplanation) -> [CampaignProblem] {
    if explanation.wrappers.isEmpty, let app = explanation.dialect {
      return [
        CampaignProblem(
          .ofOtherApp, ja: "\(app)のアプリのリンクです。スマートフォンでは\(app)のアプリが開きます。このアプリのリンクに替えてください。",
          en: "This is a link of \(app), so phones open the app of \(app). Use a link of this app.")
      ]
    }
    let origins = explanation.wrappers + [explanation.dialect].compactMap { $0 }
    guard !origins.isEmpty, let canonical = explanation.canonical else { return [] }
    // A link `intent:` is one of no service.
    let list = BilingualText(
      en: origins.map { $0 == "intent" ? "`intent:`" : $0 }.joined(separator: " > "),
      ja: origins.map { $0 == "intent" ? "「intent:」" : $0 }.joined(separator: " > "))
    return throughBrowser(explanation) + [
      CampaignProblem(
        .translated, ja: "\(list.ja)のリンクです。アプリでは「\(canonical)」として開きます。",
        en: "This is a link of \(list.en). The app opens it as \(canonical).")
    ]
  }

  /// The phones that open the page of a service first, because no file of the app has its host.
  private func throughBrowser(_ explanation: LinkExplanation) -> [CampaignProblem] {
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

  // MARK: - The phone

  /// The host as it is written. Android compares hosts by their bytes.
  private func hostSpelling(_ url: String) -> [CampaignProblem] {
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
  private func ways(_ url: String, short: String?) -> [CampaignProblem] {
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
    let file: Repair = isOpened(url.withoutLastSlash, associations) ? .slash : .file
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
    /// A link of the web. Association files do not decide about links with the scheme of an app, and `intent:` links.
    case webLink

    var text: LocalizedText {
      switch self {
      case .otherPlace: LocalizedText(ja: "リンクを別の場所に置いてください。", en: "Put it at another place.")
      case .slash: LocalizedText(ja: "パスの最後の「/」を取り除いてください。", en: "Remove the `/` at the end of its path.")
      case .file:
        LocalizedText(
          ja: "アプリの担当者に、関連付けファイルの修正を依頼してください。", en: "Ask the app's team to correct the association file.")
      case .webLink: CampaignLinkSentence.useWebLink.sentence.localized
      }
    }
  }

  /// A link with the scheme of an app, which no browser can open.
  private func opening(_ url: String, _ explanation: LinkExplanation) -> [CampaignProblem] {
    let isOfOtherApp = explanation.wrappers.isEmpty && explanation.dialect != nil
    guard !isOfOtherApp, let address = try? GatedURL(url), address.webHost == nil else { return [] }
    // A push reaches only phones that have the app.
    guard setting.place != .push else { return [] }
    let place = setting.place.title
    return [
      CampaignProblem(
        .onlyWithApp,
        ja: "「\(address.scheme)://」のリンクは、アプリが入っている端末でしか開きません。\(place.ja)には「https://」のリンクを使ってください。",
        en:
          "A link with `\(address.scheme)://` opens only on phones that have the app. Use one with `https://` in \(place.en)."
      )
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
