import HeadlessUI
import Testing

@testable import TaxiApp

@Suite struct LaunchScreenViewTests {
  private let viewController = LaunchScreenViewController()
  private let listener = LaunchScreenListenerFake()

  init() {
    viewController.listener = listener
  }

  private func screen(_ language: Language = .japanese) -> ScreenSnapshot {
    viewController.snapshot(rib: "LaunchScreen", language: language)
  }

  @Test(arguments: [TokenCheck.notAsked, .underWay])
  func `a check that has not ended is shown as progress, without a button`(check: TokenCheck) {
    viewController.show(check, isSlow: false)
    #expect(screen().elements.map(\.text) == ["タクシー", "ログインを確認しています…"])
    #expect(screen().elements.last?.kind == .progress)
    #expect(screen().tappable.isEmpty)
  }

  @Test func `a check that takes long is shown with the reason and a button, and goes on`() throws {
    viewController.show(.underWay, isSlow: true)
    #expect(screen().elements.map(\.text) == ["タクシー", "ログインを確認しています…", "通信に時間がかかっています", "再試行"])
    try viewController.tap("retry", text: nil, language: .japanese)
    #expect(listener.taps == 1)
  }

  @Test func `a failed check is shown with its reason and a button, which tells the listener`() throws {
    viewController.show(.failed("network"), isSlow: false)
    #expect(screen().element("problem")?.text == "通信できませんでした")
    #expect(screen().element("retry")?.text == "再試行")
    #expect(screen(.english).elements.map(\.text) == ["Taxi", "The network failed", "Try again"])
    #expect(screen().elements.allSatisfy { $0.kind != .progress })
    try viewController.tap("retry", text: nil, language: .japanese)
    #expect(listener.taps == 1)
  }
}

private final class LaunchScreenListenerFake: LaunchScreenPresentableListener {
  private(set) var taps = 0
  func didTapRetry() { taps += 1 }
}
