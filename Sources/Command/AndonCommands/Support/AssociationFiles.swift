import DeepLinks
import LinkAssociation

/// The association files beside a table of links, by their names.
struct AssociationFiles {
  private static let site = "apple-app-site-association"
  private static let links = "assetlinks.json"
  private static let entitlements = "app.entitlements"
  private static let info = "Info.plist"
  /// The whole manifest, or an extract of it.
  fileprivate static let manifests = ["AndroidManifest.xml", "intent-filters.xml"]

  /// The names of all files that are read, where they are there.
  static let names = [site, links, entitlements, info] + manifests

  /// Whether there is a file of a name.
  let has: (String) -> Bool
  /// The file as errors name it.
  let file: (String) -> String
  /// The text of a file. Throws when there is none.
  let text: (String) throws -> String

  private var manifest: String { Self.manifests.first(where: has) ?? Self.manifests[1] }

  /// Reads the files for the hosts of a table; nil when none is there by which phones decide. Throws `AssociationError` when
  /// they are wrong.
  func known(for table: RouteTable) throws -> LinkAssociations? {
    [Self.site, Self.links, manifest].contains(where: has) ? try read(for: table) : nil
  }

  /// Reads the files for the hosts of a table. What a missing one would tell is not checked. Throws when all are missing, and
  /// `AssociationError` when they are wrong.
  func read(
    for table: RouteTable, values: AndroidAssociation.Values = AndroidAssociation.Values()
  ) throws -> LinkAssociations {
    func optional(_ name: String) throws -> String? { has(name) ? try text(name) : nil }
    let hasNone = ![Self.site, Self.links, manifest].contains(where: has)
    let texts = try [manifest, Self.entitlements, Self.info].compactMap(optional)
    try check(values.manifest.keys.sorted(), in: texts)
    return LinkAssociations(
      apple: try hasNone || has(Self.site)
        ? AppleAssociation(json: text(Self.site), file: file(Self.site)) : .notGiven,
      appleApp: try AppleApp(
        entitlements: optional(Self.entitlements), entitlementsFile: file(Self.entitlements),
        info: optional(Self.info), infoFile: file(Self.info), values: values.manifest),
      android: try AndroidAssociation(
        json: optional(Self.links), file: file(Self.links), manifest: optional(manifest), manifestFile: file(manifest),
        values: values),
      hosts: table.hosts, apps: table.apps)
  }

  /// Throws for a value that stands for nothing in the files: its name is misspelt.
  private func check(_ names: [String], in texts: [String]) throws {
    let unused = names.first { name in
      let uses = ["${\(name)}", "$(\(name))", "\"\(name)\"", "\"@\(name)\"", "/\(name)\""]
      return !texts.contains { text in uses.contains { text.contains($0) } }
    }
    guard let unused else { return }
    throw CommandError(
      .badData, "no file has the placeholder or the resource `\(unused)`",
      hint: "correct its name in --value; \(manifest) has ${NAME} and @string/NAME")
  }
}

extension ConfigFiles {
  /// The files, each from its own layer. A whole manifest in a lower layer does not hide an extract in a higher one.
  private var associations: AssociationFiles {
    AssociationFiles(
      has: { name in
        guard let rank = rank(of: name) else { return false }
        let manifests = AssociationFiles.manifests
        return !manifests.contains(name) || manifests.compactMap(self.rank(of:)).allSatisfy { $0 >= rank }
      }, file: file, text: text)
  }

  /// Reads the association files; nil when it has not got all of them. Throws `AssociationError` when they are
  /// wrong.
  func knownAssociations(for routes: RouteTable) throws -> LinkAssociations? { try associations.known(for: routes) }

  /// Reads the association files. Throws for a missing file, and `AssociationError` when they are wrong.
  func associations(for routes: RouteTable, values: AndroidAssociation.Values) throws -> LinkAssociations {
    try associations.read(for: routes, values: values)
  }
}

extension LinksSource {
  /// Reads the association files beside it, for the hosts of a table; nil when one of them is not there.
  func associations(for table: RouteTable) throws(CommandError) -> LinkAssociations? {
    let files = AssociationFiles(
      has: { (try? text(beside: $0)) != nil }, file: { $0 }, text: { try text(beside: $0) })
    do {
      return try files.known(for: table)
    } catch let error as AssociationError {
      throw CommandError(.badData, error)
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError(.badData, "\(error)", hint: "correct the association files")
    }
  }
}
