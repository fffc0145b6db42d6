/// The part of a file that a replay is about.
public struct ReplaySelection: Sendable, Hashable {
  /// One of several parts of a file's sessions, written `2/8`.
  ///
  /// The sessions are dealt out in the order in which the file names them first, so that the parts are of about the same
  /// size, each session is in one part, and all parts together are the file.
  public struct Shard: Sendable, Hashable {
    /// The number of this part, from 1.
    public let number: Int
    /// The number of parts.
    public let count: Int

    /// Reads a text such as `2/8`; `nil` for any other.
    public init?(_ text: String) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]), (1...1000).contains(count),
        (1...count).contains(number)
      else { return nil }
      self.number = number
      self.count = count
    }
  }

  /// The part of the sessions; `nil` for all.
  public var shard: Shard?
  /// The time from which on events are compared, in milliseconds since 1970; `nil` for all. Earlier events are replayed
  /// without a comparison, because the later ones need what they lead to.
  public var since: Int64?

  /// The selection of all sessions and all events.
  public init(shard: Shard? = nil, since: Int64? = nil) {
    self.shard = shard
    self.since = since
  }
}

/// The sessions of a file that belong to a part of it.
struct ShardMembers {
  let shard: ReplaySelection.Shard?
  private var members: [String: Bool] = [:]
  /// The number of links that have a session of their own.
  private var links = 0

  init(_ shard: ReplaySelection.Shard?) { self.shard = shard }

  /// Whether a session belongs to the part. Call it for every line, in order.
  mutating func contains(_ session: String) -> Bool {
    guard let shard else { return true }
    if let isMember = members[session] { return isMember }
    let isMember = members.count % shard.count == shard.number - 1
    members[session] = isMember
    return isMember
  }

  /// Whether the next link with a session of its own belongs to the part. Such links are dealt out in their order.
  mutating func takesNext() -> Bool {
    guard let shard else { return true }
    defer { links += 1 }
    return links % shard.count == shard.number - 1
  }
}
