/// The calls that a fake has recorded, in a type of the test's choice: texts, or an enumeration.
public final class Recorder<Call> {
  /// The calls, in order.
  public internal(set) var calls: [Call] = []
  /// The fake item of the child that a fake router shows; `nil` when it shows none.
  var shownItem: AnyObject?

  /// Creates a recorder without calls.
  public init() {}
}

/// An object that records its calls: a fake of a listener, a presenter, a dependency or a repository.
///
/// ```swift
/// final class CartListenerFake: RecordingFake, CartListener {
///   enum Call: Equatable { case placed(Int) }
///   let recorder = Recorder<Call>()
///   func cartDidPlaceOrder(_ order: Int) { record(.placed(order)) }
/// }
/// ```
public protocol RecordingFake: AnyObject {
  /// A call: `String`, or an enumeration of the fake.
  associatedtype Call = String
  /// The recorder that keeps the calls.
  var recorder: Recorder<Call> { get }
}

extension RecordingFake {
  /// The recorded calls, in order.
  public var calls: [Call] { recorder.calls }

  /// Records a call.
  public func record(_ call: Call) {
    recorder.calls.append(call)
  }
}
