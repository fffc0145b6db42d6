import Foundation
import SessionEngine
import TextFormats

/// A daemon that uses a store, with what all daemons of a store must have in common: the app, its links and a build that is
/// not older than the newest one.
public struct StoreUser: Sendable, Hashable {
  /// The name by which the store knows the daemon, such as its machine and its process.
  public var name: String
  /// The name of the app.
  public var app: String
  /// The version of the program.
  public var build: String
  /// The digest of the route table.
  public var links: String

  /// Creates a user from its parts.
  public init(name: String, app: String, build: String, links: String) {
    (self.name, self.app, self.build, self.links) = (name, app, build, links)
  }

  /// The parts that the store keeps, by their names in it.
  var kept: [(name: String, value: String)] { [("app", app), ("build", build), ("links", links)] }

  /// Throws `StorageError` when a store that has these values is not for this daemon. `isForced` admits other links and an older
  /// build.
  func check(_ values: [String: String], isForced: Bool) throws(StorageError) {
    if let other = values["app"], other != app {
      throw StorageError(
        code: .unavailable, message: "the store has sessions of the app \(other), and this is \(app)",
        hint: "name a database of its own for each app")
    }
    guard !isForced else { return }
    if let newest = values["build"], build.compare(newest, options: .numeric) == .orderedAscending {
      throw StorageError(
        code: .newerSchema, message: "the store is used by version \(newest), and this is the older \(build)",
        hint: "use the newer program; to go back to this one on all machines: --force")
    }
    if let digest = values["links"], digest != links {
      throw StorageError(
        code: .unavailable, message: "the store is used with another links.yaml (digest \(digest), here \(links))",
        hint: "bring the same file to all machines; to make that of this machine the store's: --force")
    }
  }
}
