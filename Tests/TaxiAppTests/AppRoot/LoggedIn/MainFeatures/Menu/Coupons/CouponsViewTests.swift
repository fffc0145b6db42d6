import AndonTesting
import HeadlessUI
import SessionEngine
import Testing

@testable import TaxiApp

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

private final class TapsFake: CallRecorder, CouponsPresentableListener {
  func didEnterCode(_ code: String) { record("code \(code)") }
  func didTapRedeem() { record("redeem") }
  func didTapRetry() { record("retry") }
  func didTapBack() { record("back") }
}
