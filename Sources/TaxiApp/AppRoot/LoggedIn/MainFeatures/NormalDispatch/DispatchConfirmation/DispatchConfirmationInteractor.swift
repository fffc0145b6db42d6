import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

/// The presenter of DispatchConfirmation.
protocol DispatchConfirmationPresentable: Presentable {
  func show(fare: Loadable<Fare>, isRequesting: Bool, problem: String?)
  func show(_ offer: PaymentOffer)
}

/// Receives what DispatchConfirmation reports to its parent.
protocol DispatchConfirmationListener: AnyObject {
  func dispatchConfirmationDidTapBack()
}

/// The steps that workflows can take at DispatchConfirmation.
protocol DispatchConfirmationActionableItem: AnyObject {
  /// The order draft to confirm.
  var draft: OrderDraft { get }
  /// Waits for the fare and the wallet; requests them again after a failure. Fails with the backend's code.
  func waitForFare() -> Future<(any DispatchConfirmationActionableItem, Void)>
}

/// The fare and the payment of an order draft: one of the means of payment, and at most one coupon. The only screen that
/// orders a taxi.
final class DispatchConfirmationInteractor: PresentableInteractor<any DispatchConfirmationPresentable> {
  weak var listener: (any DispatchConfirmationListener)?

  let draft: OrderDraft
  private let dispatchStore: DispatchStore
  private let means: PaymentMeans
  private let actions: TaxiActions

  init(
    presenter: any DispatchConfirmationPresentable, draft: OrderDraft, dispatchStore: DispatchStore,
    means: PaymentMeans, actions: TaxiActions
  ) {
    self.draft = draft
    self.dispatchStore = dispatchStore
    self.means = means
    self.actions = actions
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    dispatchStore.states.subscribe { [weak self] state in
      self?.presenter.show(fare: state.fare, isRequesting: state.isRequesting, problem: state.problem)
      self?.showOffer()
    }.cancelOnDeactivate(of: self)
    means.wallet.states.subscribe { [weak self] _ in self?.showOffer() }.cancelOnDeactivate(of: self)
    means.menu.states.subscribe { [weak self] _ in self?.showOffer() }.cancelOnDeactivate(of: self)
    actions.loadFare(for: self)
    actions.openWallet(for: self)
    actions.loadCoupons(for: self)
  }

  override func willResignActive() {
    actions.dispatch(WalletAction.closed)
    actions.dispatch(DispatchAction.confirmationLeft)
  }

  /// The payment that would be made now.
  private var offer: PaymentOffer { means.offer(dispatchStore.state.choice) }

  private func showOffer() { presenter.show(offer) }

  private func choose(_ change: (inout PaymentChoice) -> Void) {
    var choice = dispatchStore.state.choice ?? PaymentChoice()
    change(&choice)
    actions.dispatch(DispatchAction.paymentChosen(choice))
  }

  private func retryFailed() {
    if dispatchStore.state.fare.failure != nil { actions.backend.send(.fareEstimate(draft), from: self) }
    if means.menu.state.coupons.failure != nil { actions.backend.send(.coupons, from: self) }
    if means.wallet.state.wallet.failure != nil { actions.backend.send(.wallet, from: self) }
  }
}

extension DispatchConfirmationInteractor: DispatchConfirmationActionableItem {
  func waitForFare() -> Future<(any DispatchConfirmationActionableItem, Void)> {
    retryFailed()
    return dispatchStore.wait(for: "the fare", in: self) { $0.fare.settlement }.flatMap { _ in
      self.means.wallet.wait(for: "the means of payment", in: self) { $0.wallet.settlement }
    }.map { _ in (self, ()) }
  }
}

extension DispatchConfirmationInteractor: DispatchConfirmationPresentableListener {
  func didTapOrder() {
    actions.backend.send(.requestRide(draft, offer.choice), from: self)
  }

  func didTapMethod(_ method: PaymentMethod) {
    choose { $0.method = method }
  }

  func didTapCoupon(_ id: Int?) {
    choose { $0.coupon = id }
  }

  func didEnterPurpose(_ purpose: String) {
    choose { $0.purpose = purpose.trimmed.isEmpty ? nil : purpose.trimmed }
  }

  func didTapRetry() {
    retryFailed()
  }

  func didTapBack() {
    listener?.dispatchConfirmationDidTapBack()
  }
}

extension DispatchConfirmationInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("orderConfirm", draft.linkParameters) }
}
