public import DeepLinks
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
  /// What the app does with a link, told without doing it; `nil` when it has no workflow of the link's name.
  func describe(_ link: DeepLink) -> WorkflowDescription?
  /// The parameters that a workflow of this name reads, so that routes can be compared with it; `nil` when the app
  /// has no such workflow or does not tell.
  func parameters(of workflow: String) -> [WorkflowParameter]?
  /// The rows a session starts with that is created at a time, in milliseconds since 1970.
  func initialRows(at: Int64) -> [AppRow]
  /// The rows of `initialRows(at:)` as all sessions share them: then one in memory costs only the rows that differ;
  /// `nil` when each has rows of its own.
  var commonRows: InitialRows? { get }
  /// The states that sessions can be made in, by name, in the order they are shown.
  var states: [StartingState] { get }
  /// The requests of the control socket that the app adds, such as `reservation.add`. A name has a dot in it.
  var requests: [AppRequest] { get }
  /// The backend that answers outside the process; `nil` while the simulator answers.
  var externalBackend: (any ExternalBackend)? { get }
  /// Builds the app for one session: stores, backend and the root of its tree, not launched yet.
  func makeInstance(_ context: AppContext) throws -> any AppInstance
}

extension SimulatedApp {
  /// Each session has rows of its own.
  public var commonRows: InitialRows? { nil }
  /// None beside the state of every new session.
  public var states: [StartingState] { [] }
  /// An app that tells nothing of its workflows but their names.
  public func describe(_ link: DeepLink) -> WorkflowDescription? {
    workflows.contains(link.workflow) ? WorkflowDescription() : nil
  }
  /// An app that does not tell what its workflows read.
  public func parameters(of workflow: String) -> [WorkflowParameter]? { nil }
  /// No requests beside those every session has.
  public var requests: [AppRequest] { [] }
  /// The simulator answers.
  public var externalBackend: (any ExternalBackend)? { nil }
}

/// A request of the control socket that an app adds to those every session has.
public struct AppRequest: Sendable, Hashable {
  /// The method's name, such as `reservation.add`.
  public let name: String
  /// Whether it changes the session: then it is an event of its own. Otherwise it only looks.
  public let isChanging: Bool

  /// A request by name.
  public init(_ name: String, isChanging: Bool) {
    self.name = name
    self.isChanging = isChanging
  }
}

/// The app of one session. Confined to the session: never shared, never `Sendable`.
public protocol AppInstance: AnyObject {
  /// The root of the tree.
  var root: any LaunchRouting { get }
  /// Where the app stands: the canonical links that rebuild its tree, feature first (law 2).
  var location: [DeepLink] { get }
  /// Whether `location` and the parameters of its routers depend on nothing but the tree and the stores: then they are
  /// asked for only after a turn in which one of these changed. `false` unless the app says so.
  var isPlacedByTreeAndStores: Bool { get }

  /// Starts the workflow of a link, or returns `nil` when the app has none of that name.
  func start(_ link: DeepLink, purpose: LinkPurpose) -> WorkflowRun?
  /// Handles a log-in, a log-out, a change of settings or a request of the app's own. Throws when the app refuses
  /// it, before anything has moved.
  func handle(_ control: SessionControl) throws(ControlRefusal)
  /// Answers a request that only looks, as JSON. Throws when the app has none of that name.
  func answer(_ request: String, _ parameters: [String: String]) throws(ControlRefusal) -> String
  /// The row changes since the last call, in order.
  func takeRowChanges() -> [RowChange]
}

extension AppInstance {
  /// Refuses: the app has no requests of its own.
  public func answer(_ request: String, _ parameters: [String: String]) throws(ControlRefusal) -> String {
    throw ControlRefusal(
      code: "unknownRequest", message: "the app has no request \(request.clipped())",
      hint: "see the app's documentation")
  }

  /// Not known to be: the app is asked at the end of each turn.
  public var isPlacedByTreeAndStores: Bool { false }

  /// None: the app keeps no rows.
  public func takeRowChanges() -> [RowChange] { [] }
}

/// What can be done to a session beside opening links.
public enum SessionControl: Sendable, Hashable {
  /// Logs in, with whatever the app asks for.
  case login([String: String])
  /// Logs out.
  case logout
  /// Changes the app's settings by name: those that every session has are not among them.
  case configure([String: String])
  /// One of the app's own requests that change something.
  case request(String, [String: String])
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
