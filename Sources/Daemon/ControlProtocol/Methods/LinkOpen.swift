public import DeepLinks
public import SessionEngine

/// Opens a link, or that for which the text of a QR code, the type of a shortcut or the identifier of a Spotlight item
/// stands.
public struct LinkOpen: ChangingMethod {
  /// The type of the reply: the outcome when the link has settled or waits.
  public typealias Reply = LinkOutcome
  /// The name of the method.
  public static let name = "link.open"
  /// The purpose of the method.
  public static let abstract = "Opens a link in a session. The response is sent when the link has settled or waits."
  /// The text of the link, at most 8 KiB, or of the input.
  public var url: String
  /// The kind of the input that `url` is: `qr`, `shortcut` or `spotlight`; a link when left out.
  public var input: LinkInput.Kind?
  /// The session; `default` when left out.
  public var session: String?
  /// Whether the response is sent when the link has settled or waits (the default), or after its first turn.
  public var wait: Bool?
  /// Whether to create the session when it does not exist.
  public var create: Bool?
  /// An idempotency key, 1 to 128 bytes: the same key again returns the first response and does nothing. While the link
  /// is under way, it waits for that response too.
  public var key: String?

  /// Creates a call.
  public init(
    url: String, input: LinkInput.Kind? = nil, session: String? = nil, wait: Bool? = nil, key: String? = nil,
    create: Bool? = nil
  ) {
    self.url = url
    self.input = input
    self.session = session
    self.wait = wait
    self.key = key
    self.create = create
  }

  /// The opening of the link. Throws `params.invalid` for a push, whose payload has a method of its own.
  public func change() throws(ControlError) -> RequestedChange {
    guard input != .push else {
      throw ControlError(
        .invalidParameters, "the parameter input is push", hint: "it is qr, shortcut or spotlight; send session.push")
    }
    let event = input.map { SessionEvent.input(LinkInput($0, url)) } ?? .open(url: url)
    return .open(event, waits: wait != false, creates: create == true)
  }
}
