public import DeepLinks
public import RIBs
import TextFormats

/// What an app team brings: a RIB tree to hold, stores, tables and the workflows that links name.
///
/// A value of this type is shared by all sessions and holds no session's state.
public protocol SimulatedApp: Sendable {
  /// The app's name, as it stands in logs.
  var name: String { get }
  /// The tables the app keeps rows in, beside the sessions.
  var tables: [AppTable] { get }
  /// The workflows that a route table may bind links to.
  var workflows: [LinkWorkflow] { get }
  /// The rows a session starts with that is created at a time, in milliseconds since 1970.
  func initialRows(at: Int64) -> [AppRow]
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
  /// None beside the state of every new session.
  public var states: [StartingState] { [] }
  /// No requests beside those every session has.
  public var requests: [AppRequest] { [] }
  /// The simulator answers.
  public var externalBackend: (any ExternalBackend)? { nil }
}

extension SimulatedApp {
  /// Returns the workflow with a name; `nil` when the app has none.
  public func workflow(named name: String) -> LinkWorkflow? { workflows.first { $0.name == name } }

  /// Returns what the app does with a link, without doing it; `nil` when it has no workflow for the link.
  public func describe(_ link: DeepLink) -> WorkflowDescription? {
    workflow(named: link.workflow)?.description(of: link)
  }

  /// Returns the parameters that a workflow reads, so that routes can be compared with it; `nil` when the app has no such
  /// workflow, or does not declare them.
  public func parameters(of workflow: String) -> [WorkflowParameter]? { self.workflow(named: workflow)?.parameters }
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
  /// The app's location: the canonical links that rebuild its tree, feature first (law 2). It depends on the tree and
  /// the stores only, as do the parameters of the routers.
  var location: [DeepLink] { get }

  /// Starts one of the app's workflows for a link, mostly by `LinkWorkflow.start`. Returns `nil` when the workflow cannot
  /// be started for this link.
  func start(_ workflow: LinkWorkflow, _ link: DeepLink, _ mode: WorkflowRun.Mode) -> WorkflowRun?
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
