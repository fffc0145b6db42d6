import AndonTesting
import Flux
import RIBs
import Testing

@testable import SessionEngine
@testable import TaxiApp

/// What the components of the app's RIBs need: the stores and action creators of one session, over the fake repository.
final class DependencyFake {
  let dispatcher: Dispatcher
  let repository: RepositoryFake
  let accountStore: AccountStore
  let serviceStore: ServiceStore
  let dispatchStore: DispatchStore
  let orderStore: OrderStore
  let reservationStore: ReservationStore
  let walletStore: WalletStore
  let menuStore: MenuStore
  let context: TestContext
  let inputRules: InputRules
  let appearances: Appearances

  init() throws {
    context = try TestContext(routes: TaxiWorld.routes())
    dispatcher = context.dispatcher
    repository = RepositoryFake(dispatcher)
    accountStore = try Store(dispatcher)
    serviceStore = try Store(dispatcher)
    dispatchStore = try Store(dispatcher)
    orderStore = try Store(dispatcher)
    reservationStore = try Store(dispatcher)
    walletStore = try Store(dispatcher)
    menuStore = try Store(dispatcher)
    inputRules = InputRules(routes: try TaxiWorld.routes())
    appearances = Appearances(store: try Store(dispatcher), dispatcher: dispatcher, time: context.time)
  }

  var settings: Store<SessionSettings> { context.app.settings }
  var time: SessionTime { context.time }

  /// Logs in to an account, which is loaded then.
  func logIn(_ account: Account = Account(name: "行灯 花子", phone: "090-1")) {
    let rib = Interactor()
    accountActions.logIn(phone: account.phone, for: rib)
    repository.reply(.account(account, orders: []))
    accountActions.load(for: rib)
    repository.reply(.account(account, orders: []))
  }
}

extension DependencyFake: LoggedOutDependency, LoggedInDependency, NormalDispatchDependency, ReservationDependency,
  WalletDependency, MenuDependency
{
  var accountActions: AccountActions {
    AccountActions(store: accountStore, repository: repository, dispatcher: dispatcher)
  }
  var dispatchActions: DispatchActions {
    DispatchActions(store: dispatchStore, repository: repository, dispatcher: dispatcher)
  }
  var orderActions: OrderActions { OrderActions(store: orderStore, repository: repository, dispatcher: dispatcher) }
  var reservationActions: ReservationActions {
    ReservationActions(store: reservationStore, repository: repository, dispatcher: dispatcher)
  }
  var walletActions: WalletActions { WalletActions(store: walletStore, repository: repository, dispatcher: dispatcher) }
  var menuActions: MenuActions { MenuActions(store: menuStore, repository: repository, dispatcher: dispatcher) }
  var ordersInProgress: any OrdersInProgress { orderActions }
  var orderOpening: any OrderOpening { orderActions }
  var meansOfPayment: any MeansOfPayment {
    PaymentMeans(
      stores: (account: accountStore, wallet: walletStore, menu: menuStore, order: orderStore), wallet: walletActions,
      menu: menuActions, time: time)
  }
}

// What the children of these RIBs need too.
extension DependencyFake: MainFeaturesDependency, RegistrationDependency, PlaceSearchDependency,
  DispatchConfirmationDependency, ScheduledReservationDependency, ReservationEditorDependency, QRPaymentDependency,
  ProfileDependency, BusinessInvitationDependency, CouponsDependency, RideHistoryDependency, RideReceiptDependency,
  NoticesDependency, LaunchScreenDependency, CardListDependency, TransactionHistoryDependency,
  PaymentSelectionDependency, VehicleTrackingDependency, OrderStatusDependency, VehicleAndDriverDependency,
  OrderRouteDependency, OrderPaymentDependency, OrderCancellationDependency, RideRatingDependency
{}
