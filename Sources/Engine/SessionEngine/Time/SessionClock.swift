/// The relation of a session's time to the wall clock.
///
/// The session passes in a wall time that never goes back: the later of the wall clock and the time of its last turn.
/// When the wall clock is set back, the session's time stops until the wall clock has passed the same time again.
public enum SessionClock: Sendable, Hashable, Codable {
  /// Follows the wall clock, ahead of it by the milliseconds that the clock was advanced.
  case wall(ahead: Int64)
  /// Stops until it is advanced. `now` is the session's time, in milliseconds since 1970.
  case manual(now: Int64)

  /// Returns the session's time at a wall time; both in milliseconds since 1970.
  public func time(at wall: Int64) -> Int64 {
    switch self {
    case .wall(let ahead): wall + ahead
    case .manual(let now): now
    }
  }

  /// Returns the wall time at which the session's time reaches `moment`; `nil` for a manual clock.
  public func wall(at moment: Int64) -> Int64? {
    guard case .wall(let ahead) = self else { return nil }
    return moment - ahead
  }

  /// Returns the clock moved forward by some milliseconds.
  public func advanced(by milliseconds: Int64) -> SessionClock {
    switch self {
    case .wall(let ahead): .wall(ahead: ahead + milliseconds)
    case .manual(let now): .manual(now: now + milliseconds)
    }
  }
}
