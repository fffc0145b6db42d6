import TextFormats

/// The forms of files that have no text to read, by their first bytes.
enum OtherForm {
  /// A form that people take for one with links.
  private struct Form {
    let magic: [UInt8]
    let message: String
    let hint: String
  }

  /// The signatures that the specifications of the forms give (ISO 32000-1, 7.5.2; PNG, 5.2; JPEG, B.1.1.3; GIF89a, 17;
  /// RFC 1952, 2.3.1; Rich Text Format 1.9; RIFF).
  private static let forms = [
    Form(
      magic: Array("%PDF-".utf8), message: "it is a PDF, whose links are not read",
      hint: "save the HTML of the mail or the page, or a table of its links"),
    Form(magic: [0x89] + Array("PNG".utf8), message: picture, hint: pictureHint),
    Form(magic: [0xFF, 0xD8, 0xFF], message: picture, hint: pictureHint),
    Form(magic: Array("GIF8".utf8), message: picture, hint: pictureHint),
    Form(magic: Array("RIFF".utf8), message: picture, hint: pictureHint),
    Form(magic: Array("8BPS".utf8), message: picture, hint: pictureHint),
    Form(magic: GzipFile.magic, message: "it is packed by gzip", hint: "unpack it: gzip -d FILE"),
    Form(magic: Array("Rar!".utf8), message: "it is an archive", hint: "unpack it, and name the file inside"),
    Form(
      magic: Array("7z".utf8) + [0xBC, 0xAF], message: "it is an archive", hint: "unpack it, and name the file inside"),
    Form(
      magic: Array("{\\rtf".utf8), message: "it is a document (.rtf), whose links are not read",
      hint: "save it as HTML or as plain text"),
    Form(
      magic: Array("bplist00".utf8), message: "it is a web archive of Safari",
      hint: "save the page as its source, .html"),
  ]
  private static let picture = "it is a picture, which has no links"
  private static let pictureHint = "name the HTML of the mail or the page, or a table of its links"

  /// The characters of control that texts have: tab, line feed, form feed, carriage return, and escape in ISO-2022-JP.
  private static let ofText: Set<UInt8> = [0x09, 0x0A, 0x0C, 0x0D, 0x1B]

  /// The error for bytes in another form than text; `nil` for text, a mail and a workbook.
  static func error(_ bytes: [UInt8]) -> CampaignFileError? {
    if let form = forms.first(where: { bytes.starts(with: $0.magic) }) {
      return CampaignFileError(.otherForm, form.message, hint: form.hint)
    }
    guard !Workbook.isArchive(bytes), isBinary(bytes.prefix(4_096)) else { return nil }
    return CampaignFileError(
      .otherForm, "it is not text: it has characters of control", hint: "save it as .xlsx, CSV UTF-8, HTML or .eml")
  }

  /// Whether bytes are those of no text: more than one of 32 is a character of control. UTF-16 begins with its mark, or has
  /// zeros, all of them in the first or all in the second bytes of its units.
  private static func isBinary(_ bytes: ArraySlice<UInt8>) -> Bool {
    if [[0xFF, 0xFE], [0xFE, 0xFF]].contains(where: bytes.starts) { return false }
    let zeros = bytes.indices.filter { bytes[$0] == 0 }
    let odd = zeros.count { $0 % 2 == 1 }
    guard zeros.isEmpty else { return odd > 0 && odd < zeros.count }
    let controls = bytes.count { $0 < 0x20 && !ofText.contains($0) }
    return controls * 32 > bytes.count
  }
}
