import Foundation
import NIOCore
import SessionEngine
import TextFormats

/// Reads the lines a daemon sends.
struct ReplyReader {
  private struct Answer<Reply: Decodable>: Decodable {
    let result: Reply?
    let error: ControlError?
  }

  private struct Notification: Decodable {
    let method: String
    let params: JournalEntry
  }

  /// An answer. Throws when it is neither a result of that type nor an error.
  func read<Reply: Decodable>(
    _ line: ByteBuffer, as type: Reply.Type, path: String
  ) throws(ControlClientError) -> Result<Reply, ControlError> {
    let answer: Answer<Reply>
    do {
      answer = try JSONCoding.value(Answer<Reply>.self, from: Array(line.readableBytesView))
    } catch {
      throw .mismatch(path, "gave an answer that this program cannot read")
    }
    if let error = answer.error { return .failure(error) }
    if let result = answer.result { return .success(result) }
    throw .mismatch(path, "gave an answer that is neither a result nor an error")
  }

  /// A followed event; `nil` when the line is an answer.
  func event(_ line: ByteBuffer) -> JournalEntry? {
    let notification = try? JSONCoding.value(Notification.self, from: Array(line.readableBytesView))
    return notification?.method == EventsSubscribe.notification ? notification?.params : nil
  }

  /// An error that belongs to no request: the daemon says why it lets the connection go.
  func farewell(_ line: ByteBuffer) -> ControlError? {
    try? JSONCoding.value(Answer<SubscribeReply>.self, from: Array(line.readableBytesView)).error
  }
}
