import RIBs
import Streams

/// A worker that requests the data of a screen each time the screen appears: when it opens, when what covers it closes,
/// and when the app returns to the foreground. What was loaded before stays on the screen until the reply.
///
/// A RIB binds it to its visibility: `refresh.start(self, while: .visible)`.
final class RefreshWorker: Worker {
  private let screen: DataScreen
  private let appearances: Appearances
  private let request: (Interactor) -> Void

  /// Creates the worker of a screen, whose data `request` requests.
  init(_ screen: DataScreen, _ appearances: Appearances, _ request: @escaping (Interactor) -> Void) {
    self.screen = screen
    self.appearances = appearances
    self.request = request
  }

  override func didStart(on interactor: Interactor) {
    if appearances.begin(screen) { request(interactor) }
  }

  override func didStop() {
    appearances.end(screen)
  }

  /// Requests the data for the step of a link. A screen that appears at this moment does not request it again.
  func load(for interactor: Interactor) {
    if !interactor.isVisible { appearances.noteRequest(for: screen) }
    request(interactor)
  }

  /// Notes that the data of another screen, which opens now, was just loaded.
  func noteLoaded(for other: DataScreen) {
    appearances.noteRequest(for: other)
  }

  /// Stops a link whose target the backend does not know. The screen says so until it disappears.
  func stop<Value>(_ code: String) -> Future<Value> {
    appearances.stop(code, at: screen)
  }

  /// Calls `show` with the code of what a link did not find, now and after each change, until `rib` becomes inactive.
  func observeMissing(in rib: Interactor, _ show: @escaping (String?) -> Void) {
    appearances.observeMissing(at: screen, in: rib, show)
  }
}
