package import DeepLinks

/// The words about how a link of a campaign is written in its file: in HTML, in a text, in a template, without `https://`.
package enum CampaignMarkupSentence: String, SentenceTable {
  case openComment, openElement, openValue, openTag, curlyQuotes
  case pageInside, inData, block
  case emptyLink, withoutScheme, partOfAddress, slashes, bareAddress, ofPage, ownPage
  case damagedAddress, dividedAddress, inner, innerBroken, shared, unencoded
  case textAround, localFile, exampleHost, testHost, likeOwnHost, goesOnInText, otherText
  case twoBeginnings, wrongBeginning, noSlashes, noColon, backslash, behindHash, queryBehindHash, writeLink, writeQuery,
    standIn
  case wideInLink
  case wideInTag, noHref, bracketsAround, liff, topOfPage

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .openComment, .openElement, .openValue, .openTag, .curlyQuotes, .wideInTag, .noHref, .bracketsAround: ofMarks
    case .pageInside, .inData, .block: ofUnread
    case .twoBeginnings, .wrongBeginning, .noSlashes, .noColon, .backslash, .behindHash, .queryBehindHash, .writeLink,
      .writeQuery,
      .standIn, .wideInLink:
      ofMistakes
    default: ofAddresses
    }
  }

  private var ofMarks: BilingualText {
    switch self {
    case .openElement:
      .init(
        en:
          "Line {line} of the HTML begins `<{name}>`, which has no end, so programs do not show this link. Write `</{name}>`.",
        ja: "HTMLの{line}行目の「<{name}>」が閉じられていないため、このリンクは表示されません。「</{name}>」を書いてください。")
    case .openValue:
      .init(
        en:
          "In line {line} of the HTML the quote behind the value of `{name}` is missing, so programs read it up to the next "
          + "quote, with this link. Write the quote.",
        ja: "HTMLの{line}行目で「{name}」の値を閉じる引用符がないため、次の引用符までが値になり、このリンクは正しく開きません。引用符を書いてください。")
    case .openTag:
      .init(
        en: "In line {line} of the HTML a tag has no end, so programs do not show this link. Write `>`.",
        ja: "HTMLの{line}行目のタグが閉じられていないため、このリンクは表示されません。「>」を書いてください。")
    case .curlyQuotes:
      .init(
        en: "The address is in the quotes of a word processor, which become a part of it. Write straight quotes: `\"`.",
        ja: "アドレスが全角などの引用符で囲まれているため、引用符もアドレスの一部になります。半角の「\"」に直してください。")
    case .bracketsAround:
      .init(
        en: "The address is in Japanese brackets (`「」`), which become a part of it. Remove them.",
        ja: "アドレスがかぎ括弧で囲まれているため、かぎ括弧もアドレスの一部になります。かぎ括弧を削除してください。")
    case .wideInTag:
      .init(
        en:
          "A blank or a sign in full width is in the tag `<a>`, so this is no link and a tap opens nothing. Write it in half "
          + "width: `<a href=\"…\">`.",
        ja: "「<a>」タグに全角の空白か記号があるため、リンクになりません。「<a href=\"…\">」のように半角で書いてください。")
    case .noHref:
      .init(
        en: "The address is in `{name}`, so this is no link and a tap opens nothing. Write `href`.",
        ja: "アドレスが「{name}」に書かれているため、リンクになりません。「href」と書いてください。")
    default:
      .init(
        en: "Line {line} of the HTML begins a comment that has no end, so programs do not show this link. Write `-->`.",
        ja: "HTMLの{line}行目のコメントが閉じられていないため、このリンクは表示されません。「-->」を書いてください。")
    }
  }

  private var ofUnread: BilingualText {
    switch self {
    case .inData:
      .init(
        en: "It is in an attribute that only a script of the page reads.", ja: "ページのスクリプトだけが読む属性に書かれています。")
    case .block:
      .init(
        en: "The sender's tool puts another block here. Check that block's file as well.",
        ja: "配信ツールがここに別のブロックを差し込みます。そのブロックのファイルも確認してください。")
    default: .init(en: "It is a page inside of this one.", ja: "ページに埋め込まれた別のページです。")
    }
  }

  private var ofMistakes: BilingualText {
    switch self {
    case .twoBeginnings:
      .init(en: "The beginning of the address is there twice. {advice}", ja: "「https://」が重複しています。{advice}")
    case .wrongBeginning:
      .init(en: "The address does not begin with `https://`. {advice}", ja: "アドレスの先頭が「https://」になっていません。{advice}")
    case .noSlashes:
      .init(en: "`//` is missing behind `{scheme}:`. {advice}", ja: "「{scheme}:」の後に「//」がありません。{advice}")
    case .noColon: .init(en: "`:` is missing behind `{scheme}`. {advice}", ja: "「{scheme}」の後に「:」がありません。{advice}")
    case .backslash: .init(en: "The address has `\\` in place of `/`. {advice}", ja: "「/」の代わりに「\\」が書かれています。{advice}")
    case .behindHash:
      .init(en: "The app does not read a path behind `#`. {advice}", ja: "「#」の後に書かれた部分は、アプリでは使われません。{advice}")
    case .queryBehindHash:
      .init(
        en: "{names} is behind `#`, where the app does not read it. {advice}",
        ja: "{names}が「#」の後に書かれているため、アプリでは使われません。{advice}")
    case .wideInLink:
      .init(en: "The link has characters in full width. Write `{link}`.", ja: "リンクに全角の文字が使われています。「{link}」と書いてください。")
    case .writeQuery: .init(en: "Write it behind `?`.", ja: "「?」の後に書いてください。")
    case .standIn:
      .init(
        en: "`{text}` was written in place of what belongs there. Write the real address or value.",
        ja: "「{text}」は仮の文字です。正しいアドレスや値に書き換えてください。")
    default: .init(en: "Write `{link}`.", ja: "「{link}」と書いてください。")
    }
  }

  private var ofAddresses: BilingualText {
    switch self {
    case .withoutScheme:
      .init(
        en: "The link does not begin with `https://`, so it opens nothing. Write `{link}`.",
        ja: "「https://」から書かれていないため、開けません。「{link}」と書いてください。")
    case .partOfAddress:
      .init(
        en:
          "Only a part of an address, which opens nothing in {place}. Write all of it, such as `{link}`. If this is a page of "
          + "the web or a push, tell that with --tapped-in.",
        ja: "アドレスの一部だけが書かれているため、{place}では開けません。「{link}」のように全体を書いてください。Webページやプッシュ通知の場合は「--tapped-in」で指定してください。")
    case .slashes:
      .init(
        en: "A link that begins with `//` opens nothing in a mail. Write it from `https://` on.",
        ja: "「//」で始まるリンクは、メールでは開けません。「https://」から書いてください。")
    case .bareAddress:
      .init(
        en: "The address is in a text without `https://`. Some mail programs make no link of it: write `{link}`.",
        ja: "本文に「https://」なしで書かれています。リンクにならないメールアプリもあるため、「{link}」と書いてください。")
    case .damagedAddress:
      .init(
        en: "The address has letters in full width or a blank, so programs make no link of it. Write `{link}`.",
        ja: "アドレスに全角文字か空白が含まれているため、リンクになりません。「{link}」と書いてください。")
    case .textAround:
      .init(
        en: "There is other text around the address. Write the address alone: `{link}`.",
        ja: "アドレスの前後に別の文字が書かれています。「{link}」だけを書いてください。")
    case .localFile:
      .init(
        en: "It is a file on somebody's computer, which opens on no phone. Write an address from `https://` on.",
        ja: "パソコンの中のファイルを指しているため、スマートフォンでは開けません。「https://」から始まるアドレスを書いてください。")
    case .exampleHost:
      .init(
        en: "`{host}` is reserved for examples, so the real address was probably not filled in.",
        ja: "「{host}」は見本用のアドレスです。正しいアドレスを入れてください。")
    case .testHost:
      .init(
        en:
          "`{host}` is an address for tests, which only a computer or a network of the company has, so phones of customers open "
          + "nothing. Write the public address.",
        ja: "「{host}」は開発やテスト用のアドレスで、お客様のスマートフォンでは開けません。公開されているアドレスに書き換えてください。")
    case .likeOwnHost:
      .init(
        en:
          "`{host}` is another site than `{own}`, the host of the app's links, such as a copy for tests. Write `{own}`.",
        ja: "「{host}」は、アプリのリンクのホスト名「{own}」とは別の、テスト用などのサイトです。「{own}」に直してください。")
    case .goesOnInText:
      .init(
        en:
          "Letters follow the address at once, and Android makes them a part of the link in messages (`{rest}`). Write a blank or "
          + "a new line behind the address.",
        ja: "アドレスのすぐ後に文字（「{rest}」）が続くため、Androidのメッセージなどではその文字までリンクになります。アドレスの後に空白か改行を入れてください。")
    case .otherText:
      .init(
        en:
          "The text shows `{text}`, but the link opens `{link}`. Filters of mails may take that for a fraud. Show the same address, "
          + "or words.",
        ja: "文字には「{text}」と書かれていますが、タップすると「{link}」が開きます。詐欺メールと判定されるおそれがあります。同じアドレスか、アドレス以外の文字にしてください。")
    case .liff:
      .init(
        en: "A page that opens in LINE, which cannot be checked here.", ja: "LINEの中で開くページ（LIFF）のため、ここでは確認できません。")
    case .topOfPage:
      .init(
        en: "`#` alone opens nothing in a mail, and the top of a page of the web.",
        ja: "「#」だけのリンクは、メールでは何も開かず、Webページではページの先頭に移動します。")
    case .shared: .init(en: "A button that shares `{link}`.", ja: "「{link}」を共有するボタンです。")
    case .unencoded:
      .init(
        en: "Programs end a link in a text before letters such as `{rest}`. Write `{link}`.",
        ja: "文章の中のリンクは、「{rest}」のような文字の前で切れます。「{link}」と書いてください。")
    case .inner: .init(en: "It has `{link}` inside.", ja: "アドレスの中に「{link}」が含まれています。")
    case .innerBroken:
      .init(en: "The link inside, `{link}`, opens nothing: {reason}", ja: "アドレスに含まれるリンク「{link}」が開きません。{reason}")
    case .dividedAddress:
      .init(
        en:
          "The address goes on in the next line, and mail programs open only its first line. Write it in one "
          + "line, or as HTML.",
        ja: "アドレスが次の行に続いているため、メールアプリでは1行目までしか開きません。1行で書くか、HTMLメールにしてください。")
    case .ownPage:
      .init(
        en: "The app has no screen for it, so the browser opens it.", ja: "対応する画面がアプリにないため、ブラウザーで開きます。")
    case .ofPage:
      .init(
        en: "Only a part of an address: what it opens depends on the address of the page.",
        ja: "アドレスの一部だけが書かれているため、開く先はページのアドレスによって変わります。")
    default:
      .init(
        en: "The link has no address: a tap opens nothing. Write one from `https://` on.",
        ja: "アドレスが入っていないため、タップしても何も開きません。「https://」から始まるアドレスを書いてください。")
    }
  }
}
