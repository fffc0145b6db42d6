import DeepLinks
import TextFormats

/// A comparison of the schemes and hosts of intent filters with the table.
///
/// A link that opens the app and is rejected there is lost, because the phone does not open it in the browser then.
struct AndroidClaims {
  let filters: [AndroidAssociation.Filter]
  let table: RouteTable

  /// The findings about all filters that other apps can start.
  var findings: [AssociationFinding] {
    filters.filter { $0.closed == nil }.flatMap { schemes($0) + hosts($0) }
  }

  private func schemes(_ filter: AndroidAssociation.Filter) -> [AssociationFinding] {
    filter.schemes.filter { !knows($0) }.map { scheme in
      finding(
        "`\(filter.name)` claims the scheme `\(scheme)`, whose links the table rejects.",
        NearestName.question(scheme, among: table.schemes))
    }
  }

  /// Returns findings about hosts. A host counts for web links only: in the scheme of an app it is the first segment of
  /// a path.
  private func hosts(_ filter: AndroidAssociation.Filter) -> [AssociationFinding] {
    guard filter.schemes.contains(where: { $0 == "https" || $0 == "http" }) else { return [] }
    if filter.hosts.isEmpty {
      return [finding("`\(filter.name)` names no host, so it claims all of the web.", nil)]
    }
    return filter.hosts.filter { !knows(host: $0) }.map { host in
      finding(
        host.hasPrefix("*")
          ? "`\(filter.name)` claims every host that ends in `\(host.dropFirst())`, also hosts that the table rejects."
          : "`\(filter.name)` claims the host `\(host)`, whose links the table rejects.",
        NearestName.question(host, among: table.hosts))
    } + filter.hosts.filter { !table.hosts.contains($0) && knows(host: $0) }.compactMap { ownLinks(of: filter, on: $0) }
  }

  /// Returns a finding about the paths of routes on a host where the table reads only the links of others, such as those of
  /// a wrapper; nil when the filter names no such path.
  private func ownLinks(of filter: AndroidAssociation.Filter, on host: String) -> AssociationFinding? {
    // A filter without paths claims a host as a whole, because others choose the paths there.
    guard !filter.paths.isEmpty, !host.hasPrefix("*") else { return nil }
    let paths = table.routes.flatMap { table.samplePaths(of: $0.name) }.filter { !$0.isEmpty && !$0.hasPrefix("?") }
    let lost = paths.map { "https://\(host)/\($0)" }.filter { url in
      guard let gated = try? GatedURL(url), filter.matches(WebAddress(gated, text: url)) else { return false }
      return (try? table.parse(url)) == nil
    }
    guard let first = lost.first else { return nil }
    let others = lost.count > 1 ? " and \(lost.count - 1) more links of routes" : ""
    return finding(
      "`\(filter.name)` claims `\(first)`\(others) on the host `\(host)`, which the table rejects.",
      "Remove the host from the filter, or add it to `hosts` of the table.")
  }

  private func knows(_ scheme: String) -> Bool {
    scheme == "https" || table.schemes.contains(scheme) || table.translator?.claims(scheme: scheme, host: nil) == true
  }

  /// Returns whether the table knows a host, or an arbitrary host that a pattern matches.
  private func knows(host: String) -> Bool {
    let host = host.hasPrefix("*") ? "nosuch" + host.dropFirst() : host
    return table.hosts.contains(host) || table.translator?.claims(scheme: "https", host: host) == true
  }

  private func finding(_ message: String, _ remedy: String?) -> AssociationFinding {
    AssociationFinding(
      code: .unknownClaim, platform: .android, message: message,
      remedy: remedy ?? "Remove it, or add it to `schemes` or `hosts` of the table.")
  }
}
