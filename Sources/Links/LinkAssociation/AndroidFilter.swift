import DeepLinks
import TextFormats

/// One intent filter: the schemes, hosts and paths that it matches, in every combination.
///
/// The rules are those of `IntentFilter.matchData` in the published source of Android: a filter without hosts compares
/// only the scheme, and one without paths every path of its hosts.
struct AndroidFilter: Sendable {
  /// The Android versions that differ.
  enum Version: String, Sendable, CaseIterable {
    case before15 = "Android before 15"
    case from15 = "Android 15 and later"

    /// The versions in both languages.
    var title: BilingualText { (self == .from15 ? PhoneSentence.android15 : .androidBefore15).sentence }
  }

  /// One `data` element, as it is written.
  struct Data: Sendable {
    var scheme: String?
    var host: String?
    /// The port of the host. No link of the table has a port, so such a host matches none of them.
    var port: String?
    var patterns: [AndroidPattern] = []
  }

  /// A `uri-relative-filter-group`: patterns that must all match, and whether the filter then matches. Android before 15
  /// ignores it.
  struct Group: Sendable {
    let isAllowed: Bool
    let patterns: [AndroidPattern]
  }

  /// A part of a link, in the order in which Android compares them.
  enum Part: Int, Sendable, Comparable {
    case scheme, host, path

    static func < (one: Part, other: Part) -> Bool { one.rawValue < other.rawValue }
  }

  /// The result for one link.
  enum Outcome: Sendable {
    case matches
    /// The filter has a value that is not known, which decides.
    case unknown(BilingualText)
    /// The first part that does not match.
    case fails(Part)
  }

  /// Why a filter opens no link, and the lines that repair it.
  struct Closure: Sendable {
    let reason: BilingualText
    var lines: [String] = []
    /// Whether the filter is meant for something else than links.
    var isOfTypes = false
  }

  /// The name of its component, such as `.MainActivity`; nil in an extract without components.
  let component: String?
  /// Whether its component has no `exported`, without which Android 12 and later do not install the app.
  let lacksExported: Bool
  /// Its component and its position in the file, such as `intent-filter of .MainActivity at line 12`.
  let name: String
  var data: [Data]
  let groups: [Group]
  /// Whether the phone asks the web site to confirm the app (`autoVerify`).
  let wantsVerification: Bool
  /// Why it opens no link; nil when it can open some.
  let closed: Closure?
  /// The parts that have a value which is not known, with that value, such as `${host}`.
  let unresolved: [(part: Part, text: String)]
  /// The value of `enabled`, `exported` or `autoVerify` that is not known, such as `@bool/links`; nil when all are.
  let unresolvedFlag: String?

  /// The schemes, each once.
  var schemes: [String] { data.compactMap(\.scheme).unique }
  /// Exact host names, or `*` and the end of host names.
  var hosts: [String] { data.compactMap(\.host).unique }
  /// The path patterns; without any and without groups, the filter matches every path.
  var paths: [AndroidPattern] { data.flatMap(\.patterns) }
}

extension AndroidFilter {
  /// Returns whether the filter matches a URL, or the first part that does not.
  func outcome(for address: WebAddress, on version: Version) -> Outcome {
    guard data.contains(where: { $0.scheme == address.scheme }) else { return failure(.scheme) }
    let hasHosts = data.contains { $0.host != nil } || unresolved.contains { $0.part == .host }
    guard hasHosts else { return .matches }
    guard lists(address.host) else { return failure(.host) }
    let groups = version == .from15 ? groups : []
    let isOpen = data.allSatisfy(\.patterns.isEmpty) && groups.isEmpty && !unresolved.contains { $0.part == .path }
    return isOpen || pattern(for: address) != nil || decide(groups, address) ? .matches : failure(.path)
  }

  /// Returns whether the filter matches a URL.
  func matches(_ address: WebAddress, on version: Version) -> Bool {
    if case .matches = outcome(for: address, on: version) { true } else { false }
  }

  /// Returns the first path pattern that matches a URL; nil for none.
  func pattern(for address: WebAddress) -> AndroidPattern? {
    let path = address.decodedPath
    return data.lazy.flatMap(\.patterns).first { $0.matches(path) }
  }

  /// Returns whether a host without a port is one of the filter's.
  ///
  /// Android compares the text after the `*` with the end of the host without regard to labels: `*taxi.example` matches
  /// `eviltaxi.example` (`IntentFilter.AuthorityEntry.match`).
  func lists(_ host: String) -> Bool {
    data.contains { data in
      guard let pattern = data.host, data.port == nil else { return false }
      return Self.matches(pattern, host)
    }
  }

  /// The first group that matches decides; without one the filter does not match (`matchGroupsToUri`).
  private func decide(_ groups: [Group], _ address: WebAddress) -> Bool {
    groups.first { $0.matches(address) }?.isAllowed ?? false
  }

  private func failure(_ part: Part) -> Outcome {
    guard let value = unresolved.first(where: { $0.part == part })?.text else { return .fails(part) }
    return .unknown((value.hasPrefix("android:") ? DecisionSentence.notRead : .notResolved).sentence(["value": value]))
  }

  static func matches(_ pattern: String, _ host: String) -> Bool {
    pattern.hasPrefix("*") ? host.hasSuffix(pattern.dropFirst()) : host == pattern
  }

  // MARK: - Verification

  /// The scheme that keeps Android from verifying the filter; nil for none. `IntentFilter.needsVerification` asks for
  /// schemes of the web alone.
  var schemeAgainstVerification: String? { schemes.first { $0 != "https" && $0 != "http" } }

  /// Returns whether the phone can ask a host to confirm the app. `*` alone names no host.
  ///
  /// Android 12 and later verify each host for the whole app (`DomainVerificationCollector`): a link may then come through
  /// another filter.
  func isVerified(for host: String) -> Bool {
    wantsVerification && schemeAgainstVerification == nil && !unresolved.contains { $0.part == .scheme }
      && data.contains { $0.host != "*" && $0.host.map { Self.matches($0, host) } == true }
  }
}

extension AndroidFilter.Group {
  /// Returns whether all patterns match; a group without patterns never does (`UriRelativeFilterGroup.matchData`).
  func matches(_ address: WebAddress) -> Bool {
    !patterns.isEmpty
      && patterns.allSatisfy { pattern in
        switch pattern.part {
        case .path: pattern.matches(address.decodedPath)
        case .query: address.decodedParameters.contains(where: pattern.matches)
        // A link without a fragment has none to compare.
        case .fragment:
          !address.fragment.isEmpty && pattern.matches(PercentCoding.lenientlyDecoded(address.fragment))
        }
      }
  }
}
