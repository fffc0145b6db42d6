public import DeepLinks

/// How the file of a campaign was read, and why it cannot be read.
package enum CampaignFileSentence: String, SentenceTable {
  case read, notReadColumn, notReadColumns, knownColumns, meant, unreadDates
  case text, plainText, table, lines, prose, page, json, mail, mailInText, workbook, sheet, sheets
  case noLinks, inHTML, forms, notFound, nameFile, unreadable, unwritable

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .read, .notReadColumn, .notReadColumns, .knownColumns, .meant, .unreadDates: ofReading
    case .text, .plainText, .table, .lines, .prose, .page, .json, .mail, .mailInText, .workbook, .sheet, .sheets:
      ofForms
    case .noLinks, .inHTML, .forms, .notFound, .nameFile, .unreadable, .unwritable: ofErrors
    }
  }

  private var ofReading: BilingualText {
    switch self {
    case .notReadColumn: .init(en: "not read: the column {names}", ja: "読み込まなかった列: {names}")
    case .notReadColumns: .init(en: "not read: the columns {names}", ja: "読み込まなかった列: {names}")
    case .knownColumns:
      .init(
        en: "; those that are read are {columns}", ja: "（読み込む列: {columns}）")
    case .unreadDates:
      .init(
        en:
          "The dates in {names} were not read, so no link was checked for them. Give the column the title `from` or `date`.",
        ja: "{names}の列には日付がありますが、読み込みませんでした。リンクを使う日であれば、列の見出しを「配信日」にしてください。")
    case .meant:
      .init(en: "did you mean `{meant}` with the column `{title}`?", ja: "もしかして: 「{title}」ではなく「{meant}」")
    default: .init(en: "read as {source}", ja: "{source}として読み込みました")
    }
  }

  private var ofForms: BilingualText {
    switch self {
    case .plainText: .init(en: "text, {form}", ja: "テキスト（{form}）")
    case .table: .init(en: "a table", ja: "表")
    case .lines: .init(en: "lines", ja: "1行に1件のリンク")
    case .prose: .init(en: "sentences with links", ja: "文章")
    case .page: .init("HTML")
    case .json: .init(en: "JSON", ja: "JSON形式")
    case .mail: .init(en: "a mail", ja: "メール")
    case .mailInText: .init(en: "a mail with {charsets} text", ja: "メール（文字コード: {charsets}）")
    case .workbook: .init(en: "a workbook (.xlsx)", ja: "Excelブック（.xlsx）")
    case .sheets: .init(en: "a workbook (.xlsx), its sheets {names}", ja: "Excelブック（.xlsx）のシート{names}")
    case .sheet: .init(en: "a workbook (.xlsx), its sheet “{sheet}”", ja: "Excelブック（.xlsx）のシート「{sheet}」")
    default: .init(en: "{charset} text, {form}", ja: "{charset}のテキスト（{form}）")
    }
  }

  private var ofErrors: BilingualText {
    switch self {
    case .inHTML:
      .init(
        en: "in HTML a link is the address of an element or one in the text: save a spreadsheet as CSV UTF-8",
        ja: "HTMLでは、タグに書かれたリンクと本文中のアドレスを読み込みます。表計算ソフトの表は「CSV UTF-8」で保存してください")
    case .forms:
      .init(
        en: "write one a line, a table with the columns link,audience,name, the HTML of a mail, or JSON",
        ja: "1行に1件のリンク、「リンク」「対象者」「名前」の列がある表、メールのHTML、JSONのいずれかにしてください")
    case .notFound: .init(en: "there is no file {file}", ja: "ファイル「{file}」が見つかりません")
    case .nameFile: .init(en: "name a file, or - for standard input", ja: "ファイル名を確認してください")
    case .unreadable: .init(en: "{file} cannot be read: {why}", ja: "ファイル「{file}」を開けません。アクセス権を確認してください")
    case .unwritable: .init(en: "{file} cannot be written", ja: "ファイル「{file}」に書き込めません")
    default:
      .init(
        en: "{file} has no links; it was read as {source}", ja: "「{file}」にリンクがありません（{source}として読み込みました）")
    }
  }
}

/// Why a campaign's file cannot be read, in Japanese. In English the error has its own words.
extension CampaignFileErrorCode: SentenceTable {
  /// The words in both languages, with `{name}` at the place of a value.
  public var words: BilingualText {
    switch self {
    case .notText:
      .init(en: "{file}: {message}", ja: "「{file}」の文字コードが、UTF-8、UTF-16、Shift_JISのいずれでもありません")
    case .tooLarge: .init(en: "{file}: {message}", ja: "「{file}」は大きすぎて読み込めません")
    case .noProgram:
      .init(en: "{file}: {message}", ja: "「{file}」を開くためのプログラム「unzip」がインストールされていません")
    case .encrypted: .init(en: "{file}: {message}", ja: "「{file}」はパスワードで保護されています")
    case .damaged: .init(en: "{file}: {message}", ja: "「{file}」は壊れているか、途中までしかありません")
    case .otherForm: .init(en: "{file}: {message}", ja: "「{file}」は対応していない形式のファイルです")
    }
  }
}

/// What to do about a campaign's file that cannot be read.
package enum CampaignFileHint: String, SentenceTable {
  case notText, tooLarge, noProgram, encrypted, damaged, otherForm

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .notText: .init(en: "{hint}", ja: "「CSV UTF-8」、またはUTF-8のHTMLで保存し直してください")
    case .tooLarge: .init(en: "{hint}", ja: "小さなファイルに分けるか、リンクのあるシートだけを保存してください")
    case .noProgram: .init(en: "{hint}", ja: "インストールしてください: apt-get install unzip")
    case .encrypted: .init(en: "{hint}", ja: "パスワードを外したコピーを保存してください")
    case .damaged: .init(en: "{hint}", ja: "表計算ソフトで開き、.xlsxで保存し直してください")
    case .otherForm: .init(en: "{hint}", ja: ".xlsx、.csv、.emlのいずれかで保存し直してください")
    }
  }
}
