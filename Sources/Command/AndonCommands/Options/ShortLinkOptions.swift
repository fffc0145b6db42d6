import ArgumentParser
import Lab
import TextFormats

/// The option that names a table of short links.
struct ShortLinkOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "A table (CSV) with a short link and the long link for which it stands on each row.", valueName: "file"))
  var shortLinks: String?

  /// Returns the table; `nil` without the option. Throws when it cannot be read.
  func table() throws(CommandError) -> ShortLinkTable? {
    guard let shortLinks else { return nil }
    let text = try InputText.text(shortLinks)
    do throws(ShortLinkTableError) {
      return try ShortLinkTable(text, file: shortLinks)
    } catch {
      throw CommandError(.badData, error)
    }
  }
}
