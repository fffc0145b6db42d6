import DeepLinks
import Flux
import RIBs
import SessionEngine

/// The requests of the order draft.
protocol DispatchRepository: AnyObject {
  /// Requests the fare of a draft.
  func requestFare(of draft: OrderDraft, for rib: any Interactable)
  /// Orders a taxi with a payment.
  func order(_ draft: OrderDraft, _ choice: PaymentChoice, for rib: any Interactable)
}

extension BackendPort: DispatchRepository where Simulator == TaxiSimulator {
  func requestFare(of draft: OrderDraft, for rib: any Interactable) { send(.fareEstimate(draft), from: rib) }
  func order(_ draft: OrderDraft, _ choice: PaymentChoice, for rib: any Interactable) {
    send(.requestRide(draft, choice), from: rib)
  }
}

/// The action creator of the order draft: the map, the place search and the confirmation.
final class DispatchActions {
  private let store: DispatchStore
  private let repository: any DispatchRepository
  private let dispatcher: Dispatcher

  init(store: DispatchStore, repository: any DispatchRepository, dispatcher: Dispatcher) {
    self.store = store
    self.repository = repository
    self.dispatcher = dispatcher
  }

  /// Replaces the draft.
  func fillIn(_ draft: OrderDraft) {
    dispatcher.dispatch(DispatchAction.filledIn(draft))
  }

  /// Chooses the place of a point. A stop is added to the stops.
  func choose(_ place: Place, for point: OrderPoint) {
    dispatcher.dispatch(DispatchAction.placeChosen(point, place))
  }

  /// Chooses a car class.
  func choose(carClass: String) {
    dispatcher.dispatch(DispatchAction.classChosen(carClass))
  }

  /// Removes all stops.
  func clearStops() {
    dispatcher.dispatch(DispatchAction.stopsCleared)
  }

  /// Enters a text in the place search.
  func enter(query: String) {
    dispatcher.dispatch(DispatchAction.queryEntered(query))
  }

  /// Leaves the place search.
  func leaveSearch() {
    dispatcher.dispatch(DispatchAction.searchLeft)
  }

  /// Leaves the confirmation.
  func leaveConfirmation() {
    dispatcher.dispatch(DispatchAction.confirmationLeft)
  }

  /// Loads the fare of the draft.
  func loadFare(for rib: any Interactable) {
    if store.state.fare.isNotAsked { repository.requestFare(of: store.state.draft, for: rib) }
  }

  /// Requests the fare of a draft again after a failure.
  func retryFare(of draft: OrderDraft, for rib: any Interactable) {
    if store.state.fare.failure != nil { repository.requestFare(of: draft, for: rib) }
  }

  /// Changes the choice of the payment.
  func choosePayment(_ change: (inout PaymentChoice) -> Void) {
    var choice = store.state.choice ?? PaymentChoice()
    change(&choice)
    dispatcher.dispatch(DispatchAction.paymentChosen(choice))
  }

  /// Orders a taxi with a payment.
  func order(_ draft: OrderDraft, _ choice: PaymentChoice, for rib: any Interactable) {
    repository.order(draft, choice, for: rib)
  }
}
