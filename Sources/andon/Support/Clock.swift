import Foundation

/// The time of day; only for telling people how long ago something was.
enum Clock {
  /// Milliseconds since 1970.
  static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1000) }
}
