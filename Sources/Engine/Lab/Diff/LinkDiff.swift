public import DeepLinks
public import LinkAssociation
public import TextFormats

/// The differences between two versions of a table of links: what links do from a time on, and what else has to change.
public struct LinkDiff: Sendable {
  /// The links that mean something else, those that harm most first.
  public let changes: [DiffChange]
  /// The parts of the file that differ without a link that shows it, by their keys, such as `secrets`,
  /// `dialects.Cabify.journey.here` or `routes.wallet (samples)`.
  public let unseen: [String]
  /// What the association files lack for the new table and did not lack for the old one; `nil` when there are no files.
  public let associations: [AssociationFinding]?
  /// The rules of this program that the old table breaks. The routes that they are about are not compared.
  public let oldProblems: [RouteTableError.Problem]
  /// The places at which stored sessions lose their location with the new table.
  public var lostPlaces: [LostPlace] = []

  /// Compares two tables from a time on. `associations` are the association files, with the hosts of the new table;
  /// `oldProblems` what is wrong in the old one.
  public init(
    from old: RouteTable, to new: RouteTable, at now: Timestamp, associations: LinkAssociations? = nil,
    oldProblems: [RouteTableError.Problem] = []
  ) {
    self.oldProblems = oldProblems
    let left = Self.routes(of: oldProblems)
    let search = DiffSearch(from: old, to: new, at: now)
    let differences = search.differences.filter { left.isDisjoint(with: $0.routes) }
    let all = DiffGroup.groups(differences, of: search).compactMap(\.change)
    // Where a rule does something else, its other reasons and notes follow from that.
    let rules = Set(all.filter { !$0.kind.isMinor }.map(\.rule))
    changes = all.filter { !$0.kind.isMinor || !rules.contains($0.rule) }
    unseen = Self.unseen(from: old, to: new, shown: differences, besides: left)
    self.associations = associations.map { Self.findings($0, from: old, to: new) }
  }

  /// Whether the tables are the same to links and in all their parts.
  public var isEmpty: Bool {
    changes.isEmpty && unseen.isEmpty && associations?.isEmpty != false && oldProblems.isEmpty && lostPlaces.isEmpty
  }

  /// The names of the routes that problems are about.
  private static func routes(of problems: [RouteTableError.Problem]) -> Set<String> {
    Set(
      problems.compactMap { problem in
        let keys = problem.keyPath.split(separator: ".", maxSplits: 2)
        return keys.count > 1 && keys[0] == "routes" ? String(keys[1]) : nil
      })
  }

  // MARK: - What no link shows

  private static func unseen(
    from old: RouteTable, to new: RouteTable, shown: [DiffSearch.Difference], besides left: Set<String>
  ) -> [String] {
    let rules = Dictionary(grouping: shown.map(\.subject), by: \.section).mapValues { Set($0.map(\.rule)) }
    let versions = [old.parts, new.parts]
    let parts = TablePart.changes(from: versions[0], to: versions[1]).filter { change in
      !isShown(change.path, by: rules, versions)
    }
    let shownRoutes = Set(shown.map(\.subject).filter { $0.section == "routes" }.map(\.rule))
    // A link of a new, removed or renamed route shows it, also where it is reported under another rule.
    let opened = Set(shown.flatMap { [$0.before.route, $0.after.route] }.compactMap { $0 })
    let names = Set((old.routes + new.routes).map(\.name)).subtracting(left)
    let routes = names.compactMap { name -> String? in
      let versions = (old: old.route(named: name), new: new.route(named: name))
      let isInOne = versions.old == nil || versions.new == nil
      let isShown = shownRoutes.contains(name) || isInOne && opened.contains(name)
      let fields = changedFields(versions.old, versions.new, isShown: isShown)
      return fields.isEmpty ? nil : "routes.\(name) (\(fields.joined(separator: ", ")))"
    }
    return parts.map(\.text) + routes.sorted()
  }

  /// Whether links show a change of a part. `rules` are the shown rules of each section. In most sections a rule is a key of
  /// the section; where rules have other names, any of them shows the section.
  private static func isShown(
    _ path: [String], by rules: [String: Set<String>], _ versions: [[String: TablePart]]
  ) -> Bool {
    guard let section = path.first, let shown = rules[section] else { return false }
    let keys = Set(versions.flatMap { Array(($0[section]?.parts ?? [:]).keys) })
    return path.count == 1 || shown.isDisjoint(with: keys) || shown.contains(path[1])
  }

  /// The keys of a route that differ. The samples change nothing that a link does, so no link can show them.
  private static func changedFields(_ old: Route?, _ new: Route?, isShown: Bool) -> [String] {
    guard let old, let new else { return isShown ? [] : [old == nil ? "added" : "removed"] }
    let fields = [
      ("path", old.path != new.path), ("aliases", old.aliases != new.aliases),
      ("workflow", old.workflow != new.workflow),
      ("replaced_by", old.replacement != new.replacement), ("expires", old.expiry != new.expiry),
      ("parameters", old.parameters != new.parameters),
    ]
    return (isShown ? [] : fields.filter(\.1).map(\.0)) + (old.samples == new.samples ? [] : ["samples"])
  }

  // MARK: - Association files

  private static func findings(
    _ files: LinkAssociations, from old: RouteTable, to new: RouteTable
  ) -> [AssociationFinding] {
    func findings(for table: RouteTable) -> [AssociationFinding] {
      LinkAssociations(apple: files.apple, android: files.android, hosts: table.hosts, apps: table.apps)
        .findings(for: table)
    }
    let earlier = Set(findings(for: old))
    return findings(for: new).filter { !earlier.contains($0) }
  }
}

extension LinkDiff: Encodable {
  private enum CodingKeys: String, CodingKey { case equal, changes, unseen, associations, oldProblems, lostPlaces }

  /// Writes whether the tables are equal, and all differences.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(isEmpty, forKey: .equal)
    try container.encode(changes, forKey: .changes)
    try container.encode(unseen, forKey: .unseen)
    try container.encodeIfPresent(associations?.map(DiffAssociation.init), forKey: .associations)
    if !oldProblems.isEmpty { try container.encode(oldProblems.map(\.description), forKey: .oldProblems) }
    if !lostPlaces.isEmpty { try container.encode(lostPlaces, forKey: .lostPlaces) }
  }
}
