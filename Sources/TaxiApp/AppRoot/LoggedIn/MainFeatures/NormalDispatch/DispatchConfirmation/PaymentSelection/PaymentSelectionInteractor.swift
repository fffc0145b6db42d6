import Flux
import RIBs
import Streams

protocol PaymentSelectionPresentable: Presentable {
  func show(_ offer: PaymentOffer)
}

/// The choice of what pays an order: one of the means of payment, at most one coupon, and the purpose of a ride that the
/// company pays. DispatchConfirmation loads the means.
final class PaymentSelectionInteractor: PresentableInteractor<any PaymentSelectionPresentable> {
  private let dispatchStore: DispatchStore
  private let payment: any MeansOfPayment
  private let actions: DispatchActions

  init(
    presenter: any PaymentSelectionPresentable, dispatchStore: DispatchStore, payment: any MeansOfPayment,
    actions: DispatchActions
  ) {
    self.dispatchStore = dispatchStore
    self.payment = payment
    self.actions = actions
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    dispatchStore.states.subscribe { [weak self] _ in self?.showOffer() }.cancelOnDeactivate(of: self)
    payment.observe(in: self) { [weak self] in self?.showOffer() }
  }

  private func showOffer() { presenter.show(payment.offer(dispatchStore.state.choice)) }
}

extension PaymentSelectionInteractor: PaymentSelectionPresentableListener {
  func didTapMethod(_ method: PaymentMethod) {
    actions.choosePayment { $0.method = method }
  }

  func didTapCoupon(_ id: Int?) {
    actions.choosePayment { $0.coupon = id }
  }

  func didEnterPurpose(_ purpose: String) {
    actions.choosePayment { $0.purpose = purpose.trimmed.isEmpty ? nil : purpose.trimmed }
  }
}
