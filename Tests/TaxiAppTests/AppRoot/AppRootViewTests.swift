import HeadlessUI
import Testing

@testable import TaxiApp

@Suite struct AppRootViewTests {
  private let view = AppRootViewController()

  @Test func `the window's own view is on the screen only while the account is loaded`() {
    #expect(!view.hasContent)
    view.show(isLoading: true)
    #expect(view.hasContent)
    view.show(isLoading: false)
    #expect(!view.hasContent)
  }

  @Test func `it shows that something is under way, in both languages`() {
    view.show(isLoading: true)
    let shown = Language.allCases.map { view.snapshot(rib: "AppRoot", language: $0).elements.map(\.text) }
    #expect(shown == [["読み込み中…"], ["Loading…"]])
  }
}
