import RIBs

protocol EntrancePresentable: Presentable {
    var listener: EntrancePresentableListener? { get set }
}

final class EntranceInteractor: PresentableInteractor<EntrancePresentable>, EntranceInteractable, EntrancePresentableListener {
    init(presenter: EntrancePresentable, account: MutableAccountStream) {
        self.account = account
        super.init(presenter: presenter)
        presenter.listener = self
    }

    // MARK: - EntrancePresentableListener

    func didEnter(name: String) {
        guard !name.isEmpty else { return }
        account.enter(name)
    }

    // MARK: - Private

    private let account: MutableAccountStream
}
