/// The sessions that were written lately, with their last lines of the journal: a line is chained to the one before it,
/// and to ask the database for that costs a tenth of what the line does.
///
/// It is bounded: full, it begins anew. It tells what was stored: after a transaction that was rolled back, it must
/// forget.
struct RecentSessions {
  /// How many it knows at most, but for those of one group.
  static let capacity = 4_096

  private struct Session {
    /// Its last line; `nil` when the database must be asked.
    var line: Int64?
    /// The group that it was planned in last, and its number there.
    var group = 0
    var number = 0
  }

  private var places: [String: Int] = [:]
  private var sessions: [Session] = []
  private var group = 0

  /// A group of so many turns begins.
  mutating func beginGroup(of count: Int) {
    if sessions.count + count > Self.capacity { forget() }
    group += 1
  }

  /// Where a session has its place, while this group lasts.
  mutating func place(of session: String) -> Int {
    if let known = places[session] { return known }
    places[session] = sessions.count
    sessions.append(Session())
    return sessions.count - 1
  }

  /// The number of the session in this group; the given one, when it has none yet.
  mutating func number(at place: Int, orElse new: Int) -> Int {
    if sessions[place].group != group {
      sessions[place].group = group
      sessions[place].number = new
    }
    return sessions[place].number
  }

  /// The last line of the session.
  subscript(place: Int) -> Int64? {
    get { sessions[place].line }
    set { sessions[place].line = newValue }
  }

  /// Nothing is known any more.
  mutating func forget() {
    places.removeAll(keepingCapacity: true)
    sessions.removeAll(keepingCapacity: true)
  }
}
