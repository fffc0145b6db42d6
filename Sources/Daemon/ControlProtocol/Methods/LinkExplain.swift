public import DeepLinks
import SessionEngine
import TextFormats

/// Asks how a link is read, stage by stage, without opening it, as `andon explain --json` prints it.
public struct LinkExplain: DaemonMethod {
  /// The name of the method.
  public static let name = "link.explain"
  /// The purpose of the method.
  public static let abstract = "Explains how a link is read, without opening it."
  /// True: the response depends on no line in front of it.
  public static let isImmediate = true
  /// The text of the link, or of the input; for a push the JSON of its payload.
  public var url: String
  /// The kind of the input that `url` is: `push`, `qr`, `shortcut` or `spotlight`; a link when left out.
  public var input: LinkInput.Kind?

  /// Creates a call.
  public init(url: String, input: LinkInput.Kind? = nil) {
    self.url = url
    self.input = input
  }

  /// The explanation by the table in force, which shows no secret.
  public func answer(_ daemon: some DaemonView) throws(ControlError) -> DaemonAnswer<LinkExplainReply> {
    let time = Timestamp(milliseconds: daemon.now)
    let describe = { (link: DeepLink) in daemon.app.describe(link) }
    let explanation =
      input.map { daemon.routes.explain(LinkInput($0, url), at: time, workflow: describe) }
      ?? daemon.routes.explain(url, at: time, workflow: describe)
    guard let json = try? JSONCoding.bytes(explanation) else {
      throw ControlError(.internalError, "the explanation cannot be written", hint: "this is a defect of the daemon")
    }
    return .json(json)
  }
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
