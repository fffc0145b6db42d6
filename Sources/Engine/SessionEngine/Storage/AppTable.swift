import TextFormats

/// A table of an app. Each row belongs to one session.
///
/// The store adds the session's name as the first column and part of the primary key. The app does not see this column.
public struct AppTable: Sendable, Hashable {
  /// A column and its SQLite type.
  public struct Column: Sendable, Hashable {
    /// The storage classes that an app may use.
    public enum Kind: String, Sendable, Hashable {
      case integer = "INTEGER"
      case real = "REAL"
      case text = "TEXT"
    }
    /// The column's name: lower-case letters, digits and `_`.
    public let name: String
    /// The storage class of its values.
    public let kind: Kind

    /// Creates a column.
    public init(_ name: String, _ kind: Kind) {
      self.name = name
      self.kind = kind
    }
  }
  /// The table's name: lower-case letters, digits and `_`.
  public let name: String
  /// The columns. The first one is the row's key within the session.
  public let columns: [Column]
  /// The steps from the first version of the table to these columns, oldest first.
  public let migrations: [AppTableMigration]

  /// Creates a table, whose first column is the key.
  public init(_ name: String, columns: [Column], migrations: [AppTableMigration] = []) {
    self.name = name
    self.columns = columns
    self.migrations = migrations
  }
}

/// A value in an app's row.
public enum AppValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
}

/// A row of an app's table, for one session.
public struct AppRow: Sendable, Hashable {
  /// The table's name.
  public var table: String
  /// The values in the order of the table's columns. The first one is the key.
  public var values: [AppValue]

  /// Creates a row.
  public init(table: String, values: [AppValue]) {
    self.table = table
    self.values = values
  }

  /// The row's key within its session and table.
  public var key: AppValue { values.first ?? .null }
}

/// A change of an app's rows.
public enum RowChange: Sendable, Hashable {
  /// Inserts the row, or replaces the row with its key.
  case upsert(AppRow)
  /// Removes the row with this key.
  case delete(table: String, key: AppValue)
}

extension [AppRow] {
  /// Applies a change: replaces, appends or removes a row.
  public mutating func apply(_ change: RowChange) {
    switch change {
    case .upsert(let row):
      if let index = firstIndex(where: { $0.table == row.table && $0.key == row.key }) {
        self[index] = row
      } else {
        append(row)
      }
    case .delete(let table, let key): removeAll { $0.table == table && $0.key == key }
    }
  }
}
