import DeepLinks
import Flux
import HeadlessUI
import RIBs
import TextFormats

// The events of the phone, and the links that arrive at it.

extension SessionWorld {
  /// The name under which the screens of the phone itself are listed.
  static let phoneName = "Phone"

  /// Throws for an event that needs the app on the screen when it is not there.
  func requireForeground() throws(SessionError) {
    guard phone.state.app != .foreground else { return }
    throw notInForeground("the app is not in the foreground: it is \(phone.state.app.rawValue)")
  }

  private func notInForeground(_ message: String) -> SessionError {
    phone.state.app == .notInstalled
      ? SessionError(
        code: "appNotInstalled", message: message, hint: "install it: \(Program.name) session install SESSION")
      : SessionError(
        code: "appNotInForeground", message: message,
        hint: "bring it to the foreground: \(Program.name) session configure SESSION --set app=foreground")
  }

  /// Throws when an input cannot reach the app: only links and QR codes reach a phone without it.
  func admit(_ input: LinkInput) throws(SessionError) {
    if input.kind != .qr, phone.state.app == .notInstalled {
      throw notInForeground("no \(input.kind.rawValue) reaches an app that is not installed")
    }
    if input.kind == .push, phone.state.denied.contains(AppPermission.notifications) {
      throw SessionError(
        code: "notificationsDenied", message: "the user has denied the app to show notifications",
        hint: "install it again: \(Program.name) session configure SESSION --set app=notInstalled")
    }
  }

  /// Installs the app and starts it. Throws when it is installed.
  func install() throws(SessionError) {
    guard phone.state.app == .notInstalled else {
      throw SessionError(
        code: "alreadyInstalled", message: "the app is installed: it is \(phone.state.app.rawValue)",
        hint: "remove it first: \(Program.name) session configure SESSION --set app=notInstalled")
    }
    dispatcher.dispatch(PhoneAction.installed(app.permissions.map(\.name)))
    launch()
  }

  /// Returns the state for a value of the setting `app`. Throws for any other value, and for an app that is not installed:
  /// only `install` installs it, because a first launch asks for permissions.
  func appState(_ value: String) throws(SessionError) -> Phone.AppState {
    guard let state = Phone.AppState(rawValue: value) else {
      let values = Phone.AppState.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      throw SessionError(
        code: "badSetting", message: "`app` cannot be `\(value.clipped())`", hint: "it is one of \(values)")
    }
    if phone.state.app == .notInstalled, state != .notInstalled {
      throw notInForeground("the app is not installed, so it cannot be \(value)")
    }
    return state
  }

  /// Brings the app to another state. The session ends the tree of an app that runs no longer.
  func move(to state: Phone.AppState) {
    dispatcher.dispatch(PhoneAction.moved(state))
    tree.window.isVisible = state == .foreground
    if state.isRunning { launch() }
  }

  /// Prepares the phone for a link: starts the app or brings it to the foreground. A push in the foreground only shows
  /// its banner, and without the app the link waits for its installation.
  func arrive(_ link: Int, place: String?, banner: Phone.Banner?) {
    let before = phone.state
    var steps: [PhoneStep] = []
    switch before.app {
    case .notInstalled: steps = [.installed, .firstLaunch] + (app.permissions.isEmpty ? [] : [.permissions])
    case .notRunning: steps = [.coldStart]
    case .background, .foreground: break
    }
    if !before.asked.isEmpty { steps.append(.permissions) }
    if banner != nil, before.app == .foreground { steps.append(.banner) }
    if !steps.isEmpty || place != nil {
      dispatcher.dispatch(PhoneAction.arrived(Phone.Arrival(link: link, steps: steps, place: place)))
    }
    bring(banner)
  }

  /// Shows a notification above the app in the foreground. Brings any other app that is installed to the foreground, as a
  /// link or a tap on its notification does.
  func bring(_ banner: Phone.Banner?) {
    switch phone.state.app {
    case .foreground: if let banner { dispatcher.dispatch(PhoneAction.showed(banner)) }
    case .background, .notRunning: move(to: .foreground)
    case .notInstalled: break
    }
  }

  /// Forgets what the phone keeps for links that are not among these.
  func keep(_ links: Set<Int>) {
    if phone.state.keepsMore(than: links) { dispatcher.dispatch(PhoneAction.kept(links)) }
  }

  /// Makes the screens of the phone that are above those of the app, unless they are there. A dialog belongs to the app on
  /// the screen, a notification stays without it.
  func updatePhoneScreens() {
    let asked = phone.state.app == .foreground ? phone.state.asked.first : nil
    let banner = phone.state.banner
    guard phoneScreens.asked != asked || phoneScreens.banner != banner else { return }
    phoneScreens = PhoneScreens(asked: asked, banner: banner)
    if let asked {
      let question = app.permissions.first { $0.name == asked }?.question ?? LocalizedText(asked)
      let view = PermissionView(question: question) { [weak self] in
        self?.phoneTap = .permission
        self?.dispatcher.dispatch(PhoneAction.answered(isAllowed: $0))
      }
      phoneScreens.screens = [HostingController(rootView: view)]
    } else if let banner {
      let view = BannerView(banner: banner) { [weak self] in
        self?.phoneTap = .banner(link: banner.link, isOpened: $0)
        self?.dispatcher.dispatch(PhoneAction.bannerLeft)
      }
      phoneScreens.screens = [HostingController(rootView: view)]
    }
  }
}

/// A tap on a screen of the phone, not of the app.
enum PhoneTap {
  /// The banner of a link, or one that only opens the app, was tapped or dismissed.
  case banner(link: Int?, isOpened: Bool)
  /// The dialog of a permission was answered.
  case permission
}
