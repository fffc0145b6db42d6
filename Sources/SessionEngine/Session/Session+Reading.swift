import Flux
public import HeadlessUI
public import RIBs

// What a host reads of a session between two turns.

extension Session {
  /// The tree.
  public var tree: TreeSnapshot { TreeSnapshot(of: world.instance.root) }

  /// The visible screens in the session's language, the topmost last.
  public var screens: [ScreenSnapshot] { world.visibleScreens.snapshots }

  /// The requests that wait for a reply of an external backend. After a wake they must be sent again.
  public var openCalls: [OutgoingCall] { world.requestMonitor.port?.openCalls(session: record.id, after: 0) ?? [] }

  /// The requests that wait for the backend's reply, oldest first.
  public var inFlight: [RequestInFlight] { world.requestMonitor.port?.inFlight ?? [] }

  /// Whether no request waits for the backend's reply.
  public var isQuiet: Bool { inFlight.isEmpty }

  /// The session's time, in milliseconds since 1970.
  public var now: Int64 { world.time.now }

  /// The state of the log-in; `nil` when the app does not tell.
  public var login: LoginState? { world.instance.login }

  /// The settings that do not depend on the app.
  public var settings: SessionSettings { world.settings.state }

  /// Returns the response to one of the app's requests that change nothing, as JSON. Throws when the app has no request
  /// with that name.
  public func answer(_ request: String, _ parameters: [String: String]) throws(SessionError) -> String {
    try world.instance.answer(request, parameters)
  }
}
