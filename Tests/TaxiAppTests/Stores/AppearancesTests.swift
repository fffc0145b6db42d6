import Flux
import Streams
import Testing

@testable import RIBs
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
      #expect(requests() == count)
      #expect(worker.isWorking)
      rib.setVisible(false)
    }
    #expect(store.state.lastRequest(for: .wallet) == 1000)
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
    #expect(requests() == 5, "a visible screen appears no more")
    #expect(store.state.request(for: .wallet) == nil, "a visible screen appears no more")
  }

  @Test func `the screens of a session that is rebuilt request nothing`() {
    let (worker, requests) = bind()
    dispatcher.isReadOnly = true
    rib.setVisible(true)
    dispatcher.isReadOnly = false
    #expect(requests() == 0)
    #expect(worker.isWorking)
  }

  @Test func `a link to the visible screen requests its data once at a moment, and a covered one when it appears`() {
    let (worker, requests) = bind()
    worker.open(for: rib)
    #expect(requests() == 0)
    rib.setVisible(true)
    worker.open(for: rib)
    #expect(requests() == 1)
    time.now = 2000
    for _ in 0..<2 { worker.open(for: rib) }
    #expect(requests() == 2)
    dispatcher.isReadOnly = true
    time.now = 3000
    worker.open(for: rib)
    #expect(requests() == 2, "a session that is rebuilt requests nothing")
  }

  @Test func `the data is requested at the next known time while the screen is visible`() {
    var requests = 0
    let moments = MutableValueStream<[Int64]>([500, 2000, 3000])
    let worker = RefreshWorker(.wallet, appearances, moments: { moments.subscribe($0) }) { _ in requests += 1 }
    worker.start(rib, while: .visible)
    #expect(time.nextMoment == nil)
    rib.setVisible(true)
    #expect(requests == 1)
    #expect(time.nextMoment == 2000)
    time.now = 2000
    while time.runNext() {}
    #expect(requests == 2)
    #expect(time.nextMoment == 3000)
    moments.send([2000])
    #expect(time.nextMoment == nil)
    moments.send([4000])
    rib.setVisible(false)
    #expect(time.nextMoment == nil)
    #expect(requests == 2)
  }

  @Test func `the failure of a screen's request is known until the next success, or until the screen disappears`() {
    let (worker, _) = bind()
    let repository = RepositoryFake(dispatcher)
    rib.setVisible(true)
    for end in [
      {
        repository.requestWallet(for: rib); repository.reply(.wallet(Wallet(balance: 1, card: "")))
      },
      { rib.setVisible(false) },
    ] {
      repository.requestWallet(for: rib)
      repository.fail(.network)
      #expect(store.state.problem(at: .wallet) == "network")
      #expect(store.state.problem(at: .map) == nil)
      end()
      #expect(store.state.problem(at: .wallet) == nil)
    }
    #expect(!worker.isWorking)
    repository.requestWallet(for: rib)
    dispatcher.dispatch(AccountAction.left)
    repository.fail(.network)
    #expect(store.state == AppearanceState(), "the reply to an earlier account's request says nothing")
  }

  @Test func `what a link did not find is said until a request, a link, the disappearance or the log-out`() {
    let (worker, _) = bind()
    for end in [
      { worker.load(for: rib) }, { worker.open(for: rib) }, { rib.setVisible(false) },
      { dispatcher.dispatch(AccountAction.left) },
    ] {
      rib.setVisible(true)
      let stopped: Future<Void> = worker.stop("walletNotFound")
      guard case .stopped(let reason)? = stopped.settlement else {
        Issue.record("the link did not stop")
        return
      }
      #expect(reason == "walletNotFound")
      #expect(store.state.missing(at: .wallet) == reason)
      #expect(store.state.missing(at: .coupons) == nil)
      end()
      #expect(store.state.missing(at: .wallet) == nil)
    }
  }
}
