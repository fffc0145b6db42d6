import DeepLinks
import TextFormats

/// A reader of the text of an apple-app-site-association.
struct AppleAssociationLoader {
  var problems: AssociationProblems
  private var variables: [String: [String]] = [:]
  /// The members that phones do not know and that are nearly one that they know.
  private(set) var misspelt: [AppleAssociation.Misspelt] = []

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
    guard let links = JSONValue(text: json)?.object?["applinks"]?.object, let details = Self.details(links["details"])
    else {
      problems.report(
        "applinks.details", "There are no universal links in the file, or it is not JSON.",
        expected: "`{\"applinks\": {\"details\": [{\"appIDs\": […], \"components\": […]}]}}`", remedy: "Write them.")
      return []
    }
    check(links, known: ["apps", "details", "defaults", "substitutionVariables"], at: "applinks")
    readVariables(links["substitutionVariables"])
    let defaults = Defaults().merging(links["defaults"]?.object)
    return details.map { detail($0.value, "applinks.details\($0.key)", defaults) }
  }

  /// Keeps the unknown members that are probably misspelt. Phones ignore every unknown one.
  private mutating func check(_ object: [String: JSONValue], known: [String], at place: String) {
    for key in object.keys.sorted() where !known.contains(key) && key.count > 2 {
      guard let question = NearestName.question(key, among: known) else { continue }
      misspelt.append(AppleAssociation.Misspelt(place: place, member: key, question: question))
    }
  }

  /// Returns the entries of `details` with their key paths: a list, or the oldest form, an object by app.
  static func details(_ value: JSONValue?) -> [(key: String, value: JSONValue)]? {
    if let list = value?.array { return list.enumerated().map { ("[\($0)]", $1) } }
    return value?.object?.sorted { $0.key < $1.key }.map { app, value in
      (".\(app)", .object((value.object ?? [:]).merging(["appID": .string(app)]) { own, _ in own }))
    }
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
    check(object, known: ["appID", "appIDs", "components", "paths", "defaults"], at: path)
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
    // The form before iOS 13: only paths, with `NOT ` before those that are excluded. Query and fragment do not count.
    return (object["paths"]?.strings ?? []).enumerated().compactMap { index, text in
      let isExcluded = text.hasPrefix("NOT ")
      let pattern = JSONValue.string(isExcluded ? String(text.dropFirst(4)) : text)
      return component(["/": pattern, "exclude": .bool(isExcluded)], "\(path).paths[\(index)]", defaults)
    }
  }

  private mutating func component(
    _ object: [String: JSONValue]?, _ path: String, _ defaults: Defaults
  ) -> AppleAssociation.Component? {
    guard let object else {
      problems.report(path, "This is not a component.", expected: "an object", remedy: "Write `{\"/\": \"/path/*\"}`.")
      return nil
    }
    check(
      object, known: ["/", "?", "#", "exclude", "comment", "caseSensitive", "percentEncoded"], at: path)
    let defaults = defaults.merging(object)
    let comment = object["comment"]?.string.map { " (\($0))" } ?? ""
    return AppleAssociation.Component(
      name: path + comment, path: pattern(object["/"], "\(path)./"), query: query(object["?"], "\(path).?"),
      fragment: pattern(object["#"], "\(path).#"), isExcluded: object["exclude"]?.bool ?? false,
      isUnclear: object["exclude"].map { $0.bool == nil } ?? false,
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
