public import DeepLinks

extension LinkAssociations {
  /// Every difference between the table and the files, in both directions.
  ///
  /// For each route, on each host, in each scheme that phones ask the files about, a sample must reach the app. Nothing
  /// else may: the schemes and hosts of the files must be the table's, and URLs made from each pattern and from the
  /// neighbourhood of each route must not come to the app where no route takes their path, nor on one platform alone.
  /// A wrong value in a right path is for the app to explain, and so is the scheme of an app, which nobody else opens.
  public func findings(for table: RouteTable) -> [AssociationFinding] {
    var deciders: Set<String> = []
    let notReached = table.routes.flatMap { lost($0, in: table, &deciders) }
    return traps + unnamedApps + AndroidClaims(filters: android.filters, table: table).findings + notReached
      + AssociationProbing(associations: self, table: table).findings + unused(deciders)
  }

  /// The route's samples that do not reach the app.
  private func lost(
    _ route: Route, in table: RouteTable, _ deciders: inout Set<String>
  ) -> [AssociationFinding] {
    var findings: [AssociationFinding] = []
    for sample in samples(of: route, in: table) {
      guard let receivers = try? receivers(of: sample) else { continue }
      deciders.formUnion(receivers.map(\.decidedBy))
      for receiver in receivers where receiver.verdict != .app {
        findings.append(
          AssociationFinding(
            code: .routeNotReached, platform: receiver.platform,
            message: "`\(sample)` of the route `\(route.name)` goes to \(receiver.verdict.rawValue): "
              + "\(receiver.decidedBy).",
            remedy: "Let a component or a filter take it."))
      }
    }
    return findings
  }

  /// The route's sample link by each of its paths, in each scheme and on each host.
  private func samples(of route: Route, in table: RouteTable) -> [String] {
    table.samplePaths(of: route.name).flatMap { path in
      hosts.map { "https://\($0)/\(path)" } + table.schemes.map { "\($0)://\(path)" }
    }
  }

  private func unused(_ deciders: Set<String>) -> [AssociationFinding] {
    components.filter { !$0.isExcluded && !deciders.contains($0.name) }.map { component in
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
        message: "The file gives `\(app)` no links: it names "
          + (named.isEmpty ? "no app." : named.map { "`\($0)`" }.joined(separator: ", ") + "."),
        remedy: "Name it below `appIDs`, or correct `apps` in the table.")
    }
  }

  private var traps: [AssociationFinding] {
    apps.flatMap { traps(in: apple.components(of: $0)) }.reduce(into: []) { findings, finding in
      if !findings.contains(finding) { findings.append(finding) }
    }
  }

  private func traps(in components: [AppleAssociation.Component]) -> [AssociationFinding] {
    var findings: [AssociationFinding] = []
    var catchAll: String?
    for component in components {
      if let catchAll {
        findings.append(
          AssociationFinding(
            code: .componentNeverAsked, platform: .ios,
            message: "`\(component.name)` stands behind `\(catchAll)`, which takes everything.",
            remedy: "Move it in front."))
      } else if component.takesEverything {
        catchAll = component.name
      }
      guard component.isExcluded, case .items(let items) = component.query else { continue }
      for item in items where item.pattern.text == "*" {
        findings.append(
          AssociationFinding(
            code: .excludesMissingItem, platform: .ios,
            message: "`\(component.name)` excludes links without `\(item.name)` too: `*` takes nothing as well.",
            remedy: "Write `?*`."))
      }
    }
    return findings
  }
}
