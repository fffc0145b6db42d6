import ControlProtocol
import SessionEngine
import TextFormats

/// The check of parameters that the app defines: those of a log-in, of the settings and of its own requests.
///
/// The protocol takes any text field there. A misspelt `session` among them would act on the session `default`.
enum ParameterNames {
  /// Throws `params.invalid` with the nearest name for the first parameter that the app does not declare.
  static func check(_ call: ControlRequest, of app: any SimulatedApp) throws(ControlError) {
    switch call {
    case .sessionLogin(let call): try check(call.parameters, app.loginParameters, of: "session.login")
    case .sessionConfigure(let call):
      try check(call.settings, app.settingNames.map { $0 + SessionSettings.names }, of: "session.configure")
    case .sessionRequest(let call):
      try check(call.parameters, app.requests.first { $0.name == call.name }?.parameters?.map(\.name), of: call.name)
    default: break
    }
  }

  private static func check(
    _ given: [String: String], _ known: [String]?, of method: String
  ) throws(ControlError) {
    guard let known, let unknown = given.keys.sorted().first(where: { !known.contains($0) }) else { return }
    let names = (known + ["key", "session"]).sorted()
    throw ControlError(
      .invalidParameters, "\(method) has no parameter \(unknown.clipped())",
      hint: NearestName.of(unknown, among: names).map { "did you mean \($0)?" }
        ?? "the parameters are \(names.joined(separator: ", "))")
  }
}
