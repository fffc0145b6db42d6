import Lab
import TextFormats

/// The text of a list or a table that a person has written, in any encoding of spreadsheets and editors.
enum TableText {
  /// Returns the text of a file; `-` is standard input. Throws when it cannot be read, and with the code `notText` for bytes that
  /// are text in no encoding that is read.
  static func text(_ path: String) throws(CommandError) -> String {
    let bytes = try InputBytes.bytes(path, limit: CampaignFile.maximumBytes)
    do throws(CampaignFileError) {
      return try DecodedText(bytes).text
    } catch {
      throw CommandError(.badData, "\(path): \(error.message)", hint: error.hint, code: error.codeText)
    }
  }
}
