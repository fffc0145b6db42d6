import NIOCore

/// Limits how often a repeated message is logged: the daemon's log must not fill the disk that it reports on.
struct LogThrottle {
  private static let span = TimeAmount.seconds(10)

  private let limit: Int
  private var begun: NIODeadline?
  private var passed = 0
  private var suppressed = 0

  /// A throttle that lets `limit` messages pass in ten seconds.
  init(limit: Int = 1) { self.limit = limit }

  /// Takes in that the message occurs. Returns the number of suppressed messages when this one is to be logged.
  mutating func pass(at now: NIODeadline) -> Int? {
    if begun.map({ now - $0 >= Self.span }) ?? true { (begun, passed) = (now, 0) }
    guard passed < limit else {
      suppressed += 1
      return nil
    }
    defer { suppressed = 0 }
    passed += 1
    return suppressed
  }
}
