import Foundation
public import SessionEngine
public import TextFormats

/// The address of a PostgreSQL server and a database, `postgres://user@host:port/name?sslmode=verify-full`, or of a service
/// file, `postgres://?service=name`.
public struct ServerAddress: Sendable, Hashable {
  /// The address as it was given.
  public let text: String

  /// Reads an address. Throws `StorageError` for one that is none, and for one with a password: the list of processes and
  /// the log would show it.
  public init(_ text: String) throws(StorageError) {
    guard Self.isAddress(text), let parts = URLComponents(string: text) else {
      throw StorageError(
        code: .unavailable, message: "the store is not an address such as postgres://user@host/name",
        hint: "see the page ManyMachines")
    }
    let names = (parts.queryItems ?? []).map { $0.name.lowercased() }
    guard parts.password == nil, !names.contains("password"), !names.contains("sslpassword") else {
      throw StorageError(
        code: .unavailable, message: "the address of the store contains a password",
        hint: "write the password to a file of mode 0600, and name it: postgres://…?passfile=FILE, or ~/.pgpass")
    }
    self.text = text
  }

  /// Whether a text begins as an address of a server.
  public static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
  }

  /// The parameters of a connection, by name: the address, and what each connection of a store needs. A parameter of the
  /// address comes first.
  var parameters: [(name: String, value: String)] {
    [
      ("fallback_application_name", "andon"), ("target_session_attrs", "read-write"), ("connect_timeout", "3"),
      ("tcp_user_timeout", "3000"), ("client_encoding", "UTF8"), ("dbname", text),
    ]
  }

  /// The settings of each session of a server.
  static let settings = """
    SET lock_timeout = '1s'; SET idle_in_transaction_session_timeout = '3s'; SET statement_timeout = '10s';
    SET default_transaction_isolation = 'read committed'; SET timezone = 'UTC'; SET bytea_output = 'hex';
    SET extra_float_digits = 1; SET client_min_messages = 'warning'; SET standard_conforming_strings = on
    """
}
