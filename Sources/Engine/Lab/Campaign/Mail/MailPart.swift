import TextFormats

/// A mail, or a part of one: header fields, an empty line, and a body (RFC 5322, RFC 2045).
struct MailPart {
  /// The fields, by their names in lower case, unfolded. Of two with a name the first counts.
  let fields: [String: String]
  /// The body as the mail carries it.
  let body: ArraySlice<UInt8>

  /// The fields by which a mail is recognized: one of them is among its first lines.
  private static let ownFields: Set<String> = [
    "from", "subject", "mime-version", "content-type", "received", "return-path", "message-id", "delivered-to",
  ]
  /// The most bytes of header fields that are read.
  private static let longestHeader = 262_144

  /// Whether bytes begin as a mail: with lines of header fields, one of them a mail's own.
  static func isMail(_ bytes: [UInt8]) -> Bool {
    let part = MailPart(bytes.prefix(16_384))
    return !ownFields.isDisjoint(with: part.fields.keys)
  }

  /// Reads a part. The lines up to the first that is no field are header fields; a line `From ` of a mailbox before them
  /// does not count.
  init(_ bytes: ArraySlice<UInt8>) {
    var fields: [String: String] = [:]
    var last: (name: String, text: String)?
    var lines = ByteLines(bytes)
    while let line = lines.next(), !line.isEmpty, lines.position - bytes.startIndex <= Self.longestHeader {
      let text = (try? DecodedText(line))?.text ?? String(decoding: line, as: UTF8.self)
      if let first = line.first, first == 0x20 || first == 0x09 {
        last?.text += text
      } else if let (name, value) = Self.field(text) {
        if let last { fields[last.name] = fields[last.name] ?? last.text }
        last = (name, value)
      } else if !text.hasPrefix("From ") || last != nil {
        lines.position = line.startIndex
        break
      }
    }
    if let last { fields[last.name] = fields[last.name] ?? last.text }
    self.fields = fields
    body = bytes[lines.position...]
  }

  /// A field: a name of printable ASCII characters, then a colon (RFC 5322, 2.2). A link, whose colon two slashes follow, is
  /// none.
  private static func field(_ text: String) -> (name: String, value: String)? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon != text.startIndex else { return nil }
    let name = text[..<colon]
    guard name.utf8.count <= 80, name.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    let value = text[text.utf8.index(after: colon)...]
    return value.hasPrefix("//") ? nil : (name.lowercased(), String(value))
  }

  /// The type of the content. Without a field it is plain text (RFC 2045, 5.2).
  var type: HeaderValue { HeaderValue(fields["content-type"] ?? "text/plain") }

  /// Whether the part is a file beside the text of the mail (RFC 2183).
  var isAttachment: Bool { fields["content-disposition"].map { HeaderValue($0).text == "attachment" } ?? false }

  /// The bytes of the body.
  var content: [UInt8] { TransferEncoding.decoded(body, fields["content-transfer-encoding"]?.trimmed) }

  /// The parts of a body that a boundary divides (RFC 2046, 5.1.1), at most `limit`. The text before the first one is none.
  func parts(_ boundary: String, limit: Int) -> [MailPart] {
    let (delimiter, end) = (Array("--\(boundary)".utf8), Array("--\(boundary)--".utf8))
    var parts: [MailPart] = []
    var begin: Int?
    var lines = ByteLines(body)
    while parts.count < limit {
      let place = lines.position
      guard let line = lines.next() else { break }
      guard line.starts(with: delimiter), line.count <= end.count + 76 else { continue }
      let bare = line.reversed().drop { $0 == 0x20 || $0 == 0x09 }.reversed()
      guard bare.elementsEqual(delimiter) || bare.elementsEqual(end) else { continue }
      if let begin { parts.append(MailPart(body[begin..<place])) }
      begin = bare.elementsEqual(end) ? nil : lines.position
      if begin == nil { return parts }
    }
    // A mail that was cut off has no last delimiter.
    if let begin, parts.count < limit { parts.append(MailPart(body[begin...])) }
    return parts
  }
}

/// The lines of bytes without their ends: CR LF, LF or CR.
private struct ByteLines {
  private let bytes: ArraySlice<UInt8>
  /// The beginning of the next line.
  var position: Int

  init(_ bytes: ArraySlice<UInt8>) { (self.bytes, position) = (bytes, bytes.startIndex) }

  mutating func next() -> ArraySlice<UInt8>? {
    guard position < bytes.endIndex else { return nil }
    let end = bytes[position...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.endIndex
    defer {
      let isPair = end + 1 < bytes.endIndex && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
      position = min(end + (isPair ? 2 : 1), bytes.endIndex)
    }
    return bytes[position..<end]
  }
}
