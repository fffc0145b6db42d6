public import Flux

/// A session at rest: everything a restart needs, nothing a tree would add (law 2).
public struct SessionRecord: Sendable, Hashable {
  /// The session's name.
  public var id: String
  /// The number of events it has handled; a commit names the version it expects.
  public var version: Int64
  /// When it was created, in milliseconds since 1970.
  public var createdAt: Int64
  /// When it last changed, in milliseconds since 1970.
  public var updatedAt: Int64
  /// The number of the last link it was sent.
  public var lastLink: Int
  /// Where it stands: the canonical links that rebuild its tree, feature first.
  public var location: [String]
  /// The states of stores, as a record keeps them.
  public typealias States = StoredStates

  /// The state of each store that differs from its initial state.
  public var states: States
  /// The JSON of each store that differs from its initial state, by store name. Encoded on each read.
  public var state: [String: String] {
    get { states.json }
    set { states = StoredStates(newValue) }
  }
  /// The pending links, oldest first.
  public var pending: [PendingLink]
  /// The rows of the app's own tables that belong to this session.
  public var rows: [AppRow]

  /// A session that has handled nothing yet.
  public init(id: String, createdAt: Int64, rows: [AppRow] = []) {
    self.id = id
    self.version = 0
    self.createdAt = createdAt
    self.updatedAt = createdAt
    self.lastLink = 0
    self.location = []
    self.states = StoredStates()
    self.pending = []
    self.rows = rows
  }

  /// The record as a store returns it: the states as JSON.
  public var asStored: SessionRecord {
    var record = self
    record.state = state
    return record
  }
}

/// A link that waits: owned by its session, delivered exactly once, with an age and an end.
public struct PendingLink: Sendable, Hashable, Codable {
  /// The link's number in its session.
  public var number: Int
  /// The text as it was sent.
  public var url: String
  /// When it was opened, in milliseconds since 1970.
  public var openedAt: Int64
  /// When it expires, in milliseconds since 1970.
  public var expiresAt: Int64
  /// The name of the step it waits at.
  public var step: String
  /// What that step waits for.
  public var waitingFor: String
  /// When that wait began, in milliseconds since 1970: a step's deadline counts from there, restarts or not.
  public var waitingSince: Int64
  /// When that step has waited too long, in milliseconds since 1970; `nil` when it may wait as long as the link.
  public var deadline: Int64?
  /// The backend requests of the turns in which it went on, by the RIB that made them.
  public var requestsByRIB: [String: Int]

  /// When time alone ends its wait, in milliseconds since 1970.
  public var until: Int64 { min(expiresAt, deadline ?? expiresAt) }

  /// A pending link.
  public init(
    number: Int, url: String, openedAt: Int64, expiresAt: Int64, step: String, waitingFor: String, waitingSince: Int64,
    deadline: Int64? = nil, requestsByRIB: [String: Int] = [:]
  ) {
    self.number = number
    self.url = url
    self.openedAt = openedAt
    self.expiresAt = expiresAt
    self.step = step
    self.waitingFor = waitingFor
    self.waitingSince = waitingSince
    self.deadline = deadline
    self.requestsByRIB = requestsByRIB
  }
}
