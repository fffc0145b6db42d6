import DeepLinks
import Flux
import RIBs
import SessionEngine
import Testing

@testable import TaxiApp

@Suite struct MenuActionsTests {
  private let feature: Feature<MenuState>
  private let actions: MenuActions
  private let coupon = Coupon(id: 1, code: "WELCOME", title: "500円引き", status: .owned)
  private let notice = Notice(id: 3, title: "お知らせ", body: "…")
  private let ride = Ride(
    id: 9, at: 0, pickup: Gazetteer.places[0].place, dropoff: Gazetteer.places[1].place, fare: 1200)

  init() throws {
    let feature = try Feature(MenuState.self)
    actions = MenuActions(store: feature.store, repository: feature.repository, dispatcher: feature.dispatcher)
    self.feature = feature
  }

  @Test func `the coupons are requested once`() {
    actions.loadCoupons(for: feature.rib)
    actions.loadCoupons(for: feature.rib)
    feature.repository.reply(.coupons([coupon]))
    actions.loadCoupons(for: feature.rib)
    actions.retryCoupons(for: feature.rib)
    #expect(feature.repository.names == ["coupons"] && feature.state.coupons.value == [coupon])
  }

  @Test func `failed coupons and notices are reported once, and requested again only by a retry`() {
    actions.loadCoupons(for: feature.rib)
    actions.loadNotices(for: feature.rib)
    feature.repository.fail(.network)
    feature.repository.fail(.maintenance)
    actions.loadCoupons(for: feature.rib)
    actions.loadNotices(for: feature.rib)
    #expect(
      feature.errors == [
        RequestError(request: .read(.coupons), cause: .network),
        RequestError(request: .read(.notices), cause: .maintenance),
      ])
    #expect(feature.repository.names == ["coupons", "notices"])
    actions.retryCoupons(for: feature.rib)
    actions.retryNotices(for: feature.rib)
    #expect(feature.repository.names == ["coupons", "notices", "coupons", "notices"])
  }

  @Test func `a coupon sends the code that was entered, and its failure is reported and shown`() {
    actions.enter(coupon: "SPRING")
    actions.redeemCoupon(for: feature.rib)
    #expect(feature.repository.requests == [.change(.redeemCoupon(code: "SPRING"))] && feature.state.isRedeeming)
    feature.repository.fail(BackendError(code: "couponUsed", message: ""))
    #expect(feature.errors.map(\.code) == ["couponUsed"] && feature.state.problem == "couponUsed")
    actions.leaveCoupons()
    #expect(feature.state.code == "" && feature.state.problem == nil)
  }

  @Test func `an opened history requests the rides once, and again only when there may be a new ride`() {
    actions.openHistory(at: 1, mayHaveNewRide: false, for: feature.rib)
    actions.openHistory(at: 2, mayHaveNewRide: true, for: feature.rib)
    feature.repository.reply(.rides([ride]))
    #expect(feature.repository.names == ["rides"] && feature.state.ride(9) == ride && feature.state.ridesAskedAt == 1)
    actions.closeHistory()
    actions.openHistory(at: 3, mayHaveNewRide: false, for: feature.rib)
    #expect(feature.repository.names == ["rides"])
    actions.closeHistory()
    actions.openHistory(at: 4, mayHaveNewRide: true, for: feature.rib)
    #expect(feature.repository.names == ["rides", "rides"])
  }

  @Test func `rides are updated after a failure or when there may be a new one, but not twice at one time`() {
    actions.reloadRides(at: 1, for: feature.rib)
    actions.reloadRides(at: 1, for: feature.rib)
    feature.repository.fail(.network)
    #expect(feature.errors.map(\.code) == ["network"] && feature.state.ridesProblem == "network")
    actions.updateRides(at: 2, mayHaveNewRide: false, for: feature.rib)
    feature.repository.reply(.rides([ride]))
    actions.updateRides(at: 2, mayHaveNewRide: true, for: feature.rib)
    actions.updateRides(at: 3, mayHaveNewRide: false, for: feature.rib)
    #expect(feature.repository.names == ["rides", "rides"])
    actions.updateRides(at: 3, mayHaveNewRide: true, for: feature.rib)
    #expect(feature.repository.names == ["rides", "rides", "rides"])
  }

  @Test func `the notices are requested once, again by a reload, and one of them opens and closes`() {
    actions.loadNotices(for: feature.rib)
    actions.loadNotices(for: feature.rib)
    feature.repository.reply(.notices([notice]))
    actions.retryNotices(for: feature.rib)
    #expect(feature.repository.names == ["notices"] && feature.state.notice(3) == notice)
    actions.open(notice: 3)
    #expect(feature.state.openNotice == 3)
    actions.open(notice: nil)
    actions.reloadNotices(for: feature.rib)
    #expect(feature.state.openNotice == nil && feature.repository.names == ["notices", "notices"])
  }
}
