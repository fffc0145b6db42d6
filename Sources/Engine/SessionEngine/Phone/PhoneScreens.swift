import HeadlessUI

/// The screens of the phone above those of the app, with the state that they show.
struct PhoneScreens {
  /// The permission of the dialog.
  var asked: String?
  /// The notification.
  var banner: Phone.Banner?
  /// The screens.
  var screens: [any ScreenHosting] = []

  /// Whether they hide the screens of the app: a dialog does, and a notification does not.
  var coverApp: Bool { asked != nil }
}

/// The notification of a push: a tap on `banner` opens the app and its link, a tap on `banner.dismiss` removes it.
struct BannerView: View {
  let banner: Phone.Banner
  let onEnd: (_ isTapped: Bool) -> Void

  var body: some View {
    Row(LocalizedText(banner.title), id: "banner", detail: banner.body.map { LocalizedText($0) }) { onEnd(true) }
    Button(LocalizedText(ja: "閉じる", en: "Dismiss"), id: "banner.dismiss") { onEnd(false) }
  }
}

/// The dialog in which the app asks for a permission: `permission.allow` and `permission.deny`. It covers the app.
struct PermissionView: View {
  let question: LocalizedText
  let onAnswer: (_ isAllowed: Bool) -> Void

  var body: some View {
    Text(question)
    Button(LocalizedText(ja: "許可", en: "Allow"), id: "permission.allow") { onAnswer(true) }
    Button(LocalizedText(ja: "許可しない", en: "Don’t Allow"), id: "permission.deny") { onAnswer(false) }.role(.back)
  }
}
