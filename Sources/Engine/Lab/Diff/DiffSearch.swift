import DeepLinks
import TextFormats

/// A search for links that mean something else in another table: both tables read links that show each of their rules.
struct DiffSearch {
  /// A link that means something else.
  struct Difference {
    let kind: DiffChange.Kind
    let probe: LinkProbe
    /// The time at which it is opened.
    let at: Timestamp
    let before: DiffMeaning
    let after: DiffMeaning

    /// The rule that it is reported under, with its section. Another canonical scheme changes how all links are written.
    var subject: (section: String, rule: String) {
      guard kind == .otherSpelling, let before = before.parsed?.canonical, let after = after.parsed?.canonical,
        before.drop(while: { $0 != ":" }) == after.drop(while: { $0 != ":" })
      else { return (probe.section, probe.rule) }
      return ("schemes", "\(after.prefix { $0 != ":" })://")
    }

    /// The routes that it is about.
    var routes: Set<String> {
      Set([before.route, after.route, probe.section == "routes" ? probe.rule : nil].compactMap(\.self))
    }
  }

  let old: RouteTable
  let new: RouteTable
  /// The time of the comparison. Earlier moments do not matter.
  let now: Timestamp
  /// The moments after it at which a route of either table expires, by the names of the routes.
  private let expiries: [String: Set<Timestamp>]

  init(from old: RouteTable, to new: RouteTable, at now: Timestamp) {
    (self.old, self.new, self.now) = (old, new, now)
    var expiries: [String: Set<Timestamp>] = [:]
    for route in old.routes + new.routes {
      if let expiry = route.expiry, expiry > now { expiries[route.name, default: []].insert(expiry) }
    }
    self.expiries = expiries
  }

  /// The differences, one for each link at most.
  var differences: [Difference] {
    var seen: Set<[String]> = []
    return probes.filter { seen.insert([$0.input?.rawValue ?? "", $0.text]).inserted }.compactMap(difference)
  }

  /// The links that show the rules of both tables. Links of routes begin with a scheme or a host that both have: otherwise a
  /// new scheme would hide every other change.
  private var probes: [LinkProbe] {
    let shared = old.openings.filter(new.openings.contains)
    let link = sharedLink(from: shared.first)
    return old.probes(shared: shared, around: link) + new.probes(shared: shared, around: link)
  }

  /// A link that both tables open.
  private func sharedLink(from opening: LinkOpening?) -> String? {
    guard let opening else { return nil }
    return old.routes.lazy.flatMap { old.samplePaths(of: $0.name) }.map { opening.text + $0 }.first { link in
      (try? old.parse(link, at: now)) != nil && (try? new.parse(link, at: now)) != nil
    }
  }

  private func difference(_ probe: LinkProbe) -> Difference? {
    for moment in [now] + laterMoments(of: probe) {
      let before = DiffMeaning(of: probe, in: old, at: moment)
      let after = DiffMeaning(of: probe, in: new, at: moment)
      guard let kind = before.change(to: after) else { continue }
      let isLater = moment > now && (before.isExpired || after.isExpired)
      return Difference(kind: isLater ? .expiry : kind, probe: probe, at: moment, before: before, after: after)
    }
    return nil
  }

  /// The moments at which the routes of a link expire.
  private func laterMoments(of probe: LinkProbe) -> [Timestamp] {
    guard !expiries.isEmpty else { return [] }
    let routes = [old, new].compactMap { DiffMeaning(of: probe, in: $0, at: nil).route }
    return Set(routes).flatMap { expiries[$0] ?? [] }.sorted()
  }
}

extension DiffMeaning {
  /// Whether the link is rejected because its route has expired.
  fileprivate var isExpired: Bool {
    guard case .rejected(let rejection) = self else { return false }
    return rejection.code == .expiredRoute
  }
}
