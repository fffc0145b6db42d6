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
  private let app: any SimulatedApp
  private let routes: @Sendable () -> RouteTable
  private let daemon: DaemonCalls
  private let isReadOnly: Bool
  private let program: String
  private let version: String
  private let limits: SessionLimits
  private let thread: LabThread
  private let history: TurnHistory
  private let matrix: MatrixRows

  /// The methods for a daemon of an app. `routes` returns the route table in force; `isReadOnly` tells whether the
  /// inspector refuses methods that change something, which these do not.
  init(
    app: any SimulatedApp, routes: @escaping @Sendable () -> RouteTable, limits: SessionLimits, daemon: DaemonLines,
    isReadOnly: Bool, program: String, version: String
  ) {
    self.app = app
    self.routes = routes
    self.daemon = DaemonCalls(lines: daemon)
    self.isReadOnly = isReadOnly
    self.program = program
    self.version = version
    self.limits = limits
    thread = LabThread()
    history = TurnHistory(thread: thread)
    matrix = MatrixRows(thread: thread)
  }

  /// The app with the route table in force.
  private var host: SessionHost { SessionHost(app: app, routes: routes(), limits: limits) }

  /// Returns the result of a method as JSON. Throws `method.unknown`, `params.invalid`, the errors of the daemon, and
  /// `journal.incomplete` for turns that can no longer be replayed.
  func answer(_ method: String, _ parameters: JSONValue?) async throws(ControlError) -> [UInt8] {
    guard let known = InspectorMethod(rawValue: method) else { throw Self.unknown(method) }
    let reader = ParameterReader(method: known.rawValue, parameters: known.parameters)
    switch known {
    case .describe:
      _ = try reader.read(MethodParameters.None.self, from: parameters)
      return try json(
        AppDescription(app, routes: routes(), program: program, version: version, isReadOnly: isReadOnly))
    case .routes:
      _ = try reader.read(MethodParameters.None.self, from: parameters)
      return try json(RouteList(routes()))
    case .screens:
      let call = try reader.read(MethodParameters.OfSession.self, from: parameters)
      return try json(
        ShownScreens(await daemon.call(SessionScreen(session: call.session)), secrets: routes().secrets))
    case .turns: return try json(await turns(reader.read(MethodParameters.Page.self, from: parameters)))
    case .turn: return try json(await turn(reader.read(MethodParameters.OfTurn.self, from: parameters)))
    case .matrix:
      _ = try reader.read(MethodParameters.None.self, from: parameters)
      return try json(matrix.axes(host))
    case .matrixRow:
      let call = try reader.read(MethodParameters.OfLink.self, from: parameters)
      return try json(await matrix.row(call.link, host))
    case .requests:
      let call = try reader.read(MethodParameters.AnySession.self, from: parameters)
      return try json(await RequestGraph(session: call.session, daemon))
    case .copy: return try json(await copy(reader.read(MethodParameters.Copy.self, from: parameters)))
    }
  }

  // MARK: - History

  private func turns(_ call: MethodParameters.Page) async throws(ControlError) -> TurnPage {
    let limit = call.limit ?? 50
    guard (1...TurnPage.limit).contains(limit) else {
      throw ControlError(
        .invalidParameters, "the parameter limit is \(limit)", hint: "it is from 1 to \(TurnPage.limit)")
    }
    let journal = SessionJournal(session: call.session, daemon: daemon)
    let version = try await journal.version()
    let page = try await journal.newest(before: min(call.before ?? .max, version + 1), limit: limit)
    return TurnPage(session: call.session, version: version, entries: page.entries, secrets: routes().secrets)
  }

  private func turn(_ call: MethodParameters.OfTurn) async throws(ControlError) -> TurnResult {
    let (journal, host) = (SessionJournal(session: call.session, daemon: daemon), host)
    let version = try await journal.version()
    let turn = try await history.turn(call.turn, of: journal, version: version, host: host)
    return TurnResult(turn, version: version, secrets: host.routes.secrets)
  }

  private func copy(_ call: MethodParameters.Copy) async throws(ControlError) -> CopiedSession {
    guard let form = MethodParameters.Form(rawValue: call.form) else {
      let forms = MethodParameters.Form.allCases.map(\.rawValue)
      throw ControlError(
        .invalidParameters, "a session cannot be copied as \(call.form.clipped())",
        hint: NearestName.of(call.form, among: forms).map { "did you mean \($0)?" }
          ?? "the forms are \(forms.joined(separator: ", "))")
    }
    let journal = SessionJournal(session: call.session, daemon: daemon)
    return try await CopiedSession(journal, turn: call.turn, as: form, host: host, thread: thread)
  }

  // MARK: - Parts

  private func json(_ result: some Encodable) throws(ControlError) -> [UInt8] {
    do {
      return try JSONCoding.bytes(result)
    } catch {
      throw ControlError(.internalError, "the result has no JSON", hint: "this is a defect of the inspector")
    }
  }

  private static func unknown(_ method: String) -> ControlError {
    let names = InspectorMethod.allCases.map(\.rawValue)
    return ControlError(
      .unknownMethod, "there is no method \(method.clipped())",
      hint: NearestName.of(method, among: names).map { "did you mean \($0)?" }
        ?? "the inspector's are \(names.joined(separator: ", "))")
  }
}
