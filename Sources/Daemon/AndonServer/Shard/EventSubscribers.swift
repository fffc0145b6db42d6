import ControlProtocol
import NIOCore
import OrderedCollections
import SessionEngine

/// The connections that receive journal entries as they are committed.
struct EventSubscribers {
  private struct Subscriber {
    /// The session whose entries it receives; `nil` for all sessions.
    let session: String?
    let connection: NIOLoopBound<ConnectionHandler>
  }
  private var subscribers: OrderedDictionary<ObjectIdentifier, Subscriber> = [:]
  private let replies: ReplyWriter

  init(replies: ReplyWriter) { self.replies = replies }

  /// Subscribes a connection, and responds to its request.
  mutating func add(_ address: ResponseAddress, session: String?) {
    subscribers[address.connectionID] = Subscriber(session: session, connection: address.connection)
    address.connection.eventLoop.execute { address.connection.value.becomeSubscriber() }
    address.deliver((try? replies.line(result: SubscribeReply(), form: address.form)) ?? ByteBuffer())
  }

  /// Ends the subscription of a connection.
  mutating func remove(_ connection: ObjectIdentifier) { subscribers[connection] = nil }

  /// Sends the journal entries of committed changes.
  func send(_ changes: [SessionChange]) {
    guard !subscribers.isEmpty else { return }
    for change in changes {
      let receivers = subscribers.values.filter { $0.session == nil || $0.session == change.entry.session }
      guard !receivers.isEmpty,
        let line = try? replies.line(
          notification: EventNotification.method,
          parameters: EventNotification(entry: change.entry, screens: change.screens))
      else { continue }
      for receiver in receivers {
        receiver.connection.eventLoop.execute { receiver.connection.value.notify(line) }
      }
    }
  }
}
