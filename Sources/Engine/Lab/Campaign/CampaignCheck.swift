import DeepLinks
import Foundation
import HeadlessUI
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
    let phones = PhoneProblems(routes: routes, setting: setting)
    let spelling = phones.hostSpelling(url)
    if let rejection = explanation.rejection {
      // A host with a dot at its end is not one of the table's: one problem, not two.
      // Of a link that is shown whole, the advice is whole too.
      let told = MeantLink.isShown(url, by: routes) ? routes.rejection(of: url) ?? rejection : rejection
      return rejection.code == .unknownHost && !spelling.isEmpty
        ? spelling : spelling + [rejected(told, explanation, written: url)]
    }
    let found =
      spelling + early(url) + versions(url) + phones.ways(url, short: short) + phones.opening(url, explanation)
      + origin(explanation)
      + notes(explanation, url)
      + unknown(explanation, url) + attribution(url)
    return found + [wideSigns(url)].compactMap(\.self).filter { !found.contains($0) }
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
    if let past = pastTime(rejection) { return CampaignProblem(code, past) }
    if let misspelt = MisspeltAddress(text, routes: routes) { return CampaignProblem(code, misspelt.sentence) }
    let isOfText = [.invalidCharacter, .invalidEncoding, .malformed, .unknownScheme].contains(rejection.code)
    if isOfText, let advice = CellAdvice.advice(on: text) { return CampaignProblem(code, advice.sentence) }
    if let hidden = QueryBehindHash.narrow(text, routes) { return CampaignProblem(code, hidden) }
    if let repaired = RepairedCharacter(text, rejection, routes) {
      return CampaignProblem(code, repaired.sentence(routes.secrets))
    }
    if rejection.code == .invalidCharacter, let blank = blank(in: text) { return CampaignProblem(code, blank) }
    return CampaignProblem(code, sentence(rejection, written: text))
  }

  /// The sentence about a blank that no value of its parameter can have, so that it is not to be encoded; nil for another link.
  private func blank(in text: String) -> BilingualText? {
    guard text.contains(" "), let encoded = routes.rejection(of: text.trimmed.replacing(" ", with: "%20")),
      encoded.parameter != nil
    else { return nil }
    let words = routes.secrets.words(in: [text])
    let sentence = encoded.sentence.map { routes.secrets.redact(sentence: $0, about: words) }
    let advice = withoutBlanks(text)
    return BilingualText(
      en: "\(sentence.en) Expected \(encoded.expected)." + (advice.map { " \($0.en)" } ?? ""),
      ja: sentence.ja + (advice?.ja ?? ""))
  }

  /// The sentence of a rejection with what was probably meant.
  private func sentence(_ rejection: LinkRejection, written text: String) -> BilingualText {
    let advice =
      MeantWord.advice(on: text, rejection, routes) ?? rejection.advice?.map { $0.replacing("\n", with: " ") }
      ?? withoutBlanks(text)
    // The Japanese sentence has the values that are allowed, and in English they are beside it.
    let isListed =
      advice == nil || rejection.parameter != nil || [.unknownScheme, .unknownHost].contains(rejection.code)
    let isOfSpelling = rejection.code == .unknownRoute && rejection.sentence.ja.contains("つづりを確認")
    let parts = [
      rejection.message, isListed ? "Expected \(rejection.expected)." : nil, isOfSpelling ? "Check the spelling." : nil,
      advice?.en,
    ]
    return BilingualText(
      en: parts.compactMap(\.self).joined(separator: " "), ja: rejection.sentence.ja + (advice?.ja ?? ""))
  }

  /// The sentence about a time in a link that is past, with the time as people write it; nil for another rejection.
  private func pastTime(_ rejection: LinkRejection) -> BilingualText? {
    guard let parameter = rejection.parameter,
      let found = rejection.message.firstMatch(of: /is (\d{4}-\d{2}-\d{2}T[\d:.]+Z), which is past/)?.output.1,
      let moment = Timestamp(String(found))
    else { return nil }
    let time = CampaignTime(known: period.from).text(moment)
    return CampaignRowSentence.pastTime.sentence([
      "parameter": BilingualText(parameter), "time": BilingualText(en: time.en, ja: time.ja),
    ])
  }

  /// The link without the blanks behind its commas, and with commas and numbers in half width, as in a pair of numbers, where that
  /// one opens a screen; nil for any other.
  private func withoutBlanks(_ text: String) -> BilingualText? {
    let narrow = text.replacing(/(?:,|、|，|%2[Cc])(?:\s|%20|\+|　)*/, with: ",").precomposedStringWithCompatibilityMapping
    guard narrow != text, routes.rejection(of: narrow) == nil else { return nil }
    return HintSentence.didYouMean.sentence(["meant": routes.secrets.redact(narrow)])
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

  /// The versions in the field whose tables do not have the link, or not all of its parameters.
  private func versions(_ url: String) -> [CampaignProblem] {
    guard !setting.versions.isEmpty, let parsed = try? routes.parse(url) else { return [] }
    let read = setting.versions.filter { $0.share > 0 }.map { ($0, try? $0.routes.parse(url, at: period.from)) }
    let without = read.filter { $1 == nil }.map(\.0)
    let lost = read.map { version, old in
      (version, (old?.unknown.keys).map { Set($0).subtracting(parsed.unknown.keys).sorted() } ?? [])
    }
    return (without.isEmpty ? [] : [oldVersions(.oldVersions, without)])
      + lost.map(\.1).unique.filter { !$0.isEmpty }.map { names in
        oldVersions(.oldVersionsWithoutParameter, lost.filter { $0.1 == names }.map(\.0), names)
      }
  }

  private func oldVersions(
    _ sentence: CampaignRowSentence, _ versions: [CampaignVersion], _ parameters: [String] = []
  ) -> CampaignProblem {
    let names = versions.map(\.name)
    return CampaignProblem(
      .oldVersions,
      sentence.sentence([
        "percent": BilingualText(CampaignVersion.percent(versions)),
        "names": BilingualText(
          en: "version\(names.count == 1 ? "" : "s") \(names.joined(separator: ", "))",
          ja: "バージョン\(names.joined(separator: "、"))"),
        "parameters": BilingualText.names(parameters),
      ]))
  }

  private func notes(_ explanation: LinkExplanation, _ url: String) -> [CampaignProblem] {
    explanation.notes.map { note in
      if note.code == .pathBehindHash, let sentence = MisspeltAddress.behindHash(url, routes, at: period.from) {
        return CampaignProblem(.probableMistake, sentence)
      }
      if note.parameter == "#", let hidden = QueryBehindHash(url, explanation, routes) { return hidden.problem(routes) }
      if note.code == .nearMiss, let narrow = MeantLink.narrow(url, explanation, routes) {
        let link = ["link": routes.secrets.redact(narrow)]
        return CampaignProblem(.probableMistake, CampaignMarkupSentence.wideInLink.sentence(link))
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

  private func unknown(_ explanation: LinkExplanation, _ url: String) -> [CampaignProblem] {
    let noted = Set(explanation.notes.compactMap(\.parameter))
    // The parameters of attribution have their effect in the service that counts them.
    var names = Set(explanation.unknown.keys).subtracting(noted).filter {
      !routes.isAttribution($0) && !ClickParameter.isOne($0) && !routes.holdsLink($0, of: url)
    }
    var problems: [CampaignProblem] = []
    if names.remove("#") != nil, !url.hasSuffix("#"), !explanation.notes.contains(where: { $0.code == .pathBehindHash })
    {
      problems.append(
        QueryBehindHash(url, explanation, routes)?.problem(routes)
          ?? QueryBehindHash.otherNames(url, explanation, routes)
          ?? CampaignProblem(
            .remark, ja: "「#」から後は、アプリでは使われません。", en: "What follows `#` has no effect in the app."))
    }
    if !names.isEmpty {
      let names = names.sorted()
      let route = explanation.route.flatMap { routes.route(named: $0) }
      let unknown = UnknownParameters(names: names, explanation, route, in: url)
      let near = unknown.near(among: routes.routes).map { "\(url.prefix { $0 != ":" })://\(address($0, like: url))" }
      problems.append(unknown.problem(near: near))
    }
    return problems
  }

  /// A parameter whose `&`, `?` or `=` is in full width, so that it is read as a part of the value before it.
  private func wideSigns(_ url: String) -> CampaignProblem? {
    let address = url.prefix { $0 != "?" }
    let query = String(url.dropFirst(address.count))
    guard query.contains(where: { "＆？＝".contains($0) }) else { return nil }
    var isWide = false
    let begin = query.startIndex
    let narrow = query.replacing(/([?？&＆])([A-Za-z_][A-Za-z0-9_.\-]*)([=＝])/) { match -> String in
      isWide = isWide || "？＆".contains(match.output.1) || match.output.3 == "＝"
      return "\(match.range.lowerBound == begin ? "?" : "&")\(match.output.2)="
    }
    guard isWide else { return nil }
    let link = routes.secrets.redact(address + narrow)
    return CampaignProblem(.probableMistake, CampaignMarkupSentence.wideInLink.sentence(["link": link]))
  }

  /// The path of a route behind the host of a link.
  private func address(_ route: Route, like url: String) -> String {
    let host = (try? GatedURL(url))?.webHost?.text
    return host.map { "\($0)/\(route.path)" } ?? route.path
  }

  /// A parameter of attribution behind a second `?`, which is read as a part of the value before it.
  private func attribution(_ url: String) -> [CampaignProblem] {
    func isOne(_ name: some StringProtocol) -> Bool {
      routes.isAttribution(String(name)) || ClickParameter.isOne(String(name))
    }
    let query = url.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }
    return query.split(separator: "&").filter { isOne($0.prefix { $0 != "=" }) }.compactMap { item in
      guard let sign = item.firstIndex(of: "?"), !item[..<sign].contains("/") else { return nil }
      let name = item[sign...].dropFirst().prefix { $0 != "=" }
      guard isOne(name), item[sign...].contains("=") else { return nil }
      return CampaignProblem(
        .probableMistake, NoteSentence.secondQuestionMark.sentence(["parameter": String(name).clipped(to: 40)]))
    }
  }

  /// The problem of a link that opens nothing for some of the people whom its row names, because they do not have the app.
  func needsApp(_ url: String, _ audiences: [LocalizedText]) -> CampaignProblem {
    let place = setting.placeTitle
    return CampaignProblem(
      .needsApp,
      CampaignRowSentence.needsApp.sentence([
        "names": BilingualText(
          en: audiences.map { "“\($0.en)”" }.joined(separator: ", "),
          ja: audiences.map { "「\($0.ja)」" }.joined(separator: "、")),
        "scheme": BilingualText("\(url.prefix { $0 != ":" })://"), "place": BilingualText(en: place.en, ja: place.ja),
      ]))
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
    return PhoneProblems(routes: routes, setting: setting).throughBrowser(explanation) + [
      CampaignProblem(
        .translated, ja: "\(list.ja)のリンクです。アプリでは「\(canonical)」として開きます。",
        en: "This is a link of \(list.en). The app opens it as \(canonical).")
    ]
  }
}
