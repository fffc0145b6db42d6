import DeepLinks

/// A search for URLs that reach the app and should not: made from each pattern of the files with its wildcards filled,
/// and from variations of each route's sample.
struct AssociationProbing {
  let associations: LinkAssociations
  let table: RouteTable

  /// The texts in place of wildcards.
  private static let runs = ["", "x", "x/nosuch"]

  /// One finding for each component or filter, with the first URL that shows it.
  var findings: [AssociationFinding] {
    var findings: [AssociationFinding] = []
    var reported: Set<[String]> = []
    for path in paths {
      for host in associations.hosts {
        for (key, finding) in self.findings("https://\(host)\(path)") where reported.insert(key).inserted {
          findings.append(finding)
        }
      }
    }
    return findings
  }

  /// Returns the findings about a URL, each with a key that is equal for equal findings about other URLs.
  private func findings(_ url: String) -> [(key: [String], AssociationFinding)] {
    guard let receivers = try? associations.receivers(of: url) else { return [] }
    let openings = receivers.filter { $0.verdict == .app }
    if table.hasNoRoute(url) { return openings.map { noRoute(url, $0) } }
    guard let opening = openings.first,
      let other = receivers.first(where: { ![.app, .notChecked].contains($0.verdict) })
    else { return [] }
    let cause = associations.cause(of: other, url)
    func words(_ receiver: LinkReceiver) -> String { receiver.only ?? receiver.platform.rawValue }
    return [
      (
        ["platforms", opening.decidedBy, other.decidedBy],
        AssociationFinding(
          code: .platformsDiffer, platform: opening.platform,
          message: "`\(url)` goes to \(opening.verdict.rawValue) on \(words(opening)) "
            + "(\(opening.decidedBy)) and to \(other.verdict.rawValue) on \(words(other)) (\(cause.text)).",
          remedy: "Make both files agree.", cause: cause.text)
      )
    ]
  }

  /// Returns the finding about a URL that reaches the app and is of no route.
  private func noRoute(_ url: String, _ opening: LinkReceiver) -> (key: [String], AssociationFinding) {
    let match = opening.platform == .android ? match(url) : nil
    let decider = opening.decidedBy + (match.map { ", \($0.pattern.attribute) \($0.pattern.written)" } ?? "")
    let isCombined = match?.filter.combines(url) == true
    return (
      ["route", decider],
      AssociationFinding(
        code: .notARoute, platform: opening.platform,
        message: "`\(url)` goes to the app by `\(decider)`, but no route matches it.",
        remedy: isCombined
          ? AndroidClaims.split : "Narrow the pattern, or exclude the paths that are not routes.",
        cause: "\(opening.platform.rawValue): \(isCombined ? "combined" : "narrow") of no route", place: decider)
    )
  }

  /// Returns the filter that gives a URL to the app, with its pattern of the path; nil when no pattern decides.
  private func match(_ text: String) -> (filter: AndroidFilter, pattern: AndroidPattern)? {
    guard let address = try? WebAddress(text) else { return nil }
    for filter in associations.android.filters where filter.closed == nil {
      guard filter.matches(address, on: .from15), let pattern = filter.pattern(for: address) else { continue }
      return (filter, pattern)
    }
    return nil
  }

  /// The URLs to try without their host, each once.
  private var paths: [String] {
    var seen: Set<String> = []
    let all = ["/", "/nosuch", "/nosuch/nosuch"] + ofRoutes + ofComponents + ofFilters
    return all.filter { $0.hasPrefix("/") && seen.insert($0).inserted }
  }

  private var ofComponents: [String] {
    associations.components.flatMap { component in
      let query = component.query.example.map { "?" + $0 } ?? ""
      let fragment = component.fragment.example.map { "#" + $0 } ?? ""
      return component.path.examples(runs: Self.runs).map { path in
        (path.hasPrefix("/") ? path : "/" + path) + query + fragment
      }
    }
  }

  private var ofFilters: [String] {
    associations.android.filters.flatMap { $0.paths + $0.groups.flatMap(\.patterns) }.filter { $0.part == .path }
      .flatMap {
        pattern in
        pattern.examples(runs: Self.runs).map { path in
          path.split(separator: "/", omittingEmptySubsequences: false).map { PercentCoding.encodedSegment(String($0)) }
            .joined(separator: "/")
        }
      }
  }

  /// Variations of each sample: a longer last segment, a deeper path, another last segment, one more slash, upper case.
  private var ofRoutes: [String] {
    // The variations of an empty path are among the paths that are always tried.
    table.routes.flatMap { table.samplePaths(of: $0.name) }.filter { !$0.isEmpty && !$0.hasPrefix("?") }.flatMap {
      sample in
      let path = "/" + sample.prefix { $0 != "?" }
      let query = sample.drop { $0 != "?" }
      let parent = path.lastIndex(of: "/").map { path[..<$0] } ?? ""
      return [path + "xyz", path + "/nosuch", parent + "/nosuch", path + "/", path.uppercased()].map { $0 + query }
    }
  }
}

extension AppleAssociation.Component.Query {
  /// A query that it matches; nil when it also matches a missing query.
  fileprivate var example: String? {
    switch self {
    case .whole(let pattern): return pattern.example
    case .items(let items):
      let items = items.compactMap { name, pattern in pattern.example.map { "\(name)=\($0)" } }
      return items.isEmpty ? nil : items.joined(separator: "&")
    }
  }
}

extension ApplePattern {
  /// A text that it matches; nil when it matches every text.
  fileprivate var example: String? {
    matchesEverything ? nil : examples(runs: ["x"]).first
  }
}

extension RouteTable {
  /// Returns whether no route matches the path of a URL. A wrong value in a valid path is a link that the app explains.
  /// The words of an enumeration are paths of their own, because an association file can list them.
  fileprivate func hasNoRoute(_ text: String) -> Bool {
    guard (try? parse(text)) == nil, let url = try? GatedURL(text) else { return false }
    if trie.match(url.segments) != nil { return false }
    guard let type = trie.matchWithOneBadValue(url.segments)?.type else { return true }
    guard case .enumeration = type else { return false }
    return true
  }
}
