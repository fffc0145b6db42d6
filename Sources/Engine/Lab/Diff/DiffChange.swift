public import DeepLinks
public import TextFormats

/// Links that mean something else in the new table, all by one rule and in the same way.
public struct DiffChange: Sendable {
  /// The kind of change, the one that harms most first; the raw values are stable.
  public enum Kind: String, Sendable, CaseIterable, Encodable {
    /// The link opened a screen.
    case rejected
    /// The link opens another screen.
    case otherScreen
    /// The link opens the same screen with other values.
    case otherParameters
    /// The link was rejected.
    case accepted
    /// The link stops to work at another time.
    case expiry
    /// The link is rejected as before, for another reason.
    case otherReason
    /// The link opens the same by another route.
    case otherRoute
    /// The link opens the same, and is stored and printed in another form.
    case otherSpelling
    /// The link opens the same, with other notes or another origin.
    case otherNotes

    /// Whether a person sees the same as before.
    var isMinor: Bool { self == .otherReason || self == .otherNotes }

    /// The kind as a heading.
    public var title: String { heading.en }

    /// The kind as a heading in both languages.
    var heading: BilingualText { (DiffSentence(rawValue: rawValue) ?? .otherNotes).sentence }
  }

  /// A link that shows the change, or an input that stands for one.
  public struct Witness: Sendable, Hashable {
    /// The link or the text of the input, with its secrets.
    public let text: String
    /// The link or the text of the input, with its secrets redacted.
    public let shown: String
    /// The kind of input, such as `qr`; `nil` for a link.
    public let input: LinkInput.Kind?
    /// The time at which it is opened.
    public let at: Timestamp
  }

  /// The kind.
  public let kind: Kind
  /// The rule of the file: the name of a route or of an app, a scheme, a host, or an entry of another section.
  public let rule: String
  /// What the old and the new table say of the first witness, without secrets.
  let texts: (before: BilingualText, after: BilingualText)
  /// Links that show it, the shortest first; at least one.
  public let witnesses: [Witness]

  /// What the old table says of the first witness, without secrets.
  public var before: String { texts.before.en }
  /// What the new table says of the first witness, without secrets.
  public var after: String { texts.after.en }

  /// The links as they are shown, each once.
  var shownLinks: [String] {
    var seen: Set<String> = []
    return witnesses.map { ($0.input.map { "\($0.rawValue) " } ?? "") + $0.shown }.filter { seen.insert($0).inserted }
  }
}

extension DiffChange: Encodable {
  private enum CodingKeys: String, CodingKey { case kind, rule, before, after, links }

  /// Writes all, with the witnesses as `links`, each once.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(rule, forKey: .rule)
    try container.encode(before, forKey: .before)
    try container.encode(after, forKey: .after)
    // Links that differ in nothing but their secrets are one.
    var seen: Set<[String]> = []
    let links = witnesses.filter {
      seen.insert([$0.shown, $0.input?.rawValue ?? "", String($0.at.milliseconds)]).inserted
    }
    try container.encode(links, forKey: .links)
  }
}

extension DiffChange.Witness: Encodable {
  private enum CodingKeys: String, CodingKey { case link, input, at }

  /// Writes the link without its secrets.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(shown, forKey: .link)
    try container.encodeIfPresent(input, forKey: .input)
    try container.encode(at, forKey: .at)
  }
}
