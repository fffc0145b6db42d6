import NIOCore

/// A call that was started with `ControlClient.start`, and whose reply can be awaited.
public struct StartedCall<Reply: Decodable & Sendable>: Sendable {
  let lines: EventLoopFuture<[ByteBuffer]>
  let path: String

  /// Waits for the reply. Throws `ControlError` when the daemon refused the request, and `ControlClientError` when there
  /// was no response.
  public func value() async throws -> Reply {
    let lines = try await lines.get()
    return try ReplyReader().read(lines[0], as: Reply.self, path: path).get()
  }
}
