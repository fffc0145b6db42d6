/// A law of an app's own: what holds in every session, what comes true in time, or what some events reach.
///
/// ```swift
/// var laws: [AppLaw] {
///   [
///     .always("a drink is ordered once") { Set($0.state(of: CafeState.self).ordered).count <= 1 },
///     .eventually("a request ends", when: { !$0.isQuiet }) { $0.isQuiet },
///     .reachable("the screen of a drink") { $0.topScreenRIB == "Drink" },
///   ]
/// }
/// ```
///
/// The searches for broken laws check them like the laws of every app. A condition only reads the session: its tree, its
/// screens, its location, its settings and the states of its stores.
public struct AppLaw: Sendable {
  /// A condition on a session between two events.
  public typealias Condition = @Sendable (Session) -> Bool

  /// What a law demands.
  public enum Kind: Sendable {
    /// The condition holds after every event.
    case always(Condition)
    /// After each event at which `begins` holds, time alone leads to a session in which `holds` is true.
    case eventually(begins: Condition, holds: Condition)
    /// Some events lead to a session in which the condition holds.
    case reachable(Condition)
  }

  /// The law in a few words, such as `a drink is ordered once`. Messages show it, and no two laws have the same.
  public let name: String
  /// What it demands.
  public let kind: Kind

  /// Whether it is a witness: some events must reach it.
  public var isWitness: Bool { if case .reachable = kind { true } else { false } }

  /// Returns an invariant: a condition that holds after every event.
  public static func always(_ name: String, _ holds: @escaping Condition) -> AppLaw {
    AppLaw(name: name, kind: .always(holds))
  }

  /// Returns a law that something comes true: after each event at which `begins` holds, replies and timers alone lead to a
  /// session in which `holds` is true, with the settings that the session has.
  public static func eventually(
    _ name: String, when begins: @escaping Condition, _ holds: @escaping Condition
  ) -> AppLaw {
    AppLaw(name: name, kind: .eventually(begins: begins, holds: holds))
  }

  /// Returns a witness: a condition to which some events lead.
  public static func reachable(_ name: String, _ holds: @escaping Condition) -> AppLaw {
    AppLaw(name: name, kind: .reachable(holds))
  }
}
