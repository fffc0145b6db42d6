import DeepLinks

/// Compares what intent filters claim with what the table knows: a link that comes to the app for nothing is lost, for
/// no browser asks a second time.
struct AndroidClaims {
  let filters: [AndroidAssociation.Filter]
  let table: RouteTable

  var findings: [AssociationFinding] {
    filters.filter { $0.closed == nil }.flatMap { schemes($0) + hosts($0) }
  }

  private func schemes(_ filter: AndroidAssociation.Filter) -> [AssociationFinding] {
    filter.schemes.filter { !knows($0) }.map { scheme in
      finding(
        "`\(filter.name)` claims the scheme `\(scheme)`, whose links the table refuses.",
        NearestName.of(scheme, among: table.schemes).map { "Did you mean `\($0)`?" })
    }
  }

  /// A host counts for web links alone: in the scheme of an app it is the first segment of a path.
  private func hosts(_ filter: AndroidAssociation.Filter) -> [AssociationFinding] {
    guard filter.schemes.contains(where: { $0 == "https" || $0 == "http" }) else { return [] }
    if filter.hosts.isEmpty {
      return [finding("`\(filter.name)` names no host, so it claims all of the web.", nil)]
    }
    return filter.hosts.filter { !knows(host: $0) }.map { host in
      finding(
        host.hasPrefix("*")
          ? "`\(filter.name)` claims every host that ends in `\(host.dropFirst())`, also such as the table refuses."
          : "`\(filter.name)` claims the host `\(host)`, whose links the table refuses.",
        NearestName.of(host, among: table.hosts).map { "Did you mean `\($0)`?" })
    }
  }

  private func knows(_ scheme: String) -> Bool {
    scheme == "https" || table.schemes.contains(scheme) || table.translator?.claims(scheme: scheme, host: nil) == true
  }

  /// Whether the table knows a host, or one of those that a pattern takes and nobody thought of.
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
