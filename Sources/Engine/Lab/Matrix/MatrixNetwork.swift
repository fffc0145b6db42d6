/// A network under which a matrix opens its links.
public enum MatrixNetwork: String, Sendable, Hashable, Codable, CaseIterable {
  /// The network of the starting state: in most states every reply comes at once.
  case quick
  /// Every reply takes two seconds.
  case slow
  /// Every request is lost.
  case failing

  /// The settings of the session, by name.
  var settings: [String: String] {
    switch self {
    case .quick: [:]
    case .slow: ["latency": "2s"]
    case .failing: ["errors": "100"]
    }
  }
}
