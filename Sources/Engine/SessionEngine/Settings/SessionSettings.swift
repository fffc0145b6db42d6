public import Flux
public import HeadlessUI
import TextFormats

/// The settings of a session that do not depend on its app: the clock, the link policy, the behaviour of the simulated
/// backend, and what the phone tells the app about itself and its user: the language, the system and its version, the appearance
/// and the size of texts.
public struct SessionSettings: StoreState, Sendable, Hashable {
  /// The name of the stored JSON.
  public static let storeName = "session"

  /// The treatment of links that wait when another link is opened.
  public enum LinkPolicy: String, Sendable, Hashable, Codable, CaseIterable {
    /// The new link replaces the links that wait.
    case supersede
    /// The new link starts when the links before it have ended.
    case queue
    /// The links run independently.
    case parallel
  }

  /// The system of the phone, which decides what its back does.
  public enum Platform: String, Sendable, Hashable, Codable, CaseIterable {
    /// Back is a button or a gesture. On the home screen it leaves the app.
    case android
    /// Back is a swipe, which only takes away what was pushed or presented.
    case ios
  }

  /// The treatment of links that wait when another link is opened.
  public var links = LinkPolicy.supersede
  /// The relation of the session's time to the wall clock.
  public var clock = SessionClock.wall(ahead: 0)
  /// The latency of the simulated backend, in milliseconds. With 0 it replies within the turn.
  public var latency: Int64 = 0
  /// The greatest additional latency, in milliseconds, drawn from the seed.
  public var jitter: Int64 = 0
  /// The percentage of requests that the network loses, drawn from the seed.
  public var errors = 0
  /// The language of the screens.
  public var language = Language.japanese
  /// The system of the phone; `nil` for Android, because older stored states lack it.
  private var system: Platform?
  /// The system of the phone.
  public var platform: Platform {
    get { system ?? .android }
    set { system = newValue == .android ? nil : newValue }
  }
  /// `nil` for the newest one, because older stored states lack it.
  private var version: SystemVersion?
  /// The version of the phone's system.
  public var systemVersion: SystemVersion {
    get { version ?? .newest }
    set { version = newValue == .newest ? nil : newValue }
  }
  /// `nil` for the light one, because older stored states lack it.
  private var appearance: ColorScheme?
  /// The appearance of the phone.
  public var colorScheme: ColorScheme {
    get { appearance ?? .light }
    set { appearance = newValue == .light ? nil : newValue }
  }
  /// `nil` for the standard one, because older stored states lack it.
  private var typeSize: DynamicTypeSize?
  /// The size of texts that the person has chosen.
  public var dynamicTypeSize: DynamicTypeSize {
    get { typeSize ?? .large }
    set { typeSize = newValue == .large ? nil : newValue }
  }
  /// What the phone tells the app: a view reads it with `@Environment`.
  public var environment: EnvironmentValues {
    var values = EnvironmentValues(language: language)
    (values.colorScheme, values.dynamicTypeSize, values.systemVersion) = (colorScheme, dynamicTypeSize, systemVersion)
    return values
  }
  /// The state of the random generator. Setting the seed sets it.
  public var random: UInt64 = 1

  /// Creates the settings of a new session.
  public init() {}

  /// Applies a change of the settings.
  public mutating func reduce(_ action: any Action) {
    switch SettingsAction(action) {
    case .changed(let settings): self = settings
    case .advanced(let milliseconds): clock = clock.advanced(by: milliseconds)
    case .drew(let state): random = state
    case nil: break
    }
  }

  /// Ignores all actions but those of the settings.
  public func ignores(_ action: any Action) -> Bool { !SettingsAction.matches(action) }

  /// Returns itself: the settings are not the app's.
  public func surviving(uninstall: Bool) -> SessionSettings { self }

  /// Returns the next random number, uniform in `0..<bound`, and advances the state (SplitMix64).
  static func draw(_ state: inout UInt64, below bound: Int64) -> Int64 {
    var random = SplitMix64(seed: state)
    defer { state = random.state }
    return Int64(random.next() % UInt64(max(bound, 1)))
  }
}

/// A change of the settings.
enum SettingsAction: Action {
  case changed(SessionSettings)
  case advanced(Int64)
  case drew(UInt64)
}
