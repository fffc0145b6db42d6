/// A change of an app's table: a step from one version of the table to the next.
///
/// A new table has the version that is the number of its migrations, and needs none of them. The host runs the missing ones
/// once, in order, in one transaction, before it serves. A migration that was released stays in the list as it is. A
/// column that is only added, without values, needs no migration.
///
/// An expression is one of SQLite, of the columns as they are before the step: `"0"`, `"price * 100"`, `"upper(label)"`.
public enum AppTableMigration: Sendable, Hashable {
  /// The column has another name.
  case rename(String, to: String)
  /// The column and its values are removed.
  case remove(String)
  /// The column has other values, and may have another type. The expression gives the value in each row.
  case change(String, by: String)
  /// The column is new, and has a value in each row.
  case fill(String, with: String)
}

extension AppTableMigration {
  /// Returns the columns before this step; `kinds` are those after it. The type of a column whose earlier type is not
  /// known is `nil`. Returns `nil` when a column is missing that the step names, or one is there that it removes.
  func columns(before after: [AppTable.FormerColumn]) -> [AppTable.FormerColumn]? {
    var before = after
    switch self {
    case .rename(let old, let new):
      guard let index = after.firstIndex(where: { $0.name == new }), !after.contains(where: { $0.name == old }) else {
        return nil
      }
      before[index].name = old
    case .remove(let name):
      guard !after.contains(where: { $0.name == name }) else { return nil }
      before.append(AppTable.FormerColumn(name: name, kind: nil))
    case .change(let name, _):
      guard let index = after.firstIndex(where: { $0.name == name }) else { return nil }
      before[index].kind = nil
    case .fill(let name, _):
      guard let index = after.firstIndex(where: { $0.name == name }) else { return nil }
      before.remove(at: index)
    }
    return before
  }
}

extension AppTable {
  /// A column as an earlier version of the table had it.
  package struct FormerColumn: Sendable, Hashable {
    /// The name.
    package var name: String
    /// The storage class; `nil` when it may be any.
    package var kind: Column.Kind?

    /// Creates a column.
    package init(name: String, kind: Column.Kind?) { (self.name, self.kind) = (name, kind) }
  }

  /// Returns the columns of a version of the table. Throws an error for a migration that does not lead to the columns that
  /// the app declares.
  package func columns(ofVersion version: Int) throws(StorageError) -> [FormerColumn] {
    var columns = columns.map { FormerColumn(name: $0.name, kind: $0.kind) }
    for (index, migration) in migrations.enumerated().dropFirst(version).reversed() {
      guard let before = migration.columns(before: columns) else {
        throw StorageError(
          code: .unavailable,
          message: "the migration \(index + 1) of the table \(name), \(migration.code), does not lead to the columns "
            + columns.map(\.name).joined(separator: ", "),
          hint: "the migrations, in order, must lead from the first columns to those that the table declares")
      }
      columns = before
    }
    return columns
  }
}

extension AppTableMigration {
  /// The names of the columns in the step, without those in its expression.
  package var names: [String] {
    switch self {
    case .rename(let old, let new): [old, new]
    case .remove(let name), .change(let name, _), .fill(let name, _): [name]
    }
  }

  /// The step as code.
  package var code: String {
    switch self {
    case .rename(let old, let new): ".rename(\(old.debugDescription), to: \(new.debugDescription))"
    case .remove(let name): ".remove(\(name.debugDescription))"
    case .change(let name, let expression): ".change(\(name.debugDescription), by: \(expression.debugDescription))"
    case .fill(let name, let expression): ".fill(\(name.debugDescription), with: \(expression.debugDescription))"
    }
  }

  /// Returns the steps that lead from stored columns to declared ones, as far as the columns tell: a column that is missing at a
  /// place where another one is new was renamed.
  package static func suggested(
    from stored: [AppTable.FormerColumn], to declared: [AppTable.Column]
  ) -> [AppTableMigration] {
    var steps: [AppTableMigration] = []
    for (index, old) in stored.enumerated() {
      var name = old.name
      if !declared.contains(where: { $0.name == name }) {
        guard index < declared.count, !stored.contains(where: { $0.name == declared[index].name }) else {
          steps.append(.remove(name))
          continue
        }
        steps.append(.rename(name, to: declared[index].name))
        name = declared[index].name
      }
      guard let new = declared.first(where: { $0.name == name }), let kind = old.kind, kind != new.kind else {
        continue
      }
      steps.append(.change(name, by: "CAST(\(name) AS \(new.kind.rawValue))"))
    }
    return steps
  }
}
