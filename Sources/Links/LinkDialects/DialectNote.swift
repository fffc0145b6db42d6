package import DeepLinks

/// What the writer of a link of another app, or of a wrapped link, should know.
package enum DialectNote: String, SentenceTable {
  case needsName, placeInWords, stopInWords, looksLikePlace, lookLikePlace, noStops
  case needsOther, unknownMeaning, badValue, otherValue, unread, noEffect, noParameter, exclusive
  case otherFallback, saidTwice, wrapperCounts, bothAreKept, innerCounts

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .needsName, .placeInWords, .stopInWords, .looksLikePlace, .lookLikePlace, .noStops: ofPlaces
    case .needsOther, .unknownMeaning, .badValue, .otherValue, .unread, .noEffect, .noParameter, .exclusive: ofValues
    case .otherFallback, .saidTwice, .wrapperCounts, .bothAreKept, .innerCounts: ofWrappers
    }
  }

  private var ofPlaces: BilingualText {
    switch self {
    case .placeInWords:
      .init(
        en: "The {place} is given in words only, and a point is needed to fill it in.",
        ja: "「{place}」は、住所などの文字だけでは入力されません。緯度と経度が必要です。")
    case .stopInWords:
      .init(
        en: "`{parameter}` gives a place in words only, and a point is needed to fill it in.",
        ja: "「{parameter}」は、住所などの文字だけでは入力されません。緯度と経度が必要です。")
    case .looksLikePlace:
      .init(
        en: "The link does not give `{place}`, though {names} looks like one.",
        ja: "「{place}」がありません。{names}は場所のようですが、読み取れません。")
    case .lookLikePlace:
      .init(
        en: "The link does not give `{place}`, though {names} look like one.",
        ja: "「{place}」がありません。{names}は場所のようですが、読み取れません。")
    case .noStops:
      .init(
        en: "`{route}` has no stops, so {count} are ignored.", ja: "「{route}」には経由地がないため、{count}か所は無視されます。")
    default:
      .init(
        en: "{app} shows a {place} only with a name, so it is ignored here.",
        ja: "「{app}」では名前のない「{place}」は表示されないため、ここでも無視されます。")
    }
  }

  private var ofValues: BilingualText {
    switch self {
    case .unknownMeaning:
      .init(
        en: "The meaning of `{parameter}` is not known here, so `{field}` is not filled in.",
        ja: "「{parameter}」の値の意味が分からないため、「{field}」は入力されません。")
    case .badValue:
      .init(
        en: "The value of `{parameter}` is not valid (expected {allowed}). {app} uses its default then, so it is not "
          + "filled in here.",
        ja: "「{parameter}」の値が正しくないため、入力されません。「{parameter}」に使える値は、{allowed}です。")
    case .otherValue:
      .init(
        en: "`{parameter}` is none of {values}. {app} uses its default then, and so does this link.",
        ja: "「{parameter}」に使える値は、{values}です。ほかの値は無視されます。")
    case .unread: .init(en: "`{parameter}`: {reason}", ja: "「{parameter}」: {reason}")
    case .noEffect: .init(en: "It has no effect here.", ja: "このアプリでは効果がありません。")
    case .noParameter:
      .init(
        en: "`{route}` has no such parameter, so it is only kept.", ja: "このアプリでは効果がありません（「{route}」にないパラメーターです）。")
    case .exclusive:
      .init(
        en: "{app} cannot combine `{parameter}` and a ride in one link, so it is only kept.",
        ja: "「{app}」では、「{parameter}」と乗車を一つのリンクで指定できないため、無視されます。")
    default:
      .init(
        en: "{app} ignores `{parameter}` without a {needed}.", ja: "「{parameter}」は、「{needed}」がないため無視されます。")
    }
  }

  private var ofWrappers: BilingualText {
    switch self {
    case .saidTwice:
      .init(
        en: "`{name}` is `{outside}` outside and `{inside}` in the link inside `{parameter}`: {end}.",
        ja: "「{name}」は、外側では「{outside}」、「{parameter}」の中のリンクでは「{inside}」です。{end}。")
    case .wrapperCounts: .init(en: "the wrapper's counts", ja: "外側の値が使われます")
    case .bothAreKept: .init(en: "both are kept", ja: "両方が残されます")
    case .innerCounts: .init(en: "that of the link inside counts", ja: "中のリンクの値が使われます")
    default:
      .init(
        en: "`{parameter}` names a page on a host that is not listed, so it is ignored.",
        ja: "「{parameter}」のページは、登録されていないサイトにあるため無視されます。")
    }
  }
}
