import RIBs
import Streams

/// A worker that requests the data of a screen each time the screen appears: when it opens, when what covers it closes,
/// and when the app returns to the foreground. It also requests the data when a link opens the screen that is visible
/// already, and at known times at which the backend changes the data. What was loaded before stays on the screen until
/// the reply.
///
/// A RIB binds it to its visibility: `refresh.start(self, while: .visible)`.
final class RefreshWorker: Worker {
  /// Calls its argument with the times at which the backend changes the data, in milliseconds since 1970, now and after
  /// each change.
  typealias Moments = (@escaping ([Int64]) -> Void) -> any Cancellable

  private let screen: DataScreen
  private let appearances: Appearances
  private let moments: Moments?
  private let request: (any Interactable) -> Void
  private weak var interactor: (any Interactable)?
  private var times: [Int64] = []
  private var subscription: (any Cancellable)?
  private var timer: (any Cancellable)?

  /// Creates the worker of a screen, whose data `request` requests.
  init(
    _ screen: DataScreen, _ appearances: Appearances, moments: Moments? = nil,
    _ request: @escaping (any Interactable) -> Void
  ) {
    self.screen = screen
    self.appearances = appearances
    self.moments = moments
    self.request = request
  }

  override func didStart(on interactor: any Interactable) {
    self.interactor = interactor
    if appearances.begin(screen) { request(interactor) }
    subscription = moments? { [weak self] in self?.schedule($0) }
  }

  override func didStop() {
    subscription?.cancel()
    timer?.cancel()
    (subscription, timer) = (nil, nil)
    appearances.end(screen)
  }

  /// Requests the data for the step of a link. A screen that appears at this moment does not request it again.
  func load(for interactor: any Interactable) {
    appearances.noteRequest(for: screen, isVisible: interactor.isVisible)
    request(interactor)
  }

  /// Requests the data for a link to the screen, unless it was requested at this moment. A screen that is not visible
  /// yet requests it when it appears.
  func open(for interactor: any Interactable) {
    if appearances.open(screen, isVisible: interactor.isVisible) { load(for: interactor) }
  }

  /// Notes that the data of another screen, which opens now, was just loaded.
  func noteLoaded(for other: DataScreen) {
    appearances.noteRequest(for: other, isVisible: false)
  }

  /// Stops a link whose target the backend does not know. The screen says so until the next request or link there, or
  /// until it disappears.
  func stop<Value>(_ code: String) -> Future<Value> {
    appearances.stop(code, at: screen)
  }

  /// Calls `show` with the code of what a link did not find, and with that of the last request's failure, now and after
  /// each change, until `rib` becomes inactive.
  func observe(in rib: any Interactable, _ show: @escaping (_ missing: String?, _ problem: String?) -> Void) {
    appearances.observe(screen, in: rib, show)
  }

  private func schedule(_ times: [Int64]) {
    timer?.cancel()
    self.times = times
    timer = appearances.schedule(times, for: screen) { [weak self] in
      guard let self, let interactor else { return }
      load(for: interactor)
      schedule(self.times)
    }
  }
}
