import ControlProtocol
import DeepLinks
import Foundation
import NIOCore
import SessionEngine

/// Explains links over the socket, by the table in force: with the words of `andon explain --json`.
struct LinkExplaining {
  let app: any SimulatedApp
  let table: RouteTable
  /// Milliseconds since 1970, by which it is judged whether a time is past.
  let now: Int64

  /// The line that answers a request; an explanation shows no secret.
  func line(_ call: LinkExplain, replies: ReplyWriter, form: ReplyForm) throws(ControlError) -> ByteBuffer {
    let time = LinkTime(seconds: Int(now / 1000))
    let explanation = table.explain(call.url, at: time) { app.describe($0) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return replies.line(json: Array(try encoder.encode(explanation)), form: form)
    } catch {
      throw ControlError(.internalError, "the explanation cannot be written", hint: "this is a defect of the daemon")
    }
  }
}
