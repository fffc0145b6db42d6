import HeadlessUI

/// The notification of a push: a tap on `banner` opens its link, a tap on `banner.dismiss` removes it.
final class BannerScreen: Screen {
  private let banner: Phone.Banner
  private let onEnd: (_ isTapped: Bool) -> Void

  init(_ banner: Phone.Banner, onEnd: @escaping (_ isTapped: Bool) -> Void) {
    self.banner = banner
    self.onEnd = onEnd
  }

  var presentation: ScreenPresentation { .frame }

  var body: some View {
    Row(LocalizedText(banner.title), id: "banner", detail: banner.body.map { LocalizedText($0) }) { [onEnd] in
      onEnd(true)
    }
    Button(LocalizedText(ja: "閉じる", en: "Dismiss"), id: "banner.dismiss") { [onEnd] in onEnd(false) }
  }
}

/// The dialog in which the app asks for a permission: `permission.allow` and `permission.deny`. It covers the app.
final class PermissionScreen: Screen {
  private let question: LocalizedText
  private let onAnswer: (_ isAllowed: Bool) -> Void

  init(_ question: LocalizedText, onAnswer: @escaping (_ isAllowed: Bool) -> Void) {
    self.question = question
    self.onAnswer = onAnswer
  }

  var presentation: ScreenPresentation { .cover }

  var body: some View {
    Text(question)
    Button(LocalizedText(ja: "許可", en: "Allow"), id: "permission.allow") { [onAnswer] in onAnswer(true) }
    Button(LocalizedText(ja: "許可しない", en: "Don’t Allow"), id: "permission.deny") { [onAnswer] in onAnswer(false) }
  }
}
