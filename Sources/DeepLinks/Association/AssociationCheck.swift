/// A difference between the table of links and the association files, or a trap in the files.
public struct AssociationFinding: Sendable, Hashable {
  /// The kind of finding; the raw values are stable.
  public enum Code: String, Sendable, CaseIterable {
    /// A route's sample does not reach the app.
    case routeNotReached
    /// A component gives the app paths that the table does not have.
    case componentWithoutRoute
    /// A component stands behind one that takes everything.
    case componentNeverAsked
    /// An exclusion by a query item that matches also where the item is missing.
    case excludesMissingItem
  }

  /// The kind of finding.
  public let code: Code
  /// The platform whose file it is about.
  public let platform: LinkReceiver.Platform
  /// What is wrong, as a sentence.
  public let message: String
  /// What to do about it, as a sentence.
  public let remedy: String
}

extension LinkAssociations {
  /// Every difference between the table and the files: for each route, on each host, in each scheme that phones ask
  /// the files about, a sample must reach the app; and what reaches the app must be a route.
  public func findings(for table: RouteTable) -> [AssociationFinding] {
    var findings = traps
    var deciders: Set<String> = []
    for route in table.routes {
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
    }
    let unused = apple.components.filter { !$0.isExcluded && !deciders.contains($0.name) }.map {
      ($0.name, LinkReceiver.Platform.ios)
    }
    return findings
      + unused.map { name, platform in
        AssociationFinding(
          code: .componentWithoutRoute, platform: platform, message: "`\(name)` decides about no route of the table.",
          remedy: "Remove it, or add the route that it was meant for.")
      }
  }

  /// The route's sample link in each scheme and on each host.
  private func samples(of route: Route, in table: RouteTable) -> [String] {
    guard let link = table.sample(of: route.name), let canonical = table.format(link) else { return [] }
    let rest = canonical.dropFirst(table.canonicalScheme.utf8.count + 3)
    return hosts.map { "https://\($0)/\(rest)" } + table.schemes.map { "\($0)://\(rest)" }
  }

  private var traps: [AssociationFinding] {
    var findings: [AssociationFinding] = []
    var catchAll: String?
    for component in apple.components {
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
