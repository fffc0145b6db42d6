package import DeepLinks
package import Flux
package import RIBs

/// The services that a session gives to its app, for RIBs that are tested without a session: stores, time, and a check
/// of the requests to the backend.
package final class AppServices {
  /// The input for the app's parts.
  package let context: AppContext
  private let tree: RIBTree
  private let monitor: RequestMonitor

  /// Creates the services of a tree. `at` is the time, in milliseconds since 1970. Throws `DecodingError` when the stored
  /// settings cannot be decoded.
  package init(of tree: RIBTree, routes: RouteTable, rows: [AppRow], state: StoredStates, at: Int64) throws {
    self.tree = tree
    let dispatcher = Dispatcher()
    monitor = RequestMonitor(tree, dispatcher)
    context = AppContext(
      rows: rows, state: state, routes: routes, dispatcher: dispatcher,
      settings: try Store(dispatcher, stored: state), time: SessionTime(now: at), requestMonitor: monitor,
      isBackendExternal: false)
    tree.now = at
  }

  /// Replaces the settings.
  package func change(_ settings: SessionSettings) {
    context.dispatcher.dispatch(SettingsAction.changed(settings))
  }

  /// Runs `body` as a turn of a session runs an event that is not a link. Then some milliseconds pass: replies arrive,
  /// timers fire, and the interactors learn what is on the screen. Returns the result of `body`, the requests to the
  /// backend, and descriptions of the rules that were broken.
  package func turn<Result>(
    passing milliseconds: Int64 = 0, _ body: () throws -> Result
  ) rethrows -> (result: Result, requests: RequestCounts, faults: [String]) {
    monitor.beginTurn()
    monitor.allowsChanges = true
    defer { monitor.allowsChanges = false }
    let result = try body()
    pass(until: context.time.now + milliseconds)
    return (result, monitor.requests, monitor.takeViolations().map(\.description))
  }

  private func pass(until end: Int64) {
    let time = context.time
    var moments = 0
    while true {
      moments += 1
      guard moments <= SessionLimits().momentsPerTurn else {
        monitor.report(.neverQuiet, "after \(moments - 1) moments something is still left to do")
        break
      }
      if !time.isReplyDue, tree.settleVisibility() { continue }
      guard let due = time.nextMoment, due <= end else { break }
      move(to: max(due, time.now))
      _ = time.runNext()
    }
    move(to: end)
  }

  private func move(to now: Int64) {
    context.time.now = now
    tree.now = now
  }
}
