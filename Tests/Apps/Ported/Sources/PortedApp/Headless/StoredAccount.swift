import Flux
import RIBsCompatibility
import SessionEngine

/// An action of the account.
enum AccountAction: Action {
    case entered(String)
    case left
    case marked(Book)
}

/// The reader and their marks, which are kept with the session.
struct AccountState: TypedStoreState {
    static let storeName = "account"

    var reader: String?
    var marked: Set<Book> = []

    mutating func reduce(_ action: AccountAction) {
        switch action {
        case .entered(let name): reader = name
        case .left: self = AccountState()
        case .marked(let book): marked.insert(book)
        }
    }
}

/// The account on a store of the session. On a phone it is kept in the keychain.
final class StoredAccount: MutableAccountStream, MarksStream {
    private let dispatcher: Dispatcher
    private let store: Store<AccountState>
    private let state: BehaviorRelay<AccountState>

    init(_ context: AppContext) throws {
        dispatcher = context.dispatcher
        store = try Store(context.dispatcher, stored: context.state)
        let state = BehaviorRelay(value: store.state)
        self.state = state
        store.states.onChange { [weak store] new in store?.whenIdle { state.accept(new) } }
    }

    /// The reader's name.
    var name: String? { store.state.reader }

    var reader: Observable<String?> { state.asObservable().map { $0.reader } }

    var books: Observable<Set<Book>> { state.asObservable().map { $0.marked } }

    func enter(_ reader: String) { dispatcher.dispatch(AccountAction.entered(reader)) }

    func leave() { dispatcher.dispatch(AccountAction.left) }

    func mark(_ book: Book) { dispatcher.dispatch(AccountAction.marked(book)) }
}
