import RIBs
import RxSwift

final class ShelvesWorkflow: Workflow<RootActionableItem> {
    override init() {
        super.init()
        self
            .onStep { root in
                root.waitForReader()
            }
            .onStep { shelves, _ in
                shelves.showShelves()
            }
            .commit()
    }
}
