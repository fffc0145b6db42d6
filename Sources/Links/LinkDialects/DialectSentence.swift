package import DeepLinks

/// What is wrong with a link in the form of another app or of a service, and what a person does about it.
package enum DialectSentence: String, SentenceTable {
  case noFeature, otherPath, otherValue, withoutParameter, notWritten, parametersInPath
  case missing, placeTwice, withoutOther, numberTooHigh, otherBrackets
  case emptyWrapper, otherFallback, endedService, replaceLink, shortLink, nameLongLink

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .noFeature, .otherPath, .otherValue, .withoutParameter, .notWritten, .parametersInPath: ofForm
    case .missing, .placeTwice, .withoutOther, .numberTooHigh, .otherBrackets: ofParameters
    case .emptyWrapper, .otherFallback, .endedService, .replaceLink, .shortLink, .nameLongLink: ofService
    }
  }

  private var ofForm: BilingualText {
    switch self {
    case .otherPath:
      .init(
        en: "The link of {app} with the path `{path}` opens nothing here.",
        ja: "「{app}」のリンクのうち「{path}」に当たる画面は、このアプリにありません。開けるのは、{known}です。")
    case .otherValue:
      .init(
        en: "Nothing here corresponds to `{parameter}={value}`.",
        ja: "「{parameter}」が「{value}」のリンクに当たる画面は、このアプリにありません。「{parameter}」に使える値は、{values}です。")
    case .withoutParameter:
      .init(
        en: "A link of {app} without `{parameter}` opens nothing here.",
        ja: "「{app}」のリンクには「{parameter}」が必要です。「{parameter}」に使える値は、{values}です。")
    case .notWritten:
      .init(
        en: "The link of {app} cannot be written as one of ours.",
        ja: "「{app}」のリンクを、このアプリのリンクに書き換えられません。このアプリのリンクに替えてください。")
    case .parametersInPath:
      .init(
        en: "The parameters are in place of the path: the `?` is missing.",
        ja: "パラメーターの前に「?」がありません。パスの後に「?」を加えてください。")
    default:
      .init(
        en: "This link of {app} opens nothing here.{reason}",
        ja: "「{app}」のこのリンクに当たる機能は、このアプリにありません。このアプリのリンクに替えてください。{reason}")
    }
  }

  private var ofParameters: BilingualText {
    switch self {
    case .placeTwice:
      .init(
        en: "`{parameter}` gives the {name} a second time, in another way.",
        ja: "「{parameter}」と別の書き方で、同じ場所（「{name}」）が二重に指定されています。一つにしてください。")
    case .withoutOther:
      .init(
        en: "The link has `{given}` without `{parameter}`.",
        ja: "「{given}」はありますが、「{parameter}」がありません。緯度と経度の両方を入れてください。")
    case .numberTooHigh:
      .init(
        en: "The number in `{parameter}` is too high.",
        ja: "「{parameter}」の番号が大きすぎます。{most}までにしてください。")
    case .otherBrackets:
      .init(
        en: "`{parameter}` has no such parts in brackets in the links of {app}.",
        ja: "「{app}」のリンクでは、「{parameter}」にこの角括弧は付けられません。使える名前は、{known}です。")
    default:
      .init(
        en: "The link has no {parameter}, which {app} requires.",
        ja: "「{app}」のリンクに必要な「{parameter}」がありません。使えるパラメーターは、{names}です。")
    }
  }

  private var ofService: BilingualText {
    switch self {
    case .otherFallback:
      .init(
        en: "`{parameter}` sends people without the app to a page that is not on a listed host.",
        ja: "アプリのない人を案内するページ（「{parameter}」）が、登録されていないサイトにあります。使えるサイトは、{hosts}です。")
    case .endedService:
      .init(
        en: "The service {service} has ended on {day}: the link opens nothing.",
        ja: "「{service}」のサービスは{day}に終了しているため、このリンクでは何も開きません。")
    case .replaceLink:
      .init(
        en: "Replace the link. The end of the service: {source}",
        ja: "このアプリのリンクに替えてください（サービス終了の案内: {source}）。")
    case .shortLink:
      .init(
        en: "Not checked: only the service `{service}` knows what its short link opens.",
        ja: "「{service}」の短縮リンクのため、ここでは確認できません。")
    case .nameLongLink:
      .init(
        en: "Open the long link itself, or name it in a table of short links.",
        ja: "元のリンクを開くか、短縮リンクの表に加えてください。")
    default:
      .init(
        en: "The link of {service} contains no link, so only {service} knows what it opens.",
        ja: "「{service}」のリンクの中にリンクがないため、開く先を確認できません。中のリンクを入れるパラメーターは、{parameters}です。")
    }
  }
}
