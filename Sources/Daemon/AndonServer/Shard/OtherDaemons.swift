import ControlProtocol
import DeepLinks
import NIOConcurrencyHelpers
import NIOCore
import SessionEngine

/// Meets the other daemons of a shared store: every second it tells the store that this daemon runs, and reads the route table
/// again when another daemon has brought a new one.
///
/// Confined to an event loop on which the store may be read.
actor OtherDaemons: EventLoopActor {
  private static let pause = TimeAmount.seconds(1)

  nonisolated let eventLoop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  private let store: (any SharedStorage)?
  private let reload: RouteReload
  private let readers: StoreReaders
  private let known = NIOLockedValueBox<[StoreDaemon]?>(nil)
  private var isStopped = false

  init(eventLoop: any EventLoop, reload: RouteReload, readers: StoreReaders) {
    self.eventLoop = eventLoop
    self.reload = reload
    self.readers = readers
    store = readers.storage.shared
  }

  /// All daemons of the store, as it told last; `nil` for a store that this daemon has alone.
  nonisolated var daemons: [StoreDaemon]? { known.withLockedValue { $0 } }

  /// Begins to meet.
  nonisolated func start() { if store != nil { execute { $0.meet() } } }

  /// Meets no more.
  func stop() { isStopped = true }

  private func meet() {
    guard !isStopped, let store else { return }
    do {
      let meeting = try store.meet(links: reload.table.digest)
      known.withLockedValue { $0 = meeting.daemons }
      reload.follow(meeting.links)
    } catch {
      _ = readers.unreadable(error)
    }
    schedule(in: Self.pause) { $0.meet() }
  }
}
