import Flux
import Testing

@testable import RIBs
@testable import SessionEngine
@testable import TaxiApp

@Suite struct VehicleTrackingInteractorTests {
  @Test func `the car is tracked while the RIB is active`() throws {
    let feature = try Feature(OrderState.self)
    let actions = feature.actions
    let time = SessionTime(now: 0)
    let interactor = VehicleTrackingInteractor(
      order: 7,
      worker: OrderTrackingWorker(.car, orderStore: feature.store, actions: actions, time: time) {
        [$0.order(7)].compactMap(\.self)
      },
      actions: actions)
    actions.load(7, for: feature.rib)
    feature.repository.reply(
      .order(
        Order(
          id: 7, status: .riding, requestedAt: 0, asOf: 0, draft: OrderDraft(),
          fare: Fare(amount: 1000, distance: 1, duration: 1))))
    #expect(time.nextMoment == nil)
    interactor.activate()
    #expect(time.nextMoment == nil)
    interactor.setVisible(true)
    time.now = TrackingSchedule.interval
    while time.runNext() {}
    #expect(feature.repository.names == ["order(7)", "order(7)"])
    interactor.setVisible(false)
    #expect(time.nextMoment == nil)
    interactor.setVisible(true)
    interactor.deactivate()
    #expect(time.nextMoment == nil)
  }
}
