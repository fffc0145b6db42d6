import Foundation
import RIBsCompatibility

protocol BookPresentable: Presentable {
    var listener: BookPresentableListener? { get set }
}

protocol BookListener: AnyObject {
    func bookDidClose()
}

final class BookInteractor: PresentableInteractor<BookPresentable>, BookInteractable, BookPresentableListener {
    weak var listener: BookListener?

    let book: Book

    init(presenter: BookPresentable, book: Book, marks: MarksStream) {
        self.book = book
        self.marks = marks
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: - BookPresentableListener

    func didMark() {
        marks.mark(book)
    }

    func didClose() {
        listener?.bookDidClose()
    }

    // MARK: - Private

    private let marks: MarksStream
}
