import RIBs
import RxCocoa
import RxSwift
import UIKit

protocol ShelvesPresentableListener: AnyObject {
    func didSelect(_ book: Book)
    func didLeave()
}

final class ShelvesViewController: UIViewController, ShelvesPresentable, ShelvesViewControllable {
    weak var listener: ShelvesPresentableListener?

    private let bag = DisposeBag()

    init(reader: String) {
        super.init(nibName: nil, bundle: nil)
        title = reader
    }

    required init?(coder: NSCoder) {
        return nil
    }

    func show(marked: [Book]) {
        title = marked.map { $0.rawValue }.joined(separator: ", ")
    }

    func present(_ viewController: ViewControllable) {
        present(viewController.uiviewController, animated: true)
    }

    func dismiss() {
        dismiss(animated: true)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        for book in Book.allCases {
            let button = UIButton()
            button.setTitle(book.rawValue, for: .normal)
            button.rx.tap.subscribe(onNext: { [weak self] in self?.listener?.didSelect(book) }).disposed(by: bag)
            view.addSubview(button)
        }
    }
}
