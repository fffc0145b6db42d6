import DeepLinks
import TextFormats

/// The findings about Android's files that do not depend on the table.
struct AndroidMistakes {
  let android: AndroidAssociation

  /// All findings.
  var findings: [AssociationFinding] {
    android.filters.flatMap(skipped) + android.filters.flatMap(groups) + rules + exported
  }

  /// Components with filters and without `exported` (*Behavior changes: apps targeting Android 12*).
  private var exported: [AssociationFinding] {
    android.filters.filter(\.lacksExported).compactMap(\.component).unique.map { component in
      AssociationFinding(
        code: .notInstallable, platform: .android,
        message:
          "`\(component)` has an intent-filter and no `android:exported`: Android 12 and later do not install an app "
          + "that targets them.",
        remedy: "Write the attribute.", lines: ["android:exported=\"true\""])
    }
  }

  /// Notes about a filter that is not for links, and about hosts with a port.
  private func skipped(_ filter: AndroidFilter) -> [AssociationFinding] {
    let types = filter.closed.map { $0.isOfTypes ? $0.reason.en : "" } ?? ""
    let ports = filter.data.filter { $0.port != nil }.compactMap { data in
      data.host.map { "its host `\($0)` matches only links with the port \(data.port ?? "")" }
    }
    return ([types] + ports).filter { !$0.isEmpty }.map { reason in
      AssociationFinding(
        code: .filterSkipped, platform: .android, message: "`\(filter.name)`: \(reason).",
        remedy: "Nothing has to change when that is meant.")
    }
  }

  private func groups(_ filter: AndroidFilter) -> [AssociationFinding] {
    guard !filter.groups.isEmpty, filter.paths.isEmpty, !filter.groups.contains(where: \.isAllowed) else { return [] }
    return [
      AssociationFinding(
        code: .excludesEverything, platform: .android,
        message: "All groups of `\(filter.name)` exclude links, so the app gets none by it.",
        remedy: "Add a group that allows the others after them.",
        lines: ["<uri-relative-filter-group>", "  <data android:pathPrefix=\"/\" />", "</uri-relative-filter-group>"])
    ]
  }

  private var rules: [AssociationFinding] {
    android.links.statements.compactMap(\.rules).compactMap { rules in
      if rules.components == nil {
        return AssociationFinding(
          code: .rulesDiscarded, platform: .android,
          message:
            "Android discards the dynamic_app_link_components of \(rules.name), because a part of them is empty or "
            + "malformed.",
          remedy: "Write texts for `/`, `#` and the values of `?`, and true or false for `exclude`.")
      }
      guard rules.excludesAll else { return nil }
      return AssociationFinding(
        code: .excludesEverything, platform: .android,
        message: "All dynamic_app_link_components of \(rules.name) exclude links, so the app gets none.",
        remedy: "Add a component for the others after them.", lines: ["{ \"/\": \"*\" }"])
    }
  }
}
