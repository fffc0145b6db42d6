/// Asks how a link is understood, stage by stage, without opening it: what `andon explain --json` prints.
public struct LinkExplain: ControlCall {
  /// What it is answered with.
  public typealias Reply = LinkExplainReply
  /// The method these are the parameters of.
  public static let method = ControlMethod.linkExplain
  /// The link as raw text.
  public var url: String

  /// A link to explain.
  public init(url: String) { self.url = url }

  /// The call as one of the closed set.
  public var request: ControlRequest { .linkExplain(self) }
}

/// How a link is understood: those of the answer's fields that a program asks for. The answer has all that
/// `LinkExplanation` writes.
public struct LinkExplainReply: Codable, Sendable, Hashable {
  /// The link as given, with its secrets redacted.
  public var url: String
  /// `accepted` or `rejected`.
  public var outcome: String
  /// The name of the route; nil when none took the link.
  public var route: String?
  /// The workflow that the link would start.
  public var workflow: String?
  /// The canonical link, with its secrets redacted; nil when the link is refused.
  public var canonical: String?
}
