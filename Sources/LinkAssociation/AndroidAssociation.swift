import DeepLinks

/// What an Android phone knows of the app's links: the web site's assetlinks.json and the app's intent filters.
///
/// Filters by scheme, host and path are read. Groups by query or fragment (`uri-relative-filter-group` of a manifest,
/// `relation_extensions` of a statement, since Android 15) are refused with their place, never passed over.
public struct AndroidAssociation: Sendable {
  /// One intent filter: which schemes, hosts and paths it takes, in every combination.
  struct Filter: Sendable {
    /// Where it stands, such as `intent-filter at line 12`.
    let name: String
    let schemes: [String]
    /// Exact names, or `*` and the end of names.
    let hosts: [String]
    /// Without any, every path.
    let paths: [AndroidPattern]
    /// Whether the phone asks the web site whether the app may have its links.
    let isVerified: Bool
    /// Why nothing outside of the app can start what the filter belongs to; nil when it can.
    var closed: String?
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
    guard hosts.contains(where: { Self.takes($0, address.host) }) else { return false }
    let path = PercentCoding.lenientlyDecoded(address.path)
    return paths.isEmpty || paths.contains { $0.matches(path) }
  }

  /// Android compares what follows the `*` with the end of the host, without a thought for its labels:
  /// `*taxi.example` takes `eviltaxi.example`.
  private static func takes(_ pattern: String, _ host: String) -> Bool {
    pattern.hasPrefix("*") ? host.hasSuffix(pattern.dropFirst()) : host == pattern
  }

  /// Whether the phone can ask a host whether the filter may have its links: `*` alone is nobody to ask.
  func isVerified(for host: String) -> Bool {
    isVerified && hosts.contains { $0 != "*" && Self.takes($0, host) }
  }
}
