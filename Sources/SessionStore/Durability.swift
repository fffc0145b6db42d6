/// How much a commit must survive before anybody hears of it.
public enum Durability: String, Sendable, Hashable, Codable, CaseIterable {
  /// Power loss: every commit is synced to the disk (`synchronous=FULL`).
  case full
  /// A crash of the process; a power loss may take the last commits (`synchronous=NORMAL`).
  case normal
  /// A crash of the process; a power loss may damage the database (`synchronous=OFF`).
  case off

  /// The value SQLite has for it.
  var pragma: Int {
    switch self {
    case .full: 2
    case .normal: 1
    case .off: 0
    }
  }
}
