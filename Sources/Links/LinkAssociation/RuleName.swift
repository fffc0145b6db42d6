import DeepLinks

/// The name of a rule of an association file, which is its position there, in both languages.
enum RuleName {
  /// Returns the words for a name such as `applinks.details[0].components[1] (comment)`, `intent-filter of .MainActivity at line 12`
  /// or `assetlinks.json [0] dynamic_app_link_components[1]`. A comment in English is left out of a sentence in Japanese. A name in another form is the same in both languages.
  static func words(_ name: String) -> BilingualText {
    BilingualText(en: name, ja: component(name) ?? filter(name) ?? statement(name) ?? name)
  }

  private static func component(_ name: String) -> String? {
    guard
      let match = name.wholeMatch(
        of: /applinks\.details(?:\[(\d+)\]|\.(.+))\.(components|paths)\[(\d+)\](?: \((.*)\))?/)
    else { return nil }
    let (_, entry, app, list, index, comment) = match.output
    let begin = entry.flatMap { $0 == "0" ? nil : "detailsの\(ordinal($0))、" } ?? app.map { "\($0)、" } ?? ""
    return "\(begin)\(list)の\(ordinal(index))" + (comment.flatMap { $0.allSatisfy(\.isASCII) ? nil : "「\($0)」" } ?? "")
  }

  private static func filter(_ name: String) -> String? {
    guard let match = name.wholeMatch(of: /intent-filter(?: of (.+))? at line (\d+)/) else { return nil }
    return "\(match.output.2)行目のintent-filter" + (match.output.1.map { "「\($0)」" } ?? "")
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
