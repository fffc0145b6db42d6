import DeepLinks
import RIBs
import SessionEngine

/// The app of one session.
final class SampleInstance: AppInstance {
  let root: any LaunchRouting

  private let rootItem: any RootActionableItem
  private let routes: RouteTable

  init(_ context: AppContext) throws {
    routes = context.routes
    (root, rootItem) = RootBuilder(dependency: try RootComponent(context)).build()
  }

  var location: [DeepLink] { root.places.compactMap { routes.link(to: $0) } }

  func start(_ workflow: LinkWorkflow, _ link: DeepLink, _ mode: WorkflowRun.Mode) -> WorkflowRun? {
    workflow.start(link, from: rootItem, mode, in: root.tree)
  }

  func handle(_ control: SessionControl) throws(SessionError) {
    throw SessionError(
      code: "unknownRequest", message: "the app has no log-in, settings or requests", hint: "open a link, or tap")
  }
}
