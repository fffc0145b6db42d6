import DeepLinks
import TextFormats

/// The paths of one route as association files write them: literal segments, and nil for a segment with any value.
struct RoutePaths {
  let paths: [[String?]]

  /// The paths of a route and of its aliases. A placeholder that is an enumeration gives one path for each of its values,
  /// because other words are no links.
  init(_ route: Route) {
    paths = ([route.path] + route.aliases).compactMap { PathPattern($0) }.flatMap { pattern in
      pattern.segments.reduce([[]]) { paths, segment in
        let texts = Self.texts(of: segment, route)
        return paths.flatMap { path in texts.map { path + [$0] } }
      }
    }
  }

  private static func texts(of segment: PathPattern.Segment, _ route: Route) -> [String?] {
    switch segment {
    case .literal(let text): return [text]
    case .placeholder(let name):
      guard case .enumeration(let words)? = route.parameter(name)?.type else { return [nil] }
      return words
    }
  }
}

/// The texts of an apple-app-site-association.
enum AppleText {
  /// Returns the pattern of a path. A star goes beyond slashes, so a longer path must be excluded before.
  static func pattern(_ path: [String?]) -> String {
    "/" + path.map { $0.map(PercentCoding.encodedSegment) ?? "?*" }.joined(separator: "/")
  }

  /// Returns the components of some paths in an order in which each decides only about its own links: longer paths first,
  /// and literal segments before others. Before the paths of one length with a placeholder, all longer links are excluded.
  static func components(_ paths: [[String?]]) -> [String] {
    let byLength = Dictionary(grouping: paths.unique) { $0.count }
    return byLength.keys.sorted(by: >).flatMap { length -> [String] in
      let own = (byLength[length] ?? []).sorted(by: isBefore)
      let longer = String(repeating: "/*", count: length + 1)
      let exclusion = own.contains { $0.contains(nil) } ? ["{ \"/\": \"\(longer)\", \"exclude\": true }"] : []
      return exclusion + own.map { "{ \"/\": \"\(pattern($0))\" }" }
    }
  }

  private static func isBefore(_ one: [String?], _ other: [String?]) -> Bool {
    for (first, second) in zip(one, other) where first != second {
      guard let first else { return false }
      guard let second else { return true }
      return first < second
    }
    return false
  }
}

/// The texts of an AndroidManifest.xml.
enum AndroidText {
  /// Returns the `data` element of a path.
  static func data(_ path: [String?]) -> String {
    guard path.contains(nil) else {
      return data("path", escaped("/" + path.compactMap { $0 }.joined(separator: "/")))
    }
    let pattern = path.map { $0.map(literal) ?? "[^/]+" }.joined(separator: "/")
    return data("pathAdvancedPattern", escaped("/" + pattern))
  }

  /// Returns a `data` element with one attribute.
  static func data(_ attribute: String, _ value: String) -> String {
    let value = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")].reduce(value) {
      $0.replacing($1.0, with: $1.1)
    }
    return "<data android:\(attribute)=\"\(value)\" />"
  }

  /// Returns a filter for links with some `data` elements.
  static func filter(_ data: [String], isVerified: Bool = false) -> [String] {
    let categories = ["DEFAULT", "BROWSABLE"].map { "  <category android:name=\"android.intent.category.\($0)\" />" }
    return ["<intent-filter\(isVerified ? " android:autoVerify=\"true\"" : "")>"]
      + ["  <action android:name=\"android.intent.action.VIEW\" />"] + categories + data.map { "  " + $0 }
      + ["</intent-filter>"]
  }

  /// Returns a text with a backslash before each character that is special in a `pathAdvancedPattern`.
  private static func literal(_ text: String) -> String {
    text.map { "\\.*+[]{}".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  /// Returns a text as the manifest writes it: Android's build tools remove one backslash.
  private static func escaped(_ text: String) -> String { text.replacing("\\", with: "\\\\") }
}
