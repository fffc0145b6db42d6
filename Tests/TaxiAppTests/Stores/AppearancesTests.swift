import Flux
import RIBs
import Streams
import Testing

@testable import SessionEngine
@testable import TaxiApp

@Suite struct AppearancesTests {
  private let dispatcher = Dispatcher()
  private let store: AppearanceStore
  private let time = SessionTime(now: 1000)
  private let appearances: Appearances
  private let rib = Interactor()

  init() throws {
    store = try Store(dispatcher)
    appearances = Appearances(store: store, dispatcher: dispatcher, time: time)
    rib.activate()
  }

  /// Binds a worker to the RIB. Returns it, and a function that counts its requests.
  private func bind() -> (worker: RefreshWorker, requests: () -> Int) {
    var requests = 0
    let worker = RefreshWorker(.wallet, appearances) { _ in requests += 1 }
    worker.start(rib, while: .visible)
    return (worker, { requests })
  }

  @Test func `each appearance causes one request`() {
    let (worker, requests) = bind()
    #expect(requests() == 0)
    for count in 1...3 {
      rib.setVisible(true)
      #expect(requests() == count && worker.isStarted)
      rib.setVisible(false)
    }
    #expect(store.state == AppearanceState())
  }

  @Test func `what a link requested is not requested again by a screen that appears at that moment`() {
    let (worker, requests) = bind()
    worker.load(for: rib)
    rib.setVisible(true)
    #expect(requests() == 1)
    rib.setVisible(false)
    rib.setVisible(true)
    #expect(requests() == 2, "only the first appearance")
    rib.setVisible(false)
    worker.load(for: rib)
    time.now = 2000
    rib.setVisible(true)
    #expect(requests() == 4, "at a later moment it is")
    worker.load(for: rib)
    #expect(requests() == 5 && store.state == AppearanceState(), "a visible screen notes nothing")
  }

  @Test func `the screens of a session that is rebuilt request nothing`() {
    let (worker, requests) = bind()
    dispatcher.isReadOnly = true
    rib.setVisible(true)
    dispatcher.isReadOnly = false
    #expect(requests() == 0 && worker.isStarted)
  }

  @Test func `what a link did not find is said until the screen disappears, or the account logs out`() {
    let (worker, _) = bind()
    rib.setVisible(true)
    for end in [{ rib.setVisible(false) }, { dispatcher.dispatch(AccountAction.left) }] {
      let stopped: Future<Void> = worker.stop("walletNotFound")
      guard case .stopped(let reason)? = stopped.settlement else {
        Issue.record("the link did not stop")
        return
      }
      #expect(reason == "walletNotFound" && store.state.missing(at: .wallet) == reason)
      #expect(store.state.missing(at: .coupons) == nil)
      end()
      #expect(store.state == AppearanceState())
    }
  }
}
