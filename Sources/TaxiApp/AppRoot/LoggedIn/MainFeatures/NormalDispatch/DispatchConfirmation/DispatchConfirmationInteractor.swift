import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

protocol DispatchConfirmationPresentable: Presentable {
  func show(fare: Loadable<Fare>, isRequesting: Bool, problem: String?)
  func show(_ offer: PaymentOffer)
}

protocol DispatchConfirmationListener: AnyObject {
  func dispatchConfirmationDidTapBack()
}

protocol DispatchConfirmationActionableItem: AnyObject {
  /// The order draft to confirm.
  var draft: OrderDraft { get }
  /// Waits for the fare, the wallet and the coupons; requests them again after a failure. Fails with the backend's code.
  func waitForFare() -> Reached<any DispatchConfirmationActionableItem>
}

/// The fare of an order draft, and what pays it, as it was chosen at PaymentSelection. The only RIB that orders a taxi.
final class DispatchConfirmationInteractor: PresentableInteractor<any DispatchConfirmationPresentable> {
  weak var listener: (any DispatchConfirmationListener)?

  let draft: OrderDraft
  private let dispatchStore: DispatchStore
  private let payment: any MeansOfPayment
  private let actions: DispatchActions
  private let refresh: RefreshWorker

  init(
    presenter: any DispatchConfirmationPresentable, draft: OrderDraft, dispatchStore: DispatchStore,
    payment: any MeansOfPayment, actions: DispatchActions, refresh: RefreshWorker
  ) {
    self.refresh = refresh
    self.draft = draft
    self.dispatchStore = dispatchStore
    self.payment = payment
    self.actions = actions
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    dispatchStore.states.subscribe { [weak self] state in
      self?.presenter.show(fare: state.fare, isRequesting: state.isRequesting, problem: state.problem)
      self?.showOffer()
    }.cancelOnDeactivate(of: self)
    payment.observe(in: self) { [weak self] in self?.showOffer() }
    actions.loadFare(for: self)
    refresh.start(self, while: .visible)
  }

  override func willResignActive() {
    actions.leaveConfirmation()
  }

  /// The payment that would be made now.
  private var offer: PaymentOffer { payment.offer(dispatchStore.state.choice) }

  private func showOffer() { presenter.show(offer) }

  private func retryFailed() {
    actions.retryFare(of: draft, for: self)
    if payment.isMissing { refresh.load(for: self) }
  }
}

extension DispatchConfirmationInteractor: DispatchConfirmationActionableItem {
  func waitForFare() -> Reached<any DispatchConfirmationActionableItem> {
    retryFailed()
    return dispatchStore.wait(for: "the fare", in: self) { $0.fare.settlement }.flatMap { _ in
      self.payment.wait(in: self)
    }.map { _ in (self, ()) }
  }
}

extension DispatchConfirmationInteractor: DispatchConfirmationPresentableListener {
  func didTapOrder() {
    actions.order(draft, offer.choice, for: self)
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
