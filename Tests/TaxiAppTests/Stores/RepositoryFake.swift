import Flux
import Foundation
import RIBs
import Streams
import Testing

@testable import SessionEngine
@testable import TaxiApp

/// The repository of every feature, without a backend: it records the requests, and replies when a test says so.
final class RepositoryFake {
  /// The requests so far.
  private(set) var requests: [AnyRequest<TaxiRead, TaxiChange>] = []
  private var waiting: [BackendCall<TaxiSimulator>] = []
  private let dispatcher: Dispatcher

  init(_ dispatcher: Dispatcher) {
    self.dispatcher = dispatcher
  }

  /// The names of the requests so far.
  var names: [String] { requests.map(\.name) }

  /// Replies to the first request that waits.
  func reply(_ reply: TaxiReply) {
    settle(.success(reply))
  }

  /// Fails the first request that waits.
  func fail(_ error: BackendError) {
    settle(.failure(error))
  }

  private func settle(_ result: Result<TaxiReply, BackendError>) {
    guard !waiting.isEmpty else {
      Issue.record("no request waits for a reply")
      return
    }
    dispatcher.dispatch(TaxiBackendAction.answered(waiting.removeFirst(), result))
  }

  private func send(_ request: AnyRequest<TaxiRead, TaxiChange>, _ rib: any Interactable) {
    requests.append(request)
    let call = BackendCall<TaxiSimulator>(number: requests.count, request: request, rib: rib.ribName)
    waiting.append(call)
    dispatcher.dispatch(TaxiBackendAction.asked(call))
  }

  private func send(_ read: TaxiRead, _ rib: any Interactable) { send(.read(read), rib) }
  private func send(_ change: TaxiChange, _ rib: any Interactable) { send(.change(change), rib) }
}

extension RepositoryFake: AccountRepository {
  func checkToken(for rib: any Interactable) { send(.tokenCheck, rib) }
  func requestAccount(for rib: any Interactable) { send(.account, rib) }
  func logIn(phone: String, for rib: any Interactable) { send(.login(phone: phone), rib) }
  func signUp(name: String, phone: String, for rib: any Interactable) { send(.signUp(name: name, phone: phone), rib) }
  func linkInvitation(code: String, for rib: any Interactable) { send(.linkInvitation(code: code), rib) }
}

extension RepositoryFake: DispatchRepository {
  func requestFare(of draft: OrderDraft, for rib: any Interactable) { send(.fareEstimate(draft), rib) }
  func order(_ draft: OrderDraft, _ choice: PaymentChoice, for rib: any Interactable) {
    send(.requestRide(draft, choice), rib)
  }
}

extension RepositoryFake: OrderRepository {
  func requestOrders(for rib: any Interactable) { send(.orders, rib) }
  func requestOrder(_ id: Int, for rib: any Interactable) { send(.order(id), rib) }
  func cancelOrder(_ id: Int, fee: Int, for rib: any Interactable) { send(.cancelOrder(id, fee: fee), rib) }
  func rateOrder(_ id: Int, stars: Int, for rib: any Interactable) { send(.rateOrder(id, stars: stars), rib) }
}

extension RepositoryFake: ReservationRepository {
  func requestReservations(for rib: any Interactable) { send(.reservations, rib) }
  func requestReservation(_ id: Int, for rib: any Interactable) { send(.reservation(id), rib) }
  func reloadReservation(_ id: Int, for rib: any Interactable) { send(.reservation(id), rib) }
  func createReservation(_ draft: ReservationDraft, for rib: any Interactable) { send(.createReservation(draft), rib) }
  func changeReservation(_ id: Int, _ draft: ReservationDraft, for rib: any Interactable) {
    send(.changeReservation(id, draft), rib)
  }
  func cancelReservation(_ id: Int, for rib: any Interactable) { send(.cancelReservation(id), rib) }
}

extension RepositoryFake: WalletRepository {
  func requestWallet(for rib: any Interactable) { send(.wallet, rib) }
  func pay(code: String, amount: Int, for rib: any Interactable) { send(.pay(code: code, amount: amount), rib) }
}

extension RepositoryFake: MenuRepository {
  func requestCoupons(for rib: any Interactable) { send(.coupons, rib) }
  func redeemCoupon(code: String, for rib: any Interactable) { send(.redeemCoupon(code: code), rib) }
  func requestRides(for rib: any Interactable) { send(.rides, rib) }
  func requestNotices(for rib: any Interactable) { send(.notices, rib) }
}

/// One store with its dispatcher and a fake repository: all that an action creator needs.
final class Feature<State: StoreState> {
  let dispatcher = Dispatcher()
  let store: Store<State>
  let repository: RepositoryFake
  /// An active RIB that sends the requests.
  let rib = Interactor()
  /// The errors that the store reported.
  private(set) var errors: [State.ReportedError] = []

  /// Creates the feature in a state; by default that of a new session.
  init(_ type: State.Type, in state: State = State()) throws {
    let json = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
    store = try Store(dispatcher, stored: StoredStates([State.storeName: json]))
    repository = RepositoryFake(dispatcher)
    rib.activate()
    store.errors.subscribe { [weak self] in self?.errors.append($0) }
  }

  var state: State { store.state }

  /// Returns the worker of one of the feature's screens.
  func refresh(
    _ screen: DataScreen, at time: SessionTime = SessionTime(now: 0), _ request: @escaping (any Interactable) -> Void
  ) throws -> RefreshWorker {
    let appearances = Appearances(store: try Store(dispatcher), dispatcher: dispatcher, time: time)
    return RefreshWorker(screen, appearances, request)
  }
}

extension Feature<AccountState> {
  var actions: AccountActions { AccountActions(store: store, repository: repository, dispatcher: dispatcher) }
}

extension Feature<DispatchState> {
  var actions: DispatchActions { DispatchActions(store: store, repository: repository, dispatcher: dispatcher) }
}

extension Feature<OrderState> {
  var actions: OrderActions { OrderActions(store: store, repository: repository, dispatcher: dispatcher) }
}

extension Feature<ReservationState> {
  var actions: ReservationActions { ReservationActions(store: store, repository: repository, dispatcher: dispatcher) }
}

extension Feature<WalletState> {
  var actions: WalletActions { WalletActions(store: store, repository: repository, dispatcher: dispatcher) }
}

extension Feature<MenuState> {
  var actions: MenuActions { MenuActions(store: store, repository: repository, dispatcher: dispatcher) }
}

extension AccountState {
  /// The log-in that the app finds on the disk when it starts.
  static var found: AccountState {
    var state = AccountState()
    state.isLoggedIn = true
    state.number = "090-1"
    return state.surviving(uninstall: false)
  }
}
