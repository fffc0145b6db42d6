/// An object that records calls, to subclass as a fake of a listener or a presenter:
///
/// ```swift
/// final class TimelineTaps: CallRecorder, TimelinePresentableListener {
///   func didTapTweet(_ tweet: String) { record("tweet \(tweet)") }
/// }
/// ```
open class CallRecorder {
  /// The recorded calls, in order.
  public private(set) final var calls: [String] = []

  /// Creates an object without calls.
  public init() {}

  /// Records a call.
  public final func record(_ call: String) {
    calls.append(call)
  }
}
