import DeepLinks
import Flux
import RIBs
import SessionEngine
import TextFormats

/// The taxi app of one session.
final class TaxiInstance: AppInstance {
  let root: any LaunchRouting

  private let component: AppRootComponent
  private let appRoot: any AppRootActionableItem
  private let routes: RouteTable

  init(_ context: AppContext) throws {
    routes = context.routes
    component = try AppRootComponent(context)
    (root, appRoot) = AppRootBuilder(dependency: component).build()
  }

  var location: [DeepLink] { root.places.compactMap { routes.link(to: $0) } }

  static let settingNames = ["expired", "maintenance", "revoked"]

  var settings: [String: String] {
    let service = component.serviceStore.state
    return [
      "expired": service.isSessionExpired, "maintenance": service.isMaintenance,
      "revoked": service.isSessionRevoked == true,
    ].mapValues { $0 ? "on" : "off" }
  }

  var login: LoginState? { component.accountStore.state.loginState }

  func start(_ workflow: LinkWorkflow, _ link: DeepLink, _ mode: WorkflowRun.Mode) -> WorkflowRun? {
    workflow.start(link, from: appRoot, mode, in: root.tree)
  }

  func handle(_ control: SessionControl) throws(SessionError) {
    switch control {
    case .login(let parameters): try logIn(parameters)
    case .logout: component.accountActions.logOut()
    case .configure(let settings): try configure(settings)
    case .request(let name, let parameters): try reservationRequest(name, parameters)
    }
  }

  func answer(_ request: String, _ parameters: [String: String]) throws(SessionError) -> String {
    try answerReservationRequest(request, parameters)
  }

  func takeRowChanges() -> [RowChange] { component.simulator.takeRowChanges() }

  /// The simulated backend and the session's time, for requests that do not come from the app.
  var backend: (simulator: TaxiSimulator, now: Int64) { (component.simulator, component.time.now) }

  // MARK: - Controls

  /// Logs in. A second log-in changes nothing, unless it names another number, or the check of a stored log-in or the
  /// account has failed: then that is requested again.
  private func logIn(_ parameters: [String: String]) throws(SessionError) {
    if let unknown = parameters.keys.sorted().first(where: { $0 != "phone" }) {
      throw SessionError(
        code: "unknownParameter", message: "a log-in has no parameter `\(unknown.clipped())`", hint: "it takes `phone`")
    }
    let phone = parameters["phone"]
    if let phone, !component.inputRules.isPhone(phone) {
      throw SessionError(
        // Without the number, which is personal.
        code: "badParameter", message: "`phone` is not a telephone number",
        hint: "digits, with hyphens and a leading + if need be: 090-0000-0001")
    }
    let state = component.accountStore.state
    guard !state.isLoggedIn, !state.isLoggingIn else {
      try check(phone, state)
      component.accountActions.retryTokenCheck(for: root.interactable)
      return component.accountActions.retryLoad(for: root.interactable)
    }
    let first = component.simulator.accounts.first?.phone ?? ""
    let entered = component.inputRules.isPhone(state.phone) ? state.phone : first
    component.accountActions.logIn(phone: phone ?? entered, for: root.interactable)
  }

  private func check(_ phone: String?, _ state: AccountState) throws(SessionError) {
    let own = state.number ?? state.account.value?.phone
    guard let phone, let own, !PhoneNumber.areEqual(phone, own) else { return }
    throw SessionError(
      code: "alreadyLoggedIn", message: "an account with another number is already logged in",
      hint: "log out first: \(Program.name) session logout NAME")
  }

  private func configure(_ settings: [String: String]) throws(SessionError) {
    for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
      guard Self.settingNames.contains(name) else {
        throw SessionError(
          code: "unknownSetting", message: "there is no setting `\(name.clipped())`",
          hint: "the app's settings are: \(Self.settingNames.joined(separator: ", ")); "
            + "every session's: \(SessionSettings.list)")
      }
      guard value == "on" || value == "off" else {
        throw SessionError(
          code: "badSetting", message: "`\(name)` cannot be `\(value.clipped())`", hint: "it is `on` or `off`")
      }
    }
    if let maintenance = settings["maintenance"] {
      component.serviceActions.setMaintenance(maintenance == "on")
    }
    if let expired = settings["expired"] {
      component.serviceActions.setExpiry(expired == "on")
    }
    if let revoked = settings["revoked"] {
      component.serviceActions.setRevocation(revoked == "on")
    }
  }
}
