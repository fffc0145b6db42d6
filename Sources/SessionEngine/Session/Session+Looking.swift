import Flux
public import HeadlessUI
public import RIBs

/// What a host sees of a session between turns.
extension Session {
  /// The current location: the canonical links that would rebuild the tree, feature first (law 2).
  public var location: [String] { world.location }

  /// The location as the last turn stored it; after a wake that met problems, the location that was reached.
  public var place: [String] { wakeProblems.isEmpty ? record.location : location }

  /// The tree.
  public var tree: TreeSnapshot { TreeSnapshot(of: world.instance.root) }

  /// The screens that a person sees, the outermost last, in the session's language.
  public var screens: [ScreenSnapshot] { visibleScreens.snapshots }

  var visibleScreens: VisibleScreens {
    VisibleScreens(under: world.instance.root, language: world.settings.state.language)
  }

  /// The wall time at which something happens by itself: a reply arrives, a link expires, a step's deadline passes. In
  /// milliseconds since 1970; `nil` when nothing happens by itself, or the session's clock is manual. Send a `tick` then.
  public var nextDue: Int64? {
    guard !isBroken, let moment = nextMoment else { return nil }
    return world.settings.state.clock.wall(at: moment)
  }

  /// The requests that wait for a reply of an external backend. After a wake they must be sent again.
  public var openCalls: [OutgoingCall] { world.desk.port?.openCalls(session: record.id, after: 0) ?? [] }

  /// The requests that wait for the backend's reply, oldest first.
  public var inFlight: [RequestInFlight] { world.desk.port?.inFlight ?? [] }

  /// Whether no request waits for the backend's reply.
  public var isQuiet: Bool { inFlight.isEmpty }

  /// The session's time, in milliseconds since 1970.
  public var now: Int64 { world.time.now }

  /// The settings that every session has, whatever its app.
  public var settings: SessionSettings { world.settings.state }

  /// Returns the outcome of a pending link; `nil` when no link with that number is pending.
  ///
  /// A host that holds the response to a link sends this when the session is quiet: then somebody outside must act.
  public func outcome(ofPending number: Int) -> LinkOutcome? {
    guard var outcome = links.run(numbered: number)?.waiting() else { return nil }
    outcome.location = place
    return outcome
  }

  /// Answers one of the app's own requests that change nothing, as JSON. Throws when the app has none of that name.
  public func answer(_ request: String, _ parameters: [String: String]) throws(ControlRefusal) -> String {
    try world.instance.answer(request, parameters)
  }
}
