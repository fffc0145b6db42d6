import DeepLinks
import TextFormats

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

  /// The entries in the order of the file. A phone uses only those that name the installed app.
  let entries: [Entry]

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
}

extension AppleAssociation.Component {
  /// Returns whether the component matches a URL.
  func matches(_ address: WebAddress) -> Bool {
    func matches(_ pattern: ApplePattern, _ text: String) -> Bool {
      pattern.matches(isPercentEncoded ? text : PercentCoding.lenientlyDecoded(text), caseSensitive: isCaseSensitive)
    }
    guard matches(path, address.path), matches(fragment, address.fragment) else { return false }
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
  /// Reads the text of the file; `file` is the name that errors give.
  ///
  /// Throws `AssociationError` with all problems. Phones ignore parts that they do not understand without any message.
  public init(json: String, file: String) throws(AssociationError) {
    var loader = AppleAssociationLoader(problems: AssociationProblems(file: file))
    entries = loader.entries(json)
    let count = entries.map { $0.components.count + $0.apps.count }.reduce(0, +)
    loader.problems.checkCount(count, at: "applinks.details", "apps and components")
    try loader.problems.throwIfAny()
  }
}

/// A reader of the text of an apple-app-site-association.
private struct AppleAssociationLoader {
  var problems: AssociationProblems
  private var variables: [String: [String]] = [:]

  init(problems: AssociationProblems) {
    self.problems = problems
  }

  /// The options of a component that does not set them itself.
  private struct Defaults {
    var caseSensitive = true
    var percentEncoded = true

    func merging(_ object: [String: JSONValue]?) -> Defaults {
      Defaults(
        caseSensitive: object?["caseSensitive"]?.bool ?? caseSensitive,
        percentEncoded: object?["percentEncoded"]?.bool ?? percentEncoded)
    }
  }

  /// Returns the entries of the file, and reports its problems.
  mutating func entries(_ json: String) -> [AppleAssociation.Entry] {
    guard let links = JSONValue(text: json)?.object?["applinks"]?.object, let details = links["details"]?.array else {
      problems.report(
        "applinks.details", "There are no universal links in the file, or it is not JSON.",
        expected: "`{\"applinks\": {\"details\": [{\"appIDs\": […], \"components\": […]}]}}`", remedy: "Write them.")
      return []
    }
    problems.check(links, known: ["apps", "details", "defaults", "substitutionVariables"], at: "applinks")
    readVariables(links["substitutionVariables"])
    let defaults = Defaults().merging(links["defaults"]?.object)
    return details.enumerated().map { detail($1, "applinks.details[\($0)]", defaults) }
  }

  private mutating func readVariables(_ value: JSONValue?) {
    for (name, values) in value?.object ?? [:] {
      let texts = values.strings
      problems.checkCount(texts?.count ?? 0, at: "applinks.substitutionVariables.\(name)", "values")
      let isValid =
        !name.contains { "$()".contains($0) } && texts?.isEmpty == false
        && texts?.allSatisfy { !$0.contains { "$()".contains($0) } } == true
      guard isValid else {
        problems.report(
          "applinks.substitutionVariables.\(name)", "This is not a variable.",
          expected: "a name and a list of texts, without `$`, `(` and `)`", remedy: "Correct it.")
        continue
      }
      variables[name] = texts
    }
  }

  private mutating func detail(_ value: JSONValue, _ path: String, _ defaults: Defaults) -> AppleAssociation.Entry {
    let object = value.object ?? [:]
    problems.check(object, known: ["appID", "appIDs", "components", "paths", "defaults"], at: path)
    let apps = object["appIDs"]?.strings ?? object["appID"]?.string.map { [$0] } ?? []
    if apps.isEmpty || !apps.allSatisfy({ $0.contains(".") }) {
      problems.report(
        path, "The apps are missing or not valid.", expected: "`\"appIDs\": [\"TEAM123456.com.example.myapp\"]`",
        remedy: "Write the prefix of the team and the bundle's identifier.")
    }
    return AppleAssociation.Entry(apps: apps, components: components(object, path, defaults))
  }

  private mutating func components(
    _ object: [String: JSONValue], _ path: String, _ defaults: Defaults
  ) -> [AppleAssociation.Component] {
    let defaults = defaults.merging(object["defaults"]?.object)
    if let list = object["components"]?.array {
      return list.enumerated().compactMap { component($1.object, "\(path).components[\($0)]", defaults) }
    }
    // The form before iOS 13: only paths, with `NOT ` before those that are excluded.
    return (object["paths"]?.strings ?? []).enumerated().compactMap { index, text in
      let isExcluded = text.hasPrefix("NOT ")
      let path = JSONValue.string(isExcluded ? String(text.dropFirst(4)) : text)
      return component(["/": path, "exclude": .bool(isExcluded)], "\(path).paths[\(index)]", defaults)
    }
  }

  private mutating func component(
    _ object: [String: JSONValue]?, _ path: String, _ defaults: Defaults
  ) -> AppleAssociation.Component? {
    guard let object else {
      problems.report(path, "This is not a component.", expected: "an object", remedy: "Write `{\"/\": \"/path/*\"}`.")
      return nil
    }
    problems.check(
      object, known: ["/", "?", "#", "exclude", "comment", "caseSensitive", "percentEncoded"], at: path)
    let defaults = defaults.merging(object)
    let comment = object["comment"]?.string.map { " (\($0))" } ?? ""
    return AppleAssociation.Component(
      name: path + comment, path: pattern(object["/"], "\(path)./"), query: query(object["?"], "\(path).?"),
      fragment: pattern(object["#"], "\(path).#"), isExcluded: object["exclude"]?.bool ?? false,
      isCaseSensitive: defaults.caseSensitive, isPercentEncoded: defaults.percentEncoded)
  }

  private mutating func query(_ value: JSONValue?, _ path: String) -> AppleAssociation.Component.Query {
    guard let items = value?.object else { return .whole(pattern(value, path)) }
    return .items(
      items.sorted { $0.key < $1.key }.map { name, value in (name, pattern(value, "\(path).\(name)")) })
  }

  private mutating func pattern(_ value: JSONValue?, _ path: String) -> ApplePattern {
    guard let value else { return .anything }
    if let text = value.string, let pattern = ApplePattern(text, variables: variables) { return pattern }
    problems.report(
      path, "This is not a pattern, or it names a variable that is not defined.",
      expected: "a text, with variables of `substitutionVariables`", remedy: "Correct it.")
    return .anything
  }
}
