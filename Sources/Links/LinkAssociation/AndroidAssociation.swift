import DeepLinks
import TextFormats

/// The rules by which Android phones open links in the app: the assetlinks.json of the web site and the intent filters of the
/// app.
///
/// Filters by scheme, host and path are read. Groups by query or fragment (`uri-relative-filter-group` of a manifest,
/// `relation_extensions` of a statement, since Android 15) are reported as problems.
public struct AndroidAssociation: Sendable {
  /// One intent filter: the schemes, hosts and paths that it matches, in every combination.
  struct Filter: Sendable {
    /// Its position in the file, such as `intent-filter at line 12`.
    let name: String
    let schemes: [String]
    /// Exact host names, or `*` and the end of host names.
    let hosts: [String]
    /// The path patterns; without any, the filter matches every path.
    let paths: [AndroidPattern]
    /// Whether the phone asks the web site to confirm the app.
    let isVerified: Bool
    /// The reason why no other app can start the component of the filter; nil when it can.
    var closed: String?
  }

  /// The filters for links: those of the action VIEW and the category BROWSABLE.
  let filters: [Filter]
  /// The app that the filters belong to; nil when the file does not name it.
  let package: String?
  /// The apps that the web site allows to open its links.
  let statedPackages: [String]

  /// Whether the web site allows the app to open its links.
  var isStated: Bool { package.map { statedPackages.contains($0) } ?? !statedPackages.isEmpty }

  /// Returns the filters that match the URL.
  func filters(for address: WebAddress) -> [Filter] {
    filters.filter { $0.matches(address) }
  }
}

extension AndroidAssociation.Filter {
  /// Returns whether the filter matches a URL.
  func matches(_ address: WebAddress) -> Bool {
    guard schemes.contains(address.scheme) else { return false }
    // A filter without a host compares only the scheme.
    guard !hosts.isEmpty else { return true }
    guard matchesHost(of: address) else { return false }
    let path = PercentCoding.lenientlyDecoded(address.path)
    return paths.isEmpty || paths.contains { $0.matches(path) }
  }

  /// Returns whether the filter has the host of a URL, or names no host.
  func matchesHost(of address: WebAddress) -> Bool {
    hosts.isEmpty || hosts.contains { Self.matches($0, address.host) }
  }

  /// Returns whether a host pattern matches a host. Android compares the text after the `*` with the end of the host
  /// without regard to labels: `*taxi.example` matches `eviltaxi.example`.
  private static func matches(_ pattern: String, _ host: String) -> Bool {
    pattern.hasPrefix("*") ? host.hasSuffix(pattern.dropFirst()) : host == pattern
  }

  /// Returns whether the phone can ask a host to confirm the app. `*` alone names no host.
  func isVerified(for host: String) -> Bool {
    isVerified && hosts.contains { $0 != "*" && Self.matches($0, host) }
  }
}

extension AndroidAssociation {
  /// Reads the texts of an assetlinks.json and of an AndroidManifest.xml, or an extract of it with the filters.
  ///
  /// `file` and `manifestFile` are the names that errors give. Throws `AssociationError` with all problems.
  public init(
    json: String, file: String, manifest: String, manifestFile: String
  ) throws(AssociationError) {
    var statements = AssociationProblems(file: file)
    statedPackages = Self.packages(json, &statements)
    var loader = ManifestLoader(problems: AssociationProblems(file: manifestFile))
    let root = loader.root(manifest)
    package = root?.attributes["package"]
    filters = root.map { loader.filters($0, closed: nil) } ?? []
    let count = filters.map { 1 + $0.schemes.count + $0.hosts.count + $0.paths.count }.reduce(0, +)
    loader.problems.checkCount(count, at: "", "filters, schemes, hosts and paths")
    let problems = statements.all + loader.problems.all
    if !problems.isEmpty { throw AssociationError(problems: problems) }
  }

  /// Returns the apps that may open all URLs of the site.
  private static func packages(_ json: String, _ problems: inout AssociationProblems) -> [String] {
    guard let list = JSONValue(text: json)?.array else {
      problems.report("", "The file is not a JSON list.", expected: "a list of statements", remedy: "Write them.")
      return []
    }
    return list.enumerated().compactMap { index, value in
      let target = value.object?["target"]?.object
      guard value.object?["relation"]?.strings?.contains("delegate_permission/common.handle_all_urls") == true,
        target?["namespace"]?.string == "android_app"
      else { return nil }
      rejectGroups(value, "[\(index)]", &problems)
      let prints = target?["sha256_cert_fingerprints"]?.strings ?? []
      guard let package = target?["package_name"]?.string, !prints.isEmpty, prints.allSatisfy(isFingerprint) else {
        problems.report(
          "[\(index)].target", "The statement names no app that a phone can recognise.",
          expected: "`package_name` and `sha256_cert_fingerprints` of 32 bytes in capitals, joined with colons",
          remedy: "Copy them from the Play Console.")
        return nil
      }
      return package
    }
  }

  /// Reports rules of a site that are not read here. Ignoring them would give wrong results.
  private static func rejectGroups(_ statement: JSONValue, _ place: String, _ problems: inout AssociationProblems) {
    for name in ["relation_extensions", "uri_relative_filter_groups"] {
      guard statement.object?[name] != nil else { continue }
      problems.report(
        "\(place).\(name)",
        "Rules by path, query or fragment in the site's statement are not read here, so the receiver of the links is "
          + "not known.", expected: "a statement for the whole site",
        remedy: "Write the paths in the app's intent filters, or check this statement on a phone.")
    }
  }

  private static func isFingerprint(_ text: String) -> Bool {
    let bytes = text.split(separator: ":", omittingEmptySubsequences: false)
    return bytes.count == 32
      && bytes.allSatisfy { $0.utf8.count == 2 && UInt8($0, radix: 16) != nil && $0 == $0.uppercased() }
  }
}

/// A reader of the intent filters of an AndroidManifest.xml.
private struct ManifestLoader {
  var problems: AssociationProblems

  /// Returns the root element; nil after reporting why there is none.
  mutating func root(_ text: String) -> XMLNode? {
    do throws(XMLError) {
      return try XMLNode.root(of: text)
    } catch {
      problems.report(
        line: error.line ?? 1, "The file is not XML: \(error.message).", expected: "an AndroidManifest.xml",
        remedy: "Correct it.")
      return nil
    }
  }

  /// Returns the filters in an element. `closed` is the reason why no other app can start their component, nil for none.
  mutating func filters(_ node: XMLNode, closed: String?) -> [AndroidAssociation.Filter] {
    let closed = closed ?? Self.closed(node)
    guard node.name == "intent-filter" else { return node.children.flatMap { filters($0, closed: closed) } }
    guard Self.isForLinks(node) else { return [] }
    var filter = filter(node)
    filter.closed = closed
    return [filter]
  }

  /// Returns the reason why a browser cannot start the component of an element; nil when it can.
  private static func closed(_ node: XMLNode) -> String? {
    if node.attributes["android:enabled"] == "false" { return "its \(node.name) is switched off" }
    switch node.name {
    case "activity", "activity-alias":
      return node.attributes["android:exported"] == "false" ? "its \(node.name) is not exported" : nil
    case "service", "receiver", "provider": return "a \(node.name) opens no links"
    default: return nil
    }
  }

  /// Returns whether a filter is for links: the action VIEW, and the categories BROWSABLE and DEFAULT.
  private static func isForLinks(_ node: XMLNode) -> Bool {
    let names = { (element: String) in node.all(element).compactMap { $0.attributes["android:name"] } }
    return names("action").contains("android.intent.action.VIEW")
      && names("category").contains("android.intent.category.BROWSABLE")
      && names("category").contains("android.intent.category.DEFAULT")
  }

  private mutating func filter(_ node: XMLNode) -> AndroidAssociation.Filter {
    var schemes: [String] = []
    var hosts: [String] = []
    var paths: [AndroidPattern] = []
    for data in node.all("data") {
      for (key, value) in data.attributes.sorted(by: { $0.key < $1.key }) {
        switch key {
        case "android:scheme": schemes.append(value)
        case "android:host": hosts.append(value)
        default: pattern(key, value, data.line).map { paths.append($0) }
        }
      }
    }
    for name in schemes + hosts where name != name.lowercased() {
      problems.report(
        line: node.line, "`\(name)` never matches: phones compare it as it is written.", expected: "lower case",
        remedy: "Write `\(name.lowercased())`.")
    }
    for child in node.children where child.name == "uri-relative-filter-group" {
      problems.report(
        line: child.line,
        "Groups of filters by query or fragment (`uri-relative-filter-group`) are not read here, so the receiver of "
          + "the links is not known.", expected: "`data` elements with schemes, hosts and paths",
        remedy: "Write the paths as `data`, or check this filter on a phone.")
    }
    return AndroidAssociation.Filter(
      name: "intent-filter at line \(node.line)", schemes: schemes, hosts: hosts, paths: paths,
      isVerified: node.attributes["android:autoVerify"] == "true")
  }

  private mutating func pattern(_ key: String, _ value: String, _ line: Int) -> AndroidPattern? {
    let kinds = AndroidPattern.Kind.allCases.map { "android:" + $0.rawValue }
    guard let kind = AndroidPattern.Kind.allCases.first(where: { "android:" + $0.rawValue == key }) else {
      problems.report(
        line: line, "The attribute `\(key)` is not known here.",
        expected: "one of " + (["android:scheme", "android:host"] + kinds).joined(separator: ", "),
        remedy: NearestName.question(key, among: kinds) ?? "Remove it.")
      return nil
    }
    let pattern = AndroidPattern(kind: kind, text: value)
    guard pattern.isValid,
      kind == .pathAdvancedPattern || kind == .pathSuffix || kind == .pathPattern || value.hasPrefix("/")
    else {
      problems.report(
        line: line, "`\(value)` is not a \(kind.rawValue).", expected: "a path that begins with `/`",
        remedy: "Correct it.")
      return nil
    }
    return pattern
  }
}
