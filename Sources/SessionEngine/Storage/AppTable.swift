import TextFormats

/// A table that an app keeps beside its sessions: one row belongs to one session.
///
/// The store adds the session's name as the first column and part of the primary key; the app never sees it.
public struct AppTable: Sendable, Hashable {
  /// A column and its SQLite type.
  public struct Column: Sendable, Hashable {
    /// The storage classes an app may use.
    public enum Kind: String, Sendable, Hashable {
      case integer = "INTEGER"
      case real = "REAL"
      case text = "TEXT"
    }
    /// The column's name: lower-case letters, digits and `_`.
    public let name: String
    /// What it holds.
    public let kind: Kind

    /// A column by name.
    public init(_ name: String, _ kind: Kind) {
      self.name = name
      self.kind = kind
    }
  }
  /// The table's name: lower-case letters, digits and `_`.
  public let name: String
  /// Its columns; the first one is the row's key within the session.
  public let columns: [Column]

  /// A table by name; the first column is the key.
  public init(_ name: String, columns: [Column]) {
    self.name = name
    self.columns = columns
  }
}

/// One value of an app's row.
public enum AppValue: Sendable, Hashable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
}

/// One row of an app's table, for one session.
public struct AppRow: Sendable, Hashable {
  /// The table's name.
  public var table: String
  /// The values in the order of the table's columns; the first one is the key.
  public var values: [AppValue]

  /// A row of a table.
  public init(table: String, values: [AppValue]) {
    self.table = table
    self.values = values
  }

  /// The row's key within its session and table.
  public var key: AppValue { values.first ?? .null }
}

/// What a turn did to an app's rows.
public enum RowChange: Sendable, Hashable {
  /// Insert the row, or replace the one with its key.
  case upsert(AppRow)
  /// Remove the row with this key.
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
