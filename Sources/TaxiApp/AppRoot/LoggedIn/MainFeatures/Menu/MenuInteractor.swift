import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

protocol MenuRouting: Routing {
  func routeToProfile() -> any ProfileActionableItem
  func routeToCoupons() -> any CouponsActionableItem
  func routeToRideHistory() -> any RideHistoryActionableItem
  func routeToNotices() -> any NoticesActionableItem
  func dismissSection()
}

/// The presenter of Menu. Its rows never change.
protocol MenuPresentable: Presentable {
  /// Shows the question whether to log out while an order is in progress, or none.
  func show(isAskingToLogOut: Bool)
}

protocol MenuListener: AnyObject {
  func menuDidTapClose()
  /// The page replaces the menu.
  func menuDidOpenPage(_ url: String)
}

protocol MenuActionableItem: AnyObject {
  /// Shows the menu itself: dismisses the section above it.
  func showMenu() -> Reached<any MenuActionableItem>
  /// Shows the profile.
  func showProfile() -> Reached<any ProfileActionableItem>
  /// Shows the coupons.
  func showCoupons() -> Reached<any CouponsActionableItem>
  /// Shows the ride history.
  func showRideHistory() -> Reached<any RideHistoryActionableItem>
  /// Shows the announcements.
  func showNotices() -> Reached<any NoticesActionableItem>
}

/// The menu above a feature: opens its sections, and logs out. While an order is in progress it asks first.
final class MenuInteractor: PresentableInteractor<any MenuPresentable> {
  weak var router: (any MenuRouting)?
  weak var listener: (any MenuListener)?

  private let accountStore: AccountStore
  private let actions: AccountActions
  private let orders: any OrdersInProgress
  private var hasOrder = false
  private let profile = ActionableItemSubject<any ProfileActionableItem>(waitingFor: "the profile")
  private let coupons = ActionableItemSubject<any CouponsActionableItem>(waitingFor: "the coupons")
  private let rideHistory = ActionableItemSubject<any RideHistoryActionableItem>(waitingFor: "the ride history")
  private let notices = ActionableItemSubject<any NoticesActionableItem>(waitingFor: "the notices")

  init(
    presenter: any MenuPresentable, accountStore: AccountStore, actions: AccountActions, orders: any OrdersInProgress
  ) {
    self.accountStore = accountStore
    self.actions = actions
    self.orders = orders
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    accountStore.states.subscribe { [weak self] in
      self?.presenter.show(isAskingToLogOut: $0.isAskingToLogOut ?? false)
    }.cancelOnDeactivate(of: self)
    orders.observeOrders(in: self) { [weak self] running, _ in self?.hasOrder = !running.isEmpty }
  }

  override func willResignActive() {
    actions.askToLogOut(false)
  }
}

extension MenuInteractor: MenuActionableItem {
  func showMenu() -> Reached<any MenuActionableItem> {
    router?.dismissSection()
    return .value((self, ()))
  }

  func showProfile() -> Reached<any ProfileActionableItem> {
    profile.show(in: self) { router?.routeToProfile() }
  }

  func showCoupons() -> Reached<any CouponsActionableItem> {
    coupons.show(in: self) { router?.routeToCoupons() }
  }

  func showRideHistory() -> Reached<any RideHistoryActionableItem> {
    rideHistory.show(in: self) { router?.routeToRideHistory() }
  }

  func showNotices() -> Reached<any NoticesActionableItem> {
    notices.show(in: self) { router?.routeToNotices() }
  }
}

extension MenuInteractor: MenuPresentableListener {
  func didTapProfile() {
    _ = showProfile()
  }

  func didTapCoupons() {
    _ = showCoupons()
  }

  func didTapHistory() {
    _ = showRideHistory()
  }

  func didTapNotices() {
    _ = showNotices()
  }

  func didTapLogOut() {
    if hasOrder { actions.askToLogOut(true) } else { actions.logOut() }
  }

  func didTapLogOutNo() {
    actions.askToLogOut(false)
  }

  func didTapLogOutYes() {
    actions.logOut()
  }

  func didTapClose() {
    listener?.menuDidTapClose()
  }
}

extension MenuInteractor: ProfileListener, CouponsListener, RideHistoryListener, NoticesListener {
  func profileDidTapBack() {
    router?.dismissSection()
  }

  func couponsDidTapBack() {
    router?.dismissSection()
  }

  func rideHistoryDidTapBack() {
    router?.dismissSection()
  }

  func noticesDidTapBack() {
    router?.dismissSection()
  }

  func noticesDidOpenPage(_ url: String) {
    listener?.menuDidOpenPage(url)
  }
}

extension MenuInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("menu", [:]) }
}
