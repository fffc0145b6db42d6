import DeepLinks
import TextFormats

/// A reader of the intent filters of an AndroidManifest.xml: a whole merged one, or an extract with the filters.
///
/// Elements and attributes that are not about links are ignored, and attributes of other namespaces, such as `tools:`.
/// The rules are those of `ParsedIntentInfoUtils` in the published source of Android.
struct ManifestLoader {
  var problems: AssociationProblems
  /// The values of resources and placeholders, such as `host` for `${host}` and `@string/host` for itself.
  let values: [String: String]

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

  /// Returns the filters for links in an element.
  mutating func filters(_ node: XMLNode, of outer: Surroundings = Surroundings()) -> [AndroidFilter] {
    var here = outer
    here.closed = outer.closed ?? closed(node)
    here.unresolved = outer.unresolved ?? Self.flags.compactMap { flag(node, $0).unresolved }.first
    if Self.components.contains(node.name) {
      here.component = node.attributes["android:name"]
      here.lacksExported = node.attributes["android:exported"] == nil
    }
    guard node.name == "intent-filter" else { return node.children.flatMap { filters($0, of: here) } }
    let missing = Self.missing(node)
    // A filter with neither VIEW nor BROWSABLE is not meant for links.
    guard !missing.contains("action VIEW") || !missing.contains("category BROWSABLE"),
      node.children.contains(where: { $0.name == "data" || $0.name == "uri-relative-filter-group" })
    else { return [] }
    here.closed = here.closed ?? Self.closure(missing)
    return [filter(node, of: here)]
  }

  /// What the elements around a filter say of it.
  struct Surroundings {
    /// The name of its component, such as `.MainActivity`; nil in an extract without components.
    var component: String?
    /// Whether its component has no `exported`.
    var lacksExported = false
    /// Why no other app can start its component; nil when others can.
    var closed: AndroidFilter.Closure?
    /// The value of `enabled` or `exported` that is not known; nil when all are.
    var unresolved: String?
  }

  private static let components: Set = ["activity", "activity-alias", "service", "receiver", "provider"]

  /// Returns why a browser cannot start the component of an element; nil when it can.
  private func closed(_ node: XMLNode) -> AndroidFilter.Closure? {
    func closure(_ kind: DecisionSentence, _ attribute: String?) -> AndroidFilter.Closure {
      let name = node.attributes["android:name"].map { " android:name=\"\($0)\"" } ?? ""
      return AndroidFilter.Closure(
        reason: kind.sentence(["element": node.name]),
        lines: attribute.map { ["<\(node.name)\(name) android:\($0)=\"true\">"] } ?? [])
    }
    if flag(node, "android:enabled").value == false { return closure(.switchedOff, "enabled") }
    if let permission = node.attributes["android:permission"], Self.components.contains(node.name) {
      return AndroidFilter.Closure(
        reason: DecisionSentence.onlyWithPermission.sentence(["element": node.name, "permission": permission]))
    }
    switch node.name {
    case "activity", "activity-alias":
      return flag(node, "android:exported").value == false
        ? closure(.notExported, "exported") : nil
    case "service", "receiver", "provider": return closure(.opensNoLinks, nil)
    default: return nil
    }
  }

  /// The attributes that are true or false.
  private static let flags = ["android:enabled", "android:exported", "android:autoVerify"]

  /// The value of an attribute that is true or false, or its text where that is a resource or a placeholder without a value.
  private func flag(_ node: XMLNode, _ name: String) -> (value: Bool?, unresolved: String?) {
    guard let written = node.attributes[name] else { return (nil, nil) }
    guard let text = ManifestValues(values).text(of: written) else { return (nil, written) }
    return (["true": true, "false": false][text.lowercased()], nil)
  }

  /// The parts that a filter for links needs and this one does not have. A link that another app opens is an intent of the
  /// action VIEW and the category BROWSABLE, and `startActivity` adds the category DEFAULT.
  private static func missing(_ node: XMLNode) -> [String] {
    let names = { (element: String) in node.all(element).compactMap { $0.attributes["android:name"] } }
    return (names("action").contains("android.intent.action.VIEW") ? [] : ["action VIEW"])
      + ["BROWSABLE", "DEFAULT"].filter { !names("category").contains("android.intent.category.\($0)") }
      .map { "category \($0)" }
  }

  private static func closure(_ missing: [String]) -> AndroidFilter.Closure? {
    guard !missing.isEmpty else { return nil }
    let lines = missing.map { part in
      let words = part.split(separator: " ")
      return "<\(words[0]) android:name=\"android.intent.\(words[0]).\(words[1])\" />"
    }
    let reason = DecisionSentence.lacks.sentence([
      "parts": BilingualText(
        en: missing.joined(separator: " and no "), ja: missing.map { "「\($0)」" }.joined(separator: "と"))
    ])
    return AndroidFilter.Closure(reason: reason, lines: lines)
  }

  private mutating func filter(_ node: XMLNode, of surroundings: Surroundings) -> AndroidFilter {
    var reader = DataReader(values: values, problems: problems)
    let data = node.all("data").map { reader.data($0) }
    let groups = node.all("uri-relative-filter-group").map { group in
      AndroidFilter.Group(
        isAllowed: group.attributes["android:allow"] != "false",
        patterns: group.all("data").flatMap { reader.patterns($0, in: AndroidPattern.Part.allCases) })
    }
    problems = reader.problems
    return AndroidFilter(
      component: surroundings.component, lacksExported: surroundings.lacksExported,
      name: "intent-filter\(surroundings.component.map { " of \($0)" } ?? "") at line \(node.line)", data: data,
      groups: groups, wantsVerification: flag(node, "android:autoVerify").value == true,
      closed: surroundings.closed ?? reader.closed, unresolved: reader.unresolved,
      unresolvedFlag: surroundings.unresolved)
  }
}

/// A reader of the `data` elements of one filter.
private struct DataReader {
  let values: [String: String]
  var problems: AssociationProblems
  /// The values that are not known, with the part of a link that they compare.
  var unresolved: [(part: AndroidFilter.Part, text: String)] = []
  /// Why the filter is not for links; nil when it is.
  var closed: AndroidFilter.Closure?

  init(values: [String: String], problems: AssociationProblems) {
    self.values = values
    self.problems = problems
  }

  mutating func data(_ node: XMLNode) -> AndroidFilter.Data {
    var data = AndroidFilter.Data()
    data.scheme = name(node, "android:scheme", .scheme)
    data.host = name(node, "android:host", .host)
    data.port = node.attributes["android:port"]
    data.patterns = patterns(node, in: [.path])
    // A link has no type, and Android gives a filter with a type only intents of that type.
    if let key = ["mimeType", "mimeGroup"].first(where: { node.attributes["android:\($0)"] != nil }) {
      closed =
        closed ?? AndroidFilter.Closure(reason: DecisionSentence.hasType.sentence(["key": key]), isOfTypes: true)
    }
    if let key = node.attributes.keys.sorted().first(where: { $0.hasPrefix("android:ssp") }) {
      // It is compared only in links of the filter's schemes.
      unresolved.append((.host, key))
    }
    return data
  }

  /// Returns the scheme or the host of an element; nil when it has none, or when its value is not known.
  private mutating func name(_ node: XMLNode, _ key: String, _ part: AndroidFilter.Part) -> String? {
    guard let written = node.attributes[key], let text = resolved(written, part) else { return nil }
    let name = AndroidPattern.unescaped(text)
    // Android compares hosts without regard to case (`IntentFilter.AuthorityEntry.match`), and schemes as they are written.
    if part == .host { return name.lowercased() }
    if name != name.lowercased() {
      problems.report(
        line: node.line, "`\(name)` never matches: phones compare it as it is written.", expected: "lower case",
        remedy: "Write `\(name.lowercased())`.")
    }
    return name
  }

  /// Returns the patterns of an element about some parts, and reports every other attribute.
  mutating func patterns(_ node: XMLNode, in parts: [AndroidPattern.Part]) -> [AndroidPattern] {
    let kinds = parts.flatMap { part in AndroidPattern.Kind.allCases.map { (part, $0) } }
    let isGroup = parts.count > 1
    var patterns: [AndroidPattern] = []
    for (key, written) in node.attributes.sorted(by: { $0.key < $1.key }) where isOurs(key, isGroup: isGroup) {
      guard let (part, kind) = kinds.first(where: { "android:" + $0.0.rawValue + $0.1.rawValue == key }) else {
        report(unknown: key, node.line, parts)
        continue
      }
      guard let text = resolved(written, .path) else { continue }
      if let pattern = pattern(part, kind, text, node.line) { patterns.append(pattern) }
    }
    return patterns
  }

  /// Returns whether an attribute is one that `patterns` reads or reports. Attributes of other namespaces are ignored.
  private func isOurs(_ key: String, isGroup: Bool) -> Bool {
    let others = ["scheme", "host", "port", "mimeType", "mimeGroup"].map { "android:\($0)" }
    let prefix = key.split(separator: ":", maxSplits: 1)
    guard prefix.count == 2 else { return key != "xmlns" }
    return prefix[0] == "android" && (isGroup || !others.contains(key) && !key.hasPrefix("android:ssp"))
  }

  private mutating func report(unknown key: String, _ line: Int, _ parts: [AndroidPattern.Part]) {
    let known =
      (parts.count > 1 ? [] : ["scheme", "host"]) + parts.flatMap { AndroidPattern.attributes(of: $0) }
    let names = known.map { "android:" + $0 }
    problems.report(
      line: line, "The attribute `\(key)` is not known here.", expected: "one of " + names.joined(separator: ", "),
      remedy: NearestName.question(key, among: names) ?? "Remove it.")
  }

  private mutating func pattern(
    _ part: AndroidPattern.Part, _ kind: AndroidPattern.Kind, _ text: String, _ line: Int
  ) -> AndroidPattern? {
    let pattern = AndroidPattern(part, kind, written: text)
    let needsSlash = part == .path && (kind == .literal || kind == .prefix)
    guard let pattern, !needsSlash || text.hasPrefix("/") else {
      problems.report(
        line: line, "`\(text)` is not a \(part.rawValue + kind.rawValue).",
        expected: needsSlash ? "a path that begins with `/`" : "a pattern that Android accepts", remedy: "Correct it.")
      return nil
    }
    return pattern
  }

  /// Returns a value with its resources and placeholders replaced; nil when one of them is not known.
  private mutating func resolved(_ written: String, _ part: AndroidFilter.Part) -> String? {
    if let text = ManifestValues(values).text(of: written) { return text }
    unresolved.append((part, written))
    return nil
  }
}

/// The values of the resources and placeholders of a manifest.
private struct ManifestValues {
  private let values: [String: String]

  init(_ values: [String: String]) { self.values = values }

  /// Returns a text with its resources and placeholders replaced; nil when one of them is not known.
  func text(of written: String) -> String? {
    let name = written.split(separator: "/").last.map(String.init) ?? written
    if written.hasPrefix("@"), let value = values[written] ?? values[String(written.dropFirst())] ?? values[name] {
      return value
    }
    let text = values.reduce(written) { $0.replacing("${\($1.key)}", with: $1.value) }
    return text.hasPrefix("@") || text.hasPrefix("?") || text.contains("${") ? nil : text
  }
}
