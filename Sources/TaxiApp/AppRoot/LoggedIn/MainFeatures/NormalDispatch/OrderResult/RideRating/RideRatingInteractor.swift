import Flux
import RIBs
import Streams

protocol RideRatingPresentable: Presentable {
  /// Shows the rating, from 1 to 5 stars; `nil` when the ride is not rated yet.
  func show(_ rating: Int?, isBusy: Bool, problem: String?)
}

/// The customer's rating of a completed order.
final class RideRatingInteractor: PresentableInteractor<any RideRatingPresentable> {
  private let order: Int
  private let orderStore: OrderStore
  private let actions: OrderActions

  init(presenter: any RideRatingPresentable, order: Int, orderStore: OrderStore, actions: OrderActions) {
    self.order = order
    self.orderStore = orderStore
    self.actions = actions
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    orderStore.states.subscribe { [weak self] state in
      guard let self else { return }
      presenter.show(state.order(order)?.rating, isBusy: state.isRating(order), problem: state.ratingProblem)
    }.cancelOnDeactivate(of: self)
  }
}

extension RideRatingInteractor: RideRatingPresentableListener {
  func didTapRate(_ stars: Int) {
    actions.rate(order, stars: stars, for: self)
  }
}
