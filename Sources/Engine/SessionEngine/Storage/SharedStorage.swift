public import TextFormats

/// What a store has that several daemons use: it tells each of them what the others do.
///
/// The daemons do not know each other. The version of a session decides which turn is stored, and a daemon finds what the
/// others have done by looking.
public protocol SharedStorage: Sendable {
  /// Returns the versions of the sessions of these names that exist.
  func versions(of names: [String]) throws -> [String: SessionVersion]

  /// The place behind the journal entries that this daemon has stored. Waits for a commit that is being written.
  var written: JournalCursor { get }

  /// Records that this daemon runs, with the digest of its route table. Returns what the store knows of all daemons.
  func meet(links: String) throws -> StoreMeeting

  /// Makes a route table that of all daemons, by its digest.
  func useLinks(_ digest: String) throws(StorageError)
}

/// What a store knows of the daemons that use it.
public struct StoreMeeting: Sendable, Hashable {
  /// The daemons that run, or have ended without a word in the last day, by their names.
  public var daemons: [StoreDaemon]
  /// The digest of the route table that all daemons should use.
  public var links: String

  /// Creates a meeting from its parts.
  public init(daemons: [StoreDaemon], links: String) { (self.daemons, self.links) = (daemons, links) }
}

/// A daemon that uses a shared store.
public struct StoreDaemon: Codable, Sendable, Hashable {
  /// The name by which the store knows it: its machine and its process.
  public var name: String
  /// The version of its program.
  public var build: String
  /// The digest of its route table.
  public var links: String
  /// The time since it was last heard of, in milliseconds, by the clock of the store.
  public var silence: Int64

  /// Creates a daemon from its parts.
  public init(name: String, build: String, links: String, silence: Int64) {
    (self.name, self.build, self.links, self.silence) = (name, build, links, silence)
  }

  /// Whether it was heard of in the last seconds.
  public var isRunning: Bool { silence < 10_000 }
}

/// The version of a stored session, with the time of its creation: a session that was closed and made again can have the same
/// number as the one before it.
public struct SessionVersion: Sendable, Hashable {
  /// The number of the version.
  public var number: Int64
  /// The time of the creation, in milliseconds since 1970.
  public var createdAt: Int64

  /// Creates a version from its parts.
  public init(number: Int64, createdAt: Int64) { (self.number, self.createdAt) = (number, createdAt) }

  /// Creates the version of a session.
  public init(_ record: SessionRecord) { self.init(number: record.version, createdAt: record.createdAt) }
}
