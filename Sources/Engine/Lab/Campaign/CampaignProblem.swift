import DeepLinks
public import HeadlessUI

/// Something that is wrong with a link of a campaign, or that its sender should know.
public struct CampaignProblem: Sendable, Hashable {
  /// The kind of problem; the raw values are stable.
  public enum Code: String, Sendable, CaseIterable {
    /// The app rejects the link.
    case rejected
    /// A placeholder of a template was not filled in.
    case unfilledPlaceholder
    /// A mark of a placeholder has no counterpart, or a condition no end.
    case openPlaceholder
    /// The link was escaped for HTML, or encoded twice.
    case encodedTwice
    /// The host is written in capitals, or ends with a dot.
    case hostSpelling
    /// The link stops to work before the campaign ends.
    case expiresEarly
    /// A name in the link is probably misspelt, or a value was probably not filled in.
    case probableMistake
    /// The link belongs to another company's app, which phones open.
    case ofOtherApp
    /// A phone does not bring the link to the app.
    case notGivenToApp
    /// The values of a row are in the wrong columns.
    case shiftedColumns
    /// The cell of the link has a formula without a value.
    case formulaWithoutValue
    /// The cell of the link, or a line, has another text.
    case noLinkInCell
    /// A mark of HTML around the link has no end, or quotes that HTML does not know.
    case brokenMarkup
    /// The link has no scheme, such as `https://`, so it opens nothing.
    case noScheme
    /// The link reaches its screen for no audience.
    case reachesNothing
    /// People whom the row names have no app, and the link opens only in it.
    case needsApp
    /// No state has the name of the audience. The link is checked all the same.
    case unknownAudience
    /// A date of the row cannot be read or is another day of the week, or the row ends before it begins. The link is checked
    /// all the same.
    case unreadableDate
    /// A short link, of which it is not known what it opens.
    case notChecked
    /// A short link in whose place its long link was checked.
    case standsFor
    /// An earlier line has the same link for the same audience.
    case duplicate
    /// Versions of the app that are in the field do not have the link, or one of its parameters.
    case oldVersions
    /// The sender's tool fills in a part of the link, and no value of it is given.
    case dependsOnSender
    /// The cell or the text of the link shows another address than the one that a tap opens.
    case otherAddress
    /// Parameters without effect in the app.
    case noEffect
    /// The link opens only on phones that have the app.
    case onlyWithApp
    /// The link is the wrapper of a service, or in the form of another app.
    case translated
    /// Another remark of the table of links.
    case remark

    /// Whether a link with this problem is broken.
    public var isBreaking: Bool {
      switch self {
      case .rejected, .unfilledPlaceholder, .openPlaceholder, .needsApp, .encodedTwice, .hostSpelling, .expiresEarly,
        .probableMistake,
        .notGivenToApp, .oldVersions, .ofOtherApp, .shiftedColumns, .formulaWithoutValue, .noLinkInCell, .brokenMarkup,
        .noScheme,
        .reachesNothing:
        true
      case .unknownAudience, .unreadableDate, .notChecked, .standsFor, .dependsOnSender, .duplicate,
        .otherAddress, .noEffect, .onlyWithApp,
        .translated, .remark:
        false
      }
    }

    /// The kind in a few words, for a summary.
    public var title: LocalizedText {
      switch self {
      case .rejected: LocalizedText(ja: "リンク先の画面がない・書き方の誤り", en: "the app rejects it")
      case .unfilledPlaceholder: LocalizedText(ja: "差し込み項目が未入力", en: "a placeholder is not filled in")
      case .openPlaceholder: LocalizedText(ja: "差し込み項目の記号の不足", en: "a placeholder without both of its marks")
      case .needsApp: LocalizedText(ja: "アプリがない方には開かない", en: "opens nothing without the app")
      case .encodedTwice: LocalizedText(ja: "記号の変換の誤り", en: "escaped once too often")
      case .hostSpelling: LocalizedText(ja: "ホスト名の表記の誤り", en: "the spelling of the host")
      case .expiresEarly: LocalizedText(ja: "期間中に期限切れ", en: "expires before the campaign ends")
      case .probableMistake: LocalizedText(ja: "書き間違いの可能性", en: "probably a mistake")
      case .notGivenToApp: LocalizedText(ja: "アプリで開かない", en: "does not open in the app")
      case .ofOtherApp: LocalizedText(ja: "他社アプリのリンク", en: "another app's link")
      case .unknownAudience: LocalizedText(ja: "対象者が不明", en: "the audience is not known")
      case .shiftedColumns: LocalizedText(ja: "列のずれ", en: "its columns are shifted")
      case .formulaWithoutValue: LocalizedText(ja: "数式の値がない", en: "a formula has no value")
      case .noLinkInCell: LocalizedText(ja: "リンクがない", en: "there is no link")
      case .brokenMarkup: LocalizedText(ja: "閉じ忘れまたは引用符の誤り", en: "a mark without its end, or wrong quotes")
      case .noScheme: LocalizedText(ja: "開けないアドレス", en: "an address that opens nothing")
      case .unreadableDate: LocalizedText(ja: "日付の誤り", en: "a date is wrong")
      case .reachesNothing: LocalizedText(ja: "リンク先の画面が表示されない", en: "it reaches its screen for no audience")
      case .oldVersions: LocalizedText(ja: "古いバージョンのアプリでは使えない", en: "not in old versions")
      case .dependsOnSender: LocalizedText(ja: "差し込み項目あり", en: "depends on the sender")
      case .notChecked: LocalizedText(ja: "未確認の短縮リンク", en: "a short link that is not checked")
      case .standsFor: LocalizedText(ja: "短縮リンク", en: "a short link")
      case .duplicate: LocalizedText(ja: "重複", en: "a duplicate")
      case .otherAddress: LocalizedText(ja: "表示と異なるリンク", en: "the link differs from what is shown")
      case .noEffect: LocalizedText(ja: "使われないパラメーター", en: "parameters without effect")
      case .onlyWithApp: LocalizedText(ja: "アプリが必要", en: "needs the app")
      case .translated: LocalizedText(ja: "ほかの形式のリンク", en: "a translated link")
      case .remark: LocalizedText(ja: "注意", en: "a remark")
      }
    }
  }

  /// The kind.
  public let code: Code
  /// The problem and its remedy in sentences.
  public let text: LocalizedText

  /// A problem from its parts.
  init(_ code: Code, ja: String, en: String) {
    self.code = code
    text = LocalizedText(ja: ja, en: en)
  }

  /// A problem with a sentence of a table.
  init(_ code: Code, _ sentence: BilingualText) { self.init(code, ja: sentence.ja, en: sentence.en) }
}

extension CampaignProblem: Encodable {
  private enum CodingKeys: String, CodingKey { case code, broken, ja, en }

  /// Writes the code, whether the link is broken by it, and the sentences.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(code.rawValue, forKey: .code)
    try container.encode(code.isBreaking, forKey: .broken)
    try container.encode(text.ja, forKey: .ja)
    try container.encode(text.en, forKey: .en)
  }
}
