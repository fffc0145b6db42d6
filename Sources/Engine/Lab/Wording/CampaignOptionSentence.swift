package import DeepLinks

/// What is wrong with an option of a campaign's check, and what to write.
package enum CampaignOptionSentence: String, SentenceTable {
  case endsEarly, order, noMoment, noDay, moments, noValue, value, noVersion, version, sharesAbove, shares, twice, once,
    unused
  case noPlace, places, noTable, nameTable, noShortLink, twoLongLinks, emptyShortLinks, shortLinkRow

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .noPlace, .places, .noTable, .nameTable, .noShortLink, .twoLongLinks, .emptyShortLinks, .shortLinkRow: ofTables
    default: ofValues
    }
  }

  private var ofTables: BilingualText {
    switch self {
    case .places:
      .init(
        en: "write one of: mail, other-site, same-site, in-app, line, qr, app, push",
        ja: "「mail」（メール）、「other-site」（ほかのサイト）、「same-site」（リンクと同じサイト）、「in-app」（ほかのアプリの中のブラウザー）、"
          + "「line」（LINEのメッセージ）、「qr」（QRコード）、「app」（ほかのアプリ）、「push」（プッシュ通知）のいずれかを書いてください")
    case .noTable: .init(en: "{file}: the table {table} cannot be read", ja: "「{file}」に書かれているリンクの表「{table}」を読み込めません")
    case .nameTable: .init(en: "name a file that is there", ja: "ファイル名を確認してください")
    case .noShortLink:
      .init(
        en: "line {line} of {file} is not a short and a long link", ja: "「{file}」の{line}行目が、短縮リンクと元のリンクの組になっていません")
    case .twoLongLinks:
      .init(
        en: "line {line} of {file} has another long link for a short link of an earlier row",
        ja: "「{file}」の{line}行目の短縮リンクには、前の行に別の元のリンクが書かれています")
    case .emptyShortLinks: .init(en: "{file} has no short link", ja: "「{file}」に短縮リンクがありません")
    case .shortLinkRow:
      .init(
        en: "write rows such as bit.ly/x,https://site.example/y", ja: "各行に「bit.ly/x,https://site.example/y」のように書いてください")
    default:
      .init(en: "`{text}` is no place where people tap links", ja: "「{text}」という、タップする場所はありません")
    }
  }

  private var ofValues: BilingualText {
    switch self {
    case .endsEarly: .init(en: "the campaign ends before it begins", ja: "キャンペーンの終了が開始より前です")
    case .order: .init(en: "write --from before --until", ja: "「--from」には「--until」より前の日時を書いてください")
    case .noMoment: .init(en: "{text} is neither a day nor a time", ja: "「{text}」は日付としても日時としても読めません")
    case .noDay: .init(en: "there is no day {text}", ja: "「{text}」という日付はありません")
    case .moments:
      .init(
        en: "write a day, 2026-12-31, or 2026-12-31T15:00:00Z", ja: "「2026-12-31」や「2026-12-31 15:00」のように書いてください")
    case .noValue:
      .init(en: "`{text}` is no value of a placeholder", ja: "「{text}」は差し込み項目の値として読めません")
    case .value: .init(en: "write NAME=TEXT: coupon=SPRING300", ja: "「coupon=SPRING300」のように「名前=値」の形で書いてください")
    case .noVersion:
      .init(en: "line {line} of {file} is no version", ja: "「{file}」の{line}行目をバージョンとして読めません")
    case .version:
      .init(
        en: "write version,share,links on each line, such as 4.2,18,links-4.2.yaml",
        ja: "各行に「4.2,18,links-4.2.yaml」のように、バージョン、割合、リンクの表を書いてください")
    case .sharesAbove:
      .init(
        en: "with line {line} of {file} the shares are {sum} % together",
        ja: "「{file}」の{line}行目までで、割合の合計が{sum}%になります")
    case .shares: .init(en: "all phones together are 100 %", ja: "割合の合計が100%以下になるように書いてください")
    case .twice: .init(en: "the value of `{name}` is given twice", ja: "「{name}」の値が2回指定されています")
    case .once: .init(en: "give each value once", ja: "値は、名前ごとに一度だけ指定してください")
    default:
      .init(
        en: "no link of the file has the placeholder `{name}`: its value changes nothing",
        ja: "ファイルのリンクに差し込み項目「{name}」がないため、その値は使われません")
    }
  }
}
