public import Flux
public import HeadlessUI

/// What can be set of a session whatever its app: how its time goes, what becomes of several links, how its
/// simulated backend behaves, which language its screens speak.
public struct SessionSettings: StoreState, Sendable, Hashable {
  /// The name its stored JSON goes by.
  public static let storeName = "session"

  /// What becomes of a link that waits when another is opened.
  public enum LinkPolicy: String, Sendable, Hashable, Codable, CaseIterable {
    /// The new one takes the place of those that wait.
    case supersede
    /// The new one begins when those before it have ended.
    case queue
    /// Each goes its own way.
    case parallel
  }

  /// What becomes of a link that waits when another is opened.
  public var links = LinkPolicy.supersede
  /// How the session's time goes.
  public var clock = SessionClock.wall(ahead: 0)
  /// How long the simulated backend takes to answer, in milliseconds; 0 answers within the turn.
  public var latency: Int64 = 0
  /// By how much an answer may come later than that, in milliseconds, drawn from the seed.
  public var jitter: Int64 = 0
  /// How many of a hundred requests the network loses, drawn from the seed.
  public var errors = 0
  /// The language of the screens.
  public var language = Language.japanese
  /// Where the draws stand; setting the seed sets it.
  public var random: UInt64 = 1

  /// The settings of a new session.
  public init() {}

  /// Takes in a change of settings.
  public mutating func reduce(_ action: any Action) {
    switch action as? SettingsAction {
    case .changed(let settings): self = settings
    case .advanced(let milliseconds): clock = clock.advanced(by: milliseconds)
    case .drew(let state): random = state
    case nil: break
    }
  }

  /// The next draw, uniform in `0..<bound`, and the state after it (SplitMix64).
  static func draw(_ state: inout UInt64, below bound: Int64) -> Int64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return Int64(mixed % UInt64(max(bound, 1)))
  }
}

/// What happens to the settings.
enum SettingsAction: Action {
  case changed(SessionSettings)
  case advanced(Int64)
  case drew(UInt64)
}
