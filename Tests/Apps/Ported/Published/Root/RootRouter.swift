import RIBs

protocol RootInteractable: Interactable {
    var router: RootRouting? { get set }
}

protocol RootViewControllable: ViewControllable {
    func show(_ viewController: ViewControllable)
    func clear()
}

final class RootRouter: LaunchRouter<RootInteractable, RootViewControllable>, RootRouting {
    init(
        interactor: RootInteractable,
        viewController: RootViewControllable,
        entranceBuilder: EntranceBuildable,
        shelvesBuilder: ShelvesBuildable
    ) {
        self.entranceBuilder = entranceBuilder
        self.shelvesBuilder = shelvesBuilder
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    // MARK: - RootRouting

    func routeToEntrance() {
        replaceCurrentChild(with: entranceBuilder.build())
    }

    func routeToShelves(of reader: String) -> ShelvesActionableItem {
        let shelves = shelvesBuilder.build(reader: reader)
        replaceCurrentChild(with: shelves.router)
        return shelves.actionableItem
    }

    // MARK: - Private

    private let entranceBuilder: EntranceBuildable
    private let shelvesBuilder: ShelvesBuildable
    private var currentChild: ViewableRouting?

    private func replaceCurrentChild(with child: ViewableRouting) {
        if let currentChild = currentChild {
            detachChild(currentChild)
            viewController.clear()
        }
        currentChild = child
        attachChild(child)
        viewController.show(child.viewControllable)
    }
}
