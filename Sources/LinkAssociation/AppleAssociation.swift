import DeepLinks

/// An apple-app-site-association: which universal links an iPhone gives to the app.
public struct AppleAssociation: Sendable {
  /// One component: which paths, queries and fragments it takes, and whether it keeps them from the app.
  struct Component: Sendable {
    /// What the query must be.
    enum Query: Sendable {
      case whole(ApplePattern)
      /// Each item's value, which is empty where the item is missing.
      case items([(name: String, pattern: ApplePattern)])
    }

    /// Where it stands, such as `components[3]`, with its comment.
    let name: String
    let path: ApplePattern
    let query: Query
    let fragment: ApplePattern
    let isExcluded: Bool
    let isCaseSensitive: Bool
    /// Whether patterns are compared with the URL as it is encoded; otherwise with what it means.
    let isPercentEncoded: Bool
  }

  /// One entry of `details`: what it says, and of which apps.
  struct Entry: Sendable {
    /// The apps by team and bundle, such as `TEAM123456.example.taxi`.
    let apps: [String]
    let components: [Component]
  }

  /// The entries in the order of the file. A phone asks only those that name the app it has.
  let entries: [Entry]

  /// All apps that the file names, each once, in its order.
  var apps: [String] {
    var apps: [String] = []
    for app in entries.flatMap(\.apps) where !apps.contains(app) { apps.append(app) }
    return apps
  }

  /// The components of one app in the order in which the phone asks them.
  func components(of app: String) -> [Component] {
    entries.filter { $0.apps.contains(app) }.flatMap(\.components)
  }
}

extension AppleAssociation.Component {
  func matches(_ address: WebAddress) -> Bool {
    func takes(_ pattern: ApplePattern, _ text: String) -> Bool {
      pattern.matches(isPercentEncoded ? text : PercentCoding.lenientlyDecoded(text), caseSensitive: isCaseSensitive)
    }
    guard takes(path, address.path), takes(fragment, address.fragment) else { return false }
    switch query {
    case .whole(let pattern): return takes(pattern, address.query)
    case .items(let items):
      return items.allSatisfy { item in
        let values = address.items.filter { name, _ in
          (isPercentEncoded ? name : PercentCoding.lenientlyDecoded(name)) == item.name
        }
        return values.isEmpty ? takes(item.pattern, "") : values.allSatisfy { takes(item.pattern, $0.value) }
      }
    }
  }

  /// Whether nothing that stands behind it is ever asked.
  var takesEverything: Bool {
    guard case .whole(let pattern) = query else { return false }
    return path.takesEverything && fragment.takesEverything && pattern.takesEverything
  }
}

/// A URL of the web as the phones look at it: still encoded, in the parts that their files speak of.
struct WebAddress: Sendable {
  let scheme: String
  let host: String
  /// With its slash in front.
  let path: String
  let query: String
  let fragment: String

  init(_ url: GatedURL, text: String) {
    let bytes = Array(text.utf8)
    func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    scheme = url.scheme
    host = url.webHost?.text ?? url.segments.first?.text ?? ""
    if url.webHost == nil {
      path = "/" + part(url.path).drop { $0 != "/" }.dropFirst()
    } else {
      path = "/" + part(url.path)
    }
    query = url.path.upperBound < url.queryEnd ? part(url.path.upperBound + 1..<url.queryEnd) : ""
    fragment = url.fragment.map { part($0.range) } ?? ""
  }

  /// The items of the query, still encoded.
  var items: [(name: String, value: String)] {
    query.split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    }
  }
}

extension PercentCoding {
  /// What an encoded text means; what does not decode stays as it is.
  static func lenientlyDecoded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return (try? decode(bytes, bytes.indices)) ?? text
  }
}
