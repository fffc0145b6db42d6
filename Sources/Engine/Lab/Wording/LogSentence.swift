package import DeepLinks

/// What was read of a file of links, and what was left out.
package enum LogSentence: String, SentenceTable {
  case read, leftOut, notUnderstood, earlier, places, more, shortLinks, notChecked, nameLongLinks
  case guessedYear, guessedHost, noLink, logWholeLinks, namesHosts, whatIsLink
  case otherMethods, files, otherHosts, noRequests, notWhole, otherApps, otherLines

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .read: .init(en: "{file} ({format}): {links}", ja: "{file}（{format}）: リンク{links}件")
    case .leftOut: .init(en: "; left out: {kinds}", ja: "。対象外: {kinds}")
    case .notUnderstood: .init(en: "; not understood: {lines}", ja: "。読み取れない行: {lines}行")
    case .earlier:
      .init(
        en: "; {links} earlier than the line before, opened at its time", ja: "。前の行より早い時刻のリンク{links}件は、前の行の時刻で開きました")
    case .places: .init(en: " ({places})", ja: "（場所: {places}）")
    case .more: .init(en: "{count} more", ja: "ほか{count}件")
    case .shortLinks: .init(en: "; {links}:{list}", ja: "。短縮リンク{links}件:{list}")
    case .notChecked:
      .init(
        en: "{links} not checked: only their services know what they open", ja: "短縮リンク{links}件は、開く先が分からないため確認していません")
    case .nameLongLinks:
      .init(
        en: "name their long links in a table: --short-links FILE", ja: "元のリンクを表に書き、「--short-links」で指定してください")
    case .guessedYear:
      .init(
        en: "the times have no year: they are read as those of {year}, by the file's last change",
        ja: "時刻に年がないため、ファイルの更新日から{year}年として読み込みました")
    case .guessedHost:
      .init(
        en: "the lines name no host: their paths are read as those of {host}, and not of {others}",
        ja: "行にホスト名がないため、{others}ではなく{host}へのリクエストとして読み込みました")
    case .noLink: .init(en: "no link was found: {tally}", ja: "リンクが見つかりませんでした: {tally}")
    case .logWholeLinks:
      .init(
        en:
          "Android shortens links in its log: let the app log the links that it gets, and write TIME URL lines of them",
        ja: "Androidのログではリンクが省略されます。アプリが受け取ったリンクを「日時 リンク」の行に書き出してください")
    case .namesHosts:
      .init(en: "the hosts of the links are `hosts` in links.yaml", ja: "リンクのホスト名は「links.yaml」の「hosts」です")
    case .whatIsLink:
      .init(
        en:
          "a link is a GET request for a page of the site, or the data of an activity that starts; --format names another "
          + "format",
        ja: "リンクは、サイトのページへのGETリクエストか、Androidの画面を開くデータです。ほかの形式は「--format」で指定してください")
    case .otherMethods: .init(en: "{count} other than GET", ja: "GET以外のリクエスト{count}件")
    case .files: .init(en: "{count} for files", ja: "ファイルへのリクエスト{count}件")
    case .otherHosts: .init(en: "{count} to other hosts", ja: "ほかのホストへのリクエスト{count}件")
    case .noRequests: .init(en: "{count} without a request", ja: "リクエストのない行{count}行")
    case .notWhole: .init(en: "{count} shown only in part", ja: "一部しか記録されていないリンク{count}件")
    case .otherApps: .init(en: "{count} of other apps", ja: "ほかのアプリのリンク{count}件")
    case .otherLines: .init(en: "{count} without a link", ja: "リンクのない行{count}行")
    }
  }
}
