import DeepLinks
import HeadlessUI
import LinkAssociation

/// What a link of a campaign opens for the people with one kind of phone, with or without the app.
public struct CampaignPhone: Sendable, Hashable {
  /// A kind of phone. The raw values are stable.
  public enum Kind: String, Sendable, CaseIterable {
    /// An iPhone or iPad.
    case iPhone
    /// An Android phone of any version.
    case android = "Android"

    /// The phones that decide in the same way or not.
    fileprivate var phones: [PhoneKind] {
      switch self {
      case .iPhone: [.ios]
      case .android: [.android15, .androidBefore15]
      }
    }
  }

  /// The kind of phone.
  public let kind: Kind
  /// Whether the app is on the phone.
  public let hasApp: Bool
  /// What is opened: several where versions of the phone or of the app differ, in the order of ``PhoneOpening``.
  public let opens: [PhoneOpening]

  /// Whether the browser or nothing opens, on some of the phones or on all.
  var isElsewhere: Bool { opens.contains(where: Self.elsewhere.contains) }

  /// Whether the browser or nothing opens on all of the phones.
  var isOnlyElsewhere: Bool { !opens.isEmpty && opens.allSatisfy(Self.elsewhere.contains) }

  private static let elsewhere: Set<PhoneOpening> = [.browser, .nothing]

  /// The people, as the title of a column.
  var title: LocalizedText { Self.title(kind, hasApp: hasApp) }

  /// The title of a column.
  static func title(_ kind: Kind, hasApp: Bool) -> LocalizedText {
    LocalizedText(
      ja: "\(kind.rawValue)・\(withApp(hasApp).ja)", en: "\(kind.rawValue), \(withApp(hasApp).en)")
  }

  /// Whether people have the app, in a few words.
  static func withApp(_ hasApp: Bool) -> LocalizedText {
    hasApp ? LocalizedText(ja: "アプリあり", en: "with the app") : LocalizedText(ja: "アプリなし", en: "without it")
  }

  /// What is opened, in a few words.
  var text: LocalizedText {
    LocalizedText(
      ja: opens.map(\.title.ja).joined(separator: "か"), en: opens.map(\.title.en).joined(separator: " or "))
  }
}

extension CampaignPhone: Encodable {
  private enum CodingKeys: String, CodingKey { case phone, app, opens, ja, en }

  /// Writes the phone, whether it has the app, and what is opened, with the words of both languages.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind.rawValue, forKey: .phone)
    try container.encode(hasApp, forKey: .app)
    try container.encode(opens.map(\.rawValue), forKey: .opens)
    try container.encode(text.ja, forKey: .ja)
    try container.encode(text.en, forKey: .en)
  }
}

extension CampaignCheck {
  /// Returns what a link opens for people with iPhones and Android phones, with the app and without it; none when the app's
  /// association files are not given. `isReached` is whether the app shows the screen of the link for any audience, and `nil` where
  /// that depends on the sender.
  /// `short` is the short link that stands for it in the file.
  func phones(
    _ url: String, _ explanation: LinkExplanation, short: String?, isReached: Bool?
  ) -> [CampaignPhone] {
    guard let associations = setting.associations else { return [] }
    let found = [true, false].map { hasApp in
      openings(url, explanation, short: short, hasApp: hasApp, associations, isReached: isReached)
    }
    return CampaignPhone.Kind.allCases.flatMap { kind in
      zip([true, false], found).map { hasApp, found in
        let opens = Set(kind.phones.flatMap { found[$0] ?? [] })
        return CampaignPhone(kind: kind, hasApp: hasApp, opens: PhoneOpening.allCases.filter(opens.contains))
      }
    }
  }

  /// What a link opens on each phone.
  private func openings(
    _ url: String, _ explanation: LinkExplanation, short: String?, hasApp: Bool, _ associations: LinkAssociations,
    isReached: Bool?
  ) -> [PhoneKind: Set<PhoneOpening>] {
    func all(_ opening: PhoneOpening) -> [PhoneKind: Set<PhoneOpening>] {
      Dictionary(uniqueKeysWithValues: PhoneKind.allCases.map { ($0, [opening]) })
    }
    if explanation.rejection?.isNotChecked == true { return all(.unknown) }
    if explanation.wrappers.isEmpty, explanation.dialect != nil { return all(.otherApp) }
    let service = routes.deferringService(of: url)
    guard
      let ways = try? associations.ways(
        of: url, from: setting.place, installed: hasApp, service: service, short: short)
    else { return all(.unknown) }
    return Dictionary(grouping: ways, by: \.phone).mapValues { ways in
      Set(ways.map { PhoneOpening($0.end, isReached: isReached, isDeferred: service != nil) })
    }
  }
}
