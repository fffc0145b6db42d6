import RIBs

protocol BookInteractable: Interactable {
    var listener: BookListener? { get set }
}

protocol BookViewControllable: ViewControllable {}

final class BookRouter: ViewableRouter<BookInteractable, BookViewControllable> {}
