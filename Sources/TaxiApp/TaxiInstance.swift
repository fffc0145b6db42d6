import DeepLinks
import Flux
import RIBs
import SessionEngine

/// The taxi app of one session.
final class TaxiInstance: AppInstance {
  let root: any LaunchRouting
  var dispatcher: Dispatcher { component.dispatcher }

  private let component: AppRootComponent
  private let appRoot: AppRootInteractor
  private let backend: TaxiBackend
  private let routes: RouteTable

  init(_ context: AppContext) throws {
    backend = TaxiBackend(rows: context.rows)
    routes = context.routes
    component = try AppRootComponent(backend: backend, stored: context.state)
    let (router, interactor) = AppRootBuilder(dependency: component).build(component: component)
    root = router
    appRoot = interactor
  }

  var location: [DeepLink] {
    guard let place = root.deepestPlace?.place else { return [] }
    return routes.link(place.route, place.parameters).map { [$0] } ?? []
  }

  func start(_ link: DeepLink, purpose: LinkPurpose) -> WorkflowRun? {
    TaxiWorkflowName(rawValue: link.workflow)?
      .workflow(for: link, purpose: purpose)?
      .subscribe(appRoot, in: root.tree)
  }

  func handle(_ control: SessionControl) throws(ControlRefusal) {
    switch control {
    case .login(let parameters): try logIn(parameters)
    case .logout: dispatcher.dispatch(AccountAction.loggedOut)
    case .configure(let settings): try configure(settings)
    }
  }

  func takeRowChanges() -> [RowChange] { [] }

  func takeRequestCount() -> Int { backend.takeRequestCount() }

  // MARK: - Controls

  /// Logging in twice changes nothing: somebody is logged in, which is what was asked for.
  private func logIn(_ parameters: [String: String]) throws(ControlRefusal) {
    if let unknown = parameters.keys.sorted().first(where: { $0 != "phone" }) {
      throw ControlRefusal(
        code: "unknownParameter", message: "a log-in has no parameter `\(unknown)`", hint: "it takes `phone`")
    }
    let state = component.accountStore.state
    guard !state.isLoggedIn else { return }
    let phone = parameters["phone"] ?? state.enteredPhone ?? Fixture.phone
    dispatcher.dispatch(AccountAction.loggedIn(phone: phone))
  }

  private func configure(_ settings: [String: String]) throws(ControlRefusal) {
    for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
      guard name == "maintenance" else {
        throw ControlRefusal(
          code: "unknownSetting", message: "there is no setting `\(name)`", hint: "the settings are: maintenance")
      }
      guard value == "on" || value == "off" else {
        throw ControlRefusal(
          code: "badSetting", message: "`maintenance` cannot be `\(value)`", hint: "it is `on` or `off`")
      }
    }
    if let maintenance = settings["maintenance"] {
      dispatcher.dispatch(MaintenanceAction.changed(isOn: maintenance == "on"))
    }
  }
}
