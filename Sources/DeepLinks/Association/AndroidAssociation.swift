/// What an Android phone knows of the app's links: the web site's assetlinks.json and the app's intent filters.
public struct AndroidAssociation: Sendable {
  /// One intent filter: which schemes, hosts and paths it takes, in every combination.
  struct Filter: Sendable {
    /// Where it stands, such as `intent-filter at line 12`.
    let name: String
    let schemes: [String]
    /// Exact names, or `*.` and a name.
    let hosts: [String]
    /// Without any, every path.
    let paths: [AndroidPattern]
    /// Whether the phone asks the web site whether the app may have its links.
    let isVerified: Bool
  }

  /// The filters through which a link can come: those that take the action VIEW of the category BROWSABLE.
  let filters: [Filter]
  /// The app that the filters belong to; nil when the file does not say.
  let package: String?
  /// The apps that the web site gives its links to.
  let statedPackages: [String]

  /// Whether the web site gives its links to the app.
  var isStated: Bool { package.map { statedPackages.contains($0) } ?? !statedPackages.isEmpty }

  /// The filters that take the URL.
  func filters(for address: WebAddress) -> [Filter] {
    filters.filter { $0.matches(address) }
  }
}

extension AndroidAssociation.Filter {
  func matches(_ address: WebAddress) -> Bool {
    guard schemes.contains(address.scheme) else { return false }
    // Without a host a filter asks for the scheme alone.
    guard !hosts.isEmpty else { return true }
    let isHost = hosts.contains { host in
      host == "*" || host == address.host
        || (host.hasPrefix("*.") && address.host.hasSuffix(host.dropFirst())
          && address.host.utf8.count >= host.utf8.count)
    }
    guard isHost else { return false }
    let path = PercentCoding.lenientlyDecoded(address.path)
    return paths.isEmpty || paths.contains { $0.matches(path) }
  }
}
