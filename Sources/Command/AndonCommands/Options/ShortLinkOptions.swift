import ArgumentParser
import DeepLinks
import Lab
import TextFormats

/// The option that names a table of short links.
struct ShortLinkOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "A table (CSV) with a short link and the long link for which it stands on each row.", valueName: "file"))
  var shortLinks: String?

  /// Returns the table; `nil` without the option. Throws when it cannot be read, an error in a language.
  func table(in language: ReportLanguage = .en) throws(CommandError) -> ShortLinkTable? {
    guard let shortLinks else { return nil }
    let text = try TableText.text(shortLinks)
    do throws(ShortLinkTableError) {
      return try ShortLinkTable(text, file: shortLinks)
    } catch {
      let words: CampaignOptionSentence =
        switch error.code {
        case .badRow: .noShortLink
        case .twoLongLinks: .twoLongLinks
        case .empty: .emptyShortLinks
        }
      let ja = words.sentence(["file": shortLinks, "line": error.line.map(String.init) ?? ""]).ja
      throw CommandError(
        .badData, BilingualText(en: error.located, ja: ja),
        hint: BilingualText(en: error.hint, ja: CampaignOptionSentence.shortLinkRow.sentence.ja), code: error.codeText,
        in: language)
    }
  }
}
