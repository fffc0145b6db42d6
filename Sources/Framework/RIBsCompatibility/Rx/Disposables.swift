public import Streams

/// An activity that can be ended: a subscription.
public protocol Disposable: AnyObject {
  /// Ends the activity. Does nothing when it has ended.
  func dispose()
}

/// A closure that is called once, when it is disposed of.
public final class AnonymousDisposable: Disposable, Cancellable {
  private let subscription: Subscription<() -> Void>

  /// A disposable that calls `body`.
  init(_ body: @escaping () -> Void) { subscription = Subscription(body) }

  /// Calls the closure. Only the first call counts.
  public func dispose() { subscription.end()?() }
  /// Calls the closure. Only the first call counts.
  public func cancel() { dispose() }
  /// Whether it was disposed of.
  public var hasEnded: Bool { subscription.hasEnded }
  /// Calls `body` once it was disposed of: now if it was.
  public func onFinish(_ body: @escaping () -> Void) { subscription.onFinish(body) }
}

/// Makes disposables.
public enum Disposables {
  /// Returns a disposable that does nothing.
  public static func create() -> any Disposable { AnonymousDisposable {} }
  /// Returns a disposable that calls `body` once.
  public static func create(with body: @escaping () -> Void) -> any Disposable { AnonymousDisposable(body) }
  /// Returns a disposable that disposes of all.
  public static func create(_ disposables: any Disposable...) -> any Disposable {
    AnonymousDisposable { for disposable in disposables { disposable.dispose() } }
  }
}

/// Disposables that are disposed of together.
public final class CompositeDisposable: Disposable {
  private var held: [any Disposable]? = []

  /// Without disposables.
  public init() {}

  /// The number of disposables.
  public var count: Int { held?.count ?? 0 }
  /// Whether it was disposed of.
  public var isDisposed: Bool { held == nil }

  /// Adds a disposable. Disposes of it at once, and returns `nil`, when the others were disposed of already.
  @discardableResult
  public func insert(_ disposable: any Disposable) -> Int? {
    guard held != nil else {
      disposable.dispose()
      return nil
    }
    held?.append(disposable)
    return held?.count
  }

  /// Disposes of all.
  public func dispose() {
    let ending = held ?? []
    held = nil
    for disposable in ending { disposable.dispose() }
  }
}

/// Disposables that are disposed of when the bag is released.
public final class DisposeBag {
  private let held = CompositeDisposable()

  /// An empty bag.
  public init() {}
  deinit { held.dispose() }

  /// Adds a disposable.
  public func insert(_ disposable: any Disposable) { held.insert(disposable) }
}

extension Disposable {
  /// Disposes of it when `bag` is released.
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
