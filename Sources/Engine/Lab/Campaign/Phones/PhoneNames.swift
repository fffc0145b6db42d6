import HeadlessUI
import LinkAssociation
import TextFormats

/// The names of the phones that decide in the same way, as a report on a campaign writes them.
enum PhoneNames {
  /// Returns the names of the phones of some ways. All versions of Android together are `Android`.
  static func of(_ ways: [LinkWay]) -> LocalizedText {
    let all = Set(ways.filter { $0.only == nil }.map(\.phone))
    let isAndroid = all.isSuperset(of: [.android15, .androidBefore15])
    let names = ways.map { way in
      if let only = way.only { return versions(only) }
      return isAndroid && way.phone != .ios ? LocalizedText("Android") : name(way.phone)
    }.unique
    return LocalizedText(
      ja: names.map(\.ja).joined(separator: "、"), en: names.map(\.en).joined(separator: ", "))
  }

  private static func name(_ phone: PhoneKind) -> LocalizedText {
    switch phone {
    case .ios: LocalizedText(phone.name)
    case .android15: LocalizedText(ja: "Android 15以降", en: phone.name)
    case .androidBefore15: LocalizedText(ja: "Android 14以前", en: phone.name)
    }
  }

  /// The versions that a rule is of, or the identifier of an app.
  private static func versions(_ only: String) -> LocalizedText {
    switch only {
    case "before Android 12": LocalizedText(ja: "Android 11以前", en: only)
    case "Android 12 to 14": LocalizedText(ja: "Android 12〜14", en: only)
    default: LocalizedText(only)
    }
  }
}
