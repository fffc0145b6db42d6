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
    actions = feature.actions
    self.feature = feature
  }

  @Test func `coupons and notices that are requested again stay until the reply`() {
    for _ in 0..<2 {
      actions.reloadCoupons(for: feature.rib)
      actions.reloadNotices(for: feature.rib)
      #expect(feature.repository.names.count == 2 || feature.state.coupons.value == [coupon])
      #expect(feature.repository.names.count == 2 || feature.state.notices.value == [notice])
      feature.repository.reply(.coupons([coupon]))
      feature.repository.reply(.notices([notice]))
    }
    #expect(feature.repository.names == ["coupons", "notices", "coupons", "notices"])
  }

  @Test func `failed coupons and notices are reported once`() {
    actions.reloadCoupons(for: feature.rib)
    actions.reloadNotices(for: feature.rib)
    feature.repository.fail(.network)
    feature.repository.fail(.maintenance)
    #expect(
      feature.errors == [
        RequestError(request: .read(.coupons), cause: .network),
        RequestError(request: .read(.notices), cause: .maintenance),
      ])
    #expect(feature.state.coupons.failure == "network")
    #expect(feature.state.notices.failure == "maintenance")
  }

  @Test func `a coupon sends the code that was entered, and its failure is reported and shown`() {
    actions.enter(coupon: "SPRING")
    actions.redeemCoupon(for: feature.rib)
    #expect(feature.repository.requests == [.change(.redeemCoupon(code: "SPRING"))])
    #expect(feature.state.isRedeeming)
    feature.repository.fail(BackendError(code: "couponUsed", message: ""))
    #expect(feature.errors.map(\.code) == ["couponUsed"])
    #expect(feature.state.problem == "couponUsed")
    actions.leaveCoupons()
    #expect(feature.state.code == "")
    #expect(feature.state.problem == nil)
  }

  @Test func `rides are requested once at a time, and stay until the reply`() {
    actions.reloadRides(for: feature.rib)
    actions.reloadRides(for: feature.rib)
    feature.repository.fail(.network)
    #expect(feature.errors.map(\.code) == ["network"])
    #expect(feature.state.ridesProblem == "network")
    actions.reloadRides(for: feature.rib)
    feature.repository.reply(.rides([ride]))
    actions.reloadRides(for: feature.rib)
    #expect(feature.repository.names == ["rides", "rides", "rides"])
    #expect(feature.state.ride(9) == ride)
  }

  @Test func `a notice opens and closes, and dropped notices are loaded again`() {
    actions.reloadNotices(for: feature.rib)
    feature.repository.reply(.notices([notice]))
    actions.open(notice: 3)
    #expect(feature.state.openNotice == 3)
    #expect(feature.state.notice(3) == notice)
    actions.open(notice: nil)
    #expect(feature.state.openNotice == nil)
    actions.dropNotices()
    #expect(feature.state.notices.isNotAsked)
    actions.reloadNotices(for: feature.rib)
    actions.dropNotices()
    #expect(feature.state.notices.isLoading)
  }
}
