public import DeepLinks
public import Flux

/// The input from which an app is built for one session: the stored rows and states, and the session's services.
public struct AppContext {
  /// The session's rows in the app's tables.
  public let rows: [AppRow]
  /// The stored states of the stores. A store that is missing here starts in its initial state.
  public let state: StoredStates
  /// The route table, for canonical links.
  public let routes: RouteTable
  /// The dispatcher that the app's stores belong to.
  public let dispatcher: Dispatcher
  /// The settings that do not depend on the app.
  public let settings: Store<SessionSettings>
  /// The session's time and timers.
  public let time: SessionTime
  /// The monitor that counts and checks the requests to the backend.
  let requestMonitor: RequestMonitor
  /// Whether an external backend answers.
  let isBackendExternal: Bool
}
