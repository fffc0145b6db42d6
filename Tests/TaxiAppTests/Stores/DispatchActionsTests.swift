import DeepLinks
import Flux
import RIBs
import SessionEngine
import Testing

@testable import TaxiApp

@Suite struct DispatchActionsTests {
  private let feature: Feature<DispatchState>
  private let actions: DispatchActions
  private let office = Gazetteer.places[0].place
  private let home = Gazetteer.places[1].place
  private let fare = Fare(amount: 2000, distance: 4000, duration: 900)

  init() throws {
    let feature = try Feature(DispatchState.self)
    actions = feature.actions
    self.feature = feature
  }

  private var draft: OrderDraft { OrderDraft(pickup: office, dropoff: home) }

  @Test func `what the customer chooses changes the draft`() {
    actions.fillIn(OrderDraft(pickup: home))
    actions.choose(office, for: .pickup)
    actions.choose(home, for: .stop)
    actions.choose(home, for: .dropoff)
    actions.choose(carClass: "van")
    #expect(feature.state.draft == OrderDraft(pickup: office, stops: [home], dropoff: home, carClass: "van"))
    actions.clearStops()
    #expect(feature.state.draft.stops == [])
  }

  @Test func `leaving the place search clears its text`() {
    actions.enter(query: "東京")
    #expect(feature.state.query == "東京")
    actions.leaveSearch()
    #expect(feature.state.query == "")
  }

  @Test func `the fare of the draft is requested once`() {
    actions.fillIn(draft)
    actions.loadFare(for: feature.rib)
    actions.loadFare(for: feature.rib)
    feature.repository.reply(.fare(fare))
    actions.loadFare(for: feature.rib)
    actions.retryFare(of: draft, for: feature.rib)
    #expect(feature.repository.requests == [.read(.fareEstimate(draft))])
    #expect(feature.state.fare.value == fare)
  }

  @Test func `a failed fare is reported once, and requested again only by a retry`() {
    actions.fillIn(draft)
    actions.loadFare(for: feature.rib)
    feature.repository.fail(.network)
    actions.loadFare(for: feature.rib)
    #expect(feature.repository.names == ["fareEstimate"])
    #expect(feature.state.fare.failure == "network")
    actions.retryFare(of: draft, for: feature.rib)
    #expect(feature.repository.names == ["fareEstimate", "fareEstimate"])
    #expect(feature.state.fare.isLoading)
    #expect(feature.errors == [RequestError(request: .read(.fareEstimate(draft)), cause: .network)])
  }

  @Test func `a refused order is reported, and leaving the confirmation clears its problem`() {
    actions.fillIn(draft)
    actions.loadFare(for: feature.rib)
    feature.repository.reply(.fare(fare))
    actions.choosePayment { $0.coupon = 3 }
    #expect(feature.state.choice == PaymentChoice(coupon: 3))
    actions.order(draft, PaymentChoice(coupon: 3), for: feature.rib)
    feature.repository.fail(.maintenance)
    #expect(feature.errors.map(\.change) == [.requestRide(draft, PaymentChoice(coupon: 3))])
    #expect(feature.state.problem == "maintenance")
    actions.leaveConfirmation()
    #expect(feature.state.problem == nil)
    #expect(feature.state.fare.isNotAsked)
  }

  @Test func `the payment is remembered as long as the draft`() {
    actions.fillIn(draft)
    actions.choosePayment { $0.coupon = 3 }
    actions.leaveConfirmation()
    actions.choose(carClass: "van")
    actions.fillIn(feature.state.draft)
    #expect(feature.state.choice == PaymentChoice(coupon: 3))
    actions.fillIn(OrderDraft(pickup: home))
    #expect(feature.state.choice == nil)
  }
}
