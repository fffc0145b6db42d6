import DeepLinks
import Flux
import RIBs
import SessionEngine

/// The app of one session.
final class CoffeeInstance: AppInstance {
  let root: any LaunchRouting

  private let component: AppRootComponent
  private let appRoot: any AppRootActionableItem
  private let dispatcher: Dispatcher
  private let routes: RouteTable

  init(_ context: AppContext) throws {
    routes = context.routes
    dispatcher = context.dispatcher
    component = try AppRootComponent(context)
    (root, appRoot) = AppRootBuilder(dependency: component).build()
  }

  var location: [DeepLink] { root.places.compactMap { routes.link(to: $0) } }

  var settings: [String: String] { ["closed": component.shop.state.isClosed ? "on" : "off"] }

  var login: LoginState? { component.account.store.state.loginState }

  func start(_ workflow: LinkWorkflow, _ link: DeepLink, _ mode: WorkflowRun.Mode) -> WorkflowRun? {
    workflow.start(link, from: appRoot, mode, in: root.tree)
  }

  func handle(_ control: SessionControl) throws(SessionError) {
    switch control {
    case .login(let parameters): component.account.logIn(number: parameters["member"] ?? "1001", for: root.interactable)
    case .logout: component.account.logOut()
    case .configure(let settings):
      guard let value = settings["closed"], value == "on" || value == "off" else {
        throw SessionError(code: "badSetting", message: "`closed` has no such value", hint: "it is `on` or `off`")
      }
      dispatcher.dispatch(ShopAction.opened(value == "off"))
    case .request(let name, let parameters): try OrderRequest.perform(name, parameters, on: component)
    }
  }

  func answer(_ request: String, _ parameters: [String: String]) throws(SessionError) -> String {
    try OrderRequest.answer(request, on: component)
  }

  func takeRowChanges() -> [RowChange] { component.simulator.takeRowChanges() }
}
