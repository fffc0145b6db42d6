import TextFormats

/// The links of a mail: those of its HTML, those of its plain text that the HTML does not have, and those of the header fields
/// by which mailing lists name their pages.
struct MailLinks {
  /// The links in their order, with their numbers: the lines of a part are not those of the file.
  private(set) var links: [CampaignLink] = []
  /// The subject; `nil` without one.
  let subject: String?
  /// The number of attachments, which are not read.
  private(set) var attachments = 0
  /// The number of parts that are too deep inside each other, or too many, to be read.
  private(set) var tooDeep = 0
  /// What its HTML gives names.
  private(set) var assigned = TemplateAssignments()
  /// The names of the encodings of the texts, in their order.
  private(set) var charsets: [String] = []
  private var texts: [String] = []
  private var partsLeft = mostParts
  private let hosts: [String]
  private let schemes: [String]

  /// The most parts inside each other, and altogether.
  private static let deepest = 8
  private static let mostParts = 1_000

  /// The fields with addresses of a mailing list (RFC 2369), which mail programs show as buttons of their own.
  private static let listFields = [
    "List-Help", "List-Unsubscribe", "List-Subscribe", "List-Post", "List-Owner", "List-Archive",
  ]

  /// Reads the bytes of a mail. `hosts` and `schemes` are those of the app.
  init(_ bytes: [UInt8], hosts: [String] = [], schemes: [String] = []) {
    (self.hosts, self.schemes) = (hosts, schemes)
    let mail = MailPart(bytes[...])
    subject = mail.fields["subject"].flatMap { EncodedWords.decoded($0).trimmed.nonEmpty }
    read(mail, depth: 0)
    var known = Set(links.map(\.url))
    let addresses = texts.flatMap { text in
      let found = TextAddresses(ofTemplate: text, hosts: hosts, schemes: schemes).links
      return found + TemplateBlocks(text).links(outside: found)
    }
    for link in addresses where known.insert(link.url).inserted { links.append(link) }
    links += Self.listFields.flatMap { Self.addresses(of: $0, in: mail) }
    for index in links.indices { links[index].place = CampaignPlace(index + 1, .link) }
  }

  /// The addresses of a field, each in angle brackets.
  private static func addresses(of field: String, in mail: MailPart) -> [CampaignLink] {
    (mail.fields[field.lowercased()] ?? "").matches(of: /<([^<>]{1,2000})>/).map {
      CampaignLink(line: 1, url: $0.output.1.filter { !$0.isWhitespace }, name: field)
    }
  }

  private mutating func read(_ part: MailPart, depth: Int) {
    guard depth <= Self.deepest, partsLeft > 0 else { return tooDeep += 1 }
    partsLeft -= 1
    let type = part.type
    guard !part.isAttachment else { return attachments += 1 }
    switch type.text {
    case "text/html", "text/x-amp-html":
      let html = text(part, declared(type, part))
      links += HTMLLinks(html, hosts: hosts, schemes: schemes).links
      assigned.merge(TemplateAssignments(html))
    case "text/plain":
      let text = text(part, type.parameters["charset"])
      let isFlowed = type.parameters["format"]?.lowercased() == "flowed"
      let deletesSpaces = type.parameters["delsp"]?.lowercased() == "yes"
      texts.append(isFlowed ? FlowedText.joined(text, deletesSpaces: deletesSpaces) : text)
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
