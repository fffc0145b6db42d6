import AndonTesting
import DeepLinks
import HeadlessUI
import Streams
import Testing

@testable import RIBs
@testable import SessionEngine
@testable import TaxiApp

@Suite struct CouponsInteractorTests {
  private let feature: Feature<MenuState>
  private let presenter = CouponsPresenterFake()
  private let listener = ListenerFake()
  private let interactor: CouponsInteractor
  private let coupon = Coupon(id: 1, code: "WELCOME", title: "500円引き", status: .owned)

  init() throws {
    let feature = try Feature(MenuState.self)
    let actions = feature.actions
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
    #expect(listener.calls == ["back"])
    interactor.deactivate()
    #expect(feature.state.code == "")
  }
}

private final class CouponsPresenterFake: CouponsPresentable {
  private(set) var shown: (state: MenuState, isCode: Bool) = (MenuState(), false)
  func show(_ state: MenuState, isCode: Bool) { shown = (state, isCode) }
}

@Suite struct CouponsViewTests {
  private let view = CouponsViewController()
  private let taps = TapsFake()
  private let screen: TestScreen
  private let coupon = Coupon(id: 1, code: "WELCOME", title: "500円引き", status: .owned)

  init() {
    view.listener = taps
    screen = TestScreen(view)
  }

  @Test func `the coupons are loading before they are there`() {
    let lines = [
      "text.1 | Coupons | title", "progress.1 | Loading…", "code | Coupon code | []", "redeem | Redeem | disabled",
      "back | Back",
    ]
    #expect(screen.lines() == lines)
    view.show(MenuState(coupons: .loading), isCode: false)
    #expect(screen.lines() == lines)
  }

  @Test(arguments: [
    (
      Language.japanese,
      [
        "text.1 | クーポン | title", "header.1 | 使えるクーポン", "coupon.1 | 500円引き", "code | クーポンコード | [SPRING500]",
        "redeem | 使う", "back | 戻る",
      ]
    ),
    (
      .english,
      [
        "text.1 | Coupons | title", "header.1 | Your coupons", "coupon.1 | 500円引き", "code | Coupon code | [SPRING500]",
        "redeem | Redeem", "back | Back",
      ]
    ),
  ])
  func `the coupons are listed, and a code can be redeemed`(language: Language, lines: [String]) {
    view.show(MenuState(coupons: .loaded([coupon]), code: "SPRING500"), isCode: true)
    #expect(screen.lines(language) == lines)
  }

  @Test func `a list that failed to load can be requested again`() {
    view.show(MenuState(coupons: .failed("network")), isCode: false)
    #expect(screen.lines()[1...2] == ["loadProblem | The network failed", "retry | Try again"])
  }

  @Test func `a text that is no code has a message, and cannot be redeemed`() {
    view.show(MenuState(coupons: .loaded([]), code: "春"), isCode: false)
    #expect(
      screen.lines()[1...] == [
        "header.1 | Your coupons", "code | Coupon code | [春]",
        "code.problem | Enter a code of letters, digits, - and _", "redeem | Redeem | disabled", "back | Back",
      ])
  }

  @Test func `while a coupon is redeemed the form is disabled, and a failure is shown`() {
    let code = TaxiChange.redeemCoupon(code: "A")
    view.show(MenuState(code: "A", underWay: [code], problem: "couponNotFound"), isCode: true)
    #expect(
      screen.lines()[2...] == [
        "code | Coupon code | [A] | disabled", "problem | There is no such coupon", "redeem | Redeem | disabled",
        "back | Back",
      ])
  }

  @Test func `each tap calls the listener`() throws {
    view.show(MenuState(coupons: .failed("network"), code: "A"), isCode: true)
    try screen.tapAll(writing: "SPRING500")
    #expect(taps.calls == ["retry", "code SPRING500", "redeem", "back"])
  }

  @Test func `each part of the state changes the screen`() {
    let states = [
      MenuState(coupons: .loading), MenuState(coupons: .loading, code: "A"),
      MenuState(coupons: .loading, code: "A", underWay: [.redeemCoupon(code: "A")]),
      MenuState(coupons: .loading, code: "A", underWay: [.redeemCoupon(code: "A")], problem: "network"),
    ]
    screen.checkChanges(states.map { state in { view.show(state, isCode: false) } })
    screen.checkChanges([{ view.show(states[3], isCode: true) }])
  }
}
