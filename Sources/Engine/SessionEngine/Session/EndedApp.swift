import Flux
import RIBs

/// What the end of an app's process leaves to the turn in which it ends.
struct EndedApp {
  /// The rules that the app had broken. With any, the app did not end.
  var violations: [(code: String, description: String)] = []
  /// The changes of the app's rows.
  var rows: [RowChange] = []
  /// The RIB objects that were still alive.
  var leaks: [Leak] = []
  /// The states with which the app starts again; `nil` when no app has ended.
  var states: StoredStates?
}

extension SessionWorld {
  /// Ends the tree, the requests in flight, and the states that the stores do not keep on the disk. The simulated backend
  /// carries out the changes that the app has requested, and their replies are lost. Returns the world in which the app
  /// starts again. Throws the app's error when it cannot be built.
  func end(from record: SessionRecord, at wall: Int64) throws -> (next: SessionWorld, ended: EndedApp) {
    requestMonitor.port?.carryOutChanges()
    var ended = EndedApp(rows: instance.takeRowChanges())
    var start = record
    start.updatedAt = wall
    start.location = []
    for change in ended.rows { start.rows.apply(change) }
    // Before the tree ends, because RIBs that resign change the stores.
    start.states = dispatcher.states(survivingUninstall: phone.state.app == .notInstalled, since: record.states)
    let next = try SessionWorld(record: start, host: host)
    instance.root.end()
    next.moveTime(to: time.now)
    next.requestMonitor.follow(requestMonitor)
    ended.leaks = close()
    ended.states = next.dispatcher.states(since: start.states)
    return (next, ended)
  }
}
