public import DeepLinks
public import Flux

/// What an app is built from in one session: what the session stored, and the session's own services.
public struct AppContext {
  /// The session's rows in the app's tables.
  public let rows: [AppRow]
  /// The stored states of the stores. A store that is missing here starts in its initial state.
  public let state: StoredStates
  /// The route table, for canonical links.
  public let routes: RouteTable
  /// The dispatcher that the app's stores belong to.
  public let dispatcher: Dispatcher
  /// The settings that every session has, whatever its app.
  public let settings: Store<SessionSettings>
  /// The session's time and timers.
  public let time: SessionTime
  /// The desk where requests to the backend are counted and checked.
  let desk: RequestDesk
  /// Whether an external backend answers.
  let isBackendOutside: Bool
}
