/// How a view comes onto the screen and leaves it. A snapshot has its name.
public enum Transition: Sendable, Hashable {
  /// An edge of the screen.
  public enum Edge: String, Sendable, Hashable, CaseIterable {
    /// The upper edge.
    case top
    /// The edge where a line begins.
    case leading
    /// The lower edge.
    case bottom
    /// The edge where a line ends.
    case trailing
  }

  /// It moves in from an edge, and out to it.
  case move(edge: Edge)
  /// It fades in and out.
  case opacity

  /// The name, as it is written in a view: `move(edge: .bottom)`.
  public var name: String {
    switch self {
    case .move(let edge): "move(edge: .\(edge.rawValue))"
    case .opacity: "opacity"
    }
  }
}

/// The course of a transition. A snapshot has its name.
public enum Animation: Sendable, Hashable {
  /// At one speed, for a duration in seconds.
  case linear(duration: Double)
  /// Slower at both ends, for a duration in seconds.
  case easeInOut(duration: Double)

  /// The name, as it is written in a view: `linear(duration: 0.15)`.
  public var name: String {
    switch self {
    case .linear(let duration): "linear(duration: \(duration))"
    case .easeInOut(let duration): "easeInOut(duration: \(duration))"
    }
  }
}
