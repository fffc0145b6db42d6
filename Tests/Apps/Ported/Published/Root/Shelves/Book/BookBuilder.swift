import RIBs

protocol BookDependency: Dependency {
    var marks: MarksStream { get }
}

final class BookComponent: Component<BookDependency> {
    fileprivate var marks: MarksStream {
        return dependency.marks
    }
}

protocol BookBuildable: Buildable {
    func build(withListener listener: BookListener, book: Book) -> ViewableRouting
}

final class BookBuilder: Builder<BookDependency>, BookBuildable {
    override init(dependency: BookDependency) {
        super.init(dependency: dependency)
    }

    func build(withListener listener: BookListener, book: Book) -> ViewableRouting {
        let component = BookComponent(dependency: dependency)
        let viewController = BookViewController(book: book)
        let interactor = BookInteractor(presenter: viewController, book: book, marks: component.marks)
        interactor.listener = listener
        return BookRouter(interactor: interactor, viewController: viewController)
    }
}
