/// The failures that an acknowledged commit survives.
public enum Durability: String, Sendable, Hashable, Codable, CaseIterable {
  /// A crash of the process and a loss of power: every commit is synced to the disk (`synchronous=FULL`).
  case full
  /// Only a crash of the process. A loss of power can remove the last commits (`synchronous=NORMAL`).
  case normal
  /// Only a crash of the process. A loss of power can damage the database (`synchronous=OFF`).
  case off

  /// The value of `PRAGMA synchronous`.
  var pragma: Int {
    switch self {
    case .full: 2
    case .normal: 1
    case .off: 0
    }
  }
}
