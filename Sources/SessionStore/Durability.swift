/// What a commit must survive before its turns are acknowledged.
public enum Durability: String, Sendable, Hashable, Codable, CaseIterable {
  /// A loss of power: every commit is synced to the disk (`synchronous=FULL`).
  case full
  /// A crash of the process. A loss of power can remove the last commits (`synchronous=NORMAL`).
  case normal
  /// A crash of the process. A loss of power can damage the database (`synchronous=OFF`).
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
