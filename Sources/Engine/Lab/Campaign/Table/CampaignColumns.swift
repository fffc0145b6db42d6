import DeepLinks
import Foundation
import TextFormats

/// The columns of a table, found by their titles in Japanese or English.
struct CampaignColumns {
  /// What a column has.
  enum Kind: CaseIterable {
    case link, audience, name, channel, from, until, period, time

    /// What the column has, in a word.
    var name: BilingualText {
      switch self {
      case .link: .init(en: "link", ja: "リンク")
      case .audience: .init(en: "audience", ja: "対象者")
      case .name: .init(en: "name", ja: "名前")
      case .channel: .init(en: "channel", ja: "配信方法")
      case .from: .init(en: "from", ja: "開始日")
      case .until: .init(en: "until", ja: "終了日")
      case .period: .init(en: "period", ja: "期間")
      case .time: .init(en: "time", ja: "時刻")
      }
    }

    /// The titles of the column, in the form of ``CampaignColumns/plain(_:)``.
    var titles: Set<String> {
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
          "配信対象", "配信先", "配信対象者", "ターゲット", "状態", "対象ユーザー", "配信セグメント", "対象セグメント", "対象顧客", "配信リスト",
        ]
      case .name:
        [
          "name", "title", "subject", "label", "campaign", "campaignname", "名前", "名称", "件名", "タイトル", "施策", "施策名",
          "キャンペーン",
          "キャンペーン名", "ボタン", "ラベル", "ボタン名", "ボタン文言", "配信名", "配信件名", "メール件名", "クリエイティブ", "クリエイティブ名",
          "コンテンツ名", "バナー名",
        ]
      case .channel:
        [
          "channel", "channels", "チャネル", "チャンネル", "配信チャネル", "配信チャンネル", "配信方法", "配信手段", "配信媒体", "配信種別", "媒体",
        ]
      case .from:
        [
          "from", "start", "starts", "begin", "startdate", "starttime", "startsat", "startat", "sendtime", "senddate",
          "sendat", "sendon", "scheduledat", "scheduledtime", "launchdate", "deliverydate", "deliverytime", "開始", "開始日",
          "開始日時",
          "開始時刻", "配信開始",
          "配信開始日", "配信開始日時", "掲載開始", "掲載開始日", "配信日", "配信日時", "配信予定日", "配信予定日時", "送信日", "送信日時", "公開日", "公開日時", "実施日",
        ]
      case .until:
        [
          "until", "end", "ends", "to", "enddate", "endtime", "endsat", "endat", "expires", "終了", "終了日", "終了日時", "終了時刻",
          "配信終了",
          "配信終了日", "配信終了日時", "掲載終了", "掲載終了日", "期限", "有効期限",
        ]
      case .period: ["period", "dates", "validity", "期間", "有効期間", "配信期間", "掲載期間", "実施期間", "開催期間", "キャンペーン期間", "公開期間"]
      case .time:
        [
          "time", "hour", "時間", "時刻", "配信時間", "配信時刻", "送信時間", "送信時刻", "公開時間", "公開時刻", "掲載時間", "掲載時刻",
          "実施時間", "実施時刻",
        ]
      }
    }
  }

  /// The columns that are read, from 0.
  let columns: [Kind: Int]
  /// The further columns of links.
  private(set) var others: [Other] = []
  /// The titles of those that are not read, as the table writes them.
  private(set) var unread: [String]
  /// The number of the last column with a title.
  let last: Int

  /// A further column of links.
  struct Other {
    let place: Int
    let title: String?
    /// Whether the title tells that it has links, so that each text in it should be one.
    let isNamed: Bool
  }

  /// The columns of a row of titles; `nil` for a row without a column of links. `link` is a column whose title does not
  /// tell that it has the links.
  init?(_ titles: TableRow, link: Int? = nil) {
    var columns: [Kind: Int] = [:]
    let places = titles.cells.keys.sorted().filter { titles.text($0) != nil }
    for kind in Kind.allCases {
      columns[kind] = places.first { kind.titles.contains(Self.plain(titles.text($0) ?? "")) }
    }
    if let link {
      columns = columns.filter { $0.value != link }
      columns[.link] = link
    }
    // A column has one thing: the titles of a row whose separator is another one are a single title with several words.
    func find(_ kind: Kind, _ isOne: (String) -> Bool) {
      guard columns[kind] == nil else { return }
      columns[kind] = places.first { !columns.values.contains($0) && isOne(titles.text($0) ?? "") }
    }
    find(.link, Self.isOfLinks)
    find(.audience, Self.isOfAudience)
    if columns[.period] == nil { find(.from, Self.isOfDates) }
    // A time alone, or one beside a period, is no moment.
    if columns[.from] == nil { columns[.time] = nil }
    guard columns[.link] != nil, let last = places.last else { return nil }
    self.columns = columns
    self.last = max(last, link ?? 0)
    hasPaths = columns[.link].flatMap { titles.text($0) }.map(Self.isOfPaths) ?? false
    unread = places.filter { !columns.values.contains($0) }.compactMap { titles.text($0) }
  }

  /// The columns of a table without titles, by its first row: the name can be before the link, and behind it are the
  /// audience, the name and the dates, as far as the row has them.
  init(untitled link: Int, _ row: TableRow, now: Timestamp?) {
    var columns: [Kind: Int] = [.link: link]
    if link > 0, row.text(link - 1) != nil { columns[.name] = link - 1 }
    var place = link + 1
    func isDate() -> Bool { row.text(place).map { CampaignPeriod.moment($0, now: now) != nil } ?? false }
    for kind in [Kind.audience, .name] where columns[kind] == nil && !isDate() {
      columns[kind] = place
      place += 1
    }
    for kind in [Kind.from, .until] where isDate() {
      columns[kind] = place
      place += 1
    }
    self.columns = columns
    (unread, last, hasPaths) = ([], max(place - 1, row.cells.keys.max() ?? link), false)
  }

  /// The kinds in the order of their columns.
  var order: [Kind] { columns.sorted { $0.value < $1.value }.map(\.key) }

  /// Adds the further columns of links: those whose titles tell it, and those with mostly addresses in their cells.
  mutating func addOthers(_ titles: TableRow?, _ rows: some Sequence<TableRow>) {
    var counts: [Int: (filled: Int, addresses: Int)] = [:]
    for row in rows {
      for (place, cell) in row.cells where !cell.isEmpty {
        counts[place, default: (0, 0)].filled += 1
        if cell.isAddress { counts[place, default: (0, 0)].addresses += 1 }
      }
    }
    let known = Set(columns.values)
    for (place, count) in counts.sorted(by: { $0.key < $1.key }) where !known.contains(place) {
      let title = titles?.text(place)
      let isNamed = title.map(Self.isOfLinks) ?? false
      if title.map(Self.isOfPictures) ?? false { continue }
      guard isNamed || count.addresses > 0 && count.addresses * 2 >= count.filled else { continue }
      others.append(Other(place: place, title: title, isNamed: isNamed))
      unread.removeAll { $0 == title }
    }
  }

  /// Whether a title tells that its column has links: it is one of them, or ends with one, as in `iOSリンク` and `URL 2`.
  static func isOfLinks(_ title: String) -> Bool {
    let plain = plain(title)
    let bare = String(plain.reversed().drop { $0.isNumber }.reversed())
    guard !isOfPictures(title) else { return false }
    return Kind.link.titles.contains(bare)
      || ["url", "uri", "リンク", "link", "リンク先", "遷移先"].contains { bare.count > $0.count && bare.hasSuffix($0) }
  }

  /// Whether a title tells that its column has the channels.
  static func isOfChannel(_ title: String) -> Bool { Kind.channel.titles.contains(plain(title)) }

  /// Whether the links of the column are those of the app, which can be paths.
  let hasPaths: Bool

  /// Whether a title tells that its column has links of the app.
  private static func isOfPaths(_ title: String) -> Bool {
    ["deeplink", "ディープリンク"].contains(where: plain(title).contains)
  }

  /// Whether a title tells in one of its words that its column has the audiences, as `配信対象セグメント` and `Target segment`.
  private static func isOfAudience(_ title: String) -> Bool {
    ["セグメント", "対象者", "配信対象", "segment", "audience"].contains(where: plain(title).contains)
  }

  /// Whether a title tells that its column has the days, where none names the beginning more exactly: 日付, 配信日程 and
  /// `メール配信日`.
  private static func isOfDates(_ title: String) -> Bool {
    let plain = plain(title)
    return ["日付", "日程", "日時", "スケジュール", "予定日", "予定日時", "date", "datetime", "schedule"].contains(plain)
      || plain.contains(
        /(?:配信|送信|発信|配布|公開|掲載|実施|開始|投稿|告知)(?:予定)?(?:日|日時|日程|時期|スケジュール)$|^(?:send|launch|start|delivery|publish|post)(?:ing)?(?:date|datetime|schedule)$/
      )
  }

  /// The columns that are not read and have mostly dates in their cells, by their titles.
  func unreadDates(_ titles: TableRow, _ rows: some Sequence<TableRow>, now: Timestamp?) -> [String] {
    guard columns[.from] == nil, columns[.period] == nil else { return [] }
    let read = Set(columns.values).union(others.map(\.place))
    return titles.cells.keys.sorted().filter { !read.contains($0) }.compactMap { place in
      let texts = rows.prefix(Self.mostRows).compactMap { $0.text(place) }
      let dates = texts.count { CampaignRowDates.isOne($0, now: now) }
      return dates > 0 && dates * 2 >= texts.count ? titles.text(place) : nil
    }
  }

  /// The number of rows by which a column is judged.
  private static let mostRows = 200

  /// Whether a title tells that its column has pictures, whose addresses no person opens.
  private static func isOfPictures(_ title: String) -> Bool {
    ["画像", "image", "img", "icon", "thumbnail", "バナー"].contains(where: plain(title).contains)
  }

  /// Returns the title that was probably meant by a title which is not read; `nil` when it is like none.
  static func meant(by title: String) -> String? {
    let title = plain(title)
    guard title.count > 2 else { return nil }
    // Another first letter is another word: `sendtime` is not `endtime`.
    return NearestName.of(title, among: Kind.allCases.flatMap { $0.titles.sorted() }.filter { $0.first == title.first })
  }

  /// Returns a title without what does not distinguish titles: width, case, spaces, `_` and `-`, a note in brackets.
  static func plain(_ title: String) -> String {
    let folded = title.precomposedStringWithCompatibilityMapping.lowercased()
    return String(
      folded.prefix { $0 != "(" && $0 != "[" && $0 != "【" }.filter { !$0.isWhitespace && $0 != "_" && $0 != "-" })
  }
}
