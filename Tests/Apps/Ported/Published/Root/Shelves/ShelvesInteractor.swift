import RIBs
import RxSwift

protocol ShelvesRouting: ViewableRouting {
    func routeToBook(_ book: Book)
    func closeBook()
}

protocol ShelvesPresentable: Presentable {
    var listener: ShelvesPresentableListener? { get set }
    func show(marked: [Book])
}

public protocol ShelvesActionableItem: AnyObject {
    func showShelves() -> Observable<(ShelvesActionableItem, ())>
    func open(_ book: Book) -> Observable<(ShelvesActionableItem, ())>
}

final class ShelvesInteractor: PresentableInteractor<ShelvesPresentable>, ShelvesInteractable, ShelvesPresentableListener, ShelvesActionableItem {
    weak var router: ShelvesRouting?

    init(presenter: ShelvesPresentable, account: MutableAccountStream, marks: MarksStream) {
        self.account = account
        self.marks = marks
        super.init(presenter: presenter)
        presenter.listener = self
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        marks.books
            .map { books in Book.allCases.filter { books.contains($0) } }
            .subscribe(onNext: { [weak self] books in
                self?.presenter.show(marked: books)
            })
            .disposeOnDeactivate(interactor: self)
    }

    // MARK: - ShelvesPresentableListener

    func didSelect(_ book: Book) {
        router?.routeToBook(book)
    }

    func didLeave() {
        account.leave()
    }

    // MARK: - BookListener

    func bookDidClose() {
        router?.closeBook()
    }

    // MARK: - ShelvesActionableItem

    func showShelves() -> Observable<(ShelvesActionableItem, ())> {
        router?.closeBook()
        return .just((self, ()))
    }

    func open(_ book: Book) -> Observable<(ShelvesActionableItem, ())> {
        router?.routeToBook(book)
        return .just((self, ()))
    }

    // MARK: - Private

    private let account: MutableAccountStream
    private let marks: MarksStream
}
