import RIBs
import UIKit

protocol BookPresentableListener: AnyObject {
    func didMark()
    func didClose()
}

final class BookViewController: UIViewController, BookPresentable, BookViewControllable {
    weak var listener: BookPresentableListener?

    init(book: Book) {
        super.init(nibName: nil, bundle: nil)
        title = book.rawValue
    }

    required init?(coder: NSCoder) {
        return nil
    }
}
