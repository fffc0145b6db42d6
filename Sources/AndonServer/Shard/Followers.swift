import ControlProtocol
import NIOCore
import SessionEngine

/// A connection that is told of every journal line.
struct Follower {
  /// Only of this session; of all when `nil`.
  let session: String?
  let connection: NIOLoopBound<ConnectionHandler>
}

extension SessionShard {
  /// Tells followers of what was committed.
  func tellFollowers(_ entry: JournalEntry) {
    let listening = followers.values.filter { $0.session == nil || $0.session == entry.session }
    guard !listening.isEmpty else { return }
    guard let line = try? replies.line(notification: EventsSubscribe.notification, parameters: entry) else { return }
    for follower in listening {
      if follower.connection.eventLoop.inEventLoop {
        follower.connection.value.notify(line)
      } else {
        follower.connection.eventLoop.execute { follower.connection.value.notify(line) }
      }
    }
  }

  /// The connection has ended.
  func forget(_ connection: ObjectIdentifier) { followers[connection] = nil }
}
