import RIBs
import RxSwift

final class OpenBookWorkflow: Workflow<RootActionableItem> {
    init(book: Book) {
        super.init()
        self
            .onStep { root in
                root.waitForReader()
            }
            .onStep { shelves, _ in
                shelves.open(book)
            }
            .commit()
    }
}
