import Flux
import RIBs
import SessionEngine
import Streams

/// The action creator of the screens with data of the backend.
final class Appearances {
  private let store: AppearanceStore
  private let dispatcher: Dispatcher
  private let time: SessionTime

  init(store: AppearanceStore, dispatcher: Dispatcher, time: SessionTime) {
    self.store = store
    self.dispatcher = dispatcher
    self.time = time
  }

  /// Notes that a screen has appeared. Returns whether its data is to be requested: not when that was done at this moment
  /// already, before the screen appeared.
  func begin(_ screen: DataScreen) -> Bool {
    // Each screen of a session that is rebuilt was on the screen before.
    guard !dispatcher.isReadOnly else { return false }
    let request = store.state.request(for: screen)
    dispatcher.dispatch(AppearanceAction.appeared(screen, at: time.now))
    return request != time.now
  }

  /// Notes that a link opened a screen. Returns whether its data is to be requested: not when that was done at this
  /// moment, and not before the screen appears, which requests it.
  func open(_ screen: DataScreen, isVisible: Bool) -> Bool {
    guard !dispatcher.isReadOnly else { return false }
    if store.state.missing(at: screen) != nil { dispatcher.dispatch(AppearanceAction.opened(screen)) }
    return isVisible && store.state.lastRequest(for: screen) != time.now
  }

  /// Notes that the data of a screen is requested, or was just loaded.
  func noteRequest(for screen: DataScreen, isVisible: Bool) {
    dispatcher.dispatch(AppearanceAction.requested(screen, at: time.now, isVisible: isVisible))
  }

  /// Notes that a screen has disappeared.
  func end(_ screen: DataScreen) {
    let state = store.state
    guard state.missing(at: screen) != nil || state.problem(at: screen) != nil else { return }
    dispatcher.dispatch(AppearanceAction.disappeared(screen))
  }

  /// Stops a link whose target the backend does not know. The screen says so until the next request or link there, or
  /// until it disappears.
  func stop<Value>(_ code: String, at screen: DataScreen) -> Future<Value> {
    dispatcher.dispatch(AppearanceAction.notFound(screen, code: code))
    return .stopped(code)
  }

  /// Calls `body` at the first of some times that is after the last request for a screen's data. Times are in
  /// milliseconds since 1970.
  func schedule(_ times: [Int64], for screen: DataScreen, _ body: @escaping () -> Void) -> (any Cancellable)? {
    let last = store.state.lastRequest(for: screen) ?? time.now
    return times.filter { $0 > last }.min().map { time.schedule(at: $0, body) }
  }

  /// Calls `show` with the code of what a link did not find at a screen, and with that of the last request's failure, now
  /// and after each change, until `rib` becomes inactive.
  func observe(
    _ screen: DataScreen, in rib: any Interactable, _ show: @escaping (_ missing: String?, _ problem: String?) -> Void
  ) {
    store.states.subscribe { show($0.missing(at: screen), $0.problem(at: screen)) }.cancelOnDeactivate(of: rib)
  }
}
