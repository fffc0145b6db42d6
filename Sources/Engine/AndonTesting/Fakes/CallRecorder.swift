/// An object that records calls as texts, to subclass as a fake of a listener or a presenter:
///
/// ```swift
/// final class DeparturesTaps: CallRecorder, DeparturesPresentableListener {
///   func didTapTrain(_ number: Int) { record("train \(number)") }
/// }
/// ```
///
/// A fake with calls of its own type conforms to ``RecordingFake`` instead.
open class CallRecorder: RecordingFake {
  /// The recorder that keeps the calls.
  public final let recorder = Recorder<String>()

  /// Creates an object without calls.
  public init() {}
}
