import DeepLinks
import TextFormats

/// The statements of an assetlinks.json: the apps that a web site allows to open its links.
///
/// The rules are those of *Digital Asset Links: create a statement list* and of *Configure website associations* of the
/// Android documentation. Members that are not named there are ignored.
struct AssetLinks: Sendable {
  /// A statement about an Android app.
  struct Statement: Sendable {
    /// Its position in the file, such as `assetlinks.json [0]`.
    let name: String
    let package: String
    let relations: [String]
    let fingerprints: [String]
    /// The rules of the site for Android 15 and later; nil for none.
    let rules: DynamicRules?
  }

  /// What the statements say of one app.
  enum Standing: Sendable {
    /// The site allows the app; with its rules for Android 15 and later.
    case allowed(rules: [DynamicRules])
    /// The reason why the site does not allow it.
    case refused(BilingualText)
    /// The reason why it is not known.
    case unknown(BilingualText)
  }

  /// The statements about Android apps.
  let statements: [Statement]
  /// The addresses of included files that are not given.
  let missing: [String]

  /// The relation that lets an app open links.
  static let relation = "delegate_permission/common.handle_all_urls"

  /// Returns what the statements say of an app, or of any app when its package is not known. With `fingerprints` one of
  /// them must be stated.
  func standing(of package: String?, fingerprints: [String]) -> Standing {
    let own = statements.filter { package == nil || $0.package == package }
    let related = own.filter { $0.relations.contains(Self.relation) }
    let signed = related.filter { fingerprints.isEmpty || !Set(fingerprints).isDisjoint(with: $0.fingerprints) }
    if !signed.isEmpty { return .allowed(rules: signed.compactMap(\.rules)) }
    if let address = missing.first {
      return .unknown(DecisionSentence.includedFile.sentence(["address": "\(address)"]))
    }
    if let other = related.first {
      return .refused(
        DecisionSentence.fingerprint.sentence([
          "name": other.name, "found": other.fingerprints.joined(separator: ", "),
          "expected": fingerprints.joined(separator: " or "),
        ]))
    }
    if let other = own.first {
      return .refused(
        DecisionSentence.relation.sentence([
          "name": other.name, "found": other.relations.joined(separator: ", "), "expected": Self.relation,
        ]))
    }
    let named = statements.map { "`\($0.package)`" }.unique.joined(separator: ", ")
    guard !named.isEmpty else { return .refused(DecisionSentence.namesNone.sentence) }
    return .refused(DecisionSentence.namesOthers.sentence(["named": named, "package": package ?? ""]))
  }
}

extension AssetLinks {
  /// Reads the text of a file, and reports its problems. `includes` are the texts of other files by their addresses.
  static func read(
    _ json: String, includes: [String: String], _ problems: inout AssociationProblems
  ) -> AssetLinks {
    var reader = AssetLinksReader(problems: problems, includes: includes)
    reader.read(json, "assetlinks.json")
    problems = reader.problems
    return AssetLinks(statements: reader.statements, missing: reader.missing)
  }
}

/// A reader of an assetlinks.json and of the files that it includes.
private struct AssetLinksReader {
  var problems: AssociationProblems
  let includes: [String: String]
  var statements: [AssetLinks.Statement] = []
  var missing: [String] = []
  /// The included files that are read. A file that includes itself is read once.
  private var seen: Set<String> = []

  init(problems: AssociationProblems, includes: [String: String]) {
    self.problems = problems
    self.includes = includes
  }

  mutating func read(_ json: String, _ file: String) {
    guard let list = JSONValue(text: json)?.array else {
      return problems.report(
        "", "The file is not a JSON list.", expected: "a list of statements", remedy: "Write them.")
    }
    for (index, value) in list.enumerated() {
      if let address = value.object?["include"]?.string {
        include(address)
      } else if let statement = statement(value, index, file) {
        statements.append(statement)
      }
    }
  }

  private mutating func include(_ address: String) {
    guard seen.insert(address).inserted else { return }
    guard let json = includes[address] else { return missing.append(address) }
    read(json, address)
  }

  private mutating func statement(_ value: JSONValue, _ index: Int, _ file: String) -> AssetLinks.Statement? {
    let target = value.object?["target"]?.object
    guard target?["namespace"]?.string == "android_app" else { return nil }
    let relations = value.object?["relation"]?.strings ?? []
    let prints = target?["sha256_cert_fingerprints"]?.strings ?? []
    let wrong = prints.first { !Self.isFingerprint($0) }
    guard let package = target?["package_name"]?.string, !prints.isEmpty, wrong == nil else {
      guard relations.contains(AssetLinks.relation) else { return nil }
      report(wrong, "[\(index)].target")
      return nil
    }
    let rules = value.object?["relation_extensions"]?.object?[AssetLinks.relation]?
      .object?["dynamic_app_link_components"]
    return AssetLinks.Statement(
      name: "\(file) [\(index)]", package: package, relations: relations, fingerprints: prints,
      rules: rules.map { DynamicRules($0, name: "\(file) [\(index)]") })
  }

  private mutating func report(_ wrong: String?, _ place: String) {
    let bytes = wrong.map { $0.split(separator: ":", omittingEmptySubsequences: false).count }
    let kind = bytes == 20 ? " It has 20 bytes, as SHA-1 has." : ""
    problems.report(
      place,
      wrong.map { "`\($0)` is not the fingerprint of an app.\(kind)" }
        ?? "The statement names no app that a phone can recognise.",
      expected: "`package_name` and `sha256_cert_fingerprints` of 32 bytes in capitals, joined with colons",
      remedy: "Copy them from the Play Console.")
  }

  private static func isFingerprint(_ text: String) -> Bool {
    let bytes = text.split(separator: ":", omittingEmptySubsequences: false)
    return bytes.count == 32
      && bytes.allSatisfy { $0.utf8.count == 2 && UInt8($0, radix: 16) != nil && $0 == $0.uppercased() }
  }
}
