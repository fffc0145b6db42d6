import DeepLinks
internal import Foundation

/// The iPhone app's own files: the entitlements, with the hosts whose links it may open, and the Info.plist, with the
/// schemes.
///
/// The sources are *Associated Domains Entitlement* and *Defining a custom URL scheme for your app* of Apple's
/// documentation.
public struct AppleApp: Sendable {
  /// One `applinks:` entry of the entitlements.
  struct Domain: Sendable {
    /// A host, or `*.` and a host for every host below it.
    let host: String
    /// The part after `?mode=`; nil without one. Only phones of developers or of an organisation read such an entry.
    let mode: String?
  }

  /// The domains of the entitlements; nil when they are not given, so that no host is checked.
  let domains: [Domain]?
  /// The schemes of the Info.plist in lower case; nil when it is not given, so that no scheme is checked.
  let schemes: [String]?

  /// An app of which no file is given.
  public static let notGiven = AppleApp(domains: nil, schemes: nil)

  private init(domains: [Domain]?, schemes: [String]?) {
    self.domains = domains
    self.schemes = schemes
  }

  /// Reads the texts of both property lists; nil for one that is not given. Throws `AssociationError` for a text that is
  /// not a property list.
  public init(
    entitlements: String?, entitlementsFile: String, info: String?, infoFile: String, values: [String: String] = [:]
  ) throws(AssociationError) {
    func resolved(_ text: String) -> String {
      values.reduce(text) { $0.replacing("$(\($1.key))", with: $1.value).replacing("${\($1.key)}", with: $1.value) }
    }
    let list = try Self.list(entitlements, entitlementsFile)
    domains = list.map { list in
      (list["com.apple.developer.associated-domains"] as? [String] ?? []).compactMap { Self.domain(resolved($0)) }
    }
    let types = try Self.list(info, infoFile).map { $0["CFBundleURLTypes"] as? [[String: Any]] ?? [] }
    schemes = types?.flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }.map { resolved($0).lowercased() }
  }

  private static func list(_ text: String?, _ file: String) throws(AssociationError) -> [String: Any]? {
    guard let text else { return nil }
    let list = try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
    if let list = list as? [String: Any] { return list }
    var problems = AssociationProblems(file: file)
    problems.report(
      "", "The file is not a property list.", expected: "a dictionary, as Xcode writes it", remedy: "Correct it.")
    throw AssociationError(problems: problems.all)
  }

  private static func domain(_ text: String) -> Domain? {
    guard text.hasPrefix("applinks:") else { return nil }
    let parts = text.dropFirst("applinks:".count).split(separator: "?", maxSplits: 1)
    guard let host = parts.first else { return nil }
    let mode = parts.dropFirst().first.map { String($0.hasPrefix("mode=") ? $0.dropFirst(5) : $0) }
    return Domain(host: host.lowercased(), mode: mode)
  }
}

extension AppleApp {
  /// The reason why the app gets no link of a host, with whether that is known; nil when it gets them.
  func refusal(of host: String) -> (verdict: LinkReceiver.Verdict, reason: BilingualText)? {
    guard let domains else { return nil }
    let own = domains.filter { $0.matches(host) }
    if own.contains(where: { $0.mode == nil }) { return nil }
    if let mode = own.first?.mode {
      return (.web, DecisionSentence.onlyInMode.sentence(["host": host, "mode": "\(mode)"]))
    }
    if let open = domains.first(where: { $0.host.contains("$") }) {
      return (.notChecked, DecisionSentence.openEntitlement.sentence(["host": open.host]))
    }
    return (.web, DecisionSentence.noEntitlement.sentence(["host": host]))
  }
}

extension AppleApp.Domain {
  /// Returns whether the entry is for a host. `*.taxi.example` is for every host below `taxi.example`, and not for that.
  func matches(_ name: String) -> Bool {
    host.hasPrefix("*.") ? name.hasSuffix(host.dropFirst()) && name.count >= host.count : name == host
  }
}
