import Foundation
import RIBsCompatibility

protocol RootDependency: Dependency {
    var account: MutableAccountStream { get }
    var marks: MarksStream { get }
}

final class RootComponent: Component<RootDependency> {
    let rootViewController: RootViewController

    init(dependency: RootDependency, rootViewController: RootViewController) {
        self.rootViewController = rootViewController
        super.init(dependency: dependency)
    }

    var account: MutableAccountStream {
        return dependency.account
    }

    var marks: MarksStream {
        return dependency.marks
    }
}

extension RootComponent: EntranceDependency, ShelvesDependency {}

protocol RootBuildable: Buildable {
    func build() -> (launchRouter: LaunchRouting, actionableItem: RootActionableItem)
}

final class RootBuilder: Builder<RootDependency>, RootBuildable {
    override init(dependency: RootDependency) {
        super.init(dependency: dependency)
    }

    func build() -> (launchRouter: LaunchRouting, actionableItem: RootActionableItem) {
        let viewController = RootViewController()
        let component = RootComponent(dependency: dependency, rootViewController: viewController)
        let interactor = RootInteractor(account: component.account)
        let router = RootRouter(
            interactor: interactor,
            viewController: viewController,
            entranceBuilder: EntranceBuilder(dependency: component),
            shelvesBuilder: ShelvesBuilder(dependency: component))
        return (router, interactor)
    }
}
