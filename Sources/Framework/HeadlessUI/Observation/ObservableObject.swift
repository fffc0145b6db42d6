/// An object whose properties a view shows. A view declares a class of it, its `DataSource`:
///
/// ```swift
/// final class DataSource: ObservableObject {
///   @Published var buttonTitle = ""
///   @Published var isButtonEnabled = false
/// }
/// ```
///
/// A change of a published property is counted, and evaluates nothing.
open class ObservableObject {
  /// The number of changes of its published properties. A property that is set to the value it has is not changed.
  public fileprivate(set) final var changeCount = 0

  /// Creates an object without changes.
  public init() {}

  /// Counts a change.
  @usableFromInline final func countChange() { changeCount += 1 }
}

/// A property of an ``ObservableObject`` whose changes the object counts.
@propertyWrapper
public struct Published<Value: Equatable> {
  @usableFromInline var value: Value

  /// Creates a property with its first value, which is not a change.
  @inlinable
  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  /// Only an ``ObservableObject`` can have the property, because the object counts the changes.
  @available(*, unavailable, message: "declare it in a class that is an ObservableObject")
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// The value of the property of `owner`. Inlined where the property is written, it needs no key path at run time.
  public static subscript<Owner: ObservableObject>(
    _enclosingInstance owner: Owner, wrapped property: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, Published>
  ) -> Value {
    @inlinable @inline(__always)
    get { owner[keyPath: storage].value }
    @inlinable @inline(__always)
    set {
      guard owner[keyPath: storage].value != newValue else { return }
      owner[keyPath: storage].value = newValue
      owner.countChange()
    }
  }
}

/// The object that a view shows. The view and its controller share it.
@propertyWrapper
public struct ObservedObject<Object: ObservableObject> {
  /// The object.
  public let wrappedValue: Object

  /// Creates a property that is the object.
  public init(wrappedValue: Object) {
    self.wrappedValue = wrappedValue
  }
}
