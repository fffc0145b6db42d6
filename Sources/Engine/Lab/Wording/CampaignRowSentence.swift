package import DeepLinks

/// What is told about a row of a campaign's table, and about the people that it names.
package enum CampaignRowSentence: String, SentenceTable {
  case unknownAudience, meantAudience, audiences, checkedForAll, checkedForOthers
  case unreadableDate, noDay, unreadableTime, endBeforeBegin, wrongWeekday, farDate
  case wrongValue, wrongAudience, noScreen, needsApp, browserOnPhone, nothingOnPhone
  case browserOnSomePhones, nothingOnSomePhones, unknownChannel, severalChannels
  case oldVersions, oldVersionsWithoutParameter, otherVersions, webView, pastTime

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .unknownAudience:
      .init(en: "The audience `{name}` is not known. {advice}{checked}", ja: "「{name}」という対象者はありません。{advice}{checked}")
    case .meantAudience: .init(en: "Did you mean `{name}`? ", ja: "もしかして: 「{name}」。")
    case .audiences: .init(en: "Write one of: {names}. ", ja: "次のいずれかを書いてください: {names}。")
    case .checkedForAll: .init(en: "The link was checked for all audiences.", ja: "このリンクは、すべての対象者で確認しました。")
    case .checkedForOthers:
      .init(en: "The link was checked for the other audiences of the row.", ja: "このリンクは、この行のほかの対象者で確認しました。")
    case .unreadableDate:
      .init(
        en:
          "`{text}` is not read as a date. Write one as 2026-12-01, or 2026/12/01 9:00. The link was checked without it.",
        ja: "「{text}」は日付として読めません。「2026-12-01」や「2026/12/01 9:00」のように書いてください。この日付は使わずに確認しました。")
    case .noDay:
      .init(
        en: "There is no day `{text}`. Correct the date. The link was checked without it.",
        ja: "「{text}」という日付はありません。日付を直してください。この日付は使わずに確認しました。")
    case .unreadableTime:
      .init(
        en: "`{text}` is not read as a time. Write one as 10:00. The link was checked for the beginning of the day.",
        ja: "「{text}」は時刻として読めません。「10:00」のように書いてください。その日の0:00の時点で確認しました。")
    case .unknownChannel:
      .init(
        en: "The channel `{channel}` is not known. The link was checked as one that people tap in {place}.",
        ja: "「{channel}」という配信方法には対応していません。このリンクは、{place}でタップするものとして確認しました。")
    case .severalChannels:
      .init(
        en:
          "There are several channels (`{channel}`). The link was checked as one that people tap in {place}. Write a row for each.",
        ja: "複数の配信方法（「{channel}」）が書かれています。このリンクは、{place}でタップするものとして確認しました。配信方法ごとに行を分けてください。")
    case .oldVersions:
      .init(
        en: "{percent} % of phones cannot open this: {names} of the app cannot read the link.",
        ja: "{percent}%のスマートフォンでは、アプリのバージョンが古いため開きません（{names}）。")
    case .oldVersionsWithoutParameter:
      .init(
        en: "On {percent} % of phones {parameters} has no effect: {names} of the app cannot read it.",
        ja: "{percent}%のスマートフォンでは、アプリのバージョンが古いため{parameters}が使われません（{names}）。")
    case .otherVersions:
      .init(
        en: "The versions of the app are {percent} % of phones together. The other phones were not checked.",
        ja: "アプリのバージョンの割合は、合わせて{percent}%です。残りのスマートフォンは確認していません。")
    case .pastTime:
      .init(
        en: "`{parameter}` is {time} (Japan time), which is past. Choose a later time.",
        ja: "「{parameter}」の日時（{time}）は、すでに過ぎています。これから先の日時にしてください。")
    case .webView:
      .init(
        en: "`{member}` in the push opens it in a web view of the app: {link}.",
        ja: "プッシュ通知の「{member}」により、アプリ内のWebページとして開きます（{link}）。")
    case .browserOnSomePhones:
      .init(en: "On some {phone} phones the browser opens instead.", ja: "ただし、一部の{phone}ではブラウザーで開きます。")
    case .nothingOnSomePhones: .init(en: "On some {phone} phones nothing opens.", ja: "ただし、一部の{phone}では何も開きません。")
    case .endBeforeBegin:
      .init(
        en:
          "The row ends before it begins, or before the campaign does. Correct its dates. The link was checked without them.",
        ja: "終了日が、この行またはキャンペーンの開始日より前です。日付を直してください。この日付は使わずに確認しました。")
    case .wrongValue:
      .init(
        en: "The link reaches its screen for no audience. Check its values, such as numbers.",
        ja: "どのお客様にも、リンク先の画面が表示されません。番号などの値を確認してください。")
    case .wrongAudience:
      .init(
        en: "The link reaches its screen for none of its audiences ({reasons}). Check for whom it is meant.",
        ja: "対象のお客様に、リンク先の画面が表示されません（{reasons}）。リンクと対象者の組み合わせを確認してください。")
    case .needsApp:
      .init(
        en:
          "The link opens nothing for {names}: `{scheme}` opens only on phones with the app. Use a link with `https://` in {place}.",
        ja: "{names}には何も表示されません。「{scheme}」のリンクは、アプリが入っている端末でしか開きません。{place}には「https://」のリンクを使ってください。")
    case .browserOnPhone:
      .init(en: "On {phone} the browser opens instead.", ja: "ただし、{phone}ではブラウザーで開きます。")
    case .nothingOnPhone: .init(en: "On {phone} nothing opens.", ja: "ただし、{phone}では何も開きません。")
    case .noScreen:
      .init(en: "The link reaches its screen for no audience.", ja: "どのお客様にも、リンク先の画面が表示されません。")
    case .farDate:
      .init(
        en: "`{text}` is far from the beginning of the campaign. Check its year.",
        ja: "「{text}」は、キャンペーンの開始から離れすぎています。年を確認してください。")
    case .wrongWeekday:
      .init(
        en: "The day of the week in `{text}` is not that of the date, which is a {day}. Correct one of them.",
        ja: "「{text}」の曜日が日付と合いません（正しい曜日は{day}曜日）。どちらかを直してください。")
    }
  }
}
