/// What a follower is told: from its answer on every line that is stored, in order, each once, and nothing else.
struct Following {
  /// Only of this session; of all when it is empty.
  private let session: String
  /// Of lines told to followers, the first that it may be told of, and the first that it must be.
  private var next: Int
  private var mustBegin: Int?
  private var hasBegun = false

  /// It is about to follow.
  init(_ session: String, history: StoredHistory) {
    self.session = session
    next = history.told.count
  }

  /// Whether it was answered.
  var isAnswered: Bool { mustBegin != nil }

  /// It was answered, and follows from now on.
  mutating func begin(history: StoredHistory) { mustBegin = history.told.count }

  /// It is told of a line.
  mutating func take(_ line: StoredHistory.Line, history: StoredHistory) throws {
    guard let mustBegin else { throw Violation("told before it was answered that it follows: \(line)") }
    while next < history.told.count {
      let expected = history.told[next]
      next += 1
      guard session.isEmpty || expected.session == session else { continue }
      if expected == line {
        hasBegun = true
        return
      }
      // What was stored between its asking and its answer it may be told of, or not.
      guard !hasBegun, next <= mustBegin else { throw Violation("told of \(line) instead of \(expected)") }
    }
    throw Violation("told of what is not stored, or was told of before: \(line)")
  }

  /// Everything is quiet: it was told of all lines.
  func checkComplete(history: StoredHistory) throws {
    guard let mustBegin else { return }
    let missed = history.told.dropFirst(hasBegun ? next : mustBegin).first { session.isEmpty || $0.session == session }
    if let missed { throw Violation("a follower was not told of \(missed)") }
  }
}
