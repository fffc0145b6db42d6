package import DeepLinks

/// The words about how a campaign's file was read: places, what was not read, and what is no link.
package enum CampaignLinkSentence: String, SentenceTable {
  case line, link, oneLine, lines, oneLink, links
  case emptyCell, noAddress, besideLinks, inTemplate, inScript, actionWithoutAddress, formWithoutAddress
  case noLinkInCell, noLinkInLine, guessedYear, completed, otherFilter, otherBranch, cutBranches, tooManyValues
  case untitled, hiddenSheet, attachments, tooDeep
  case tracker, ownFile, useWebLink, shortLinks
  case formulaText, severalLinks, linksOfCell, wideLetters, pastRow
  case openPlaceholder, openMark, openCondition, encodedPlaceholder, widePlaceholder

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .line, .link, .oneLine, .lines, .oneLink, .links: ofPlaces
    case .emptyCell, .noAddress, .besideLinks, .inTemplate, .inScript, .actionWithoutAddress, .formWithoutAddress:
      ofUnread
    case .noLinkInCell, .noLinkInLine, .guessedYear, .completed, .otherFilter, .otherBranch, .cutBranches,
      .tooManyValues:
      ofLinks
    case .formulaText, .severalLinks, .linksOfCell, .wideLetters, .pastRow, .openPlaceholder, .openMark, .openCondition,
      .encodedPlaceholder, .widePlaceholder:
      ofCells
    default: ofFiles
    }
  }

  private var ofPlaces: BilingualText {
    switch self {
    case .link: .init(en: "Link {number}", ja: "{number}番目のリンク")
    case .oneLine: .init(en: "line {numbers}", ja: "{numbers}行目")
    case .lines: .init(en: "lines {numbers}", ja: "{numbers}行目")
    case .oneLink: .init(en: "link {numbers}", ja: "{numbers}番目のリンク")
    case .links: .init(en: "links {numbers}", ja: "{numbers}番目のリンク")
    default: .init(en: "Line {number}", ja: "{number}行目")
    }
  }

  private var ofUnread: BilingualText {
    switch self {
    case .besideLinks: .init(en: "It is outside of the columns of links.", ja: "リンクの列ではないセルに書かれています。")
    case .noAddress: .init(en: "It is a word, and no address.", ja: "アドレスではない語です。")
    case .inTemplate: .init(en: "It is in an instruction of the template.", ja: "配信ツールの条件文などの中に書かれています。")
    case .inScript: .init(en: "It is in a script of the page.", ja: "ページのスクリプトの中に書かれています。")
    case .actionWithoutAddress:
      .init(en: "A tap runs a script that opens an address.", ja: "タップすると、スクリプトがほかのページを開きます。")
    case .formWithoutAddress: .init(en: "A form is sent to the page itself.", ja: "送信先が書かれていないフォームです。")
    default: .init(en: "The cell of the link is empty in a row with other cells.", ja: "ほかの列に入力がありますが、リンクのセルが空です。")
    }
  }

  private var ofLinks: BilingualText {
    switch self {
    case .noLinkInLine:
      .init(
        en: "There is no link in this line. Write one, from `https://` on.",
        ja: "この行にリンクがありません。「https://」から始まるリンクを書いてください。")
    case .guessedYear:
      .init(en: "A date without a year was read as one of {year}.", ja: "年のない日付は、{year}年として確認しました。")
    case .completed:
      .init(
        en: "The file has only a part of this address, completed here by the page's `<base href>`. It is not checked "
          + "whether mail programs do that: write the whole address.",
        ja: "アドレスの一部だけが書かれているため、ページの「<base href>」で補って確認しました。メールアプリで補われるかどうかは確認していないため、アドレス全体を書いてください。")
    case .otherFilter:
      .init(
        en: "What the filter `{filter}` makes of `{name}` is not known here.",
        ja: "「{name}」を「{filter}」で変換した結果は、ここでは確認できません。")
    case .otherBranch:
      .init(
        en: "For some people the link is another one, which the sender fills in: {names}.",
        ja: "条件によっては、配信時に差し込まれる別のリンクになります: {names}。")
    case .tooManyValues:
      .init(
        en: "The link has more than {most} placeholders and instructions.", ja: "差し込み項目や条件が{most}個を超えるリンクです。")
    case .cutBranches:
      .init(
        en: "The link has more than {most} variants. The first {most} were checked.",
        ja: "条件による分岐が{most}通りを超えるため、最初の{most}通りだけを確認しました。")
    default:
      .init(
        en: "There is no link in this cell. Write one, from `https://` on.",
        ja: "このセルにリンクがありません。「https://」から始まるリンクを書いてください。")
    }
  }

  private var ofCells: BilingualText {
    switch self {
    case .formulaText:
      .init(
        en: "It is the text of a formula. Write the address alone.", ja: "数式がそのまま文字として入っています。リンクのアドレスだけを書いてください。")
    case .severalLinks:
      .init(en: "It has several links. Write each in a row of its own.", ja: "複数のリンクが書かれています。1行に1件ずつ書いてください。")
    case .linksOfCell:
      .init(
        en:
          "The cell has several links, which were checked one by one. For a tool that imports the table, write one link in each row.",
        ja: "セルに複数のリンクがあるため、1件ずつ確認しました。配信ツールに読み込む表では、1行に1件ずつ書いてください。")
    case .openPlaceholder:
      .init(
        en: "A placeholder has only one of its two marks. Write both, such as `{{ name }}`.",
        ja: "差し込み項目の記号が片方しかありません。「{{ name }}」のように、両端の記号をそろえてください。")
    case .openMark:
      .init(
        en: "A placeholder has only one of its two marks. Write `{meant}`.",
        ja: "差し込み項目の記号が片方しかありません。「{meant}」と書いてください。")
    case .openCondition:
      .init(
        en: "A condition begins in the link and has no end. Write its end, such as `{% endif %}`.",
        ja: "リンクの中の条件文が閉じられていません。「{% endif %}」などを書いてください。")
    case .widePlaceholder:
      .init(
        en:
          "The marks of a placeholder are in full width, so it is not filled in. Write them in half width: `{{ name }}`.",
        ja: "差し込み項目の記号が全角のため、値が差し込まれません。「{{ name }}」のように半角で書いてください。")
    case .encodedPlaceholder:
      .init(
        en: "The braces of a placeholder were encoded, so the sender's tool does not fill it in. Write `{{ name }}`.",
        ja: "差し込み項目の「{{」と「}}」が「%7B%7B」と「%7D%7D」に変わっているため、値が差し込まれません。「{{ name }}」のように書いてください。")
    case .pastRow:
      .init(
        en:
          "The period of this row has ended on {end}, before the campaign begins. The link was opened in that period.",
        ja: "この行の期間は、キャンペーンの開始より前の{end}に終わっています。リンクは、その期間の開始日時で確認しました。")
    default:
      .init(en: "It is written in full-width letters. Write it in half width.", ja: "全角の文字で書かれています。半角で書き直してください。")
    }
  }

  private var ofFiles: BilingualText {
    switch self {
    case .hiddenSheet: .init(en: "not read: the hidden sheet “{name}”", ja: "非表示のシート「{name}」は読み込んでいません")
    case .attachments: .init(en: "not read: {count}", ja: "添付ファイル{count}は読み込んでいません")
    case .tooDeep: .init(en: "not read: {count} too deep inside others", ja: "何重にも入れ子になった部分{count}は読み込んでいません")
    case .tracker: .init(en: "This link counts clicks before it opens another one.", ja: "クリックを計測してから別のリンクを開くリンクです。")
    case .ownFile:
      .init(
        en: "The app opens only if {host} serves an association file.",
        ja: "{host}で関連付けファイルが公開されている場合にだけ、アプリで開きます。")
    case .shortLinks: .init(en: "short links not checked", ja: "未確認の短縮リンク")
    case .useWebLink: .init(en: "Use a link with `https://`.", ja: "「https://」のリンクに替えてください。")
    default:
      .init(
        en: "the table has no row of titles: its columns were read as {columns}",
        ja: "見出しの行がない表のため、列を{columns}として読み込みました")
    }
  }
}
