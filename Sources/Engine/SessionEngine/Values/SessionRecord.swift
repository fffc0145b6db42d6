public import Flux

/// A stored session. It is all that is needed to rebuild the session's tree (law 2).
public struct SessionRecord: Sendable, Hashable {
  /// The session's name.
  public var id: String
  /// The user that made it, where a group shares the daemon; `nil` for the owner of the daemon.
  public var owner: String?
  /// The number of events that the session has handled. A commit names the version that it expects.
  public var version: Int64
  /// The time at which it was created, in milliseconds since 1970.
  public var createdAt: Int64
  /// The time of its last change, in milliseconds since 1970.
  public var updatedAt: Int64
  /// The number of the last link that was opened.
  public var lastLink: Int
  /// The location: the canonical links that rebuild its tree, in order.
  public var location: [String]
  /// The type of the stores' states.
  public typealias States = StoredStates

  /// The state of each store that differs from its initial state.
  public var states: States
  /// The JSON of each store that differs from its initial state, by store name. Each read encodes it.
  public var state: [String: String] {
    get { states.json }
    set { states = StoredStates(newValue) }
  }
  /// The pending links, oldest first.
  public var pending: [PendingLink]
  /// The rows of the app's own tables that belong to this session.
  public var rows: [AppRow]

  /// Creates a session that has handled no event.
  public init(id: String, createdAt: Int64, rows: [AppRow] = [], owner: String? = nil) {
    self.id = id
    self.owner = owner
    self.version = 0
    self.createdAt = createdAt
    self.updatedAt = createdAt
    self.lastLink = 0
    self.location = []
    self.states = StoredStates()
    self.pending = []
    self.rows = rows
  }

  /// The names of the stores whose states differ from their initial ones.
  public var storeNames: Set<String> { states.names }

  /// Returns the JSON of one store; `nil` when its state is the initial one.
  public func state(of store: String) -> String? { states.json(of: store) }

  /// The record as a store returns it, with the states as JSON.
  public var asStored: SessionRecord {
    var record = self
    record.state = state
    return record
  }
}

/// A link that waits. Its session owns it and continues it exactly once.
public struct PendingLink: Sendable, Hashable, Codable {
  /// The link's number in its session.
  public var number: Int
  /// The text as it was sent.
  public var url: String
  /// The time at which it was opened, in milliseconds since 1970.
  public var openedAt: Int64
  /// The time at which it expires, in milliseconds since 1970.
  public var expiresAt: Int64
  /// The name of the step at which it waits.
  public var step: String
  /// What that step waits for.
  public var waitingFor: String
  /// The time at which that wait began, in milliseconds since 1970. The step's deadline counts from then, also after a
  /// restart.
  public var waitingSince: Int64
  /// The step's deadline, in milliseconds since 1970; `nil` when it may wait as long as the link.
  public var deadline: Int64?
  /// The backend requests of the turns in which it made progress.
  public var requests: RequestCounts

  /// The time at which it expires or its step's deadline passes, in milliseconds since 1970.
  public var until: Int64 { min(expiresAt, deadline ?? expiresAt) }

  /// Creates a pending link from its parts.
  public init(
    number: Int, url: String, openedAt: Int64, expiresAt: Int64, step: String, waitingFor: String, waitingSince: Int64,
    deadline: Int64? = nil, requests: RequestCounts = RequestCounts()
  ) {
    self.number = number
    self.url = url
    self.openedAt = openedAt
    self.expiresAt = expiresAt
    self.step = step
    self.waitingFor = waitingFor
    self.waitingSince = waitingSince
    self.deadline = deadline
    self.requests = requests
  }
}
