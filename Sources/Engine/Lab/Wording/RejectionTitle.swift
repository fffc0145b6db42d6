public import DeepLinks

/// The codes of rejections in a few words, for places where the link itself is not read again.
extension LinkRejection.Code: SentenceTable {
  /// The code in a few words.
  public var words: BilingualText {
    switch self {
    case .malformed, .tooLong, .tooManySegments, .tooManyParameters, .invalidCharacter, .invalidEncoding, .htmlEscaped,
      .encodedSeparator, .unfilledTemplate:
      ofText
    case .unknownScheme, .unknownHost, .lookalikeHost, .userInfo, .port, .addressLiteral: ofAddress
    case .emptySegment, .dotSegment, .unknownRoute, .expiredRoute, .noLink, .silentPush: ofPath
    case .missingParameter, .duplicateParameter, .tooManyValues, .badParameter, .bracketedParameter, .forbiddenPage,
      .forbiddenCallback, .timeInPast:
      ofParameters
    case .noCounterpart, .shortLink, .endedService, .tooManyWrappers: ofServices
    }
  }

  private var ofText: BilingualText {
    switch self {
    case .tooLong: .init(en: "the link is too long", ja: "リンクが長すぎます")
    case .tooManySegments: .init(en: "the path is too long", ja: "パスの階層が深すぎます")
    case .tooManyParameters: .init(en: "too many parameters", ja: "パラメーターが多すぎます")
    case .invalidCharacter: .init(en: "a character that is not allowed", ja: "使えない文字が含まれています")
    case .invalidEncoding: .init(en: "a broken percent escape", ja: "「%」の後の文字が正しくありません")
    case .htmlEscaped: .init(en: "escaped for HTML", ja: "「&」が「&amp;」になっています")
    case .encodedSeparator: .init(en: "an encoded separator", ja: "区切りの記号が変換されています")
    case .unfilledTemplate: .init(en: "a placeholder is not filled in", ja: "差し込み項目が埋められていません")
    default: .init(en: "not the form of a link", ja: "リンクの形になっていません")
    }
  }

  private var ofAddress: BilingualText {
    switch self {
    case .unknownHost: .init(en: "another host", ja: "ホスト名がこのアプリのものではありません")
    case .lookalikeHost: .init(en: "a host that looks like ours", ja: "ホスト名が本物に似た別の文字で書かれています")
    case .userInfo: .init(en: "a user before the host", ja: "ホスト名の前にユーザー名があります")
    case .port: .init(en: "a port", ja: "ポート番号が含まれています")
    case .addressLiteral: .init(en: "an address in place of a host", ja: "ホスト名の代わりにIPアドレスが書かれています")
    default: .init(en: "another scheme", ja: "このアプリのリンクではありません")
    }
  }

  private var ofPath: BilingualText {
    switch self {
    case .emptySegment: .init(en: "two slashes in the path", ja: "スラッシュが続いています")
    case .dotSegment: .init(en: "a segment with dots only", ja: "パスに「.」または「..」が含まれています")
    case .expiredRoute: .init(en: "the link has expired", ja: "リンクの期限が切れています")
    case .noLink: .init(en: "no link is found", ja: "リンクが見つかりません")
    case .silentPush: .init(en: "a push without a text", ja: "プッシュ通知に本文がありません")
    default: .init(en: "no route has this path", ja: "このパスに当たる画面はありません")
    }
  }

  private var ofParameters: BilingualText {
    switch self {
    case .duplicateParameter: .init(en: "a parameter is given twice", ja: "同じパラメーターが二つあります")
    case .tooManyValues: .init(en: "a parameter is given too often", ja: "同じパラメーターが多すぎます")
    case .badParameter: .init(en: "a value is not valid", ja: "パラメーターの値が正しくありません")
    case .bracketedParameter: .init(en: "a parameter with brackets", ja: "パラメーターに角括弧は付けられません")
    case .forbiddenPage: .init(en: "a page that is not allowed", ja: "アプリで開けないページです")
    case .forbiddenCallback: .init(en: "a callback that is not registered", ja: "登録されていない戻り先が指定されています")
    case .timeInPast: .init(en: "a time that is past", ja: "過ぎた日時が指定されています")
    default: .init(en: "a parameter is missing", ja: "必要なパラメーターがありません")
    }
  }

  private var ofServices: BilingualText {
    switch self {
    case .shortLink: .init(en: "a short link, not checked", ja: "短縮リンクのため確認していません")
    case .endedService: .init(en: "the service has ended", ja: "サービスが終了しています")
    case .tooManyWrappers: .init(en: "wrapped too often", ja: "リンクが何重もの入れ子になっています")
    default: .init(en: "a feature that the app does not have", ja: "このアプリにない機能のリンクです")
    }
  }
}
