import DeepLinks
import TextFormats

/// The decision of an Android phone about one link.
///
/// Since Android 12 a web link opens in the app only when the phone has verified its host for the app; otherwise the
/// browser opens it. The sources are *Verify Android App Links* of the Android documentation, and `IntentFilter`,
/// `DomainVerificationCollector` and `DomainVerificationService` in the published source.
struct AndroidDecision {
  let android: AndroidAssociation
  /// The hosts that serve assetlinks.json.
  let hosts: [String]
  let address: WebAddress
  let version: AndroidFilter.Version

  /// The receiver of the link.
  var receiver: LinkReceiver {
    guard android.hasManifest else {
      return receiver(
        .notChecked, DecisionSentence.manifestNotGiven.sentence, AssociationRemedy(text: "Give the file."))
    }
    let matching = android.filters.filter { $0.matches(address, on: version) }
    guard let first = matching.first(where: { $0.closed == nil }) else { return unmatched(matching.first) }
    if let flag = first.unresolvedFlag {
      return receiver(
        .notChecked, .of(first, DecisionSentence.notResolved.sentence(["value": flag])), Self.values)
    }
    guard address.isWeb else { return ofOwnScheme(matching.filter { $0.closed == nil }) }
    if var receiver = unverified(first) {
      receiver.isUnverified = receiver.verdict == .web
      return receiver
    }
    // Of several components, the one that is declared last (`DomainVerificationService.filterToLastDeclared`).
    let verified = matching.last { $0.closed == nil && $0.isVerified(for: address.host) } ?? first
    switch android.standing {
    case .refused(let reason):
      var refused = receiver(.web, reason, AssociationRemedy(text: "Correct assetlinks.json."))
      refused.isUnverified = true
      return refused
    case .unknown(let reason): return receiver(.notChecked, reason, AssociationRemedy(text: "Give the file."))
    case .allowed(let rules): return version == .from15 ? decide(rules, verified) : receiver(.app, .rule(verified.name))
    }
  }

  /// The receiver when no filter that counts matches. `closed` is one that matches and does not count.
  private func unmatched(_ closed: AndroidFilter?) -> LinkReceiver {
    for filter in android.filters where filter.closed == nil {
      if case .unknown(let reason) = filter.outcome(for: address, on: version) {
        let isRead = !filter.unresolved.contains { $0.text.hasPrefix("android:") }
        return receiver(.notChecked, .of(filter, reason), isRead ? Self.values : Self.byHand)
      }
    }
    let fallback: LinkReceiver.Verdict = address.isWeb ? .web : .blocked
    guard let closed, let closure = closed.closed else { return receiver(fallback, DecisionSentence.noFilter.sentence) }
    return receiver(fallback, closed.decision(closure), closed.cause?.remedy)
  }

  /// The receiver of a link with the scheme of the app. The phone asks when several components have a filter that matches.
  private func ofOwnScheme(_ filters: [AndroidFilter]) -> LinkReceiver {
    let components = filters.compactMap(\.component).unique
    guard components.count > 1 else { return receiver(.app, .rule(filters.first?.name ?? "")) }
    var chosen = receiver(
      .app, DecisionSentence.severalComponents.sentence(["names": BilingualText.names(components)]),
      AssociationRemedy(text: "Leave the filter to one of them."))
    chosen.hasChoice = true
    return chosen
  }

  /// The receiver when the phone does not verify the host; nil when it does.
  private func unverified(_ first: AndroidFilter) -> LinkReceiver? {
    guard !android.filters.contains(where: { $0.isVerified(for: address.host) }) else {
      return hosts.contains(address.host)
        ? nil
        : receiver(
          .notChecked,
          DecisionSentence.hostLinksNotGiven.sentence([
            "name": RuleName.words(first.name), "host": BilingualText(address.host),
          ]),
          AssociationRemedy(text: "Look at it with `routes published`."))
    }
    let asking = android.filters.first { $0.wantsVerification && $0.lists(address.host) }
    if let asking, let value = asking.unresolved.first(where: { $0.part == .scheme }) {
      return receiver(
        .notChecked, .of(asking, DecisionSentence.notResolved.sentence(["value": value.text])), Self.values)
    }
    if let asking, let scheme = asking.schemeAgainstVerification {
      return receiver(
        .web,
        DecisionSentence.neverVerified.sentence(["name": RuleName.words(asking.name), "scheme": BilingualText(scheme)]),
        AssociationRemedy(
          text: "Split the filter: one with https and `autoVerify`, and one with the schemes of the app.",
          lines: AndroidText.filter(
            asking.schemes.filter { $0 != "https" && $0 != "http" }.map {
              AndroidText.data("scheme", $0)
            })))
    }
    return receiver(
      .web,
      (first.wantsVerification ? DecisionSentence.noHostToVerify : .noAutoVerify).sentence([
        "name": RuleName.words(first.name)
      ]),
      AssociationRemedy(
        text: first.wantsVerification ? "Name the host in the filter." : "Write `android:autoVerify=\"true\"`."))
  }

  private func decide(_ rules: [DynamicRules], _ filter: AndroidFilter) -> LinkReceiver {
    // Android does not say which rules count when several statements have them.
    guard rules.count <= 1 else {
      return receiver(
        .notChecked,
        DecisionSentence.twoRules.sentence([
          "first": RuleName.words(rules[0].name), "second": RuleName.words(rules[1].name),
        ]))
    }
    guard let components = rules.first?.components else { return receiver(.app, .rule(filter.name)) }
    guard let component = components.first(where: { $0.matches(address) }) else {
      return receiver(.web, DecisionSentence.noRule.sentence(["name": RuleName.words(rules[0].name)]), Self.rules)
    }
    return receiver(component.isExcluded ? .web : .app, .rule(component.name), Self.rules)
  }

  private func receiver(
    _ verdict: LinkReceiver.Verdict, _ reason: BilingualText, _ remedy: AssociationRemedy? = nil
  ) -> LinkReceiver {
    LinkReceiver(.android, verdict, reason, remedy: remedy)
  }

  private static let values = AssociationRemedy(
    text: "Give its value with `--value NAME=TEXT`, or the merged manifest of the build.")
  private static let byHand = AssociationRemedy(
    text: "Look at the filter by hand, or name hosts and paths instead of `android:ssp…`.")
  private static let rules = AssociationRemedy(text: "Correct `dynamic_app_link_components` of assetlinks.json.")
}

extension BilingualText {
  /// The decision of a rule that has a name.
  fileprivate static func rule(_ name: String) -> BilingualText {
    DecisionSentence.rule.sentence(["name": RuleName.words(name)])
  }

  /// What is the matter with a filter.
  fileprivate static func of(_ filter: AndroidFilter, _ reason: BilingualText) -> BilingualText {
    DecisionSentence.ofFilter.sentence(["name": RuleName.words(filter.name), "reason": reason])
  }
}
