import TextFormats

/// The links of a mail: those of its HTML, and those of its plain text that the HTML does not have.
struct MailLinks {
  /// The links in their order, with their numbers: the lines of a part are not those of the file.
  private(set) var links: [CampaignLink] = []
  /// The subject; `nil` without one.
  let subject: String?
  /// The number of attachments, which are not read.
  private(set) var attachments = 0
  /// The number of parts that are too deep inside each other, or too many, to be read.
  private(set) var tooDeep = 0
  /// The names of the encodings of the texts, in their order.
  private(set) var charsets: [String] = []
  private var texts: [String] = []
  private var partsLeft = mostParts

  /// The most parts inside each other, and altogether.
  private static let deepest = 8
  private static let mostParts = 1_000

  /// Reads the bytes of a mail.
  init(_ bytes: [UInt8]) {
    let mail = MailPart(bytes[...])
    subject = mail.fields["subject"].flatMap { EncodedWords.decoded($0).trimmed.nonEmpty }
    read(mail, depth: 0)
    var known = Set(links.map(\.url))
    let addresses = texts.flatMap { TextAddresses(ofTemplate: $0).links }
    for link in addresses where known.insert(link.url).inserted { links.append(link) }
    for index in links.indices { links[index].place = CampaignPlace(index + 1, .link) }
  }

  private mutating func read(_ part: MailPart, depth: Int) {
    guard depth <= Self.deepest, partsLeft > 0 else { return tooDeep += 1 }
    partsLeft -= 1
    let type = part.type
    guard !part.isAttachment else { return attachments += 1 }
    switch type.text {
    case "text/html", "text/x-amp-html": links += HTMLLinks(text(part, declared(type, part))).links
    case "text/plain": texts.append(text(part, type.parameters["charset"]))
    case "message/rfc822": read(MailPart(part.content[...]), depth: depth + 1)
    case let name where name.hasPrefix("multipart/"):
      for inner in part.parts(type.parameters["boundary"] ?? "", limit: partsLeft) { read(inner, depth: depth + 1) }
    // A picture that the text shows has an identifier (RFC 2392); it is no attachment.
    default: attachments += part.fields["content-id"] == nil ? 1 : 0
    }
  }

  private func declared(_ type: HeaderValue, _ part: MailPart) -> String? {
    type.parameters["charset"] ?? HTMLLinks.charset(part.content)
  }

  private mutating func text(_ part: MailPart, _ charset: String?) -> String {
    let content = part.content
    guard let decoded = try? DecodedText(content, declared: charset) else {
      return String(decoding: content, as: UTF8.self)
    }
    if !charsets.contains(decoded.charset) { charsets.append(decoded.charset) }
    return decoded.text
  }
}
