import DeepLinks

/// The apple-app-site-association: the rules by which iPhones open universal links in the app.
public struct AppleAssociation: Sendable {
  /// One component: the paths, queries and fragments that it matches, and whether it excludes them.
  struct Component: Sendable {
    /// The condition on the query.
    enum Query: Sendable {
      /// The whole query as one text.
      case whole(ApplePattern)
      /// The value of each item, which is empty where the item is missing.
      case items([(name: String, pattern: ApplePattern)])
    }

    /// Its position in the file, such as `components[3]`, with its comment.
    let name: String
    let path: ApplePattern
    let query: Query
    let fragment: ApplePattern
    let isExcluded: Bool
    /// Whether `exclude` is neither true nor false. Apple does not say what a phone makes of it.
    var isUnclear = false
    let isCaseSensitive: Bool
    /// Whether patterns are compared with the encoded URL; otherwise with the decoded one.
    let isPercentEncoded: Bool
  }

  /// One entry of `details`: its apps and their components.
  struct Entry: Sendable {
    /// The apps by team and bundle, such as `TEAM123456.example.taxi`.
    let apps: [String]
    let components: [Component]
  }

  /// A member that phones ignore and that is probably misspelt.
  struct Misspelt: Sendable, Hashable {
    let place: String
    let member: String
    let question: String
  }

  /// The members that are probably misspelt.
  let misspelt: [Misspelt]
  /// The entries in the order of the file. A phone uses only those that name the installed app.
  let entries: [Entry]
  /// Whether the file is there; without it nothing is known of web links on iPhones.
  let isGiven: Bool

  /// A file that is not given.
  public static let notGiven = AppleAssociation()

  private init() { (misspelt, entries, isGiven) = ([], [], false) }

  /// All apps that the file names, each once, in its order.
  var apps: [String] {
    var apps: [String] = []
    for app in entries.flatMap(\.apps) where !apps.contains(app) { apps.append(app) }
    return apps
  }

  /// Returns the components of one app in the order in which the phone compares them.
  func components(of app: String) -> [Component] {
    entries.filter { $0.apps.contains(app) }.flatMap(\.components)
  }

  /// Whether an app is named with the prefix of its team, which has capitals and digits (*App ID prefix*). A phone finds no app
  /// without it, or with a variable of Xcode that was not expanded.
  static func hasTeam(_ app: String) -> Bool {
    let prefix = app.prefix { $0 != "." }
    return !prefix.isEmpty && prefix.count < app.count
      && prefix.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) }
  }
}

extension AppleAssociation.Component {
  /// Returns whether the component matches the path of a URL.
  func matchesPath(of address: WebAddress) -> Bool { matches(path, address.path) }

  private func matches(_ pattern: ApplePattern, _ text: String) -> Bool {
    pattern.matches(isPercentEncoded ? text : PercentCoding.lenientlyDecoded(text), caseSensitive: isCaseSensitive)
  }

  /// Returns whether the component matches a URL.
  func matches(_ address: WebAddress) -> Bool {
    guard matchesPath(of: address), matches(fragment, address.fragment) else { return false }
    switch query {
    case .whole(let pattern): return matches(pattern, address.query)
    case .items(let items):
      return items.allSatisfy { item in
        let values = address.items.filter { name, _ in
          (isPercentEncoded ? name : PercentCoding.lenientlyDecoded(name)) == item.name
        }
        return values.isEmpty ? matches(item.pattern, "") : values.allSatisfy { matches(item.pattern, $0.value) }
      }
    }
  }

  /// Whether no component after this one is ever compared.
  var matchesEverything: Bool {
    guard case .whole(let pattern) = query else { return false }
    return path.matchesEverything && fragment.matchesEverything && pattern.matchesEverything
  }
}

extension AppleAssociation {
  /// The maximum size of a file: a phone reads no larger one (*Supporting associated domains*).
  static let maximumBytes = 128 * 1024

  /// Reads the text of the file; `file` is the name that errors give.
  ///
  /// Throws `AssociationError` with all problems. Phones ignore parts that they do not understand without any message.
  public init(json: String, file: String) throws(AssociationError) {
    var loader = AppleAssociationLoader(problems: AssociationProblems(file: file))
    guard json.utf8.count <= Self.maximumBytes else {
      loader.problems.report(
        "", "The file has \(json.utf8.count) bytes, so a phone ignores it.",
        expected: "at most \(Self.maximumBytes) bytes (128 KB)", remedy: "Write patterns that match several paths.")
      throw AssociationError(problems: loader.problems.all)
    }
    isGiven = true
    entries = loader.entries(json)
    misspelt = loader.misspelt
    let count = entries.map { $0.components.count + $0.apps.count }.reduce(0, +)
    loader.problems.checkCount(count, at: "applinks.details", "apps and components")
    try loader.problems.throwIfAny()
  }
}
