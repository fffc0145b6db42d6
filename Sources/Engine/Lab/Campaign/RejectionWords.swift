import DeepLinks

/// The sentences in Japanese that tell marketing why a link is rejected, and what to do about it.
enum RejectionWords {
  /// Returns the sentences for a code. `marked` is the part of the link that is wrong, without secrets.
  static func japanese(_ code: LinkRejection.Code, marked: String) -> String {
    let (problem, remedy) = words(code)
    let place = marked.isEmpty ? "" : "(「\(marked)」)"
    return "\(problem)\(place)。\(remedy)。"
  }

  private static func words(_ code: LinkRejection.Code) -> (problem: String, remedy: String) {
    switch code {
    case .malformed, .unknownScheme, .unknownHost, .lookalikeHost, .userInfo, .port, .addressLiteral, .tooLong,
      .tooManySegments, .emptySegment, .dotSegment, .unknownRoute, .expiredRoute, .noCounterpart, .noLink,
      .silentPush, .tooManyWrappers, .shortLink, .endedService:
      ofAddress(code)
    case .tooManyParameters, .invalidCharacter, .invalidEncoding, .htmlEscaped, .encodedSeparator, .missingParameter,
      .duplicateParameter, .tooManyValues, .badParameter, .bracketedParameter, .unfilledTemplate, .forbiddenPage,
      .forbiddenCallback, .timeInPast:
      ofValues(code)
    }
  }

  /// The words about schemes, hosts and paths.
  private static func ofAddress(_ code: LinkRejection.Code) -> (problem: String, remedy: String) {
    switch code {
    case .unknownScheme: ("アプリのリンクではありません", "「://」より前の綴りを確認してください")
    case .unknownHost: ("アプリのホスト名ではありません", "ホスト名を確認してください")
    case .lookalikeHost: ("ホスト名が本物に似た別の文字で書かれています", "正しいホスト名をコピーし直してください")
    case .userInfo: ("ホスト名の前にユーザー名があります", "「@」までを取り除いてください")
    case .port: ("ポート番号が含まれています", "ポート番号を取り除いてください")
    case .addressLiteral: ("ホスト名の代わりにIPアドレスが書かれています", "ホスト名で書いてください")
    case .tooLong, .tooManySegments: ("リンクが長すぎます", "リンクを短くしてください")
    case .emptySegment: ("スラッシュが続いています", "スラッシュを一つにしてください")
    case .dotSegment: ("「.」または「..」がパスに含まれています", "パスを書き直してください")
    case .unknownRoute: ("このパスの画面はアプリにありません", "パスの綴りを確認してください")
    case .expiredRoute: ("このリンクは期限が切れています", "新しいリンクに替えてください")
    case .noCounterpart: ("他社アプリのリンクで、このアプリには同じ機能がありません", "このアプリのリンクに替えてください")
    case .shortLink: ("短縮リンクなので、開く先を確認していません", "元のリンクで確認してください")
    case .endedService: ("このリンクのサービスは終了していて、何も開きません", "このアプリのリンクに替えてください")
    case .tooManyWrappers: ("リンクが何重にも包まれています", "元のリンクを直接使ってください")
    default: ("リンクの形になっていません", "リンク全体を確認してください")
    }
  }

  /// The words about parameters and their values.
  private static func ofValues(_ code: LinkRejection.Code) -> (problem: String, remedy: String) {
    switch code {
    case .tooManyParameters: ("パラメーターが多すぎます", "不要なパラメーターを取り除いてください")
    case .invalidCharacter: ("使えない文字が含まれています", "その文字を取り除いてください")
    case .invalidEncoding: ("「%」の後の文字が正しくありません", "元の値からリンクを作り直してください")
    case .htmlEscaped: ("「&」が「&amp;」になっています", "「&」に直してください")
    case .encodedSeparator: ("区切りの記号が「%26」や「%3D」になっています", "「&」や「=」をそのまま書いてください")
    case .missingParameter: ("必要なパラメーターがありません", "パラメーターを加えてください")
    case .duplicateParameter: ("同じパラメーターが二つあります", "一つにしてください")
    case .tooManyValues: ("同じパラメーターが多すぎます", "数を減らしてください")
    case .badParameter: ("パラメーターの値が正しくありません", "値を確認してください")
    case .bracketedParameter: ("角括弧の付いたパラメーターは使えません", "角括弧のない名前にしてください")
    case .unfilledTemplate: ("差し込み項目が埋められていません", "配信前に値を差し込んでください")
    case .forbiddenPage: ("アプリで開けないページです", "許可されたページのhttpsのアドレスにしてください")
    case .forbiddenCallback: ("登録されていない戻り先が指定されています", "戻り先を取り除いてください")
    default: ("過去の日時が指定されています", "将来の日時にしてください")
    }
  }
}
