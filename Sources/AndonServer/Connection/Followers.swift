import ControlProtocol
import NIOCore
import OrderedCollections
import SessionEngine

/// The connections that are told of every journal line, as it is committed: one after the other, as they came.
struct Followers: Sendable {
  private struct Follower {
    /// Only of this session; of all when `nil`.
    let session: String?
    let connection: NIOLoopBound<ConnectionHandler>
  }
  private var followers: OrderedDictionary<ObjectIdentifier, Follower> = [:]
  private let replies: ReplyWriter

  init(replies: ReplyWriter) { self.replies = replies }

  /// How many there are.
  var count: Int { followers.count }

  /// A connection follows from now on.
  mutating func add(_ address: AnswerAddress, session: String?) {
    followers[address.connectionID] = Follower(session: session, connection: address.connection)
  }

  /// The connection has ended.
  mutating func remove(_ connection: ObjectIdentifier) { followers[connection] = nil }

  /// Tells of what was committed.
  func tell(_ changes: [SessionChange]) {
    guard !followers.isEmpty else { return }
    for change in changes {
      let listening = followers.values.filter { $0.session == nil || $0.session == change.entry.session }
      guard !listening.isEmpty,
        let line = try? replies.line(notification: EventsSubscribe.notification, parameters: change.entry)
      else { continue }
      for follower in listening {
        follower.connection.eventLoop.execute { follower.connection.value.notify(line) }
      }
    }
  }
}
