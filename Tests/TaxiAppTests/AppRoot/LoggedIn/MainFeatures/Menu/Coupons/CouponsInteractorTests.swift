import DeepLinks
import RIBs
import Streams
import Testing

@testable import SessionEngine
@testable import TaxiApp

@Suite struct CouponsInteractorTests {
  private let feature: Feature<MenuState>
  private let presenter = CouponsPresenterFake()
  private let listener = CouponsListenerFake()
  private let interactor: CouponsInteractor
  private let coupon = Coupon(id: 1, code: "WELCOME", title: "500円引き", status: .owned)

  init() throws {
    let feature = try Feature(MenuState.self)
    let actions = MenuActions(store: feature.store, repository: feature.repository, dispatcher: feature.dispatcher)
    interactor = CouponsInteractor(
      presenter: presenter, menuStore: feature.store, actions: actions,
      rules: InputRules(routes: try TaxiWorld.routes()),
      refresh: try feature.refresh(.coupons) { actions.reloadCoupons(for: $0) })
    interactor.listener = listener
    interactor.activate()
    interactor.setVisible(true)
    self.feature = feature
  }

  @Test func `the coupons are requested when the screen opens, and shown`() {
    #expect(feature.repository.names == ["coupons"])
    #expect(presenter.shown.state.coupons.isLoading)
    feature.repository.reply(.coupons([coupon]))
    #expect(presenter.shown.state.coupons.value == [coupon])
  }

  @Test func `after a failure the retry and a link request the coupons again, and a link waits for them`() {
    feature.repository.fail(.network)
    #expect(presenter.shown.state.coupons.failure == "network")
    interactor.didTapRetry()
    #expect(feature.repository.names == ["coupons", "coupons"])
    feature.repository.fail(.network)
    let wait = interactor.waitForCoupons()
    #expect(feature.repository.names.count == 3)
    #expect(wait.waitingFor == "the coupons")
    feature.repository.reply(.coupons([coupon]))
    #expect(wait.settlement != nil)
  }

  @Test func `a tap redeems the code that was entered, and the screen shows the failure`() {
    feature.repository.reply(.coupons([]))
    interactor.didEnterCode(" SPRING500 ")
    #expect(presenter.shown.isCode)
    #expect(presenter.shown.state.code == "SPRING500")
    interactor.didTapRedeem()
    #expect(feature.repository.requests.last == .change(.redeemCoupon(code: "SPRING500")))
    feature.repository.fail(BackendError(code: "couponUsed", message: ""))
    #expect(presenter.shown.state.problem == "couponUsed")
  }

  @Test func `a link fills in the code and redeems nothing`() {
    _ = interactor.fillIn(code: "SPRING500")
    #expect(feature.repository.names == ["coupons"])
    #expect(interactor.place.parameters == ["code": .text("SPRING500")])
    _ = interactor.fillIn(code: nil)
    #expect(interactor.place.parameters == [:])
  }

  @Test func `the back button tells the parent, and the code is cleared when the screen is gone`() {
    interactor.didEnterCode("SPRING500")
    interactor.didTapBack()
    #expect(listener.backs == 1)
    interactor.deactivate()
    #expect(feature.state.code == "")
  }
}

private final class CouponsPresenterFake: CouponsPresentable {
  private(set) var shown: (state: MenuState, isCode: Bool) = (MenuState(), false)
  func show(_ state: MenuState, isCode: Bool) { shown = (state, isCode) }
}

final class CouponsListenerFake: CouponsListener {
  private(set) var backs = 0
  func couponsDidTapBack() { backs += 1 }
}
