import TextFormats

/// One difference between two versions of an association file.
public struct AssociationDifference: Sendable, Hashable {
  /// A version of a file.
  public enum Side: String, Sendable {
    /// The published file.
    case published
    /// The file beside the table.
    case local
    /// The copy of Apple's CDN.
    case copy = "apple_cdn"
    /// The file on the host.
    case host
  }

  /// The part that differs; the raw values are stable.
  public enum Kind: String, Sendable {
    /// An app, by team and bundle, or by package.
    case app
    /// A rule about URLs.
    case rule
    /// The order of the rules of an app. A phone uses the first that matches.
    case order
    /// The fingerprint of a build that may open links.
    case fingerprint
    /// Another permission of an app.
    case relation
    /// Another part of the file.
    case setting
  }

  /// The part that differs.
  public let kind: Kind
  /// The app, or the key path of a setting.
  public let subject: String
  /// The text in the file; empty for an app and for an order.
  public let value: String
  /// The version that has it; `nil` when both have it in another order.
  public let only: Side?
}

/// The parts of an association file that have a meaning, so that two versions can be compared. The order of keys, white
/// space and comments have none.
struct AssociationContent: Hashable {
  /// One part.
  struct Part: Hashable {
    let kind: AssociationDifference.Kind
    let subject: String
    let value: String
  }

  /// The parts in the order of the file, each once.
  let parts: [Part]

  /// Returns the differences between this version and another one.
  func differences(
    from other: AssociationContent, _ side: AssociationDifference.Side, _ otherSide: AssociationDifference.Side
  ) -> [AssociationDifference] {
    let found = only(in: self, not: other, side) + only(in: other, not: self, otherSide)
    let apps = found.isEmpty ? parts.filter { $0.kind == .rule }.map(\.subject).unique : []
    return found
      + apps.filter { rules(of: $0) != other.rules(of: $0) }.map {
        AssociationDifference(kind: .order, subject: $0, value: "", only: nil)
      }
  }

  private func rules(of app: String) -> [Part] { parts.filter { $0.kind == .rule && $0.subject == app } }

  /// Returns the parts that only one version has. An app that only one version has stands for all of its parts.
  private func only(
    in one: AssociationContent, not other: AssociationContent, _ side: AssociationDifference.Side
  ) -> [AssociationDifference] {
    let rest = Set(other.parts)
    let missing = one.parts.filter { !rest.contains($0) }
    let apps = Set(missing.filter { $0.kind == .app }.map(\.subject))
    return missing.filter { $0.kind == .app || !apps.contains($0.subject) }.map {
      AssociationDifference(kind: $0.kind, subject: $0.subject, value: $0.value, only: side)
    }
  }
}

extension AssociationContent {
  /// The parts of an apple-app-site-association.
  init(apple json: JSONValue) {
    let links = json.object?["applinks"]?.object ?? [:]
    let entries = AppleAssociationLoader.details(links["details"]) ?? []
    var parts = entries.flatMap { Self.parts(of: $0.value.object ?? [:]) }
    // `apps` must be an empty list on old phones, and has no meaning on others.
    for (key, value) in links.sorted(by: { $0.key < $1.key }) where !["apps", "details"].contains(key) {
      parts.append(Part(kind: .setting, subject: "applinks.\(key)", value: Self.text(value)))
    }
    for (key, value) in (json.object ?? [:]).sorted(by: { $0.key < $1.key }) where key != "applinks" {
      parts.append(Part(kind: .setting, subject: key, value: Self.text(value)))
    }
    self.parts = parts.unique
  }

  private static func parts(of entry: [String: JSONValue]) -> [Part] {
    let apps = entry["appIDs"]?.strings ?? entry["appID"]?.string.map { [$0] } ?? []
    let defaults = entry["defaults"].map { " with the defaults \(text($0))" } ?? ""
    let rules = (entry["components"]?.array ?? entry["paths"]?.array ?? []).map { text(withoutComment($0)) + defaults }
    return apps.flatMap { app in
      [Part(kind: .app, subject: app, value: "")] + rules.map { Part(kind: .rule, subject: app, value: $0) }
    }
  }

  private static func withoutComment(_ rule: JSONValue) -> JSONValue {
    guard var members = rule.object else { return rule }
    members["comment"] = nil
    return .object(members)
  }

  /// The parts of an assetlinks.json.
  init(android json: JSONValue) {
    parts = (json.array ?? [json]).flatMap(Self.parts(of:)).unique
  }

  private static func parts(of statement: JSONValue) -> [Part] {
    guard let target = statement.object?["target"]?.object, target["namespace"]?.string == "android_app",
      let package = target["package_name"]?.string, let prints = target["sha256_cert_fingerprints"]?.strings,
      let relations = statement.object?["relation"]?.strings
    else { return [Part(kind: .setting, subject: "statement", value: text(statement))] }
    let granted = prints.flatMap { print in
      relations.map { relation in
        relation == AssetLinks.relation
          ? Part(kind: .fingerprint, subject: package, value: print)
          : Part(kind: .relation, subject: package, value: "\(relation) for \(print)")
      }
    }
    let rules = statement.object?["relation_extensions"].map {
      Part(kind: .rule, subject: package, value: text($0))
    }
    return [Part(kind: .app, subject: package, value: "")] + granted + (rules.map { [$0] } ?? [])
  }

  private static func text(_ value: JSONValue) -> String { (try? JSONCoding.text(value)) ?? "" }
}
