import DeepLinks

/// The name of a rule of an association file, which is its position there, in both languages.
enum RuleName {
  /// Returns the words for a name such as `applinks.details[0].components[1] (comment)`, `intent-filter of .MainActivity at line 12`
  /// or `assetlinks.json [0] dynamic_app_link_components[1]`. A comment in English is left out of a sentence in Japanese. A name in another form is the same in both languages.
  static func words(_ name: String) -> BilingualText {
    BilingualText(en: name, ja: component(name) ?? filter(name) ?? statement(name) ?? name)
  }

  private static func component(_ name: String) -> String? {
    guard name.hasPrefix("applinks.details") else { return nil }
    if let found = componentOfEntry(name) { return found }
    guard let match = name.wholeMatch(of: /applinks\.details\.(.+)\.(components|paths)\[(\d+)\](?: \((.*)\))?/) else {
      return nil
    }
    let (_, app, list, index, comment) = match.output
    return "\(app)、\(list)の\(ordinal(index))" + (comment.map(shown) ?? "")
  }

  /// The same of a name with the place of its entry: `applinks.details[0].components[1] (comment)`. Each decision about a link
  /// has such names, so they are read without a regular expression, which takes longer than the decision.
  private static func componentOfEntry(_ name: String) -> String? {
    let parts = name.dropFirst("applinks.details[".count).split(
      separator: "]", maxSplits: 2, omittingEmptySubsequences: false)
    guard name.hasPrefix("applinks.details["), parts.count == 3, isIndex(parts[0]) else { return nil }
    let list = parts[1].hasPrefix(".components[") ? "components" : "paths"
    let (index, comment) = (parts[1].dropFirst(list.count + 2), parts[2])
    guard parts[1].hasPrefix(".\(list)["), isIndex(index),
      comment.isEmpty || comment.hasPrefix(" (") && comment.hasSuffix(")")
    else { return nil }
    return (parts[0] == "0" ? "" : "detailsの\(ordinal(parts[0]))、") + "\(list)の\(ordinal(index))"
      + (comment.isEmpty ? "" : shown(comment.dropFirst(2).dropLast()))
  }

  /// A comment, as far as it is in Japanese.
  private static func shown(_ comment: Substring) -> String { comment.allSatisfy(\.isASCII) ? "" : "「\(comment)」" }

  private static func filter(_ name: String) -> String? {
    guard name.hasPrefix("intent-filter") else { return nil }
    let rest = name.dropFirst("intent-filter".count)
    guard let place = rest.ranges(of: " at line ").last, isIndex(rest[place.upperBound...]) else { return nil }
    let activity = rest[..<place.lowerBound]
    guard activity.isEmpty || activity.hasPrefix(" of ") && activity.count > 4 else { return nil }
    return "\(rest[place.upperBound...])行目のintent-filter" + (activity.isEmpty ? "" : "「\(activity.dropFirst(4))」")
  }

  private static func isIndex(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func statement(_ name: String) -> String? {
    guard let match = name.wholeMatch(of: /(.+) \[(\d+)\](?: dynamic_app_link_components\[(\d+)\])?/) else {
      return nil
    }
    let (_, file, index, component) = match.output
    return "\(file)の\(ordinal(index))" + (component.map { "、dynamic_app_link_componentsの\(ordinal($0))" } ?? "")
  }

  /// A position from 0 as people count.
  private static func ordinal(_ index: Substring) -> String { "\((Int(index) ?? 0) + 1)番目" }
}
