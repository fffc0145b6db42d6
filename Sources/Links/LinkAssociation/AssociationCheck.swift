public import DeepLinks
import TextFormats

extension LinkAssociations {
  /// Returns every difference between the table and the files, in both directions.
  ///
  /// A sample of each route, on each host and in each scheme, must reach the app. Nothing else may reach it: the
  /// schemes and hosts of the files must be those of the table. URLs made from the patterns and from variations of the
  /// samples must not reach the app where no route matches their path, nor on one platform only. The app explains a
  /// wrong value in a valid path itself.
  public func findings(for table: RouteTable) -> [AssociationFinding] {
    mistakes + unnamedApps + unknownDomains(table)
      + AndroidClaims(filters: android.filters, table: table).findings + AndroidMistakes(android: android).findings
      + table.routes.flatMap { lost($0, in: table) } + AssociationProbing(associations: self, table: table).findings
      + unused(in: table)
  }

  /// Returns findings about samples of a route that do not reach the app.
  private func lost(_ route: Route, in table: RouteTable) -> [AssociationFinding] {
    let paths = RoutePaths(route).paths
    return samples(of: route, in: table).flatMap { sample -> [AssociationFinding] in
      guard let receivers = try? receivers(of: sample) else { return [] }
      return receivers.filter(\.hasChoice).map { choice($0, sample) }
        + receivers.filter { $0.verdict != .app }.map { lost($0, sample, route, paths) }
    }
  }

  private func lost(
    _ receiver: LinkReceiver, _ sample: String, _ route: Route, _ paths: [[String?]]
  ) -> AssociationFinding {
    let cause = cause(of: receiver, sample, paths: paths)
    let only = receiver.only.map { " (\($0))" } ?? ""
    let nearest = cause.nearest.map { "; \($0)" } ?? ""
    let verb = receiver.verdict == .notChecked ? "is not checked" : "goes to \(receiver.verdict.rawValue)"
    return AssociationFinding(
      code: receiver.verdict == .notChecked ? .notChecked : .routeNotReached, platform: receiver.platform,
      message: "`\(sample)` of the route `\(route.name)` \(verb)\(only): \(cause.text)\(nearest).",
      remedy: cause.remedy.text, cause: cause.text, lines: cause.remedy.lines)
  }

  private func choice(_ receiver: LinkReceiver, _ sample: String) -> AssociationFinding {
    AssociationFinding(
      code: .severalComponents, platform: receiver.platform,
      message: "For `\(sample)` Android asks which component opens it: \(receiver.decidedBy).",
      remedy: receiver.remedy?.text ?? "", cause: receiver.decidedBy)
  }

  /// Returns the route's sample link by each of its paths, in each scheme and on each host.
  private func samples(of route: Route, in table: RouteTable) -> [String] {
    table.samplePaths(of: route.name).flatMap { path in
      hosts.map { "https://\($0)/\(path)" } + table.schemes.map { "\($0)://\(path)" }
    }
  }

  /// Returns findings about components that are the first to match for no route. What else keeps a link from the
  /// app does not matter.
  private func unused(in table: RouteTable) -> [AssociationFinding] {
    let addresses = table.routes.flatMap { samples(of: $0, in: table) }.compactMap { try? WebAddress($0) }
      .filter(\.isWeb)
    let deciding = Set(
      apps.map { apple.components(of: $0) }.flatMap { components in
        addresses.compactMap { address in components.first { $0.matches(address) }?.name }
      })
    return components.filter { !$0.isExcluded && !deciding.contains($0.name) }.map { component in
      AssociationFinding(
        code: .componentWithoutRoute, platform: .ios,
        message: "`\(component.name)` decides about no route of the table.",
        remedy: "Remove it, or add the route that it was meant for.", cause: "of no route", place: component.name)
    }
  }

  /// Returns findings about hosts of the entitlements whose links the table rejects.
  private func unknownDomains(_ table: RouteTable) -> [AssociationFinding] {
    let hosts = (appleApp.domains ?? []).map(\.host).filter { !$0.contains("$") }
    let unknown = hosts.filter { host in
      let name = host.hasPrefix("*.") ? "nosuch" + host.dropFirst() : host
      return !table.hosts.contains(name) && table.translator?.claims(scheme: "https", host: name) != true
        && !(host.hasPrefix("*.") && table.hosts.contains { $0.hasSuffix(host.dropFirst()) })
    }
    return unknown.map { host in
      AssociationFinding(
        code: .unknownClaim, platform: .ios,
        message: "The entitlements have `applinks:\(host)`, whose links the table rejects.",
        remedy: NearestName.question(host, among: table.hosts) ?? "Remove it, or add it to `hosts` of the table.")
    }
  }

  private var unnamedApps: [AssociationFinding] {
    guard apple.isGiven else { return [] }
    let named = apple.apps
    return apps.filter { !named.contains($0) }.map { app in
      AssociationFinding(
        code: .appNotNamed, platform: .ios,
        message: "The file opens no links in `\(app)`: it names "
          + (named.isEmpty ? "no app." : named.map { "`\($0)`" }.joined(separator: ", ") + ".") + prefix(of: app),
        remedy: "Name it below `appIDs`, or correct `apps` in the table.",
        cause: DecisionSentence.unnamedApp.sentence(["app": app]).en,
        lines: ["\"appIDs\": [\"\(app)\"]"])
    }
  }

  /// Returns a sentence about the identifier of an app without its team, as the file has it; empty when it has none.
  private func prefix(of app: String) -> String {
    let bundle = app.drop { $0 != "." }.dropFirst()
    let bare = apple.apps.first { $0 == bundle || $0.hasSuffix(")" + bundle) || $0.hasSuffix("}" + bundle) }
    guard let bare else { return "" }
    return bare == bundle
      ? " `\(bare)` has no prefix of the team." : " The prefix of the team in `\(bare)` is not expanded."
  }

  /// Findings about components that can have no effect or too much.
  private var mistakes: [AssociationFinding] {
    apple.misspelt.map { one in
      AssociationFinding(
        code: .misspeltMember, platform: .ios,
        message: "`\(one.place)` has the member `\(one.member)`, which phones ignore.", remedy: one.question)
    }
      + apps.flatMap { mistakes(in: apple.components(of: $0)) }.reduce(into: []) { findings, finding in
        if !findings.contains(finding) { findings.append(finding) }
      }
  }

  private func mistakes(in components: [AppleAssociation.Component]) -> [AssociationFinding] {
    var findings: [AssociationFinding] = []
    var catchAll: String?
    for component in components {
      if let catchAll {
        findings.append(
          AssociationFinding(
            code: .componentNeverAsked, platform: .ios,
            message: "`\(component.name)` is after `\(catchAll)`, which matches everything.",
            remedy: "Move it before that one.", cause: "after \(catchAll)", place: component.name))
      } else if component.matchesEverything {
        catchAll = component.name
      }
      findings += missingItems(in: component)
    }
    if !components.isEmpty, components.allSatisfy(\.isExcluded) {
      findings.append(
        AssociationFinding(
          code: .excludesEverything, platform: .ios,
          message: "All components exclude links, so the app gets none.",
          remedy: "Add a component without `exclude` after them."))
    }
    return findings
  }

  /// Findings about items of a query whose pattern also matches when the item is missing.
  private func missingItems(in component: AppleAssociation.Component) -> [AssociationFinding] {
    guard case .items(let items) = component.query else { return [] }
    return items.filter { $0.pattern.text == "*" }.map { item in
      AssociationFinding(
        code: component.isExcluded ? .excludesMissingItem : .matchesMissingItem, platform: .ios,
        message:
          "`\(component.name)` \(component.isExcluded ? "excludes" : "matches") links without `\(item.name)` too: "
          + "`*` also matches a missing item.",
        remedy: "Write `?*`.")
    }
  }
}
