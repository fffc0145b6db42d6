import DeepLinks
import LinkAssociation
import TextFormats

/// The search for what is wrong with one link of a campaign, without opening it.
struct CampaignCheck {
  let routes: RouteTable
  let associations: LinkAssociations?
  let period: CampaignPeriod

  /// What the table says of a link at the beginning of the campaign.
  func explanation(_ url: String) -> LinkExplanation { routes.explain(url, at: period.from) { _ in nil } }

  /// Returns the problems of a link.
  func problems(_ url: String, _ explanation: LinkExplanation) -> [CampaignProblem] {
    let spelling = hostSpelling(url)
    if let rejection = explanation.rejection {
      // A host with a dot at its end is not one of the table's: one problem, not two.
      return rejection.code == .unknownHost && !spelling.isEmpty
        ? spelling : spelling + [rejected(rejection, explanation, url)]
    }
    return spelling + early(url) + receivers(url) + opening(url) + origin(explanation) + notes(explanation)
      + unknown(explanation)
  }

  // MARK: - The table

  private func rejected(
    _ rejection: LinkRejection, _ explanation: LinkExplanation, _ url: String
  ) -> CampaignProblem {
    let code: CampaignProblem.Code =
      switch rejection.code {
      case .unfilledTemplate: .unfilledPlaceholder
      case .htmlEscaped, .encodedSeparator: .encodedTwice
      default: .rejected
      }
    // The redaction hides a placeholder in place of a secret too. One with the name of a secret parameter is no secret.
    let placeholder =
      code == .unfilledPlaceholder ? Placeholder.name(in: url).flatMap { routes.secrets.isSecret($0) ? $0 : nil } : nil
    let marked =
      placeholder
      ?? explanation.marked.map { range in
        String(decoding: Array(explanation.url.utf8)[range], as: UTF8.self).clipped(to: 40)
      }
    let isHidden = rejection.message.contains(Redactor.mask)
    let message =
      placeholder.flatMap { isHidden ? "The link still contains a placeholder: `\($0)`." : nil } ?? rejection.message
    return CampaignProblem(
      code, ja: RejectionWords.japanese(rejection.code, marked: marked ?? ""),
      en: [message, rejection.hint ?? "Expected \(rejection.expected)."].joined(separator: " "))
  }

  /// A link that works at the beginning of the campaign and not at its end.
  private func early(_ url: String) -> [CampaignProblem] {
    guard let until = period.until else { return [] }
    let route = (try? routes.parse(url))?.link.route
    do throws(LinkRejection) {
      _ = try routes.parse(url, at: until)
      return []
    } catch {
      let expiry = route.flatMap { routes.route(named: $0)?.expiry }
      guard error.code == .expiredRoute, let expiry else {
        return [
          CampaignProblem(
            .expiresEarly, ja: "リンクの日時が、キャンペーンの終わり(\(until.shortText))より前に過ぎます。日時を変えてください。",
            en: "The time in the link is past before the campaign ends (\(until.shortText)). Choose a later time.")
        ]
      }
      return [
        CampaignProblem(
          .expiresEarly,
          ja: "リンクは\(expiry.shortText)に期限が切れ、キャンペーンの終わり(\(until.shortText))まで使えません。期限を延ばしてもらうか、リンクを替えてください。",
          en: "The link expires at \(expiry.shortText), before the campaign ends (\(until.shortText)). Ask for a later "
            + "expiry, or use another link.")
      ]
    }
  }

  private func notes(_ explanation: LinkExplanation) -> [CampaignProblem] {
    explanation.notes.map { note in
      let name = note.parameter ?? ""
      let meant = note.suggestion ?? ""
      return switch note.code {
      case .nearMiss:
        CampaignProblem(
          .probableMistake, ja: "「\(name)」というパラメーターはなく、無視されます。「\(meant)」の書き間違いではありませんか。", en: note.message)
      case .unfilledTemplate:
        CampaignProblem(.unfilledPlaceholder, ja: "「\(name)」の差し込み項目が埋められていません。配信前に値を差し込んでください。", en: note.message)
      case .encodedTwice:
        CampaignProblem(.encodedTwice, ja: "「\(name)」が二重にエンコードされているようです。一度だけエンコードしてください。", en: note.message)
      case .nullIsland:
        CampaignProblem(.probableMistake, ja: "「\(name)」の座標が0,0(海の上)です。座標を入れてください。", en: note.message)
      case .unencodedSeparator:
        CampaignProblem(
          .probableMistake, ja: "「\(name)」は前の値の一部のようです。「&」などの記号をエンコードしてください。", en: note.message)
      case .pathBehindHash:
        CampaignProblem(.probableMistake, ja: "「#」の後のパスは無視されます。「\(meant)」の書き間違いではありませんか。", en: note.message)
      case .secondQuestionMark:
        CampaignProblem(.probableMistake, ja: "「\(name)」に2つ目の「?」があります。「&」に直してください。", en: note.message)
      case .deprecatedRoute:
        CampaignProblem(.remark, ja: "このリンクは古い形です。「\(meant)」のリンクに替えてください。", en: note.message)
      case .dialect, .saidTwice:
        CampaignProblem(.remark, ja: "リンクの一部(「\(name)」)は、このアプリでは効果がありません。", en: note.message)
      }
    }
  }

  private func unknown(_ explanation: LinkExplanation) -> [CampaignProblem] {
    let noted = Set(explanation.notes.compactMap(\.parameter))
    var names = Set(explanation.unknown.keys).union(explanation.attribution.keys).subtracting(noted)
    var problems: [CampaignProblem] = []
    if names.remove("#") != nil {
      problems.append(
        CampaignProblem(
          .noEffect, ja: "「#」から後は、アプリでは効果がありません。", en: "What follows `#` has no effect in the app."))
    }
    if !names.isEmpty {
      let list = names.sorted().joined(separator: ", ")
      problems.append(
        CampaignProblem(
          .noEffect, ja: "アプリでは効果のないパラメーター: \(list)", en: "Parameters that have no effect in the app: \(list)."))
    }
    return problems
  }

  private func origin(_ explanation: LinkExplanation) -> [CampaignProblem] {
    let origins = explanation.wrappers + [explanation.dialect].compactMap { $0 }
    guard !origins.isEmpty, let canonical = explanation.canonical else { return [] }
    let list = origins.joined(separator: " > ")
    return [
      CampaignProblem(
        .translated, ja: "\(list)のリンクです。アプリでは \(canonical) として開きます。",
        en: "This is a link of \(list). The app opens it as \(canonical).")
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

  /// The phones whose association files do not give the link to the app.
  private func receivers(_ url: String) -> [CampaignProblem] {
    guard let associations, let address = try? GatedURL(url) else { return [] }
    let isOurs = address.webHost.map { routes.hosts.contains($0.text) } ?? routes.schemes.contains(address.scheme)
    guard isOurs, let receivers = try? associations.receivers(of: url) else { return [] }
    return receivers.filter { $0.verdict != .app && $0.verdict != .notChecked }.map { receiver in
      let phone = receiver.platform == .ios ? "iPhone" : "Android"
      let reason = routes.secrets.redact(receiver.decidedBy)
      return CampaignProblem(
        .notGivenToApp, ja: "\(phone)ではアプリで開きません(\(reason))。アプリの担当者に、関連付けファイルの修正を依頼してください。",
        en:
          "On \(phone) the link does not open in the app (\(reason)). Ask the app's team to correct the association file."
      )
    }
  }

  /// A link with the scheme of an app, which no browser can open.
  private func opening(_ url: String) -> [CampaignProblem] {
    guard let address = try? GatedURL(url), address.webHost == nil else { return [] }
    return [
      CampaignProblem(
        .onlyWithApp, ja: "「\(address.scheme)://」のリンクは、アプリが入っている端末でしか開きません。メールには「https://」のリンクを使ってください。",
        en:
          "A link with `\(address.scheme)://` opens only on phones that have the app. Use one with `https://` in mails."
      )
    ]
  }
}
