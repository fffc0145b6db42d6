package import DeepLinks

/// The words of a coverage's page and of its summary.
package enum CoverageSentence: String, SentenceTable {
  case links, notPlayed, notChecked, complete, lacking
  case sample, bareSample, state, outcome, atStep, noScreen
  case routes, states, steps, outcomes, ribs
  case kind, byJournals, expected, either, of, gaps, count, what, firstLink, at, grid, gridIntro, route, cell, missing
  case stepsHead, outcomesHead, screensHead
  case journalsColumn, expectedColumn, eitherColumn, ofColumn, routeColumn, linksColumn, missingBelow, gapsBelow,
    andMore, firstAt

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .links, .notPlayed, .notChecked, .complete, .lacking: ofSummary
    case .sample, .bareSample, .state, .outcome, .atStep, .noScreen: ofGaps
    case .routes, .states, .steps, .outcomes, .ribs, .kind, .byJournals, .expected, .either, .of: ofSums
    case .journalsColumn, .expectedColumn, .eitherColumn, .ofColumn, .routeColumn, .linksColumn, .missingBelow,
      .gapsBelow,
      .andMore, .firstAt:
      ofText
    default: ofPage
    }
  }

  private var ofText: BilingualText {
    switch self {
    case .expectedColumn: .init(en: "expected", ja: "想定")
    case .eitherColumn: .init(en: "either", ja: "いずれか")
    case .ofColumn: .init(en: "of", ja: "全体")
    case .routeColumn: .init(en: "route", ja: "ルート")
    case .linksColumn: .init(en: "links", ja: "リンク")
    case .missingBelow:
      .init(en: "{kind} that neither journals nor expectations have:", ja: "ジャーナルにも想定にもない{kind}:")
    case .gapsBelow: .init(en: "In the journals, and not in the matrix:", ja: "ジャーナルにあり、マトリックスにないもの:")
    case .andMore: .init(en: "and {count} more: --json", ja: "ほか{count}件（「--json」ですべて表示）")
    case .firstAt: .init(en: "{links}, first {place} {link}", ja: "リンク{links}件、最初は{place}の「{link}」")
    default: .init(en: "journals", ja: "ジャーナル")
    }
  }

  private var ofSummary: BilingualText {
    switch self {
    case .notPlayed: .init(en: "; {lines} could not be played", ja: "。再生できない行が{lines}行あります")
    case .notChecked: .init(en: "; {links} not checked", ja: "。短縮リンク{links}件は確認していません")
    case .complete: .init(en: "; the matrix has all of them", ja: "。すべてマトリックスにあります")
    case .lacking: .init(en: "; the matrix lacks {kinds} of them", ja: "。マトリックスにないものが{kinds}種類あります")
    default: .init(en: "{app}: {links} in journals", ja: "{app}: ジャーナルのリンク{links}件")
    }
  }

  private var ofGaps: BilingualText {
    switch self {
    case .bareSample: .init(en: "{route}: no sample has no parameter", ja: "{route}: パラメーターのないサンプルがありません")
    case .state:
      .init(
        en: "{route}: opened on {detail}, and no state has these RIBs; {outcome}",
        ja: "{route}: 「{detail}」で開かれましたが、同じRIBの状態がありません（{outcome}）")
    case .outcome:
      .init(
        en: "{route}: {outcome}{step} on {screen}, as in no state of the matrix",
        ja: "{route}: {outcome}{step}（画面: {screen}）となる状態が、マトリックスにありません")
    case .atStep: .init(en: " at the step `{step}`", ja: "、ステップ「{step}」")
    case .noScreen: .init(en: "no screen", ja: "なし")
    default:
      .init(
        en: "{route}: no sample has exactly the parameters {detail}", ja: "{route}: パラメーターが「{detail}」だけのサンプルがありません")
    }
  }

  private var ofSums: BilingualText {
    switch self {
    case .states: .init(en: "states", ja: "状態")
    case .steps: .init(en: "steps", ja: "ステップ")
    case .outcomes: .init(en: "outcomes", ja: "結果")
    case .ribs: .init("RIBs")
    case .kind: .init(en: "Kind", ja: "種類")
    case .byJournals: .init(en: "By journals", ja: "ジャーナル")
    case .expected: .init(en: "Expected", ja: "想定")
    case .either: .init(en: "Either", ja: "いずれか")
    case .of: .init(en: "Of", ja: "全体")
    default: .init(en: "routes", ja: "ルート")
    }
  }

  private var ofPage: BilingualText {
    switch self {
    case .count: .init(en: "Links", ja: "リンク")
    case .what: .init(en: "What", ja: "内容")
    case .firstLink: .init(en: "First link", ja: "最初のリンク")
    case .at: .init(en: "At", ja: "場所")
    case .grid: .init(en: "Routes and states", ja: "ルートと状態")
    case .gridIntro:
      .init(
        en:
          "Each cell has the number of covered outcomes and screens, of all that the sample links have in that state.",
        ja: "各セルは、その状態でサンプルのリンクに起こりうる結果と画面のうち、確認済みの数です。")
    case .route: .init(en: "Route", ja: "ルート")
    case .stepsHead: .init(en: "Steps", ja: "ステップ")
    case .outcomesHead: .init(en: "Outcomes", ja: "結果")
    case .screensHead: .init(en: "Screens", ja: "画面")
    case .cell:
      .init(
        en: "{route} in {state}: {journals} by journals, {expected} expected, of {of}",
        ja: "{route}（{state}）: 全{of}件のうち、ジャーナル{journals}件、想定{expected}件")
    case .missing:
      .init(
        en: "{kind} that neither journals nor expectations have: {count}", ja: "ジャーナルにも想定にもない{kind}: {count}件")
    default: .init(en: "In the journals, and not in the matrix", ja: "ジャーナルにあり、マトリックスにないもの")
    }
  }
}
