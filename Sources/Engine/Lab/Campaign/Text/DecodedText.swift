import Foundation
import TextFormats

/// A text in any of the encodings in which spreadsheets, editors and mail programs of Japan write.
package struct DecodedText {
  /// The text without a byte order mark.
  package let text: String
  /// The name of the encoding, for people.
  let charset: String

  /// Decodes bytes. `declared` is the label of a charset that the text gives itself, in a header or a `<meta>`.
  ///
  /// A byte order mark decides, as in the Encoding Standard (*decode*). Then what the bytes show counts more than what the
  /// text declares: editors convert a page and leave its declaration. Zero bytes are UTF-16, valid UTF-8 is UTF-8. Bytes
  /// that are neither are in the declared charset, else in CP932, in which Excel saves CSV in Japan. Throws when none fits.
  package init(_ bytes: some Collection<UInt8>, declared label: String? = nil) throws(CampaignFileError) {
    let data = Data(bytes)
    let declared = label.flatMap(Charset.init(label:))
    for charset in [Self.charset(of: data, declared), .cp932] {
      guard let text = charset.text(data) else { continue }
      self.text = text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
      self.charset = charset.rawValue
      return
    }
    let offset = UTF8Validation.firstInvalidByte(in: data) ?? 0
    throw CampaignFileError(
      .notText, "it is neither UTF-8, UTF-16 nor CP932 text: byte \(offset) is not part of a character of UTF-8",
      hint: "save it as CSV UTF-8, or as HTML in UTF-8")
  }

  private static func charset(of data: Data, _ declared: Charset?) -> Charset {
    if data.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
    if data.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
    if data.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
    // Text has no zero bytes but those of ASCII characters in UTF-16: all first bytes of units, or all second ones.
    let zeros = data.prefix(4_096).enumerated().filter { $0.element == 0 }.map(\.offset)
    let odd = zeros.count { $0 % 2 == 1 }
    if !zeros.isEmpty, odd == 0 || odd == zeros.count { return odd == 0 ? .utf16BigEndian : .utf16LittleEndian }
    // ESC $ begins two-byte characters in ISO-2022-JP (RFC 1468), whose bytes are all ASCII.
    if declared == .iso2022JP || data.firstRange(of: [0x1B, 0x24]) != nil { return .iso2022JP }
    if UTF8Validation.firstInvalidByte(in: data) == nil { return .utf8 }
    return declared == .utf8 ? .cp932 : declared ?? .cp932
  }
}

/// The encodings that are read. The raw values are their names for people.
enum Charset: String, CaseIterable {
  case utf8 = "UTF-8"
  case utf16LittleEndian = "UTF-16LE"
  case utf16BigEndian = "UTF-16BE"
  case cp932 = "CP932"
  case eucJP = "EUC-JP"
  case iso2022JP = "ISO-2022-JP"
  case windows1252 = "windows-1252"

  /// The encoding that a label names, as the Encoding Standard lists them; `nil` for any other label.
  init?(label: String) {
    switch label.trimmed.lowercased() {
    case "utf-8", "utf8", "unicode-1-1-utf-8": self = .utf8
    case "utf-16", "utf-16le", "unicode", "ucs-2": self = .utf16LittleEndian
    case "utf-16be": self = .utf16BigEndian
    case "shift_jis", "shift-jis", "sjis", "x-sjis", "ms_kanji", "ms932", "windows-31j", "cp932": self = .cp932
    case "euc-jp", "x-euc-jp", "cp51932", "eucjp": self = .eucJP
    case "iso-2022-jp", "csiso2022jp", "cp50220", "cp50221", "iso-2022-jp-ms": self = .iso2022JP
    case "us-ascii", "ascii", "iso-8859-1", "latin1", "windows-1252", "cp1252": self = .windows1252
    default: return nil
    }
  }

  /// Returns the text of bytes; `nil` when they are not in this encoding.
  func text(_ data: Data) -> String? {
    if self == .eucJP { return Self.shiftJIS(ofEUC: data).flatMap { String(data: $0, encoding: .shiftJIS) } }
    let encoding: String.Encoding =
      switch self {
      case .utf8: .utf8
      case .utf16LittleEndian: .utf16LittleEndian
      case .utf16BigEndian: .utf16BigEndian
      // Foundation's encoding has the characters that NEC and IBM added (①, ㈱, 髙), so it is CP932.
      case .cp932, .eucJP: .shiftJIS
      case .iso2022JP: .iso2022JP
      case .windows1252: .windowsCP1252
      }
    return String(data: data, encoding: encoding)
  }

  /// Returns the bytes of Shift_JIS for bytes of EUC-JP, which Foundation does not read on Linux. Both are forms of the rows
  /// and columns of JIS X 0208 (Encoding Standard, 13.1). `nil` for other bytes, and for characters of JIS X 0212.
  private static func shiftJIS(ofEUC data: Data) -> Data? {
    var result = Data()
    var bytes = data.makeIterator()
    while let first = bytes.next() {
      guard first >= 0x80 else {
        result.append(first)
        continue
      }
      guard let second = bytes.next(), (0xA1...0xFE).contains(second) else { return nil }
      switch first {
      // A half-width katakana has the same byte in both.
      case 0x8E: result.append(second)
      case 0xA1...0xFE:
        let (row, column) = (first - 0xA0, second - 0xA0)
        result.append((row - 1) / 2 + (row <= 62 ? 0x81 : 0xC1))
        result.append(row % 2 == 0 ? column + 0x9E : column + (column < 64 ? 0x3F : 0x40))
      default: return nil
      }
    }
    return result
  }
}
