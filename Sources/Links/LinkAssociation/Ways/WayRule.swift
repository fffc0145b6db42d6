import DeepLinks

/// The rules by which phones bring a tapped link to an app, each with the document or the public report that tells it.
///
/// The files of the app decide first (`LinkReceiver`); a place can take the link away from the app, but never give it a link
/// that the files do not.
struct WayRule {
  /// What opens, and why; `versions` are those that it is of, nil for all of the phone.
  typealias Way = (versions: String?, end: LinkWay.End, sentence: Sentence)

  /// A rule and where it is written.
  struct Sentence {
    let text: String
    var source: String?
  }

  let phone: PhoneKind
  let place: TapPlace
  let isInstalled: Bool
  let isWeb: Bool
  /// The service that gives the link to an app that is installed after the tap; nil for none.
  let service: String?
  /// The link as an intent; nil for any other link.
  let intent: IntentLink?
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
      let old = ways(before12).first.map { [("Android before 12", $0.end, $0.sentence)] } ?? []
      return old + ways(receiver).suffix(1).map { ("Android 12 to 14", $0.end, $0.sentence) }
    }
    if isInstalled, phone == .androidBefore15, intent == nil, place != .push, let receiver, receiver.isUnverified {
      return [
        ("Android before 12", .chooser, Sentence(text: receiver.decidedBy, source: Source.webIntents)),
        ("Android 12 to 14", .browser, Sentence(text: receiver.decidedBy, source: Source.webIntents)),
      ]
    }
    let (end, sentence) = intent.map { way(of: $0, receiver) } ?? way(receiver)
    return [(nil, end, sentence)]
  }

  private func way(_ receiver: LinkReceiver?) -> (LinkWay.End, Sentence) {
    guard isInstalled else { return absent }
    if let firstHost {
      return (
        .notChecked, Sentence(text: "\(firstHost) opens first, and what phones do with its redirect is not checked")
      )
    }
    guard let receiver else { return (.notChecked, Sentence(text: "the app's own files are not given")) }
    switch receiver.verdict {
    case .notChecked: return (.notChecked, Sentence(text: receiver.decidedBy))
    // A push starts the app, also with a link that no file gives it: the link is data that the app reads.
    case _ where place == .push: return atPush
    case .web: return (.browser, Sentence(text: receiver.decidedBy))
    case .blocked: return (isWeb ? .browser : .nothing, Sentence(text: receiver.decidedBy))
    case .app where isIOS && isWeb && !knowsHosts:
      return (.notChecked, Sentence(text: "the entitlements of the app are not given, which name its hosts"))
    case .app where receiver.hasChoice: return (.chooser, Sentence(text: receiver.decidedBy, source: Source.chooser))
    case .app: return isWeb ? web(receiver) : ownScheme(receiver)
    }
  }

  // MARK: - Without the app

  private var absent: (LinkWay.End, Sentence) {
    if place == .push { return (.nothing, Sentence(text: "an app that is not installed gets no push")) }
    if isWeb, let service {
      return (.fallback, Sentence(text: "\(service) opens the store, and gives the app the link at its first start"))
    }
    guard !isWeb else {
      let source = isIOS ? Source.universalLinks : Source.appLinks
      return (.browser, Sentence(text: "without the app the link is a page", source: source))
    }
    switch (isIOS, place) {
    case (true, .otherSite), (true, .sameSite):
      return (
        .nothing, Sentence(text: "Safari shows an alert that it cannot open the page", source: Source.safariAlert)
      )
    case (false, .otherSite), (false, .sameSite):
      return (.nothing, Sentence(text: "Chrome ignores a link that no app takes", source: Source.chrome))
    case (_, .inApp):
      return (.nothing, Sentence(text: "the page cannot load a scheme that no app takes", source: Source.webViewError))
    default: return (.nothing, Sentence(text: "no app takes the scheme"))
    }
  }

  // MARK: - Intents

  /// A link with the scheme `intent`. Only Chrome documents what it does with one.
  private func way(of intent: IntentLink, _ receiver: LinkReceiver?) -> (LinkWay.End, Sentence) {
    if place == .push { return isInstalled ? atPush : absent }
    guard !isIOS else { return (.nothing, Sentence(text: "no app of an iPhone has the scheme `intent`")) }
    guard place == .otherSite || place == .sameSite else {
      return (.notChecked, Sentence(text: "only Chrome documents what it does with `intent:`", source: Source.chrome))
    }
    if isInstalled, let receiver, receiver.verdict == .notChecked {
      return (.notChecked, Sentence(text: receiver.decidedBy))
    }
    let isOther = intent.package.map { app in package.map { $0 != app } ?? false } ?? false
    if isInstalled, receiver?.verdict == .app, !isOther {
      return (.app, Sentence(text: "Chrome opens the app on a tap", source: Source.chrome))
    }
    if let page = intent.fallback {
      return (.fallback, Sentence(text: "Chrome opens `S.browser_fallback_url`: \(page)", source: Source.chrome))
    }
    guard let app = intent.package else {
      return (.nothing, Sentence(text: "Chrome ignores an intent that no app takes", source: Source.chrome))
    }
    return (.fallback, Sentence(text: "Chrome opens the store's page of \(app)", source: Source.chrome))
  }

  // MARK: - With the app

  private var atPush: (LinkWay.End, Sentence) {
    (
      .app,
      Sentence(
        text: "a tapped push opens its own app, which reads the link from it",
        source: isIOS ? Source.iosPush : Source.androidPush)
    )
  }

  /// A web link that the files give to the app.
  private func web(_ receiver: LinkReceiver) -> (LinkWay.End, Sentence) {
    func decided(_ source: String) -> Sentence { Sentence(text: receiver.decidedBy, source: source) }
    switch (isIOS, place) {
    case (true, .sameSite):
      return (
        .browser,
        Sentence(text: "Safari stays on a site whose own links are tapped", source: Source.universalLinks)
      )
    case (false, .sameSite):
      return (
        .notChecked,
        Sentence(
          text: "Chrome stays when the app could also take the page on which the link is, otherwise the app opens",
          source: Source.chromeHost)
      )
    case (_, .inApp):
      return (
        .notChecked,
        Sentence(
          text: "the app that shows the page decides", source: isIOS ? Source.webKit : Source.webView)
      )
    case (true, .qr): return (.app, decided(Source.iosCamera))
    case (false, .qr):
      return (.notChecked, Sentence(text: "no maker of a camera app documents what it does with the link"))
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
          text: "Apple's Mail opens it; other mail apps, such as Gmail, make no link of it", source: Source.customScheme
        )
      )
    case (false, .mail):
      return (
        .notChecked,
        Sentence(
          text: "mail and message apps, such as Gmail and WhatsApp, make no link of it", source: Source.mailSchemes)
      )
    case (true, .otherSite), (true, .sameSite):
      return (.app, Sentence(text: "Safari asks first, then opens the app", source: Source.safariAsks))
    case (false, .otherSite), (false, .sameSite):
      return (.app, Sentence(text: "Chrome opens the app on a tap", source: Source.chrome))
    case (_, .inApp):
      return (
        .notChecked,
        Sentence(
          text: "it opens only where the app that shows the page forwards it",
          source: isIOS ? Source.webKit : Source.webViewError)
      )
    case (true, .qr): return (.app, Sentence(text: receiver.decidedBy, source: Source.iosCameraScheme))
    case (false, .qr):
      return (
        .notChecked, Sentence(text: "it differs from one camera app to another", source: Source.iosCameraScheme)
      )
    case (true, .push), (true, .app): return (.app, Sentence(text: receiver.decidedBy, source: Source.customScheme))
    case (false, .push), (false, .app): return (.app, Sentence(text: receiver.decidedBy, source: Source.deepLinks))
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
    static let mailSchemes = "EddyVerbruggen/Custom-URL-scheme, issues 81 and 234"
  }
}
