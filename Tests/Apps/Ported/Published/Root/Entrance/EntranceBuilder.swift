import RIBs

protocol EntranceDependency: Dependency {
    var account: MutableAccountStream { get }
}

final class EntranceComponent: Component<EntranceDependency> {
    fileprivate var account: MutableAccountStream {
        return dependency.account
    }
}

protocol EntranceBuildable: Buildable {
    func build() -> ViewableRouting
}

final class EntranceBuilder: Builder<EntranceDependency>, EntranceBuildable {
    override init(dependency: EntranceDependency) {
        super.init(dependency: dependency)
    }

    func build() -> ViewableRouting {
        let component = EntranceComponent(dependency: dependency)
        let viewController = EntranceViewController()
        let interactor = EntranceInteractor(presenter: viewController, account: component.account)
        return EntranceRouter(interactor: interactor, viewController: viewController)
    }
}
