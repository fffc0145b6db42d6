import DeepLinks

/// The rules by which phones bring a tapped link to an app, each with the document or the public report that tells it.
///
/// The files of the app decide first (`LinkReceiver`); a place can take the link away from the app, but never give it a link
/// that the files do not.
struct WayRule {
  /// What opens, and why; `versions` are those that it is of, nil for all of the phone.
  typealias Way = (versions: BilingualText?, end: LinkWay.End, sentence: Sentence)

  /// A rule and where it is written.
  struct Sentence {
    let text: BilingualText
    var source: String?

    init(text: BilingualText, source: String? = nil) { (self.text, self.source) = (text, source) }

    init(_ rule: WaySentence, _ values: [String: String] = [:], source: String? = nil) {
      self.init(text: rule.sentence(values), source: source)
    }
  }

  let phone: PhoneKind
  let place: TapPlace
  let isInstalled: Bool
  let isWeb: Bool
  /// The service that gives the link to an app that is installed after the tap; nil for none.
  let service: String?
  /// The link as an intent; nil for any other link.
  let intent: IntentLink?
  /// Whether the link tells LINE to open the browser of the phone.
  let opensExternally: Bool
  /// The package of the Android app; nil when it is not known.
  let package: String?
  /// Whether the entitlements of the iPhone app, which name its hosts, are given.
  let knowsHosts: Bool
  /// The host of a short link in its place, whose page opens first; nil for any other link.
  let firstHost: String?

  private var isIOS: Bool { phone == .ios }

  /// Returns what opens: several ways where versions of the phone differ. `receiver` is that of the association files, nil
  /// where they say nothing about the phone; `before12` that of Android before 12, nil when it is the same.
  func ways(_ receiver: LinkReceiver?, before12: LinkReceiver? = nil) -> [Way] {
    if let before12, isInstalled, intent == nil, place != .push {
      let old = ways(before12).first.map { [(PhoneSentence.androidBefore12.sentence, $0.end, $0.sentence)] } ?? []
      return old + ways(receiver).suffix(1).map { (PhoneSentence.android12To14.sentence, $0.end, $0.sentence) }
    }
    if isInstalled, phone == .androidBefore15, intent == nil, place != .push, let receiver, receiver.isUnverified {
      return [
        (
          PhoneSentence.androidBefore12.sentence, .chooser, Sentence(text: receiver.decision, source: Source.webIntents)
        ),
        (PhoneSentence.android12To14.sentence, .browser, Sentence(text: receiver.decision, source: Source.webIntents)),
      ]
    }
    let (end, sentence) = intent.map { way(of: $0, receiver) } ?? way(receiver)
    return [(nil, end, sentence)]
  }

  private func way(_ receiver: LinkReceiver?) -> (LinkWay.End, Sentence) {
    guard isInstalled else { return absent }
    if let firstHost { return (.notChecked, Sentence(.opensFirst, ["host": firstHost])) }
    guard let receiver else { return (.notChecked, Sentence(.filesNotGiven)) }
    switch receiver.verdict {
    case .notChecked: return (.notChecked, Sentence(text: receiver.decision))
    // A push starts the app, also with a link that no file gives it: the link is data that the app reads.
    case _ where place == .push: return atPush
    case .web: return (.browser, Sentence(text: receiver.decision))
    case .blocked: return (isWeb ? .browser : .nothing, Sentence(text: receiver.decision))
    case .app where isIOS && isWeb && !knowsHosts: return (.notChecked, Sentence(.hostsNotGiven))
    case .app:
      let way = isWeb ? web(receiver) : ownScheme(receiver)
      guard receiver.hasChoice, way.0 == .app else { return way }
      return (.chooser, Sentence(text: receiver.decision, source: Source.chooser))
    }
  }

  // MARK: - Without the app

  private var absent: (LinkWay.End, Sentence) {
    if place == .push { return (.nothing, Sentence(.noPush)) }
    if isWeb, let service {
      return (.fallback, Sentence(.serviceOpensStore, ["service": service]))
    }
    guard !isWeb else {
      let source = isIOS ? Source.universalLinks : Source.appLinks
      return (.browser, Sentence(.pageWithoutApp, source: source))
    }
    switch (isIOS, place) {
    case (true, .otherSite), (true, .sameSite):
      return (
        .nothing, Sentence(.safariAlert, source: Source.safariAlert)
      )
    case (false, .otherSite), (false, .sameSite):
      return (.nothing, Sentence(.chromeIgnores, source: Source.chrome))
    case (_, .inApp):
      return (.nothing, Sentence(.pageCannotLoad, source: Source.webViewError))
    default: return (.nothing, Sentence(.noApp))
    }
  }

  // MARK: - Intents

  /// A link with the scheme `intent`. Only Chrome documents what it does with one.
  private func way(of intent: IntentLink, _ receiver: LinkReceiver?) -> (LinkWay.End, Sentence) {
    if place == .push { return isInstalled ? atPush : absent }
    guard !isIOS else { return (.nothing, Sentence(.noIntentOnIOS)) }
    guard place == .otherSite || place == .sameSite else {
      return (.notChecked, Sentence(.onlyChromeDocuments, source: Source.chrome))
    }
    if isInstalled, let receiver, receiver.verdict == .notChecked {
      return (.notChecked, Sentence(text: receiver.decision))
    }
    let isOther = intent.package.map { app in package.map { $0 != app } ?? false } ?? false
    if isInstalled, receiver?.verdict == .app, !isOther {
      return (.app, Sentence(.chromeOpensApp, source: Source.chrome))
    }
    if let page = intent.fallback {
      return (.fallback, Sentence(.chromeOpensPage, ["page": page], source: Source.chrome))
    }
    guard let app = intent.package else {
      return (.nothing, Sentence(.chromeIgnoresIntent, source: Source.chrome))
    }
    return (.fallback, Sentence(.chromeOpensStore, ["app": app], source: Source.chrome))
  }

  // MARK: - With the app

  private var atPush: (LinkWay.End, Sentence) {
    (
      .app,
      Sentence(
        .push,
        source: isIOS ? Source.iosPush : Source.androidPush)
    )
  }

  /// A web link that the files give to the app.
  private func web(_ receiver: LinkReceiver) -> (LinkWay.End, Sentence) {
    func decided(_ source: String) -> Sentence { Sentence(text: receiver.decision, source: source) }
    switch (isIOS, place) {
    case (true, .sameSite):
      return (
        .browser,
        Sentence(.safariStays, source: Source.universalLinks)
      )
    case (false, .sameSite):
      return (
        .notChecked,
        Sentence(
          .chromeStays,
          source: Source.chromeHost)
      )
    case (_, .inApp):
      return (
        .notChecked,
        Sentence(
          .otherAppDecides, source: isIOS ? Source.webKit : Source.webView)
      )
    case (_, .line):
      return (.notChecked, Sentence(opensExternally ? .lineLeaves : .lineStays, source: Source.line))
    case (true, .qr): return (.app, decided(Source.iosCamera))
    case (false, .qr):
      return (.notChecked, Sentence(.cameraNotDocumented))
    case (true, .push), (true, .mail), (true, .otherSite), (true, .app): return (.app, decided(Source.universalLinks))
    case (false, .push), (false, .mail), (false, .otherSite), (false, .app): return (.app, decided(Source.appLinks))
    }
  }

  /// A link with a scheme that the app has.
  private func ownScheme(_ receiver: LinkReceiver) -> (LinkWay.End, Sentence) {
    switch (isIOS, place) {
    case (true, .mail):
      return (
        .app,
        Sentence(
          .appleMail, source: Source.customScheme
        )
      )
    case (false, .mail):
      return (
        .notChecked,
        Sentence(
          .noLinkInMail, source: Source.mailSchemes)
      )
    case (true, .otherSite), (true, .sameSite):
      return (.app, Sentence(.safariAsks, source: Source.safariAsks))
    case (false, .otherSite), (false, .sameSite):
      return (.app, Sentence(.chromeOpensApp, source: Source.chrome))
    case (_, .inApp):
      return (
        .notChecked,
        Sentence(
          .onlyWhereForwarded,
          source: isIOS ? Source.webKit : Source.webViewError)
      )
    case (_, .line): return (.notChecked, Sentence(.lineActions, source: Source.line))
    case (true, .qr): return (.app, Sentence(text: receiver.decision, source: Source.iosCameraScheme))
    case (false, .qr):
      return (
        .notChecked, Sentence(.cameraDiffers, source: Source.iosCameraScheme)
      )
    case (true, .push), (true, .app): return (.app, Sentence(text: receiver.decision, source: Source.customScheme))
    case (false, .push), (false, .app): return (.app, Sentence(text: receiver.decision, source: Source.deepLinks))
    }
  }

  /// The documents and reports.
  private enum Source {
    static let universalLinks = "Apple: Allowing apps and websites to link to your content; TN3155"
    static let customScheme = "Apple: Defining a custom URL scheme for your app"
    static let iosPush = "Apple: UNNotificationDefaultActionIdentifier"
    static let webKit = "WebKit: NavigationState.mm, and the policy of the app that shows the page"
    static let safariAlert = "Open Radar 12284894"
    static let safariAsks = "EddyVerbruggen/Custom-URL-scheme, issue 228"
    static let iosCamera = "element-hq/element-x-ios, pull request 5804"
    static let iosCameraScheme = "pubky/pubky-ring, issue 279"
    static let appLinks = "Android: About App Links"
    static let webIntents = "Android 12: Behavior changes, web intent resolution"
    static let chooser = "AOSP: ResolverActivity"
    static let deepLinks = "Android: Create deep links"
    static let androidPush = "Android: Create a deep link for a destination"
    static let chrome = "Chrome: Android Intents with Chrome"
    static let chromeHost = "Chromium: ExternalNavigationHandler, shouldStayWithinHost"
    static let webView = "Android: Build web apps in WebView"
    static let webViewError = "BranchMetrics/react-native-branch, issue 132"
    static let line = "LINE Developers: Use LINE features with the LINE URL scheme"
    static let mailSchemes = "EddyVerbruggen/Custom-URL-scheme, issues 81 and 234"
  }
}
