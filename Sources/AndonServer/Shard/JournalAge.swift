/// The time that the age of the journal's lines is counted by: the wall clock's, where that is to be believed.
///
/// A clock that is set ahead by mistake, and back, must not cost the journal and the keys in it: what it removes does not
/// come back.
struct JournalAge {
  /// How far the wall clock may get ahead of the one that runs on, in milliseconds: a day, as by a time zone set wrong.
  static let credible: Int64 = 24 * 3600 * 1000
  /// How long it must have been further ahead to be believed all the same, in milliseconds: an hour.
  static let patience: Int64 = 3600 * 1000

  private let wall: @Sendable () -> Int64
  private let running: @Sendable () -> Int64
  /// How far the wall clock was ahead of the running one when it was last believed.
  private var offset: Int64
  /// Since when, by the running clock, it has not been.
  private var doubted: Int64?
  /// How far it was ahead of what was expected when it was last asked, in milliseconds.
  private(set) var jump: Int64 = 0

  /// The age by two clocks, both in milliseconds: the wall's since 1970, and one that runs on and is never set.
  init(wall: @escaping @Sendable () -> Int64, running: @escaping @Sendable () -> Int64) {
    self.wall = wall
    self.running = running
    offset = wall() - running()
  }

  /// Whether the wall clock was not believed when it was last asked.
  var isDoubted: Bool { doubted != nil }

  /// The time, in milliseconds since 1970; `nil` while the wall clock is not believed.
  mutating func now() -> Int64? {
    let (wall, running) = (wall(), running())
    jump = wall - running - offset
    if jump > Self.credible {
      let since = doubted ?? running
      doubted = since
      guard running - since >= Self.patience else { return nil }
    }
    doubted = nil
    offset = wall - running
    return wall
  }
}
