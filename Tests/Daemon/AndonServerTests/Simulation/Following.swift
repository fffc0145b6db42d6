/// What a follower is told: from its answer on every line that is stored, in order, each once, and nothing else.
struct Following {
  /// Only of this session; of all when it is empty.
  private let session: String
  /// The first line told to followers that it may be told of.
  private let mayBegin: Int
  /// Where it may stand among them. Several places, since what was stored between its asking and its answer it may be
  /// told of, or not, and since two lines may look alike: a key does the same again in a later session of a name.
  private var places: [Int]?

  /// It is about to follow.
  init(_ session: String, history: StoredHistory) {
    self.session = session
    mayBegin = history.told.count
  }

  /// Whether it was answered.
  var isAnswered: Bool { places != nil }

  /// It was answered, and follows from now on.
  mutating func begin(history: StoredHistory) { places = Array(mayBegin...history.told.count) }

  /// It is told of a line.
  mutating func take(_ line: StoredHistory.Line, history: StoredHistory) throws {
    guard let places else { throw ViolationError("told before it was answered that it follows: \(line)") }
    var reached: [Int] = []
    for place in places {
      guard let next = next(from: place, history), history.told[next] == line else { continue }
      if reached.last != next + 1 { reached.append(next + 1) }
    }
    guard !reached.isEmpty else {
      let expected = places.last.flatMap { next(from: $0, history) }.map { "instead of \(history.told[$0])" }
      throw ViolationError("told of \(line) \(expected ?? "which is not stored, or was told of before")")
    }
    self.places = reached
  }

  /// Everything is quiet: it was told of all lines.
  func checkComplete(history: StoredHistory) throws {
    guard let last = places?.last, let missed = next(from: last, history) else { return }
    throw ViolationError("a follower was not told of \(history.told[missed])")
  }

  /// The first line from a place on that it is told of.
  private func next(from place: Int, _ history: StoredHistory) -> Int? {
    history.told[place...].firstIndex { session.isEmpty || $0.session == session }
  }
}
