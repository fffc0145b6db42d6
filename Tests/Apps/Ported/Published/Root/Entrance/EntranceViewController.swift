import RIBs
import UIKit

protocol EntrancePresentableListener: AnyObject {
    func didEnter(name: String)
}

final class EntranceViewController: UIViewController, EntrancePresentable, EntranceViewControllable {
    weak var listener: EntrancePresentableListener?

    private let field = UITextField()

    override func viewDidLoad() {
        super.viewDidLoad()
        field.addTarget(self, action: #selector(didEnd), for: .editingDidEnd)
        view.addSubview(field)
    }

    @objc private func didEnd() {
        listener?.didEnter(name: field.text ?? "")
    }
}
