import Synchronization
import Testing

/// Returns the messages of the issues that `body` records. They do not fail the test.
func issues(_ body: () throws -> Void) rethrows -> [String] {
  let log = IssueLog()
  try withKnownIssue(isIntermittent: true) {
    try body()
  } matching: { issue in
    log.add(issue.comments.map(\.rawValue).joined(separator: "\n"))
    return true
  }
  return log.messages
}

/// The messages so far. The testing library may call from any thread.
private final class IssueLog: Sendable {
  private let list = Mutex<[String]>([])
  var messages: [String] { list.withLock { $0 } }
  func add(_ message: String) { list.withLock { $0.append(message) } }
}
