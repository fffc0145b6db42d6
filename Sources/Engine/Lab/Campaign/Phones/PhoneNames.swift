import DeepLinks
import HeadlessUI
import LinkAssociation
import TextFormats

/// The names of the phones that decide in the same way, as a report on a campaign writes them.
enum PhoneNames {
  /// Returns the names of the phones of some ways. All versions of Android together are `Android`.
  static func of(_ ways: [LinkWay]) -> LocalizedText {
    let all = Set(ways.filter { $0.part == nil }.map(\.phone))
    let isAndroid = all.isSuperset(of: [.android15, .androidBefore15])
    let names = ways.map { way in
      isAndroid && way.part == nil && way.phone != .ios
        ? LocalizedText("Android") : LocalizedText(ja: way.phones.ja, en: way.phones.en)
    }.unique
    return LocalizedText(
      ja: names.map(\.ja).joined(separator: "、"), en: names.map(\.en).joined(separator: ", "))
  }
}
