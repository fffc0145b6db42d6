import Foundation
import TextFormats

/// The columns of a table, found by their titles in Japanese or English.
struct CampaignColumns {
  /// What a column has.
  enum Kind: CaseIterable {
    case link, audience, name, from, until, period

    /// The titles of the column, in the form of ``CampaignColumns/plain(_:)``.
    fileprivate var titles: Set<String> {
      switch self {
      case .link:
        [
          "link", "links", "url", "urls", "uri", "deeplink", "deeplinks", "deeplinkurl", "linkurl", "href", "リンク",
          "リンク先",
          "リンクurl", "リンク先url", "遷移先", "遷移先url", "遷移url", "飛び先", "ディープリンク", "アドレス",
        ]
      case .audience:
        [
          "audience", "audiences", "segment", "segments", "target", "targets", "for", "state", "states", "対象", "対象者",
          "セグメント",
          "配信対象", "配信先", "配信対象者", "ターゲット", "状態", "対象ユーザー",
        ]
      case .name:
        [
          "name", "title", "subject", "label", "campaign", "campaignname", "名前", "名称", "件名", "タイトル", "施策", "施策名",
          "キャンペーン",
          "キャンペーン名", "ボタン", "ラベル",
        ]
      case .from:
        [
          "from", "start", "starts", "begin", "startdate", "starttime", "startsat", "startat", "開始", "開始日", "開始日時",
          "開始時刻", "配信開始",
          "配信開始日", "配信開始日時", "掲載開始", "掲載開始日", "配信日", "配信日時",
        ]
      case .until:
        [
          "until", "end", "ends", "to", "enddate", "endtime", "endsat", "endat", "expires", "終了", "終了日", "終了日時", "終了時刻",
          "配信終了",
          "配信終了日", "配信終了日時", "掲載終了", "掲載終了日", "期限", "有効期限",
        ]
      case .period: ["period", "dates", "validity", "期間", "有効期間", "配信期間", "掲載期間", "実施期間"]
      }
    }
  }

  /// The columns that are read, from 0.
  let columns: [Kind: Int]
  /// The titles of the others, as the table writes them.
  let unread: [String]
  /// The number of the last column with a title.
  let last: Int

  /// The columns of a row of titles; `nil` for a row without a column of links. `link` is a column whose title does not
  /// tell that it has the links.
  init?(_ titles: TableRow, link: Int? = nil) {
    var columns: [Kind: Int] = [:]
    let places = titles.cells.keys.sorted().filter { titles.text($0) != nil }
    for kind in Kind.allCases {
      columns[kind] = places.first { kind.titles.contains(Self.plain(titles.text($0) ?? "")) }
    }
    if let link { columns[.link] = link }
    guard columns[.link] != nil, let last = places.last else { return nil }
    self.columns = columns
    self.last = max(last, link ?? 0)
    unread = places.filter { !columns.values.contains($0) }.compactMap { titles.text($0)?.lowercased() }
  }

  /// The columns of a table without titles, whose links are in a column: the audience and the name follow, as in lines.
  init(untitled link: Int) {
    columns = [.link: link, .audience: link + 1, .name: link + 2]
    (unread, last) = ([], link + 2)
  }

  /// Returns the title that was probably meant by a title which is not read; `nil` when it is like none.
  static func meant(by title: String) -> String? {
    let title = plain(title)
    guard title.count > 2 else { return nil }
    return NearestName.of(title, among: Kind.allCases.flatMap { $0.titles.sorted() })
  }

  /// Returns a title without what does not distinguish titles: width, case, spaces, `_` and `-`, a note in brackets.
  static func plain(_ title: String) -> String {
    let folded = title.precomposedStringWithCompatibilityMapping.lowercased()
    return String(
      folded.prefix { $0 != "(" && $0 != "[" && $0 != "【" }.filter { !$0.isWhitespace && $0 != "_" && $0 != "-" })
  }
}
