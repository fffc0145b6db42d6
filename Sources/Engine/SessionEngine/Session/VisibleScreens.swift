import HeadlessUI
import RIBs

/// The screens that are not covered by a screen above them, the lowest first. They follow from the places of the
/// controllers in the window. An alert on a screen of the app covers the app's other screens.
struct VisibleScreens {
  let screens: [(rib: String, screen: any ScreenHosting)]
  /// The number of screens of the app, which are below those of the phone.
  let appCount: Int
  /// Whether a dialog of the phone hides the screens of the app.
  let isUnderDialog: Bool
  private let environment: EnvironmentValues

  /// Finds the visible screens of a window.
  init(of root: any LaunchRouting, in environment: EnvironmentValues) {
    self.environment = environment
    screens = Self.screens(root.viewControllable.viewController.visibleControllers)
    appCount = screens.count
    isUnderDialog = false
  }

  /// Finds the screens of a window that its topmost presented screen covers.
  init(coveredIn root: any LaunchRouting, in environment: EnvironmentValues) {
    self.environment = environment
    screens = Self.screens(root.viewControllable.viewController.coveredControllers)
    appCount = screens.count
    isUnderDialog = false
  }

  private static func screens(_ controllers: [ViewController]) -> [(rib: String, screen: any ScreenHosting)] {
    controllers.compactMap { controller in
      guard let screen = controller as? any ScreenHosting, screen.hasContent else { return nil }
      return (controller.router?.name ?? "", screen)
    }
  }

  /// The screens of the phone above those of the app. A screen that covers the app hides these.
  init(_ phone: PhoneScreens, above app: VisibleScreens, name: String) {
    environment = app.environment
    appCount = phone.coverApp ? 0 : app.screens.count
    isUnderDialog = phone.coverApp
    guard phone.coverApp || !phone.screens.isEmpty else {
      screens = app.screens
      return
    }
    screens = app.screens.prefix(appCount) + phone.screens.map { (name, $0) }
  }

  /// No screens.
  init(in environment: EnvironmentValues) {
    self.environment = environment
    screens = []
    appCount = 0
    isUnderDialog = false
  }

  /// The snapshots of the screens, the topmost screen last.
  var snapshots: [ScreenSnapshot] {
    let shown = screens.map { $0.screen.snapshot(rib: $0.rib, in: environment) }
    guard let alert = alert(on: shown) else { return shown }
    return shown.enumerated().map { $0 == alert || $0 >= appCount ? $1 : $1.underAlert }
  }

  /// The topmost screen, with the sections above it.
  var top: ScreenSnapshot? {
    guard let top = topIndex else { return nil }
    let shown = snapshots
    return shown[(top + 1)...].reduce(shown[top]) { $0.followed(by: $1) }
  }

  /// The name of the topmost screen's RIB.
  var topRIB: String? { topIndex.map { screens[$0].rib } }

  /// The name of the topmost RIB of the app, also below a banner of the phone.
  var topAppRIB: String? { topIndex(of: screens.prefix(appCount)).map { screens[$0].rib } }

  private var topIndex: Int? { topIndex(of: screens[...]) }

  /// The position of the topmost screen. The screens above it whose RIBs have no link of their own are sections of it.
  private func topIndex(of screens: ArraySlice<(rib: String, screen: any ScreenHosting)>) -> Int? {
    screens.lastIndex { $0.screen.router.map { $0.interactable is any LinkPlace } ?? true } ?? screens.indices.last
  }

  /// Returns the position of the screen whose alert covers the app's other screens; `nil` when there is none.
  func alert(on shown: [ScreenSnapshot]) -> Int? { shown.prefix(appCount).lastIndex(where: \.hasAlert) }

  /// Returns the names of the RIBs whose screens have changed since the look before this one, the lowest first.
  func changes(inLook number: Int) -> [String] {
    screens.filter { $0.screen.hasChanged(inLook: number) }.map(\.rib)
  }

  /// Taps an element of the topmost screen that has it. Throws when no screen has it, or it cannot be tapped.
  func tap(_ element: String, text: String?) throws(SessionError) {
    let shown = snapshots
    let owner = shown.lastIndex { $0.element(element) != nil }
    let alert = alert(on: shown)
    do throws(TapError) {
      guard let owner else { throw TapError.absent(element, among: []) }
      if let alert, owner != alert, owner < appCount { throw TapError.underAlert(element) }
      try screens[owner].screen.tap(element, text: text, in: environment)
    } catch {
      // The topmost screen's elements come first in the hint.
      let error = error.listing(snapshots.reversed().flatMap(\.tappable))
      throw SessionError(code: error.code.rawValue, message: error.message, hint: error.hint)
    }
  }
}
