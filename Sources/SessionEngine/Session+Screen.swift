import Flux
public import HeadlessUI
import RIBs

extension Session {
  /// The screens a person sees, the outermost last: what stands on top.
  ///
  /// Each is made now, in the session's language.
  public var screens: [ScreenSnapshot] {
    visibleScreens.map { $0.screen.snapshot(rib: $0.rib, language: world.settings.state.language) }
  }

  /// Touches an element of what a person sees; the topmost screen that has it takes it.
  func tap(_ element: String, text: String?) throws(ControlRefusal) {
    let language = world.settings.state.language
    let visible = visibleScreens
    let holder = visible.last { $0.screen.snapshot(rib: $0.rib, language: language).element(element) != nil }
    do throws(TapError) {
      guard let holder else { throw TapError.absent(element, among: []) }
      try holder.screen.tap(element, text: text, language: language)
    } catch {
      // The topmost screen's first: that is where a person looks.
      let screens = visible.reversed().map { $0.screen.snapshot(rib: $0.rib, language: language) }
      let fault = error.listing(screens.flatMap(\.tappable))
      throw ControlRefusal(code: fault.code.rawValue, message: fault.message, hint: fault.hint)
    }
  }

  /// The screens that are not covered by one above them, lowest first.
  private var visibleScreens: [(rib: String, screen: any Screen)] {
    var all: [(rib: String, screen: any Screen)] = []
    collect(world.instance.root, into: &all)
    var visible: [(rib: String, screen: any Screen)] = []
    var hasContent = false
    for entry in all.reversed() {
      switch entry.screen.presentation {
      case .frame: visible.append(entry)
      case .content:
        if !hasContent { visible.append(entry) }
        hasContent = true
      case .cover:
        if !hasContent { visible.append(entry) }
        return visible.reversed()
      }
    }
    return visible.reversed()
  }

  private func collect(_ node: RouterNode, into screens: inout [(rib: String, screen: any Screen)]) {
    if let screen = (node as? any ViewableRouting)?.viewControllable as? any Screen {
      screens.append((node.name, screen))
    }
    for child in node.children { collect(child, into: &screens) }
  }
}
