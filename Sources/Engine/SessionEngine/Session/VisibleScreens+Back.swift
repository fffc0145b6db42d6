import Flux
import HeadlessUI
import RIBs
import TextFormats

/// What the phone's back does in a session.
///
/// It follows Android and iOS. On Android the topmost handler takes back, a dialog is dismissed, and on the first screen the
/// app goes to the background, with its state (developer.android.com: *Principles of navigation*, *Tasks and the back
/// stack*; `backBehavior` of React Navigation's tabs). On iOS a swipe takes away what was pushed, and a sheet by a swipe
/// down. It answers no alert, changes no tab, and does not leave the app.
public enum BackAction: Sendable, Hashable {
  /// It taps an element of the app or the phone that has the role `back`.
  case tap(element: String)
  /// It detaches the RIB whose view was pushed or presented last.
  case dismiss(rib: String)
  /// It leaves the app, which goes to the background.
  case leave
  /// It does nothing: a question on the screen is not answered by back.
  case unanswered
  /// It does nothing: on iOS there is nothing behind the screen.
  case nothing
}

extension VisibleScreens {
  /// What the phone's back does.
  func back(on platform: SessionSettings.Platform) -> BackAction { backStep(on: platform).action }

  /// Goes back as far as the app's screens do so. Throws when back does nothing. Returns whether it leaves the app.
  func goBack(on platform: SessionSettings.Platform) throws(SessionError) -> Bool {
    let (action, controller) = backStep(on: platform)
    switch action {
    case .tap(let element): try tap(element, text: nil)
    case .dismiss: _ = controller?.goBack()
    case .leave: return true
    case .unanswered:
      throw SessionError(
        code: "backUnanswered", message: "back does not answer the question on the screen",
        hint: "tap one of its buttons, or give one of them the role `back`")
    case .nothing:
      throw SessionError(
        code: "nothingBehind", message: "there is nothing behind the screen to swipe back to",
        hint: "only Android's back leaves the app: \(Program.name) session configure SESSION --set platform=android")
    }
    return false
  }

  private func backStep(
    on platform: SessionSettings.Platform
  ) -> (action: BackAction, controller: ViewController?) {
    let snapshots = snapshots
    // A dialog of the phone is above the app's screens, and an alert is above the other screens of the app.
    let question = isUnderDialog ? screens.indices.last : alert(on: snapshots)
    if let question {
      let answer = platform == .android ? snapshots[question].element(for: .back) : nil
      return (answer.map { .tap(element: $0.id) } ?? .unanswered, nil)
    }
    let app = screens.prefix(appCount)
    let departing = app.reversed().lazy.compactMap(\.screen.departing).first
    guard platform == .android || departing != nil else { return (.nothing, nil) }
    // Only the screens that leave together say what back does: not those around them, such as a bar of tabs.
    for index in app.indices.reversed() where app[index].screen.departing === departing {
      if let element = snapshots[index].element(for: .back) { return (.tap(element: element.id), nil) }
    }
    if let departing, let rib = departing.router?.name, departing.isInSlot { return (.dismiss(rib: rib), departing) }
    return (platform == .android ? .leave : .nothing, nil)
  }
}

extension SessionWorld {
  /// Goes back: in the app, or out of it.
  func goBack() throws(SessionError) {
    try requireForeground()
    if try visibleScreens.goBack(on: settings.state.platform) { move(to: .background) }
  }
}

extension Session {
  /// What the phone's back does now; `nil` when the app is not on the screen.
  public var backAction: BackAction? {
    guard phone.app == .foreground else { return nil }
    return world.visibleScreens.back(on: settings.platform)
  }
}
