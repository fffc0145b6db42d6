public import DeepLinks
public import Flux

/// What an app is built from in one session: what the session stored, and the session's own services.
public struct AppContext {
  /// The session's rows in the app's tables, with what it shares of them.
  public let appRows: AppRows
  /// The stored states of the stores; a store that is missing here starts anew.
  public let state: StoredStates
  /// The route table, for canonical links.
  public let routes: RouteTable
  /// The one way to change stores; the app's stores belong to it.
  public let dispatcher: Dispatcher
  /// What is set of the session whatever its app.
  public let settings: Store<SessionSettings>
  /// The session's time, and what is to happen when.
  public let time: SessionTime
  /// Where requests to the backend are counted and checked.
  let desk: RequestDesk
  /// Whether a backend outside the process answers.
  let isBackendOutside: Bool
  /// Where workflows are kept that other sessions may run too; `nil` when this session shares nothing.
  public let workflows: WorkflowMemory?

  /// The session's rows in the app's tables.
  public var rows: [AppRow] { appRows.all }
}
