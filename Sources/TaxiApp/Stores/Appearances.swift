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
    guard let request = store.state.request(for: screen) else { return true }
    dispatcher.dispatch(AppearanceAction.appeared(screen))
    return request != time.now
  }

  /// Notes that the data of a screen that has not appeared yet is requested, or was just loaded.
  func noteRequest(for screen: DataScreen) {
    dispatcher.dispatch(AppearanceAction.requested(screen, at: time.now))
  }

  /// Notes that a screen has disappeared.
  func end(_ screen: DataScreen) {
    if store.state.missing(at: screen) != nil { dispatcher.dispatch(AppearanceAction.disappeared(screen)) }
  }

  /// Stops a link whose target the backend does not know. The screen says so until it disappears.
  func stop<Value>(_ code: String, at screen: DataScreen) -> Future<Value> {
    dispatcher.dispatch(AppearanceAction.notFound(screen, code: code))
    return .stopped(code)
  }

  /// Calls `show` with the code of what a link did not find at a screen, now and after each change, until `rib` becomes
  /// inactive.
  func observeMissing(at screen: DataScreen, in rib: Interactor, _ show: @escaping (String?) -> Void) {
    store.states.subscribe { show($0.missing(at: screen)) }.cancelOnDeactivate(of: rib)
  }
}
