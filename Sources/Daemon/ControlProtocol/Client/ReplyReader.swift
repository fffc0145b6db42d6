import Foundation
import NIOCore
import SessionEngine
import TextFormats

/// A reader of the lines that a daemon sends.
struct ReplyReader {
  private struct Answer<Reply: Decodable>: Decodable {
    let result: Reply?
    let error: ControlError?
  }

  private struct Notification: Decodable {
    let method: String
    let params: JournalEntry
  }

  /// Returns the reply of a response. Throws when it is neither a result of that type nor an error.
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

  /// Returns the journal entry of a notification; `nil` when the line is a response.
  func event(_ line: ByteBuffer) -> JournalEntry? {
    let notification = try? JSONCoding.value(Notification.self, from: Array(line.readableBytesView))
    return notification?.method == EventNotification.method ? notification?.params : nil
  }

  /// Returns an error without a request: the reason why the daemon closes the connection.
  func connectionError(_ line: ByteBuffer) -> ControlError? {
    try? JSONCoding.value(Answer<SubscribeReply>.self, from: Array(line.readableBytesView)).error
  }
}
