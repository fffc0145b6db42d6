import ControlProtocol
import DeepLinks
import Lab
import SessionEngine
import TextFormats

/// The methods that the inspector answers itself, beside those of the daemon.
///
/// They read the daemon as any client does, and compute what it does not keep, on a thread of their own: they slow no
/// link. Results are redacted by the route table in force.
struct InspectorMethods: Sendable {
  /// All methods, in the order in which errors and the documentation name them.
  static let all: [any InspectorMethod.Type] =
    [
      DescribeApp.self, ListRoutes.self, ShowScreens.self, ShowTurns.self, ShowTurn.self, ShowMatrix.self,
      ShowMatrixRow.self, ShowMatrixCell.self, ShowMatrixScreens.self, DrawRequests.self, ListRequests.self,
      CopySession.self, ReportSession.self, ListClosed.self, SayLink.self, TryLink.self,
    ] + lab
  /// The methods whose requests are sent to `/lab`.
  static let lab: [any InspectorMethod.Type] = [
    CheckCampaign.self, CompareLinks.self, MeasureCoverage.self, ExploreApp.self, ExportMatrix.self,
  ]

  let app: any SimulatedApp
  let daemon: DaemonCalls
  let isReadOnly: Bool
  let program: String
  let version: String
  private let limits: SessionLimits
  let thread: LabThread
  /// The thread of the commands of the lab, which can take seconds.
  let reports: LabThread
  let history: TurnHistory
  let matrix: MatrixRows
  private let table: @Sendable () -> RouteTable

  /// The route table in force.
  var routes: RouteTable { table() }
  /// The app with the route table in force.
  var host: SessionHost { SessionHost(app: app, routes: routes, limits: limits) }

  /// The methods for a daemon of an app. `routes` returns the route table in force; `isReadOnly` tells whether the
  /// inspector refuses methods that change something, which these do not.
  init(
    app: any SimulatedApp, routes: @escaping @Sendable () -> RouteTable, limits: SessionLimits, daemon: DaemonCalls,
    isReadOnly: Bool, program: String, version: String
  ) {
    self.app = app
    table = routes
    self.daemon = daemon
    self.isReadOnly = isReadOnly
    self.program = program
    self.version = version
    self.limits = limits
    thread = LabThread()
    reports = LabThread(limit: 4)
    history = TurnHistory(thread: thread)
    matrix = MatrixRows(thread: thread)
  }

  /// Returns the result of a method as JSON. Throws `method.unknown`, `params.invalid`, the errors of the daemon, and
  /// `journal.incomplete` for turns that can no longer be replayed.
  func answer(_ method: String, _ parameters: JSONValue?) async throws(ControlError) -> [UInt8] {
    guard let known = Self.all.first(where: { $0.name == method }) else { throw Self.unknown(method) }
    return try await answer(known, parameters)
  }

  private func answer<Method: InspectorMethod>(
    _ method: Method.Type, _ parameters: JSONValue?
  ) async throws(ControlError) -> [UInt8] {
    let result = try await ParameterReader<Method>().read(parameters).answer(self)
    do {
      return try JSONCoding.bytes(result)
    } catch {
      throw ControlError(.internalError, "the result has no JSON", hint: "this is a defect of the inspector")
    }
  }

  private static func unknown(_ method: String) -> ControlError {
    let names = all.map { $0.name }
    return ControlError(
      .unknownMethod, "there is no method \(method.clipped())",
      hint: NearestName.of(method, among: names).map { "did you mean \($0)?" }
        ?? "the inspector's are \(names.joined(separator: ", "))")
  }
}
