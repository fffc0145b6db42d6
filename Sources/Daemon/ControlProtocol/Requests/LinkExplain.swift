public import DeepLinks

/// Asks how a link is read, stage by stage, without opening it, as `andon explain --json` prints it.
public struct LinkExplain: ControlCall {
  /// The type of the reply.
  public typealias Reply = LinkExplainReply
  /// The method that has these parameters.
  public static let method = ControlMethod.linkExplain
  /// The text of the link, or of the input; for a push the JSON of its payload.
  public var url: String
  /// The kind of the input that `url` is: `push`, `qr`, `shortcut` or `spotlight`; a link when left out.
  public var input: LinkInput.Kind?

  /// Creates a call.
  public init(url: String, input: LinkInput.Kind? = nil) {
    self.url = url
    self.input = input
  }

  /// The call as a request of any method.
  public var request: ControlRequest { .linkExplain(self) }
}

/// The fields of an explanation that a program needs. The response has every field of `LinkExplanation`.
public struct LinkExplainReply: Codable, Sendable, Hashable {
  /// The text of the link, with its secrets redacted.
  public var url: String
  /// `accepted` or `rejected`.
  public var outcome: String
  /// The name of the route; `nil` when no route matches.
  public var route: String?
  /// The workflow that the link would start.
  public var workflow: String?
  /// The canonical link, with its secrets redacted; `nil` when the link is rejected.
  public var canonical: String?
}
