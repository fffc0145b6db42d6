import DeepLinks
import RIBs
import SharedRIBs

/// The values that the phone provides to the RIBs.
nonisolated final class PhoneComponent: BootstrapComponent, HomeDependency {
  let makeHomeScreen: () -> any ViewControllable
  let makeDetailScreen: () -> any DetailScreen

  init(home: @escaping () -> any ViewControllable, detail: @escaping () -> any DetailScreen) {
    makeHomeScreen = home
    makeDetailScreen = detail
  }
}

/// Runs the RIBs on the main actor: each tap and each link is a turn.
final class PhoneHost {
  private let tree = RIBTree()
  private let root: any LaunchRouting
  private let item: any HomeActionableItem
  private let routes: RouteTable
  private var run: WorkflowRun?

  init(routes: RouteTable) {
    self.routes = routes
    let component = PhoneComponent(home: { HomeViewController() }, detail: { DetailViewController() })
    (root, item) = HomeBuilder(dependency: component).build()
    turn { root.launch(in: tree) }
  }

  /// Opens a link. Throws the table's rejection.
  func open(_ url: String) throws {
    let link = try routes.parse(url).link
    turn { run = OpenDetailWorkflow(link)?.subscribe(item, in: tree) }
  }

  /// Handles one event, then checks what a turn must leave behind.
  func turn(_ body: () -> Void) {
    body()
    while tree.settleVisibility() {}
    problems += tree.takeErrors().map { "\($0)" } + tree.leakDetector.check().map(\.description)
  }

  /// The broken rules and the leaks so far, for the app's log.
  private(set) var problems: [String] = []

  /// The screens that UIKit has to show, the lowest first.
  var screens: [UIViewController] {
    let places = tree.window.rootViewController?.visibleControllers ?? []
    return places.compactMap { ($0 as? ScreenPlace)?.screen }
  }
}
