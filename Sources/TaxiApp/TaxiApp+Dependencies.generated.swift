// swift-format-ignore-file
// `ribs di` writes this file from the components and the dependency protocols of this folder. Do not edit it.

import Flux
import RIBs
import SessionEngine

/// What the RIBs below LoggedIn need, and LoggedIn neither provides nor declares.
protocol LoggedInSubtreeDependency: Dependency {
  /// For Coupons, Coupons/CouponsBuilder.swift:7
  var appearances: Appearances { get }
  /// For NormalDispatch, NormalDispatch/NormalDispatchBuilder.swift:7
  var dispatchActions: DispatchActions { get }
  /// For NormalDispatch, NormalDispatch/NormalDispatchBuilder.swift:5
  var dispatchStore: DispatchStore { get }
  /// For Coupons, Coupons/CouponsBuilder.swift:6
  var inputRules: InputRules { get }
  /// For MainFeatures, MainFeatures/MainFeaturesBuilder.swift:13
  var menuActions: MenuActions { get }
  /// For MainFeatures, MainFeatures/MainFeaturesBuilder.swift:10
  var menuStore: MenuStore { get }
  /// For MainFeatures, MainFeatures/MainFeaturesBuilder.swift:11
  var orderActions: OrderActions { get }
  /// For MainFeatures, MainFeatures/MainFeaturesBuilder.swift:8
  var orderStore: OrderStore { get }
  /// For Reservation, Reservation/ReservationBuilder.swift:7
  var reservationActions: ReservationActions { get }
  /// For Reservation, Reservation/ReservationBuilder.swift:6
  var reservationStore: ReservationStore { get }
  /// For MainFeatures, MainFeatures/MainFeaturesBuilder.swift:7
  var serviceStore: ServiceStore { get }
  /// For ReservationEditor, ReservationEditor/ReservationEditorBuilder.swift:7
  var settings: Store<SessionSettings> { get }
  /// For MainFeatures, MainFeatures/MainFeaturesBuilder.swift:14
  var time: SessionTime { get }
  /// For MainFeatures, MainFeatures/MainFeaturesBuilder.swift:12
  var walletActions: WalletActions { get }
  /// For MainFeatures, MainFeatures/MainFeaturesBuilder.swift:9
  var walletStore: WalletStore { get }
}

/// What the RIBs below MainFeatures need, and MainFeatures neither provides nor declares.
protocol MainFeaturesSubtreeDependency: Dependency {
  /// For Menu, Menu/MenuBuilder.swift:5
  var accountActions: AccountActions { get }
  /// For Coupons, Coupons/CouponsBuilder.swift:7
  var appearances: Appearances { get }
  /// For NormalDispatch, NormalDispatch/NormalDispatchBuilder.swift:7
  var dispatchActions: DispatchActions { get }
  /// For NormalDispatch, NormalDispatch/NormalDispatchBuilder.swift:5
  var dispatchStore: DispatchStore { get }
  /// For Coupons, Coupons/CouponsBuilder.swift:6
  var inputRules: InputRules { get }
  /// For Reservation, Reservation/ReservationBuilder.swift:7
  var reservationActions: ReservationActions { get }
  /// For Reservation, Reservation/ReservationBuilder.swift:6
  var reservationStore: ReservationStore { get }
  /// For ReservationEditor, ReservationEditor/ReservationEditorBuilder.swift:7
  var settings: Store<SessionSettings> { get }
}

/// What the RIBs below Menu need, and Menu neither provides nor declares.
protocol MenuSubtreeDependency: Dependency {
  /// For Coupons, Coupons/CouponsBuilder.swift:7
  var appearances: Appearances { get }
  /// For Coupons, Coupons/CouponsBuilder.swift:6
  var inputRules: InputRules { get }
  /// For Coupons, Coupons/CouponsBuilder.swift:5
  var menuActions: MenuActions { get }
  /// For Coupons, Coupons/CouponsBuilder.swift:4
  var menuStore: MenuStore { get }
}

/// What the RIBs below NormalDispatch need, and NormalDispatch neither provides nor declares.
protocol NormalDispatchSubtreeDependency: Dependency {
  /// For DispatchConfirmation, DispatchConfirmation/DispatchConfirmationBuilder.swift:6
  var meansOfPayment: any MeansOfPayment { get }
}

/// What the RIBs below OrderResult need, and OrderResult neither provides nor declares.
protocol OrderResultSubtreeDependency: Dependency {
  /// For OrderCancellation, OrderCancellation/OrderCancellationBuilder.swift:7
  var time: SessionTime { get }
}

/// What the RIBs below Profile need, and Profile neither provides nor declares.
protocol ProfileSubtreeDependency: Dependency {
  /// For BusinessInvitation, BusinessInvitation/BusinessInvitationBuilder.swift:5
  var accountActions: AccountActions { get }
}

/// What the RIBs below Reservation need, and Reservation neither provides nor declares.
protocol ReservationSubtreeDependency: Dependency {
  /// For ScheduledReservation, ScheduledReservation/ScheduledReservationBuilder.swift:6
  var orderOpening: any OrderOpening { get }
  /// For ReservationEditor, ReservationEditor/ReservationEditorBuilder.swift:7
  var settings: Store<SessionSettings> { get }
}

/// What the RIBs below Wallet need, and Wallet neither provides nor declares.
protocol WalletSubtreeDependency: Dependency {
  /// For QRPayment, QRPayment/QRPaymentBuilder.swift:6
  var inputRules: InputRules { get }
}

extension AppRootComponent: LaunchScreenDependency, LoggedInDependency, LoggedOutDependency {}

extension DispatchConfirmationComponent: PaymentSelectionDependency {
  // AppRootComponent, AppRoot/AppRootBuilder.swift:39
  var dispatchActions: DispatchActions { dependency.dispatchActions }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:32
  var dispatchStore: DispatchStore { dependency.dispatchStore }
  // MainFeaturesComponent, MainFeatures/MainFeaturesBuilder.swift:20
  var meansOfPayment: any MeansOfPayment { dependency.meansOfPayment }
}

extension LoggedInComponent: MainFeaturesDependency {
  // AppRootComponent, AppRoot/AppRootBuilder.swift:37
  var accountActions: AccountActions { dependency.accountActions }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:30
  var accountStore: AccountStore { dependency.accountStore }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:10
  var appearances: Appearances { dependency.appearances }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:39
  var dispatchActions: DispatchActions { dependency.dispatchActions }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:32
  var dispatchStore: DispatchStore { dependency.dispatchStore }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:7
  var inputRules: InputRules { dependency.inputRules }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:43
  var menuActions: MenuActions { dependency.menuActions }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:36
  var menuStore: MenuStore { dependency.menuStore }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:40
  var orderActions: OrderActions { dependency.orderActions }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:33
  var orderStore: OrderStore { dependency.orderStore }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:41
  var reservationActions: ReservationActions { dependency.reservationActions }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:34
  var reservationStore: ReservationStore { dependency.reservationStore }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:31
  var serviceStore: ServiceStore { dependency.serviceStore }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:8
  var settings: Store<SessionSettings> { dependency.settings }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:9
  var time: SessionTime { dependency.time }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:42
  var walletActions: WalletActions { dependency.walletActions }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:35
  var walletStore: WalletStore { dependency.walletStore }
}

extension LoggedOutComponent: RegistrationDependency {
  // AppRootComponent, AppRoot/AppRootBuilder.swift:37
  var accountActions: AccountActions { dependency.accountActions }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:30
  var accountStore: AccountStore { dependency.accountStore }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:7
  var inputRules: InputRules { dependency.inputRules }
}

extension MainFeaturesComponent:
  MenuDependency,
  NormalDispatchDependency,
  ReservationDependency,
  WalletDependency
{
  // AppRootComponent, AppRoot/AppRootBuilder.swift:37
  var accountActions: AccountActions { dependency.accountActions }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:30
  var accountStore: AccountStore { dependency.accountStore }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:10
  var appearances: Appearances { dependency.appearances }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:39
  var dispatchActions: DispatchActions { dependency.dispatchActions }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:32
  var dispatchStore: DispatchStore { dependency.dispatchStore }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:7
  var inputRules: InputRules { dependency.inputRules }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:43
  var menuActions: MenuActions { dependency.menuActions }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:36
  var menuStore: MenuStore { dependency.menuStore }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:40
  var orderActions: OrderActions { dependency.orderActions }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:33
  var orderStore: OrderStore { dependency.orderStore }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:41
  var reservationActions: ReservationActions { dependency.reservationActions }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:34
  var reservationStore: ReservationStore { dependency.reservationStore }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:8
  var settings: Store<SessionSettings> { dependency.settings }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:9
  var time: SessionTime { dependency.time }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:42
  var walletActions: WalletActions { dependency.walletActions }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:35
  var walletStore: WalletStore { dependency.walletStore }
}

extension MenuComponent:
  CouponsDependency,
  NoticesDependency,
  ProfileDependency,
  RideHistoryDependency
{
  // AppRootComponent, AppRoot/AppRootBuilder.swift:37
  var accountActions: AccountActions { dependency.accountActions }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:30
  var accountStore: AccountStore { dependency.accountStore }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:10
  var appearances: Appearances { dependency.appearances }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:7
  var inputRules: InputRules { dependency.inputRules }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:43
  var menuActions: MenuActions { dependency.menuActions }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:36
  var menuStore: MenuStore { dependency.menuStore }
}

extension NormalDispatchComponent: DispatchConfirmationDependency, OrderResultDependency, PlaceSearchDependency {
  // AppRootComponent, AppRoot/AppRootBuilder.swift:10
  var appearances: Appearances { dependency.appearances }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:39
  var dispatchActions: DispatchActions { dependency.dispatchActions }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:32
  var dispatchStore: DispatchStore { dependency.dispatchStore }
  // MainFeaturesComponent, MainFeatures/MainFeaturesBuilder.swift:20
  var meansOfPayment: any MeansOfPayment { dependency.meansOfPayment }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:40
  var orderActions: OrderActions { dependency.orderActions }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:33
  var orderStore: OrderStore { dependency.orderStore }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:9
  var time: SessionTime { dependency.time }
}

extension OrderResultComponent:
  OrderCancellationDependency,
  OrderPaymentDependency,
  OrderRouteDependency,
  OrderStatusDependency,
  RideRatingDependency,
  VehicleAndDriverDependency,
  VehicleTrackingDependency
{
  // AppRootComponent, AppRoot/AppRootBuilder.swift:40
  var orderActions: OrderActions { dependency.orderActions }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:33
  var orderStore: OrderStore { dependency.orderStore }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:9
  var time: SessionTime { dependency.time }
}

extension ProfileComponent: BusinessInvitationDependency {
  // AppRootComponent, AppRoot/AppRootBuilder.swift:37
  var accountActions: AccountActions { dependency.accountActions }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:30
  var accountStore: AccountStore { dependency.accountStore }
}

extension ReservationComponent: ReservationEditorDependency, ScheduledReservationDependency {
  // AppRootComponent, AppRoot/AppRootBuilder.swift:10
  var appearances: Appearances { dependency.appearances }
  // MainFeaturesComponent, MainFeatures/MainFeaturesBuilder.swift:19
  var orderOpening: any OrderOpening { dependency.orderOpening }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:41
  var reservationActions: ReservationActions { dependency.reservationActions }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:34
  var reservationStore: ReservationStore { dependency.reservationStore }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:8
  var settings: Store<SessionSettings> { dependency.settings }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:9
  var time: SessionTime { dependency.time }
}

extension RideHistoryComponent: RideReceiptDependency {
  // AppRootComponent, AppRoot/AppRootBuilder.swift:36
  var menuStore: MenuStore { dependency.menuStore }
}

extension WalletComponent: CardListDependency, QRPaymentDependency, TransactionHistoryDependency {
  // AppRootComponent, AppRoot/AppRootBuilder.swift:7
  var inputRules: InputRules { dependency.inputRules }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:9
  var time: SessionTime { dependency.time }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:42
  var walletActions: WalletActions { dependency.walletActions }
  // AppRootComponent, AppRoot/AppRootBuilder.swift:35
  var walletStore: WalletStore { dependency.walletStore }
}
