import HeadlessUI
import RIBsCompatibility

import class RIBs.ViewController

/// The window's lowest controller. It only shows its child.
final class RootViewController: ViewController, RootViewControllable {
    private var shown: (any ViewControllable)?

    func show(_ viewController: ViewControllable) {
        shown = viewController
        embed(viewController)
    }

    /// The child's view leaves its place with its RIB.
    func clear() { shown = nil }
}

protocol EntrancePresentableListener: AnyObject {
    func didEnter(name: String)
}

struct EntranceView: View {
    weak var listener: (any EntrancePresentableListener)?

    var body: some View {
        Field(LocalizedText(ja: "お名前", en: "Your name"), id: "name", text: "") { listener?.didEnter(name: $0) }
    }
}

final class EntranceViewController: HostingController<EntranceView>, EntrancePresentable, EntranceViewControllable {
    weak var listener: (any EntrancePresentableListener)? { didSet { rootView.listener = listener } }

    init() { super.init(rootView: EntranceView()) }
}

protocol ShelvesPresentableListener: AnyObject {
    func didSelect(_ book: Book)
    func didLeave()
}

struct ShelvesView: View {
    final class DataSource: ObservableObject {
        @Published var marked: [Book] = []
    }

    let reader: String
    @ObservedObject var dataSource: DataSource
    weak var listener: (any ShelvesPresentableListener)?

    var body: some View {
        Text(LocalizedText(ja: "\(reader)さんの本棚", en: "The shelves of \(reader)"))
        for book in Book.allCases {
            Button(
                LocalizedText(book.rawValue + (dataSource.marked.contains(book) ? " ★" : "")), id: "book.\(book.rawValue)"
            ) { listener?.didSelect(book) }
        }
        Button(LocalizedText(ja: "退出", en: "Leave"), id: "leave") { listener?.didLeave() }
    }
}

final class ShelvesViewController: HostingController<ShelvesView>, ShelvesPresentable, ShelvesViewControllable {
    private let dataSource = ShelvesView.DataSource()
    weak var listener: (any ShelvesPresentableListener)? { didSet { rootView.listener = listener } }

    init(reader: String) { super.init(rootView: ShelvesView(reader: reader, dataSource: dataSource)) }

    func show(marked: [Book]) { dataSource.marked = marked }
}

protocol BookPresentableListener: AnyObject {
    func didMark()
    func didClose()
}

struct BookView: View {
    let book: Book
    weak var listener: (any BookPresentableListener)?

    var body: some View {
        Text(LocalizedText(book.rawValue))
        Button(LocalizedText(ja: "しるしを付ける", en: "Mark"), id: "mark") { listener?.didMark() }
        Button(LocalizedText(ja: "閉じる", en: "Close"), id: "close") { listener?.didClose() }
    }
}

final class BookViewController: HostingController<BookView>, BookPresentable, BookViewControllable {
    weak var listener: (any BookPresentableListener)? { didSet { rootView.listener = listener } }

    init(book: Book) { super.init(rootView: BookView(book: book)) }
}
