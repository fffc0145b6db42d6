import HeadlessUI
import RIBs

/// The screens that are not covered by a screen above them, the lowest first. They follow from the places of the
/// controllers in the window.
struct VisibleScreens {
  private let screens: [(rib: String, screen: any ScreenHosting)]
  private let language: Language

  /// Finds the visible screens of a window.
  init(of root: any LaunchRouting, language: Language) {
    self.language = language
    screens = root.viewControllable.viewController.visibleControllers.compactMap { controller in
      guard let screen = controller as? any ScreenHosting, screen.hasContent else { return nil }
      return (controller.router?.name ?? "", screen)
    }
  }

  /// The screens of the phone above those of the app. A screen that covers the app hides these.
  init(_ phone: PhoneScreens, above app: VisibleScreens, name: String) {
    language = app.language
    screens = (phone.coverApp ? [] : app.screens) + phone.screens.map { (name, $0) }
  }

  /// No screens.
  init(language: Language) {
    self.language = language
    screens = []
  }

  /// The snapshots of the screens, the topmost screen last.
  var snapshots: [ScreenSnapshot] { screens.map { $0.screen.snapshot(rib: $0.rib, language: language) } }

  /// The name of the RIB of the topmost screen; `nil` without screens.
  var top: String? { screens.last?.rib }

  /// Returns the names of the RIBs whose screens have changed since the look before this one, the lowest first.
  func changes(inLook number: Int) -> [String] {
    screens.filter { $0.screen.hasChanged(inLook: number) }.map(\.rib)
  }

  /// Taps an element of the topmost screen that has it. Throws when no screen has it, or it cannot be tapped.
  func tap(_ element: String, text: String?) throws(SessionError) {
    let owner = screens.last { $0.screen.snapshot(rib: $0.rib, language: language).element(element) != nil }
    do throws(TapError) {
      guard let owner else { throw TapError.absent(element, among: []) }
      try owner.screen.tap(element, text: text, language: language)
    } catch {
      // The topmost screen's elements come first in the hint.
      let error = error.listing(snapshots.reversed().flatMap(\.tappable))
      throw SessionError(code: error.code.rawValue, message: error.message, hint: error.hint)
    }
  }
}
