package import DeepLinks

/// Why an association file gives a link to the app, or not: as a part of a sentence, without a full stop.
package enum DecisionSentence: String, SentenceTable {
  case rule, otherHost, ofFilter, notRead, notResolved
  case noComponent, unnamedApp, noTeam, unclearExclusion
  case infoPlist, schemeNotInPlist, onlyInMode, openEntitlement, noEntitlement
  case includedFile, fingerprint, relation, namesNone, namesOthers, twoRules, noRule
  case noFilter, closed, neverVerified, noHostToVerify, noAutoVerify
  case switchedOff, notExported, opensNoLinks, lacks, hasType, onlyWithPermission
  case manifestNotGiven, siteFileNotGiven, linksNotGiven, hostFileNotGiven, hostLinksNotGiven, plistNotResolved
  case otherEncodings, severalComponents

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .rule, .otherHost, .ofFilter, .notRead, .notResolved: ofAll
    case .noComponent, .unnamedApp, .noTeam, .unclearExclusion: ofAppleFile
    case .infoPlist, .schemeNotInPlist, .onlyInMode, .openEntitlement, .noEntitlement: ofAppleApp
    case .includedFile, .fingerprint, .relation, .namesNone, .namesOthers, .twoRules, .noRule: ofAssetLinks
    case .noFilter, .closed, .neverVerified, .noHostToVerify, .noAutoVerify: ofFilters
    case .switchedOff, .notExported, .opensNoLinks, .lacks, .hasType, .onlyWithPermission: ofManifest
    case .manifestNotGiven, .siteFileNotGiven, .linksNotGiven, .hostFileNotGiven, .hostLinksNotGiven, .plistNotResolved,
      .otherEncodings, .severalComponents:
      ofWhatIsOpen
    }
  }

  private var ofAll: BilingualText {
    switch self {
    case .otherHost: .init(en: "the host, which is not one of the table's", ja: "ホスト名がこのアプリのものではありません")
    case .ofFilter: .init(en: "{name}: {reason}", ja: "{reason}（{name}）")
    case .notRead: .init(en: "`{value}` is not read here", ja: "「{value}」には対応していません")
    case .notResolved: .init(en: "`{value}` is not resolved", ja: "「{value}」の値が分かりません")
    default: .init(en: "{name}", ja: "関連付けファイルの設定（{name}）による")
    }
  }

  private var ofAppleFile: BilingualText {
    switch self {
    case .unnamedApp:
      .init(
        en: "apple-app-site-association does not name the app {app}",
        ja: "apple-app-site-associationに、アプリ（{app}）が登録されていません")
    case .noTeam: .init(en: "`{app}` has no prefix of the team", ja: "「{app}」に、開発チームのIDが付いていません")
    case .unclearExclusion:
      .init(
        en: "{name}, whose `exclude` is not true or false", ja: "「exclude」の値がtrueでもfalseでもありません（{name}）")
    default: .init(en: "no component matches it", ja: "関連付けファイルに、このリンクに当たる設定がありません")
    }
  }

  private var ofAppleApp: BilingualText {
    switch self {
    case .schemeNotInPlist:
      .init(
        en: "the Info.plist does not have the scheme `{scheme}`", ja: "アプリのInfo.plistに「{scheme}」が登録されていません")
    case .onlyInMode:
      .init(
        en: "the entitlements have the host `{host}` only with `?mode={mode}`, which other phones ignore",
        ja: "アプリの設定では、ホスト名「{host}」が開発用（「mode={mode}」）にだけ登録されています")
    case .openEntitlement:
      .init(
        en: "`applinks:{host}` of the entitlements is not resolved", ja: "アプリの設定にある「applinks:{host}」の値が分かりません")
    case .noEntitlement:
      .init(en: "the entitlements do not have `applinks:{host}`", ja: "アプリの設定に「applinks:{host}」がありません")
    default: .init(en: "CFBundleURLTypes of the Info.plist", ja: "アプリのInfo.plistの設定（CFBundleURLTypes）による")
    }
  }

  private var ofAssetLinks: BilingualText {
    switch self {
    case .includedFile:
      .init(
        en: "assetlinks.json includes {address}, which is not given", ja: "assetlinks.jsonが参照するファイル（{address}）がありません")
    case .fingerprint:
      .init(
        en: "{name} has the fingerprint {found}, expected {expected}",
        ja: "assetlinks.jsonの署名（{found}）がアプリの署名（{expected}）と異なります")
    case .relation:
      .init(
        en: "{name} gives the app the relation {found}, expected {expected}",
        ja: "assetlinks.jsonの権限（{found}）が、必要な権限（{expected}）と異なります")
    case .namesOthers:
      .init(
        en: "assetlinks.json does not name the app: it names {named}, expected `{package}`",
        ja: "assetlinks.jsonに、アプリ（{package}）が登録されていません")
    case .twoRules:
      .init(
        en: "{first} and {second} both have dynamic_app_link_components",
        ja: "assetlinks.jsonに、dynamic_app_link_componentsが二つあります（{first}と{second}）")
    case .noRule:
      .init(
        en: "no dynamic_app_link_components of {name} match", ja: "assetlinks.jsonに、このリンクに当たる設定がありません（{name}）")
    default:
      .init(en: "assetlinks.json does not name the app: it names none", ja: "assetlinks.jsonに、アプリが登録されていません")
    }
  }

  private var ofFilters: BilingualText {
    switch self {
    case .closed: .init(en: "{name}, which does not count: {reason}", ja: "アプリの設定（{name}）が無効です。{reason}")
    case .neverVerified:
      .init(
        en: "{name} is never verified, because it also has the scheme `{scheme}`",
        ja: "アプリの設定（{name}）に「{scheme}」も含まれているため、ホスト名が確認されません")
    case .noHostToVerify:
      .init(en: "{name} has no host to verify", ja: "アプリの設定（{name}）に、確認するホスト名がありません")
    case .noAutoVerify: .init(en: "{name} has no autoVerify", ja: "アプリの設定（{name}）に、autoVerifyがありません")
    default: .init(en: "no intent-filter matches it", ja: "アプリの設定に、このリンクに当たるものがありません")
    }
  }

  private var ofManifest: BilingualText {
    switch self {
    case .notExported: .init(en: "its {element} is not exported", ja: "ほかのアプリから開けない設定です（{element}）")
    case .opensNoLinks: .init(en: "a {element} opens no links", ja: "リンクを開けない種類です（{element}）")
    case .onlyWithPermission:
      .init(
        en: "its {element} is only for apps with the permission `{permission}`",
        ja: "権限「{permission}」のあるアプリ専用の設定です（{element}）")
    case .lacks: .init(en: "it has no {parts}", ja: "{parts}がありません")
    case .hasType: .init(en: "it has a `{key}`, so it is not for links", ja: "「{key}」があるため、リンク用ではありません")
    default: .init(en: "its {element} is switched off", ja: "使わない設定になっています（{element}）")
    }
  }

  private var ofWhatIsOpen: BilingualText {
    switch self {
    case .siteFileNotGiven:
      .init(
        en: "apple-app-site-association is not given", ja: "apple-app-site-associationがないため、確認できません")
    case .linksNotGiven: .init(en: "assetlinks.json is not given", ja: "assetlinks.jsonがないため、確認できません")
    case .hostFileNotGiven:
      .init(
        en: "the entitlements have the host `{host}`, whose apple-app-site-association is not given",
        ja: "アプリの設定にあるホスト名「{host}」のapple-app-site-associationがないため、確認できません")
    case .hostLinksNotGiven:
      .init(
        en: "{name} has the host `{host}`, whose assetlinks.json is not given",
        ja: "アプリの設定（{name}）にあるホスト名「{host}」のassetlinks.jsonがないため、確認できません")
    case .plistNotResolved:
      .init(en: "`{value}` of the Info.plist is not resolved", ja: "Info.plistにある「{value}」の値が分かりません")
    case .otherEncodings:
      .init(
        en: "it is written with other percent-encodings than `{path}`",
        ja: "リンクの書き方が標準の形（「{path}」）と異なるため、確認できません")
    case .severalComponents:
      .init(en: "the components {names} all have a filter that matches", ja: "{names}のどれでも開けるため、選択画面が出ます")
    default: .init(en: "the manifest is not given", ja: "AndroidManifest.xmlがないため、確認できません")
    }
  }
}
