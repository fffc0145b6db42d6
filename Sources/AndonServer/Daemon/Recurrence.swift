import NIOCore

/// What can come again and again, and is logged a few times in ten seconds only: the daemon's log must not fill the
/// disk that it tells of.
struct Recurrence {
  private static let span = TimeAmount.seconds(10)

  private let most: Int
  private var begun: NIODeadline?
  private var said = 0
  private var unsaid = 0

  /// It is logged at most so many times in a span.
  init(most: Int = 1) { self.most = most }

  /// It has come. When it is to be logged: how many others have come since it last was.
  mutating func come(at now: NIODeadline) -> Int? {
    if begun.map({ now - $0 >= Self.span }) ?? true { (begun, said) = (now, 0) }
    guard said < most else {
      unsaid += 1
      return nil
    }
    defer { unsaid = 0 }
    said += 1
    return unsaid
  }
}
