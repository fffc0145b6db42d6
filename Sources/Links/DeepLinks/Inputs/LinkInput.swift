import TextFormats

/// A text that stands for a link, and the channel through which it reached the phone.
public struct LinkInput: Sendable, Hashable {
  /// The channels through which a link reaches a phone without being a link; the raw values are stable.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A push notification. The text is the JSON of its payload, as it was sent to APNs or FCM.
    case push
    /// A QR code, with its text.
    case qr
    /// A quick action of the home screen, with its type.
    case shortcut
    /// An item of Spotlight or an App Shortcut, with its identifier.
    case spotlight

    /// The name of the kind in both languages.
    var title: BilingualText {
      switch self {
      case .push: InputSentence.push.sentence
      case .qr: InputSentence.qr.sentence
      case .shortcut: InputSentence.shortcut.sentence
      case .spotlight: InputSentence.spotlight.sentence
      }
    }

    /// The section of `links.yaml` that maps inputs of this kind to links.
    var section: String {
      switch self {
      case .push: "push"
      case .qr: "qr"
      case .shortcut: "shortcuts"
      case .spotlight: "spotlight"
      }
    }
  }

  /// The maximum length of a text in bytes. APNs and FCM deliver payloads of at most 4096 bytes; a request to FCM may be
  /// longer.
  public static let maximumBytes = 16_384

  /// The channel through which the text reached the phone.
  public let kind: Kind
  /// The text.
  public let text: String
  /// The phone that the text of a push is for; nil for all.
  let phone: PushPhone?

  /// An input from its parts.
  public init(_ kind: Kind, _ text: String) { self.init(kind, text, phone: nil) }

  init(_ kind: Kind, _ text: String, phone: PushPhone?) { (self.kind, self.text, self.phone) = (kind, text, phone) }

  /// Returns the payload of a push; nil for any other input. Throws a rejection for a payload that no service delivers.
  public func pushPayload() throws(LinkRejection) -> PushPayload? { try pushPayload(texts: PushTexts()) }

  fileprivate func pushPayload(texts: PushTexts) throws(LinkRejection) -> PushPayload? {
    guard kind == .push else { return nil }
    try checkSize()
    return try PushPayload(text, texts: texts)
  }

  /// Throws a rejection with the code `tooLong` for a text that is too long.
  func checkSize() throws(LinkRejection) {
    let count = text.utf8.count
    guard count > Self.maximumBytes else { return }
    throw LinkRejection(
      code: .tooLong,
      InputSentence.tooLong.sentence([
        "kind": kind.title, "bytes": BilingualText("\(count)"), "most": BilingualText("\(Self.maximumBytes)"),
      ]), range: 0..<0,
      expected: "at most \(Self.maximumBytes) bytes")
  }
}

/// The link for which an input stands.
public struct FoundLink: Sendable, Hashable {
  /// The text of the link. The route table may reject it.
  public let url: String
  /// The entry of `links.yaml` by which the link was found, as a sentence. It quotes the entry, not the input, which may
  /// contain secrets.
  public let place: String
}

extension RouteTable {
  /// Returns the payload of a push, with the text where the services of the table write it; nil for any other input. Throws a
  /// rejection for a payload that no service delivers.
  public func pushPayload(of input: LinkInput) throws(LinkRejection) -> PushPayload? {
    try input.pushPayload(texts: inputs.pushTexts)
  }

  /// Returns the link for which an input stands, by the sections `push`, `qr`, `shortcuts` and `spotlight`.
  ///
  /// Throws a rejection with the code `noLink` when there is none, and with `malformed` or `tooLong` for a push whose
  /// payload cannot be read. The text of a QR code that no entry matches is the link itself. Spaces and line breaks around
  /// the text of a QR code are no part of it: printers and scanners add them.
  public func link(of input: LinkInput) throws(LinkRejection) -> FoundLink {
    try input.checkSize()
    guard input.kind != .push else { return try inputs.link(in: input, scheme: canonicalScheme) }
    let mappings = inputs.mappings[input.kind] ?? []
    let text = input.kind == .qr ? input.text.trimmed : input.text
    for mapping in mappings {
      guard let url = mapping.link(for: text) else { continue }
      return FoundLink(url: url, place: "By `\(mapping.pattern)` of `\(input.kind.section)`.")
    }
    if input.kind == .qr { return FoundLink(url: text, place: "The text of the QR code.") }
    let names = mappings.map(\.pattern.description)
    throw LinkRejection(
      code: .noLink, InputSentence.noEntry.sentence(["section": input.kind.section]),
      range: 0..<input.text.utf8.count,
      expected: names.isEmpty
        ? "an entry in `links.yaml`" : "one of " + names.map { "`\($0)`" }.joined(separator: ", "),
      advice: HintSentence.nearest(to: input.text, among: names))
  }
}
