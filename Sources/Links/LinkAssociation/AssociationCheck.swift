public import DeepLinks

extension LinkAssociations {
  /// Returns every difference between the table and the files, in both directions.
  ///
  /// A sample of each route, on each host and in each scheme, must reach the app. Nothing else may reach it: the
  /// schemes and hosts of the files must be those of the table. URLs made from the patterns and from variations of the
  /// samples must not reach the app where no route matches their path, nor on one platform only. The app explains a
  /// wrong value in a valid path itself.
  public func findings(for table: RouteTable) -> [AssociationFinding] {
    var decidingRules: Set<String> = []
    let notReached = table.routes.flatMap { lost($0, in: table, &decidingRules) }
    return mistakes + unnamedApps + AndroidClaims(filters: android.filters, table: table).findings + notReached
      + AssociationProbing(associations: self, table: table).findings + unused(decidingRules)
  }

  /// Returns findings about samples of a route that do not reach the app.
  private func lost(
    _ route: Route, in table: RouteTable, _ decidingRules: inout Set<String>
  ) -> [AssociationFinding] {
    var findings: [AssociationFinding] = []
    for sample in samples(of: route, in: table) {
      guard let receivers = try? receivers(of: sample) else { continue }
      decidingRules.formUnion(receivers.map(\.decidedBy))
      for receiver in receivers where receiver.verdict != .app {
        let cause = sharedCause(of: receiver, sample)
        findings.append(
          AssociationFinding(
            code: .routeNotReached, platform: receiver.platform,
            message: "`\(sample)` of the route `\(route.name)` goes to \(receiver.verdict.rawValue): "
              + "\(cause ?? receiver.decidedBy).",
            remedy: "Add a component or a filter that matches it.", cause: cause))
      }
    }
    return findings
  }

  /// Returns the route's sample link by each of its paths, in each scheme and on each host.
  private func samples(of route: Route, in table: RouteTable) -> [String] {
    table.samplePaths(of: route.name).flatMap { path in
      hosts.map { "https://\($0)/\(path)" } + table.schemes.map { "\($0)://\(path)" }
    }
  }

  private func unused(_ decidingRules: Set<String>) -> [AssociationFinding] {
    components.filter { !$0.isExcluded && !decidingRules.contains($0.name) }.map { component in
      AssociationFinding(
        code: .componentWithoutRoute, platform: .ios,
        message: "`\(component.name)` decides about no route of the table.",
        remedy: "Remove it, or add the route that it was meant for.")
    }
  }

  private var unnamedApps: [AssociationFinding] {
    let named = apple.apps
    return apps.filter { !named.contains($0) }.map { app in
      AssociationFinding(
        code: .appNotNamed, platform: .ios,
        message: "The file opens no links in `\(app)`: it names "
          + (named.isEmpty ? "no app." : named.map { "`\($0)`" }.joined(separator: ", ") + "."),
        remedy: "Name it below `appIDs`, or correct `apps` in the table.")
    }
  }

  /// Findings about components that can have no effect or too much.
  private var mistakes: [AssociationFinding] {
    apps.flatMap { mistakes(in: apple.components(of: $0)) }.reduce(into: []) { findings, finding in
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
            remedy: "Move it before that one."))
      } else if component.matchesEverything {
        catchAll = component.name
      }
      guard component.isExcluded, case .items(let items) = component.query else { continue }
      for item in items where item.pattern.text == "*" {
        findings.append(
          AssociationFinding(
            code: .excludesMissingItem, platform: .ios,
            message: "`\(component.name)` excludes links without `\(item.name)` too: `*` also matches a missing item.",
            remedy: "Write `?*`."))
      }
    }
    return findings
  }
}
