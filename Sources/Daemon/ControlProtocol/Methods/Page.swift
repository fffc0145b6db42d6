public import DeepLinks
public import SessionEngine

/// Asks for the address of the daemon's page, with its token.
public struct Page: DaemonMethod {
  /// The name of the method.
  public static let name = "page"
  /// The purpose of the method.
  public static let abstract = "Returns the address of the daemon's page, with its token."
  /// The owner: the page acts for the owner.
  public static let access: MethodAccess? = .owner
  /// True: the response depends on no line in front of it.
  public static let isImmediate = true

  /// Creates a call.
  public init() {}

  /// The address.
  public func answer(_ daemon: some DaemonView) -> DaemonAnswer<PageReply> { .reply(PageReply(address: daemon.page)) }
}

/// The address of a daemon's page.
public struct PageReply: Codable, Sendable, Hashable {
  /// The address with its token, which is a secret; `nil` when the daemon serves no page.
  public var address: String?

  /// Creates a reply.
  public init(address: String?) { self.address = address }
}

extension PageReply: Redactable {
  /// Returns the complete reply: the token is what the owner of the daemon asks for.
  public func redacted(by secrets: Redactor) -> PageReply { self }
}
