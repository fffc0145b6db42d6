public import DeepLinks

/// The place where a person taps a link. The raw values are stable.
public enum TapPlace: String, Sendable, CaseIterable, Codable {
  /// A mail or a message.
  case mail
  /// A page in the browser, on another site than the link's.
  case otherSite = "other-site"
  /// A page in the browser, on the site of the link.
  case sameSite = "same-site"
  /// A page in the browser of another app, such as LINE or Instagram.
  case inApp = "in-app"
  /// A message of LINE, which opens links in its own browser.
  case line
  /// A QR code, with the camera of the phone.
  case qr
  /// Another app, which asks the system to open the link.
  case app
  /// A push of the app itself.
  case push
}

/// A phone on which a link is tapped. The raw values are stable.
public enum PhoneKind: String, Sendable, CaseIterable, Codable {
  /// An iPhone or iPad.
  case ios
  /// An Android phone with Android 15 or later.
  case android15 = "android-15"
  /// An Android phone with an earlier version.
  case androidBefore15 = "android-before-15"

  /// The name for people in both languages.
  public var title: BilingualText {
    switch self {
    case .ios: PhoneSentence.ios.sentence
    case .android15: PhoneSentence.android15.sentence
    case .androidBefore15: PhoneSentence.androidBefore15.sentence
    }
  }

  /// The name for people in English.
  public var name: String { title.en }
}

/// What a phone does with a tapped link, and the rule that decides.
public struct LinkWay: Sendable, Hashable {
  /// What opens. The raw values are stable.
  public enum End: String, Sendable, Codable, CaseIterable {
    /// The app.
    case app
    /// The browser, or the page on which the link was tapped goes on in place.
    case browser
    /// A question of the phone in which app the link is opened.
    case chooser
    /// The store, or a page that the link names for phones without the app.
    case fallback
    /// Nothing: an alert, an error page, or no reaction at all.
    case nothing
    /// The platform's documentation and public reports do not tell.
    case notChecked
  }

  /// The phone.
  public let phone: PhoneKind
  /// The place.
  public let place: TapPlace
  /// Whether the app is on the phone.
  public let isInstalled: Bool
  /// The apps or the versions that the way is of, where they differ, in both languages; `nil` for all.
  public let part: BilingualText?
  /// What opens.
  public let end: End
  /// The rule, as a sentence without a full stop in both languages.
  public let sentence: BilingualText
  /// The document or the report that tells the rule; `nil` where there is none.
  public let source: String?

  /// The apps or the versions in English; `nil` for all.
  public var only: String? { part?.en }
  /// The rule in English.
  public var rule: String { sentence.en }
  /// Whether the way is only of versions that few phones still have: those before Android 12.
  public var isOfOldVersions: Bool { part == PhoneSentence.androidBefore12.sentence }
  /// The phones that the way is of, in both languages.
  public var phones: BilingualText { part ?? phone.title }
}

extension LinkWay: Encodable {
  private enum CodingKeys: String, CodingKey { case phone, place, isInstalled, only, end, rule, source }

  /// Writes an object with stable keys, in English.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(phone, forKey: .phone)
    try container.encode(place, forKey: .place)
    try container.encode(isInstalled, forKey: .isInstalled)
    try container.encodeIfPresent(only, forKey: .only)
    try container.encode(end, forKey: .end)
    try container.encode(rule, forKey: .rule)
    try container.encodeIfPresent(source, forKey: .source)
  }
}

extension LinkAssociations {
  /// Returns what each phone does with a link that is tapped at a place. Throws when the gate rejects the link.
  ///
  /// `service` is the service that gives the link to an app that is installed after the tap
  /// (`RouteTable.deferringService(of:)`). `short` is a short link that is tapped in its place. A phone has
  /// several entries when apps or versions have different rules.
  public func ways(
    of text: String, from place: TapPlace, installed: Bool, phones: [PhoneKind] = PhoneKind.allCases,
    service: String? = nil, short: String? = nil
  ) throws(LinkRejection) -> [LinkWay] {
    let intent = try IntentLink(text)
    let link = intent?.link ?? text
    let address = try WebAddress(link)
    let receivers = try receivers(of: link)
    let first = short.map { (try? WebAddress($0))?.host ?? $0 }
    return phones.flatMap { phone in
      let own = receivers.filter { $0.isOf(phone) }
      let rule = WayRule(
        phone: phone, place: place, isInstalled: installed, isWeb: address.isWeb || short != nil, service: service,
        intent: intent, opensExternally: Self.opensExternally(link),
        package: androidApp.package, knowsHosts: appleApp.domains != nil, firstHost: first)
      return (own.isEmpty ? [nil] : own.map { Optional($0) }).flatMap { receiver in
        rule.ways(receiver, before12: phone == .androidBefore15 ? before12(address, than: receiver) : nil).map { way in
          LinkWay(
            phone: phone, place: place, isInstalled: installed,
            part: way.versions ?? (phone == .ios ? receiver?.part : nil), end: way.end,
            sentence: way.sentence.text, source: way.sentence.source)
        }
      }
    }
  }
}

extension LinkAssociations {
  /// Whether a link has the parameter with which LINE opens the browser of the phone in place of its own.
  private static func opensExternally(_ link: String) -> Bool {
    let query = link.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }
    return query.split(separator: "&").contains("openExternalBrowser=1")
  }
}

extension LinkReceiver {
  /// Whether it is the receiver on a phone.
  fileprivate func isOf(_ phone: PhoneKind) -> Bool {
    switch phone {
    case .ios: platform == .ios
    case .android15: platform == .android && only != AndroidFilter.Version.before15.rawValue
    case .androidBefore15: platform == .android && only != AndroidFilter.Version.from15.rawValue
    }
  }
}
