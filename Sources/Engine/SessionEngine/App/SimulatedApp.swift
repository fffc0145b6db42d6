public import DeepLinks
public import HeadlessUI
public import RIBs
import TextFormats

/// An app that sessions simulate: its RIB tree, its stores, its tables, and the workflows that links name.
///
/// All sessions share one value of this type, which holds no session's state.
public protocol SimulatedApp: Sendable {
  /// The app's name in logs.
  var name: String { get }
  /// The tables of the app's rows.
  var tables: [AppTable] { get }
  /// The workflows to which a route table may bind links.
  var workflows: [LinkWorkflow] { get }
  /// Returns the first rows of a session that is created at a time, in milliseconds since 1970.
  func initialRows(at: Int64) -> [AppRow]
  /// The states in which sessions can be created, in the order in which they are listed.
  var states: [StartingState] { get }
  /// The requests that the app adds to the control socket, such as `reservation.add`. Each name contains a dot.
  var requests: [AppRequest] { get }
  /// The names of the parameters that a log-in takes; `nil` when the app checks them itself.
  var loginParameters: [String]? { get }
  /// The names of the app's settings; `nil` when the app checks them itself.
  var settingNames: [String]? { get }
  /// The permissions that the app asks for when it starts for the first time, in order.
  var permissions: [AppPermission] { get }
  /// The laws of the app's own, which the searches for broken laws check as well.
  var laws: [AppLaw] { get }
  /// The reasons for which the app stops links, by the codes of its rules, and the names of what links wait for and of their
  /// steps, in words for people. `{number}` in a name stands for any number.
  var stopReasons: [String: LocalizedText] { get }
  /// The backend outside the process; `nil` when the simulator replies.
  var externalBackend: (any ExternalBackend)? { get }
  /// Builds the app for one session: the stores, the backend, and the root of the tree, which is not launched yet.
  func makeInstance(_ context: AppContext) throws -> any AppInstance
}

extension SimulatedApp {
  /// No states except that of a new session.
  public var states: [StartingState] { [] }
  /// No requests of the app.
  public var requests: [AppRequest] { [] }
  /// Any parameters.
  public var loginParameters: [String]? { nil }
  /// Any settings.
  public var settingNames: [String]? { nil }
  /// No permissions.
  public var permissions: [AppPermission] { [] }
  /// No laws of the app's own.
  public var laws: [AppLaw] { [] }
  /// No words: the codes are shown.
  public var stopReasons: [String: LocalizedText] { [:] }
  /// No external backend: the simulator replies.
  public var externalBackend: (any ExternalBackend)? { nil }
}

extension SimulatedApp {
  /// Returns the workflow with a name; `nil` when the app has none.
  public func workflow(named name: String) -> LinkWorkflow? { workflows.first { $0.name == name } }

  /// Returns the steps that the app takes for a link; `nil` when it has no workflow for the link.
  public func describe(_ link: DeepLink) -> WorkflowDescription? {
    workflow(named: link.workflow)?.description(of: link)
  }

  /// Returns the parameters that a workflow reads, for a comparison with the routes; `nil` when the app has no such
  /// workflow or does not declare them.
  public func parameters(of workflow: String) -> [WorkflowParameter]? { self.workflow(named: workflow)?.parameters }
}

/// The app of one session. It is confined to the session and is not `Sendable`.
public protocol AppInstance: AnyObject {
  /// The root of the tree.
  var root: any LaunchRouting { get }
  /// The app's location: the canonical links that rebuild its tree, in order (law 2). It depends on the tree and the
  /// stores only, as do the parameters of the routers.
  var location: [DeepLink] { get }

  /// The app's own settings by name, with values that `configure` takes, such as `maintenance` and `on`. The settings of
  /// every session are not among them. The default is none.
  var settings: [String: String] { get }

  /// The state of the log-in, which a host shows after a log-in. It depends on the stores only. The default is `nil`: the
  /// app does not tell.
  var login: LoginState? { get }

  /// Starts one of the app's workflows for a link, usually by `LinkWorkflow.start`. Returns `nil` when the workflow
  /// cannot be started for this link.
  func start(_ workflow: LinkWorkflow, _ link: DeepLink, _ mode: WorkflowRun.Mode) -> WorkflowRun?
  /// Handles a log-in, a log-out, a change of settings or one of the app's requests. Throws when the app refuses it,
  /// before anything changes.
  func handle(_ control: SessionControl) throws(SessionError)
  /// Returns the response to a request that only reads, as JSON. Throws when the app has no request with that name.
  func answer(_ request: String, _ parameters: [String: String]) throws(SessionError) -> String
  /// Returns what the app's data says about the values of a link that opens its screen: a code that the data does not have, a
  /// thing that is over. It changes nothing. The default is none.
  func remarks(on link: DeepLink) -> [LinkRemark]
  /// Returns the row changes since the last call, in order.
  func takeRowChanges() -> [RowChange]
}

extension AppInstance {
  /// No settings.
  public var settings: [String: String] { [:] }

  /// Not told.
  public var login: LoginState? { nil }

  /// Refuses every request: the app has none.
  public func answer(_ request: String, _ parameters: [String: String]) throws(SessionError) -> String {
    throw SessionError(
      code: "unknownRequest", message: "the app has no request \(request.clipped())",
      hint: "see the app's documentation")
  }

  /// Returns no changes: the app has no rows.
  public func takeRowChanges() -> [RowChange] { [] }
}

/// An event that a session passes on to its app.
public enum SessionControl: Sendable, Hashable {
  /// Logs in, with the parameters that the app expects.
  case login([String: String])
  /// Logs out.
  case logout
  /// Changes the app's settings by name. The settings of every session are not among them.
  case configure([String: String])
  /// Performs one of the app's requests that change something.
  case request(String, [String: String])
}
