public import SessionEngine

/// The app: a RIB tree and its workflows. `SampleInstance` is the app of one session.
public struct SampleApp: ConfiguredApp {
  /// The states of states.yaml.
  public let states: [StartingState]

  /// Creates the app in the states of a file.
  public init(_ file: StatesFile) { states = file.states }

  /// The requests that the app adds to the socket and to the commands: none.
  public static let requests: [AppRequest] = []

  /// The name in logs.
  public var name: String { "sample" }

  /// The tables of the backend's rows: none.
  public var tables: [AppTable] { [] }

  /// The workflows to which links.yaml can bind links.
  public var workflows: [LinkWorkflow] { LinkWorkflow.sample }

  /// Returns the first rows of a session: none.
  public func initialRows(at: Int64) -> [AppRow] { [] }

  /// `member`.
  public var loginParameters: [String]? { ["member"] }

  /// Creates the app of one session.
  public func makeInstance(_ context: AppContext) throws -> any AppInstance { try SampleInstance(context) }
}
