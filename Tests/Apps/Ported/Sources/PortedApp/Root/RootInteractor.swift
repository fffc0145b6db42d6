import Foundation
import RIBsCompatibility

protocol RootRouting: ViewableRouting {
    func routeToEntrance()
    func routeToShelves(of reader: String) -> ShelvesActionableItem
}

public protocol RootActionableItem: AnyObject {
    func waitForReader() -> Observable<(ShelvesActionableItem, ())>
}

final class RootInteractor: Interactor, RootInteractable, RootActionableItem {
    weak var router: RootRouting?

    init(account: AccountStream) {
        self.account = account
        super.init()
    }

    override func didBecomeActive() {
        super.didBecomeActive()
        account.reader
            .distinctUntilChanged()
            .subscribe(onNext: { [weak self] reader in
                self?.show(reader)
            })
            .disposeOnDeactivate(interactor: self)
    }

    // MARK: - RootActionableItem

    func waitForReader() -> Observable<(ShelvesActionableItem, ())> {
        return shelvesSubject.map { ($0, ()) }
    }

    // MARK: - Private

    private let account: AccountStream
    private let shelvesSubject = ReplaySubject<ShelvesActionableItem>.create(bufferSize: 1)

    private func show(_ reader: String?) {
        guard let reader = reader else {
            router?.routeToEntrance()
            return
        }
        if let shelves = router?.routeToShelves(of: reader) {
            shelvesSubject.onNext(shelves)
        }
    }
}
