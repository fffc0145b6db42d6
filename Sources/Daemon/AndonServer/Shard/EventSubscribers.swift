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

  /// Whether no connection is subscribed.
  var isEmpty: Bool { subscribers.isEmpty }

  /// Sends the journal entries of committed changes.
  func send(_ changes: [SessionChange]) {
    guard !isEmpty else { return }
    for change in changes { send(change.entry, screens: change.screens) }
  }

  /// Sends journal entries that other daemons have stored. The screens that changed are not known.
  func send(_ entries: [JournalEntry]) {
    for entry in entries { send(entry, screens: []) }
  }

  private func send(_ entry: JournalEntry, screens: [String]) {
    let receivers = subscribers.values.filter { $0.session == nil || $0.session == entry.session }
    guard !receivers.isEmpty,
      let line = try? replies.line(
        notification: EventNotification.method, parameters: EventNotification(entry: entry, screens: screens))
    else { return }
    for receiver in receivers {
      receiver.connection.eventLoop.execute { receiver.connection.value.notify(line) }
    }
  }
}
