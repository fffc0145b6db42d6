import Foundation
import RIBsCompatibility

protocol ShelvesInteractable: Interactable, BookListener {
    var router: ShelvesRouting? { get set }
}

protocol ShelvesViewControllable: ViewControllable {
    func present(_ viewController: ViewControllable)
    func dismiss()
}

final class ShelvesRouter: ViewableRouter<ShelvesInteractable, ShelvesViewControllable>, ShelvesRouting {
    init(
        interactor: ShelvesInteractable,
        viewController: ShelvesViewControllable,
        bookBuilder: BookBuildable
    ) {
        self.bookBuilder = bookBuilder
        super.init(interactor: interactor, viewController: viewController)
        interactor.router = self
    }

    // MARK: - ShelvesRouting

    func routeToBook(_ book: Book) {
        guard book != self.book else { return }
        closeBook()
        let router = bookBuilder.build(withListener: interactor, book: book)
        child = router
        self.book = book
        attachChild(router)
        viewController.present(router.viewControllable)
    }

    func closeBook() {
        guard let child = child else { return }
        detachChild(child)
        viewController.dismiss()
        self.child = nil
        book = nil
    }

    // MARK: - Private

    private let bookBuilder: BookBuildable
    private var child: ViewableRouting?
    private var book: Book?
}
