import SessionEngine
import TextFormats

/// An error of a statement or of the connection to the server.
struct ServerError: Error, CustomStringConvertible {
  /// The five characters by which the server names the error; `nil` when the connection has failed.
  let state: String?
  /// The text of the server or of libpq, without the details, which have values.
  let message: String

  var description: String { state.map { "\(message) (\($0))" } ?? message }

  /// Whether the transaction may succeed when it runs again: a conflict of transactions, a deadlock, or a lock that was not
  /// free in time.
  var isConflict: Bool { ["40001", "40P01", "55P03"].contains(state) }

  /// Whether another transaction has made the same table, with its type, or the same row meanwhile.
  var isOfMaking: Bool { ["23505", "42P07", "42710"].contains(state) }

  /// Whether the connection cannot be used any more.
  var isOfConnection: Bool { state.map { $0.hasPrefix("08") || $0.hasPrefix("57P") || $0 == "25P03" } ?? true }

  /// The error of the store, for something that was to be done. `isWriting` tells that nothing of it is stored.
  func storageError(_ what: String, isWriting: Bool = false) -> StorageError {
    let code: StorageErrorCode =
      switch state {
      case _ where isConflict: .locked
      case nil: .unavailable
      case let state? where isOfConnection || state.hasPrefix("28") || state.hasPrefix("3D"): .unavailable
      case let state? where state.hasPrefix("53") || state.hasPrefix("58") || state == "25006": .unwritable
      case let state? where state.hasPrefix("XX"): .corrupt
      default: isWriting ? .notStored : .unavailable
      }
    return StorageError(code: code, message: what, cause: description, hint: hint ?? Self.hints[code])
  }

  /// The next step for an error of the server that tells what is missing.
  private var hint: String? {
    switch state {
    case "42501": "give the user of the store the right: GRANT USAGE, CREATE ON SCHEMA public TO its name"
    case "42P01", "42703": "a table or a column of the store is missing: restore the database from a copy"
    case "53300": "raise max_connections of the server: a daemon uses up to ten"
    case "3D000": "make the database, or correct its name in the address"
    default: nil
    }
  }

  private static let hints: [StorageErrorCode: String] = [
    .unavailable: "check that the server runs, the network, and the address of the store with its user and password",
    .unwritable: "check that the server has free space and accepts writes",
    .corrupt: "check the server's log, and restore the database from a copy",
    .locked: "see which transactions hold locks: the view pg_stat_activity of the server",
  ]
}
