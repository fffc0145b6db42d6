import Flux
import RIBs

/// One simulated user of the app: a deterministic state machine around a RIB tree.
///
/// Every change enters as a `SessionEvent` and is handled to completion, synchronously: one turn. A session uses no
/// clock, no randomness, no I/O and no `async`. It is confined to one executor.
public final class Session {
  /// The session as it was stored after the last turn.
  public internal(set) var record: SessionRecord
  /// The parts of the record that could not be rebuilt when the session woke. It is empty unless the route table or the
  /// app has changed.
  public private(set) var wakeProblems: [String] = []

  /// The links of the stored location that the route table or the app no longer has. They are kept as a note until the
  /// location changes again, or the session leaves memory.
  public internal(set) var lostLocation: [String] = []

  var world: SessionWorld
  let links: LinkQueue
  /// The number of the last request that a turn returned for an external backend.
  var lastCall = 0
  /// Whether the record has a location that was lost when the session woke.
  var isLocationLost = false
  /// Whether the last turn broke a rule. Then nothing is due until a turn breaks none.
  var isBroken = false

  // MARK: - Life cycle

  /// Launches the app from a record. The tree is not rebuilt, nor do pending links wait yet.
  init(launching record: SessionRecord, on host: SessionHost) throws {
    self.record = record
    world = try SessionWorld(record: record, host: host)
    links = LinkQueue(session: record.id)
    // From here on the record shares the decoded states of the stores.
    self.record.states = world.dispatcher.states(since: record.states)
  }

  /// Returns whether a text can be a session's name: 1 to 64 characters of `A-Z a-z 0-9 . _ -`.
  public static func isValidID(_ id: String) -> Bool {
    (1...64).contains(id.utf8.count) && id.utf8.allSatisfy(isNamePart)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Handles one event to completion: timers that are due fire, the tree changes, stores reduce, replies without
  /// latency arrive, and waiting links continue, until nothing is left to do.
  ///
  /// `wall` is the time of the wall clock, in milliseconds since 1970. The session uses the later of it and the time of
  /// its last turn, so its time never goes back. The caller commits the turn's `change` before it responds to a client
  /// (law 1). A refused event changes nothing, and neither does a tick at which nothing is due.
  public func turn(_ event: SessionEvent, at wall: Int64) -> Turn {
    TurnInProgress(event.kind, of: self, at: wall).run(event)
  }

  /// Ends the session and the links that wait in it. The turn removes the session's rows and keeps its journal. `wall`
  /// is as in `turn(_:at:)`.
  public func close(at wall: Int64) -> Turn { TurnInProgress(.close, of: self, at: wall).close() }

  // MARK: - Rebuilding

  /// Whether the record still has what was lost when the session woke. The next turn stores what is there.
  var isOutdated: Bool { links.hasLost || isLocationLost }

  /// Rebuilds the tree from the record after a broken rule, as after a restart.
  func rollBack() {
    // If the app cannot be built from a record that it was built from before, the broken world stays, and later turns
    // report its violations.
    guard let rebuilt = try? SessionWorld(record: record, host: world.host) else { return }
    links.cancel()
    world = rebuilt
    rebuild()
  }

  /// Rebuilds the tree from the record, and lets its pending links wait at their steps.
  func rebuild() {
    // The stores already hold the state that the actions of the rebuild would lead to.
    world.dispatcher.isReadOnly = true
    defer { world.dispatcher.isReadOnly = false }
    let lost = world.restore(record.location)
    lostLocation = lost.map(\.link)
    isLocationLost = !lost.isEmpty && record.location != location
    wakeProblems = lost.map(\.problem) + links.resume(record.pending, in: world)
    var passes = 0
    while passes < world.host.limits.momentsPerTurn, world.tree.settleVisibility() { passes += 1 }
    let requests = world.requestMonitor.requests.byRIB
    if !requests.isEmpty { wakeProblems.append("rebuilding the location sent requests: \(requests)") }
    lastCall = openCalls.last?.number ?? 0
    world.beginTurn()
    // The screens of a session that wakes are those it had when it fell asleep.
    _ = world.takeScreenChanges()
  }
}
