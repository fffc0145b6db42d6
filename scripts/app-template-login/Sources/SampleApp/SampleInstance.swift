import DeepLinks
import RIBs
import SessionEngine

/// The app of one session.
final class SampleInstance: AppInstance {
  let root: any LaunchRouting

  private let rootItem: any RootActionableItem
  private let account: AccountActions
  private let routes: RouteTable

  init(_ context: AppContext) throws {
    routes = context.routes
    let component = try RootComponent(context)
    account = component.account
    (root, rootItem) = RootBuilder(dependency: component).build()
  }

  var location: [DeepLink] { root.places.compactMap { routes.link(to: $0) } }

  var login: LoginState? { LoginState(account.store.state.member == nil ? .loggedOut : .loggedIn) }

  func start(_ workflow: LinkWorkflow, _ link: DeepLink, _ mode: WorkflowRun.Mode) -> WorkflowRun? {
    workflow.start(link, from: rootItem, mode, in: root.tree)
  }

  func handle(_ control: SessionControl) throws(SessionError) {
    switch control {
    case .login(let parameters): account.logIn(parameters["member"] ?? "Ann")
    case .logout: account.logOut()
    case .configure, .request:
      throw SessionError(
        code: "unknownRequest", message: "the app has no settings and no requests", hint: "open a link, or tap")
    }
  }
}
