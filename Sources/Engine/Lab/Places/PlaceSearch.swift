import DeepLinks
import RIBs
public import SessionEngine

/// A search for the places at which sessions lose their location.
///
/// It goes to each tree of RIBs that a starting state, a sample link or taps from there reach, and wakes the session.
public struct PlaceSearch {
  /// The most trees to which it goes. Each is the names of its RIBs: the same RIBs with other values are one tree.
  private static let limit = 300

  private let host: SessionHost
  /// The host in which the sessions wake.
  private let next: SessionHost
  private let at: Int64
  private let moves: ExploreMoves
  private var seen: Set<Set<String>> = []
  private var queue: [SessionRecord] = []
  private var found: [LostPlace] = []

  /// A search in the sessions of a host, which begin at a time in milliseconds since 1970. They wake in the host `next`, whose
  /// table or app may be another one; by default in the same.
  public init(host: SessionHost, next: SessionHost? = nil, at: Int64) {
    (self.host, self.at) = (host, at)
    self.next = next ?? host
    moves = ExploreMoves(routes: host.routes, states: host.app.states)
  }

  /// Returns the places, each RIB once. A place that is lost in the host itself is not among those of another host.
  public mutating func lostPlaces() throws -> [LostPlace] {
    let links = MatrixLink.samples(of: host.routes)
    var completed: Set<String?> = []
    for state in [nil] + host.app.states.map(Optional.some) {
      // `routes check` reports the states that cannot be reached.
      guard let (session, _) = try? host.create("places", in: state, at: at) else { continue }
      try enter(session)
      for link in links where !completed.contains(link.route) {
        let copy = try host.wake(session.record)
        guard copy.turn(.open(url: link.url), at: at).answer?.outcome == .completed else { continue }
        completed.insert(link.route)
        try enter(copy)
      }
    }
    var position = 0
    while position < queue.count {
      try tap(queue[position])
      position += 1
    }
    return found
  }

  /// Makes each tap in a copy of a session.
  private mutating func tap(_ record: SessionRecord) throws {
    for event in moves.vocabulary.taps(on: try host.wake(record)) where seen.count < Self.limit {
      let copy = try host.wake(record)
      _ = copy.turn(event, at: at)
      try enter(copy)
    }
  }

  /// Checks a session, unless its RIBs were met before.
  private mutating func enter(_ session: Session) throws {
    guard seen.insert(session.tree.ways).inserted else { return }
    queue.append(session.record)
    let known = host.routes === next.routes ? [] : session.unlinkedPlaces(in: host.routes)
    let unlinked = session.unlinkedPlaces(in: next.routes).filter { !known.contains($0) }
    for place in unlinked { add(LostPlace(place, in: next.routes)) }
    guard unlinked.isEmpty else { return }
    if host.routes !== next.routes, try lost(session, in: host) != nil { return }
    if let place = try lost(session, in: next) { add(place) }
  }

  private mutating func add(_ place: LostPlace) {
    if !found.contains(where: { $0.rib == place.rib }) { found.append(place) }
  }

  /// Returns the RIB that a session does not find again when it wakes in a host; `nil` when it finds all.
  private func lost(_ session: Session, in host: SessionHost) throws -> LostPlace? {
    let woken = try host.wake(session.record.asStored)
    let (before, after) = (session.tree.paths, woken.tree.paths)
    guard let missing = before.first(where: { !after.contains($0) })?.last else { return nil }
    let secrets = host.routes.secrets
    let reason = woken.wakeProblems.first ?? "its location does not tell it"
    return LostPlace(missing.rib, because: secrets.redact(text: reason, about: secrets.words(in: session.location)))
  }
}
