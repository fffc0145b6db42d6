import DeepLinks
import TextFormats

/// A comparison of the schemes and hosts of intent filters with the table.
///
/// A link that opens the app and is rejected there is lost, because the phone does not open it in the browser then.
struct AndroidClaims {
  let filters: [AndroidFilter]
  let table: RouteTable

  /// The findings about all filters that other apps can start.
  var findings: [AssociationFinding] {
    filters.filter { $0.closed == nil }.flatMap { schemes($0) + hosts($0) }
  }

  private func schemes(_ filter: AndroidFilter) -> [AssociationFinding] {
    let others = filter.schemes.filter { scheme in
      !knows(scheme) && scheme != "http" && NearestName.question(scheme, among: table.schemes) == nil
    }
    // A library has components of its own in a merged manifest, such as the answer of a log-in in the browser.
    if !others.isEmpty, others.count == filter.schemes.count {
      return [
        AssociationFinding(
          code: .filterSkipped, platform: .android,
          message: "`\(filter.name)` takes links of `\(others.joined(separator: "`, `"))`, and none of the table's.",
          remedy: "Nothing has to change when it belongs to a library.")
      ]
    }
    return filter.schemes.filter { !knows($0) }.map { scheme in
      // The form of Google's guide: one filter for both schemes of the web.
      if scheme == "http", filter.schemes.contains("https") {
        return AssociationFinding(
          code: .filterSkipped, platform: .android,
          message: "`\(filter.name)` also gives the app links with http, which the table does not have.",
          remedy: "Let the app read them as https, or remove the scheme.")
      }
      return finding(
        "`\(filter.name)` claims the scheme `\(scheme)`, whose links the table rejects.",
        scheme == "http" ? "Write https." : NearestName.question(scheme, among: table.schemes))
    }
  }

  /// Returns findings about hosts. A host counts for web links only: in the scheme of an app it is the first segment of
  /// a path.
  private func hosts(_ filter: AndroidFilter) -> [AssociationFinding] {
    guard filter.schemes.contains(where: { $0 == "https" || $0 == "http" }) else { return [] }
    if filter.hosts.isEmpty, !filter.unresolved.contains(where: { $0.part == .host }) {
      return [finding("`\(filter.name)` names no host, so it claims all of the web.", nil)]
    }
    return filter.hosts.filter { !knows(host: $0) }.map { host in
      finding(
        host.hasPrefix("*")
          ? host == "*"
            ? "`\(filter.name)` claims every host, also hosts that the table rejects."
            : "`\(filter.name)` claims every host that ends in `\(host.dropFirst())`, also hosts that the table rejects."
          : "`\(filter.name)` claims the host `\(host)`, whose links the table rejects.",
        filter.isOfOtherScheme(host) ? Self.split : NearestName.question(host, among: table.hosts))
    } + filter.hosts.filter { !table.hosts.contains($0) && knows(host: $0) }.compactMap { ownLinks(of: filter, on: $0) }
  }

  /// Returns a finding about the paths of routes on a host where the table reads only the links of others, such as those of
  /// a wrapper; nil when the filter names no such path.
  private func ownLinks(of filter: AndroidFilter, on host: String) -> AssociationFinding? {
    // A filter without paths claims a host as a whole, because others choose the paths there.
    guard !filter.paths.isEmpty, !host.hasPrefix("*") else { return nil }
    let paths = table.routes.flatMap { table.samplePaths(of: $0.name) }.filter { !$0.isEmpty && !$0.hasPrefix("?") }
    let lost = paths.map { "https://\(host)/\($0)" }.filter { url in
      guard let address = try? WebAddress(url), filter.matches(address, on: .from15) else { return false }
      return (try? table.parse(url)) == nil
    }
    guard let first = lost.first else { return nil }
    let others = lost.count > 1 ? " and \(lost.count - 1) more links of routes" : ""
    return finding(
      "`\(filter.name)` claims `\(first)`\(others) on the host `\(host)`, which the table rejects.",
      "Remove the host from the filter, or add it to `hosts` of the table.")
  }

  private func knows(_ scheme: String) -> Bool {
    scheme == "https" || table.schemes.contains(scheme)
      || table.translator?.claims(scheme: scheme, host: nil) == true
  }

  /// Returns whether the table knows a host, or an arbitrary host that a pattern matches.
  private func knows(host: String) -> Bool {
    let host = host.hasPrefix("*") ? "nosuch" + host.dropFirst() : host
    return table.hosts.contains(host) || table.translator?.claims(scheme: "https", host: host) == true
  }

  /// The remedy for a combination that the manifest does not mean.
  static let split =
    "Split the filter: Android combines each scheme of a filter with each host and each path of it, also those of other "
    + "`data` elements."

  private func finding(_ message: String, _ remedy: String?) -> AssociationFinding {
    AssociationFinding(
      code: .unknownClaim, platform: .android, message: message,
      remedy: remedy ?? "Remove it, or add it to `schemes` or `hosts` of the table.")
  }
}

extension AndroidFilter {
  /// Returns whether a host is written only in `data` elements with the scheme of an app: it is a host of web links only
  /// because Android combines it with the web scheme of another element.
  fileprivate func isOfOtherScheme(_ host: String) -> Bool {
    let own = data.filter { $0.host == host }
    return own.allSatisfy { $0.scheme.map { $0 != "https" && $0 != "http" } ?? false }
  }

  /// Returns whether a URL matches only because Android combines the parts of several `data` elements, and no element that
  /// has two parts of a link matches it alone.
  func combines(_ text: String) -> Bool {
    guard let address = try? WebAddress(text) else { return false }
    let pairs = data.filter { $0.host != nil && !$0.patterns.isEmpty }
    return !pairs.isEmpty
      && !pairs.contains { pair in
        pair.host.map { Self.matches($0, address.host) } == true
          && pair.patterns.contains { $0.matches(address.decodedPath) }
      }
  }
}
