import RxSwift

/// The books that the reader has marked.
public protocol MarksStream: AnyObject {
    var books: Observable<Set<Book>> { get }
    func mark(_ book: Book)
}
