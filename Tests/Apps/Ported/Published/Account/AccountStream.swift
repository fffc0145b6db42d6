import RxSwift

/// The reader, from the log-in on.
public protocol AccountStream: AnyObject {
    var reader: Observable<String?> { get }
}

public protocol MutableAccountStream: AccountStream {
    func enter(_ reader: String)
    func leave()
}
