public import DeepLinks
public import Flux
public import RIBs

/// What an app team brings: a RIB tree to hold, stores, tables and the workflows that links name.
///
/// A value of this type is shared by all sessions and holds no session's state.
public protocol SimulatedApp: Sendable {
  /// The app's name, as it stands in logs.
  var name: String { get }
  /// The tables the app keeps rows in, beside the sessions.
  var tables: [AppTable] { get }
  /// The names a route table may bind links to.
  var workflows: Set<String> { get }
  /// The rows a session starts with that is created at a time, in milliseconds since 1970.
  func initialRows(at: Int64) -> [AppRow]
  /// Builds the app for one session: stores, backend and the root of its tree, not launched yet.
  func makeInstance(_ context: AppContext) throws -> any AppInstance
}

/// What an app is built from: what the session stored.
public struct AppContext {
  /// The session's rows in the app's tables.
  public let rows: [AppRow]
  /// The stored JSON of the stores, by name; a store that is missing here starts anew.
  public let state: [String: String]
  /// The route table, for canonical links.
  public let routes: RouteTable

  /// A context with every part given.
  public init(rows: [AppRow], state: [String: String], routes: RouteTable) {
    self.rows = rows
    self.state = state
    self.routes = routes
  }
}

/// The app of one session. Confined to the session: never shared, never `Sendable`.
public protocol AppInstance: AnyObject {
  /// The root of the tree.
  var root: any LaunchRouting { get }
  /// The stores, behind the one way to change them.
  var dispatcher: Dispatcher { get }
  /// Where the app stands: the canonical links that rebuild its tree, feature first (law 2).
  var location: [DeepLink] { get }

  /// Starts the workflow of a link, or returns `nil` when the app has none of that name.
  func start(_ link: DeepLink, purpose: LinkPurpose) -> WorkflowRun?
  /// Handles a log-in, a log-out or a change of settings; throws when the app refuses it.
  func handle(_ control: SessionControl) throws(ControlRefusal)
  /// The row changes since the last call, in order.
  func takeRowChanges() -> [RowChange]
  /// The number of backend requests since the last call.
  func takeRequestCount() -> Int
}

/// Why a workflow runs.
public enum LinkPurpose: Sendable, Hashable {
  /// Somebody opened the link; the app's rules apply.
  case open
  /// The session rebuilds a place where it already stood: what holds newcomers back does not apply (law 2).
  case restore
}

/// What can be done to a session beside opening links.
public enum SessionControl: Sendable, Hashable {
  /// Logs in, with whatever the app asks for.
  case login([String: String])
  /// Logs out.
  case logout
  /// Changes settings by name.
  case configure([String: String])
}

/// Why an app refused a control: nothing moved.
public struct ControlRefusal: Error, Sendable, Hashable, CustomStringConvertible {
  /// A stable code, such as `unknownSetting`.
  public let code: String
  /// What was wrong.
  public let message: String
  /// What to do instead.
  public let hint: String

  /// A refusal with every part given.
  public init(code: String, message: String, hint: String) {
    self.code = code
    self.message = message
    self.hint = hint
  }

  /// The message and the hint.
  public var description: String { "\(message); \(hint)" }
}
