import SessionEngine

/// What was stored since the beginning, indexed as it grows, and what must hold of it.
struct StoredHistory {
  /// A line that a request has left in the journal.
  struct Place {
    let position: Int
    let entry: JournalEntry
    /// Whether it is a link that is answered with its end.
    let isOpen: Bool
    /// How the link ended that waited first, and the position of the line that says so.
    var end: (kind: LinkOutcome.Kind, position: Int)?

    /// Whether it is the link with this number, and has or had this outcome.
    func isLink(_ number: Int?, _ outcome: String?) -> Bool {
      guard let answer = entry.answer, answer.link == number else { return false }
      return outcome == answer.outcome.rawValue || outcome == end?.kind.rawValue
    }
  }
  /// A line as it is told from all others.
  struct Line: Hashable {
    let session: String
    let sequence: Int64
    let at: Int64
    let digest: String
    /// The key, or the text of a link: it tells a session from one of its name that was closed in the same millisecond.
    let mark: String?
  }

  /// The lines that each request has left, by what tells it from all others.
  private var places: [String: [Place]] = [:]
  /// Requests that were refused before anything was done.
  private var refused: Set<String> = []
  /// Where each session was closed, first to last.
  private var closings: [String: [Int]] = [:]
  /// The digest of each session's tree, as its last line tells it.
  private(set) var digests: [String: String] = [:]
  /// All lines, in the order they were stored.
  private(set) var lines: [Line] = []
  /// The lines of commits that are known to have succeeded, which subscribers receive.
  private(set) var told: [Line] = []
  /// The states that each session has had.
  private(set) var states = StoredStates()
  /// What tells the link that waits under a number in a session from all others.
  private var waiting: [String: String] = [:]

  /// The identity of a line's request; `nil` for a line without a request.
  private static func identity(_ entry: JournalEntry) -> String? {
    entry.key ?? entry.answer.flatMap { $0.url.contains("n=") ? $0.url : nil }
  }

  /// Takes in a change that was stored.
  mutating func take(_ stored: SimulatedStorage.Stored) throws {
    let entry = stored.change.entry
    guard stored.position == lines.count + 1 else {
      throw ViolationError("the line \(stored.position) follows \(lines.count) others")
    }
    let line = Line(
      session: entry.session, sequence: entry.sequence, at: entry.at, digest: entry.digest,
      mark: entry.key ?? entry.answer?.url)
    lines.append(line)
    states.take(stored)
    if stored.isTold { told.append(line) }
    for outcome in entry.settled ?? [] { settle(outcome, at: stored.position) }
    if let identity = Self.identity(entry) {
      let place = Place(position: stored.position, entry: entry, isOpen: stored.change.isReplyOpen)
      try take(place, identity, stored)
    }
    if entry.answer?.outcome == .rejected { try checkRejected(stored) }
    digests[entry.session] = stored.change.kind == .close ? nil : entry.digest
    if stored.change.kind == .close { closings[entry.session, default: []].append(stored.position) }
  }

  /// Nothing is done twice, unless what told it from new was forgotten; and nothing that was refused.
  private mutating func take(_ place: Place, _ identity: String, _ stored: SimulatedStorage.Stored) throws {
    if refused.contains(identity) { throw ViolationError("refused and done: \(identity) at \(place.position)") }
    if let last = places[identity]?.last {
      guard place.entry.key != nil, last.position < stored.first || isOver(last, at: stored.position) else {
        throw ViolationError("done twice: \(identity) at \(last.position) and \(place.position)")
      }
    }
    places[identity, default: []].append(place)
    if let link = place.entry.answer, link.outcome == .waiting { waiting["\(link.session) \(link.link)"] = identity }
  }

  /// A link that waited has come to its end.
  private mutating func settle(_ outcome: LinkOutcome, at position: Int) {
    guard let identity = waiting.removeValue(forKey: "\(outcome.session) \(outcome.link)"),
      let last = places[identity]?.indices.last
    else { return }
    places[identity]?[last].end = (outcome.outcome, position)
  }

  /// A bad link moves nothing: of the session it changes the version, and the count of links.
  private func checkRejected(_ stored: SimulatedStorage.Stored) throws {
    guard let before = stored.before else { throw ViolationError("a rejected link made a session") }
    var after = stored.change.record
    after.version = before.version
    after.lastLink = before.lastLink
    guard after == before, digests[before.id] == stored.change.entry.digest, stored.change.rows.isEmpty else {
      throw ViolationError("a rejected link moved \(before.id): \(stored.change.entry.answer?.url ?? "")")
    }
  }

  // MARK: - Answers

  /// Something was answered as done: it is stored, as it was answered, and in a session that was not closed before it
  /// was asked for. Gives the position of its line.
  func checkAcknowledged(_ request: SimulatedRequest, _ identity: String, _ result: [String: Any]) throws -> Int {
    let turn = result["turn"] as? [String: Any] ?? result
    let place = places[identity, default: []].first { place in
      guard !isOver(place, at: request.since) else { return false }
      return switch place.entry.event {
      case .open: place.isLink(result["link"] as? Int, result["outcome"] as? String)
      // It is answered with the state that it leads to, which may be some turns later.
      case .create: true
      default: Int(place.entry.sequence) == turn["version"] as? Int
      }
    }
    guard let place else { throw ViolationError("acknowledged and not stored: \(request.line)") }
    return place.position
  }

  /// Something was refused for good: it is not stored, and never will be.
  mutating func refuse(_ request: SimulatedRequest, _ identity: String) throws {
    refused.insert(identity)
    guard places[identity] == nil else { throw ViolationError("done and refused: \(request.line)") }
  }

  /// A link was told to be forgotten: it has ended, and its line is removed.
  func checkForgotten(_ request: SimulatedRequest, _ identity: String, removed: Int) throws {
    guard places[identity]?.contains(where: { $0.end != nil && $0.position <= removed }) ?? false else {
      throw ViolationError("told to be forgotten, and it is not: \(request.line)")
    }
  }

  /// A key was told to be known: what it was sent with first is done, in a session that was not closed before.
  func checkDone(_ request: SimulatedRequest, _ key: String) throws {
    guard places[key]?.contains(where: { !isOver($0, at: request.since) }) ?? false else {
      throw ViolationError("a key is known, and not stored: \(request.line)")
    }
  }

  /// Whether the session that a line is of was closed when the journal was so long, and its key forgotten with it.
  private func isOver(_ place: Place, at position: Int) -> Bool {
    guard place.entry.event != .create, place.entry.event != .close else { return false }
    let last = closings[place.entry.session]?.last { $0 <= position }
    return place.position < last ?? 0
  }

  /// How often a request was done.
  func count(_ identity: String) -> Int { places[identity]?.count ?? 0 }

  /// Whether a request was a link that is answered with its end.
  func isOpen(_ identity: String) -> Bool { places[identity]?.contains { $0.isOpen } ?? false }

  /// Whether a link has come to its end since the journal was so long.
  func hasEnded(_ identity: String, _ link: Int?, since position: Int) -> Bool {
    places[identity, default: []].contains { $0.entry.answer?.link == link && $0.end?.position ?? 0 > position }
  }

  /// The link that a request has opened last: its session, and its number there.
  func link(_ identity: String) -> (session: String, number: Int)? {
    places[identity]?.last?.entry.answer.map { ($0.session, $0.link) }
  }

  /// A page of the journal is a part of it, in order, without gaps.
  func checkPage(_ result: [String: Any], _ request: SimulatedRequest) throws {
    guard let entries = result["entries"] as? [[String: Any]] else { throw ViolationError("a page without entries") }
    guard !entries.isEmpty, let first = result["first"] as? Int else { return }
    let start = max(request.numbers["after"] ?? 0, first - 1)
    let rest = lines.dropFirst(start).lazy.filter { request.session.isEmpty || $0.session == request.session }
    let shown = entries.compactMap(Line.init)
    guard shown.count == entries.count, Array(rest.prefix(shown.count)) == shown else {
      throw ViolationError("a page of the journal is not what is stored there: \(request.line)")
    }
  }
}

extension StoredHistory.Line {
  /// A line as it is shown.
  init?(_ entry: [String: Any]) {
    guard let session = entry["session"] as? String, let sequence = entry["sequence"] as? Int,
      let at = entry["at"] as? Int, let digest = entry["digest"] as? String
    else { return nil }
    let mark = entry["key"] ?? (entry["answer"] as? [String: Any])?["url"]
    self.init(session: session, sequence: Int64(sequence), at: Int64(at), digest: digest, mark: mark as? String)
  }
}
