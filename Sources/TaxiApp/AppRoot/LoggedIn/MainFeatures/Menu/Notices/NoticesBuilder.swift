import RIBs

protocol NoticesDependency: Dependency {
  var menuStore: MenuStore { get }
  var menuActions: MenuActions { get }
  var inputRules: InputRules { get }
  var appearances: Appearances { get }
}

final class NoticesComponent: Component<any NoticesDependency> {}

protocol NoticesBuildable: Buildable {
  func build(
    withListener listener: any NoticesListener
  ) -> (router: any Routing, actionableItem: any NoticesActionableItem)
}

final class NoticesBuilder: Builder<any NoticesDependency>, NoticesBuildable {
  func build(
    withListener listener: any NoticesListener
  ) -> (router: any Routing, actionableItem: any NoticesActionableItem) {
    let component = NoticesComponent(dependency: dependency)
    let viewController = NoticesViewController()
    let actions = dependency.menuActions
    let refresh = RefreshWorker(.notices, dependency.appearances) { actions.reloadNotices(for: $0) }
    let interactor = NoticesInteractor(
      presenter: viewController, menuStore: dependency.menuStore, actions: dependency.menuActions,
      rules: dependency.inputRules, refresh: refresh)
    interactor.listener = listener
    viewController.listener = interactor
    let router = NoticesRouter(interactor: interactor, view: viewController, component: component)
    return (router, interactor)
  }
}
