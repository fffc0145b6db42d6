import DeepLinks
import TextFormats

/// The decision of an iPhone about one link.
///
/// The phone compares the components of the installed app in their order, and the first one that matches decides. The
/// source is *Supporting associated domains* of Apple's documentation.
struct AppleDecision {
  let associations: LinkAssociations
  let address: WebAddress

  /// The receivers of the link: one for all apps that have the same.
  var receivers: [LinkReceiver] {
    guard address.isWeb else { return scheme.map { [$0] } ?? [] }
    guard associations.hosts.contains(address.host) else { return [ofOtherHost] }
    if let refusal = associations.appleApp.refusal(of: address.host) {
      let remedy = AssociationRemedy(
        text: "Add the host to the app's entitlements.", lines: ["<string>applinks:\(address.host)</string>"])
      return [LinkReceiver(.ios, refusal.verdict, refusal.reason, remedy: remedy)]
    }
    guard associations.apple.isGiven else {
      return [
        LinkReceiver(
          .ios, .notChecked, DecisionSentence.siteFileNotGiven.sentence,
          remedy: AssociationRemedy(text: "Give the file."))
      ]
    }
    let all = associations.apps.map { (app: $0, receiver: receiver(for: $0)) }
    let different = all.map(\.receiver).unique
    guard different.count > 1 else { return [different.first ?? receiver(.web, DecisionSentence.noComponent.sentence)] }
    return different.map { one in
      var named = one
      let apps = all.filter { $0.receiver == one }.map(\.app)
      named.part = BilingualText(en: apps.joined(separator: ", "), ja: apps.joined(separator: "、"))
      return named
    }
  }

  /// The receiver of a web link whose host is not one of the table's.
  private var ofOtherHost: LinkReceiver {
    let app = associations.appleApp
    guard app.domains != nil, app.refusal(of: address.host) == nil else {
      return receiver(.web, DecisionSentence.otherHost.sentence)
    }
    return LinkReceiver(
      .ios, .notChecked,
      DecisionSentence.hostFileNotGiven.sentence(["host": address.host]),
      remedy: AssociationRemedy(text: "Look at it with `routes published`."))
  }

  /// The receiver of a link with the scheme of an app; nil when the Info.plist is not given. Without an app that has the
  /// scheme, nothing opens the link.
  private var scheme: LinkReceiver? {
    guard let schemes = associations.appleApp.schemes else { return nil }
    if !schemes.contains(address.scheme), let open = schemes.first(where: { $0.contains("$") }) {
      return receiver(.notChecked, DecisionSentence.plistNotResolved.sentence(["value": open]))
    }
    return schemes.contains(address.scheme)
      ? receiver(.app, DecisionSentence.infoPlist.sentence)
      : LinkReceiver(
        .ios, .blocked, DecisionSentence.schemeNotInPlist.sentence(["scheme": address.scheme]),
        remedy: AssociationRemedy(
          text: "Add the scheme to `CFBundleURLSchemes` of the Info.plist.",
          lines: ["<string>\(address.scheme)</string>"]))
  }

  private func receiver(for app: String) -> LinkReceiver {
    guard associations.apple.apps.contains(app) else {
      return receiver(.web, DecisionSentence.unnamedApp.sentence(["app": app]))
    }
    guard AppleAssociation.hasTeam(app) else {
      return LinkReceiver(
        .ios, .web, DecisionSentence.noTeam.sentence(["app": app]),
        remedy: AssociationRemedy(text: "Write the prefix of the team before it, such as `TEAM123456.`."))
    }
    let components = associations.apple.components(of: app)
    let component = components.first { $0.matches(address) }
    let normal = address.normalised
    // Apple does not say whether a phone compares a link as it is written or in its normal form.
    if components.first(where: { $0.matches(normal) })?.name != component?.name {
      return LinkReceiver(
        .ios, .notChecked, DecisionSentence.otherEncodings.sentence(["path": normal.path]),
        remedy: AssociationRemedy(text: "Write the link in its normal form."))
    }
    guard let component else { return receiver(.web, DecisionSentence.noComponent.sentence) }
    if component.isUnclear {
      return LinkReceiver(
        .ios, .notChecked, DecisionSentence.unclearExclusion.sentence(["name": RuleName.words(component.name)]),
        remedy: AssociationRemedy(text: "Write true or false, without quotes."))
    }
    return LinkReceiver(
      .ios, component.isExcluded ? .blocked : .app,
      DecisionSentence.rule.sentence(["name": RuleName.words(component.name)]),
      remedy: AssociationRemedy(text: "Narrow the exclusion, or move it after the component of the route."))
  }

  private func receiver(_ verdict: LinkReceiver.Verdict, _ reason: BilingualText) -> LinkReceiver {
    LinkReceiver(.ios, verdict, reason)
  }
}
