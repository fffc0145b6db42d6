import RIBs

protocol ShelvesDependency: Dependency {
    var account: MutableAccountStream { get }
    var marks: MarksStream { get }
}

final class ShelvesComponent: Component<ShelvesDependency> {
    let reader: String

    init(dependency: ShelvesDependency, reader: String) {
        self.reader = reader
        super.init(dependency: dependency)
    }

    fileprivate var account: MutableAccountStream {
        return dependency.account
    }

    var marks: MarksStream {
        return dependency.marks
    }
}

extension ShelvesComponent: BookDependency {}

protocol ShelvesBuildable: Buildable {
    func build(reader: String) -> (router: ViewableRouting, actionableItem: ShelvesActionableItem)
}

final class ShelvesBuilder: Builder<ShelvesDependency>, ShelvesBuildable {
    override init(dependency: ShelvesDependency) {
        super.init(dependency: dependency)
    }

    func build(reader: String) -> (router: ViewableRouting, actionableItem: ShelvesActionableItem) {
        let component = ShelvesComponent(dependency: dependency, reader: reader)
        let viewController = ShelvesViewController(reader: component.reader)
        let interactor = ShelvesInteractor(
            presenter: viewController, account: component.account, marks: component.marks)
        let router = ShelvesRouter(
            interactor: interactor,
            viewController: viewController,
            bookBuilder: BookBuilder(dependency: component))
        return (router, interactor)
    }
}
