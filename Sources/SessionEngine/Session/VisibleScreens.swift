import HeadlessUI
import RIBs

/// The screens that are not covered by a screen above them, the lowest first.
struct VisibleScreens {
  private var screens: [(rib: String, screen: any Screen)] = []
  private let language: Language

  /// Finds the visible screens of a tree.
  init(under root: RouterNode, language: Language) {
    self.language = language
    var all: [(rib: String, screen: any Screen)] = []
    Self.collect(root, into: &all)
    var hasContent = false
    for entry in all.reversed() {
      let presentation = entry.screen.presentation
      if presentation == .frame || !hasContent { screens.insert(entry, at: 0) }
      if presentation == .cover { return }
      if presentation == .content { hasContent = true }
    }
  }

  /// The screens of the phone above those of the app. A screen that covers hides these.
  init(_ phone: [any Screen], above app: VisibleScreens, name: String) {
    language = app.language
    screens = phone.contains { $0.presentation == .cover } ? [] : app.screens
    screens += phone.map { (name, $0) }
  }

  /// No screens.
  init(language: Language) { self.language = language }

  private static func collect(_ node: RouterNode, into screens: inout [(rib: String, screen: any Screen)]) {
    if let screen = (node as? any ViewableRouting)?.viewControllable as? any Screen {
      screens.append((node.name, screen))
    }
    for child in node.children { collect(child, into: &screens) }
  }

  /// The snapshots of the screens, the topmost screen last.
  var snapshots: [ScreenSnapshot] { screens.map { $0.screen.snapshot(rib: $0.rib, language: language) } }

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
