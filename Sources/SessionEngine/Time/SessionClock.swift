/// How a session's time relates to the time of the events it is sent.
public enum SessionClock: Sendable, Hashable, Codable {
  /// It follows the wall clock, ahead of it by some milliseconds: as much as it was advanced.
  case wall(ahead: Int64)
  /// It stands until it is advanced; the session's time, in milliseconds since 1970.
  case manual(now: Int64)

  /// The session's time at a wall time; both in milliseconds since 1970.
  public func time(at wall: Int64) -> Int64 {
    switch self {
    case .wall(let ahead): wall + ahead
    case .manual(let now): now
    }
  }

  /// The wall time at which the session's time comes to `moment`; `nil` for a clock that does not go by itself.
  public func wall(at moment: Int64) -> Int64? {
    guard case .wall(let ahead) = self else { return nil }
    return moment - ahead
  }

  /// The clock after it was moved forward by some milliseconds.
  public func advanced(by milliseconds: Int64) -> SessionClock {
    switch self {
    case .wall(let ahead): .wall(ahead: ahead + milliseconds)
    case .manual(let now): .manual(now: now + milliseconds)
    }
  }
}
