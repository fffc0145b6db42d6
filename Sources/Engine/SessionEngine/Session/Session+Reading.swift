public import Flux
public import HeadlessUI
public import RIBs

// The session between turns, as a host reads it.

extension Session {
  /// The current location: the canonical links that would rebuild the tree, in order (law 2).
  public var location: [String] { world.location }

  /// The location as the last turn stored it. After a wake with problems, it is the location that was reached.
  public var reportedLocation: [String] { wakeProblems.isEmpty ? record.location : location }

  /// The tree.
  public var tree: TreeSnapshot { TreeSnapshot(of: world.instance.root) }

  /// The names of the RIBs of the tree that have a view, also those whose view is not on the screen.
  public var ribsWithView: Set<String> {
    func names(_ router: RouterNode) -> [String] {
      (router.hasView ? [router.name] : []) + router.children.flatMap(names)
    }
    return Set(names(world.instance.root))
  }

  /// The visible screens in the session's language, the topmost last.
  public var screens: [ScreenSnapshot] { world.visibleScreens.snapshots }

  /// The screens that the topmost presented screen covers, the lowest first, for a picture of a sheet. Empty when no screen
  /// is presented.
  public var coveredScreens: [ScreenSnapshot] { world.coveredScreens.snapshots }

  /// The topmost screen, with the screens of RIBs without a link of their own that are embedded in it; `nil` when no
  /// screen is visible.
  public var topScreen: ScreenSnapshot? { world.visibleScreens.top }

  /// The name of the topmost screen's RIB; `nil` when no screen is visible.
  public var topScreenRIB: String? { world.visibleScreens.topRIB }

  /// The name of the topmost RIB of the app, also below a banner of the phone; `nil` when none is visible.
  package var topAppRIB: String? { world.visibleScreens.topAppRIB }

  /// The wall time at which something is due: a reply, the end of a link, or a deadline of a step. Send a `tick` then.
  ///
  /// It is in milliseconds since 1970, and `nil` when nothing is due, or the session's clock is manual. In a session that
  /// lost something when it woke, a turn is due at once.
  public var nextDue: Int64? {
    guard !isBroken else { return nil }
    if isOutdated { return record.updatedAt }
    guard let moment = nextMoment else { return nil }
    return world.settings.state.clock.wall(at: moment)
  }

  /// The session time at which something is due; `nil` when nothing is.
  public var nextMoment: Int64? { [world.time.nextMoment, links.nextMoment].compactMap(\.self).min() }

  /// The requests that wait for a reply of an external backend. After a wake they must be sent again.
  public var openCalls: [OutgoingCall] { world.requestMonitor.port?.openCalls(session: record.id, after: 0) ?? [] }

  /// The requests that wait for the backend's reply, oldest first.
  public var inFlight: [RequestInFlight] { world.requestMonitor.port?.inFlight ?? [] }

  /// The requests and the replies of the last turn, in their order; empty unless the host observes them.
  package var exchanges: [RequestExchange] { world.requestMonitor.exchanges ?? [] }

  /// The requests that the session has sent to its backend since its creation.
  public var requests: RequestCounts { world.requestTotals.state.counts }

  /// Returns the state of one of the app's stores, as it was after the last turn.
  public func state<State: StoreState>(of type: State.Type) -> State {
    // A state that cannot be decoded is a new one, as for the store itself.
    (try? record.states.state(of: type)) ?? State()
  }

  /// Whether no request waits for the backend's reply.
  public var isQuiet: Bool { inFlight.isEmpty }

  /// The session's time, in milliseconds since 1970.
  public var now: Int64 { world.time.now }

  /// Returns how far the session's time is ahead of its clock at a wall time, in milliseconds; 0 when it is not. A session that
  /// has run while the machine's clock was ahead stays at that time, and nothing in it expires until the clock is there again.
  public func lead(at wall: Int64) -> Int64 { max(0, now - settings.clock.time(at: wall)) }

  /// The state of the log-in; `nil` when the app does not tell.
  public var login: LoginState? { world.instance.login }

  /// The settings that do not depend on the app.
  public var settings: SessionSettings { world.settings.state }

  /// Returns the outcome of a pending link; `nil` when no link with that number is pending.
  ///
  /// A host that withholds the response to a link sends this outcome when the session is quiet, because the link then
  /// waits for an event from outside.
  public func outcome(ofPending number: Int) -> LinkOutcome? {
    guard var outcome = links.run(numbered: number)?.waiting(at: world.time.now) else { return nil }
    outcome.location = reportedLocation
    world.addLost(to: &outcome)
    return outcome
  }

  /// Returns the response to one of the app's requests that change nothing, as JSON. Throws when the app has no request
  /// with that name.
  public func answer(_ request: String, _ parameters: [String: String]) throws(SessionError) -> String {
    try world.instance.answer(request, parameters)
  }
}
