import ControlProtocol
import NIOCore
import TextFormats

/// The newest events of one session, for the pages that watch it.
struct WatchedSession {
  /// The maximum number of events that are kept, and that a page gets at once.
  static let maximum = 100
  /// The bytes of events that are kept. The newest event is kept in any case.
  static let maximumBytes = 1_048_576
  private static let prefix = Array(
    "{\"jsonrpc\":\"2.0\",\"method\":\"\(EventNotification.method)\",\"params\":".utf8)

  let name: String
  /// Tells this subscription from an earlier one to the same session.
  let number: Int
  /// The connection of the subscription; `nil` while it opens.
  var connection: LineConnection?
  private(set) var pages = PageStreams()
  private var isSubscribed = false
  /// The newest events, oldest first, each as JSON.
  private var events: [ByteBuffer] = []
  private var bytes = 0
  /// The number of all events since the subscription began.
  private var count = 0

  init(name: String, number: Int) {
    self.name = name
    self.number = number
  }

  /// Receives a line of the daemon. Returns the error that ends the subscription, if it is one.
  ///
  /// The event in a line is not read: it is redacted already, and the page reads it.
  mutating func receive(_ line: ByteBuffer) -> ControlError? {
    let view = line.readableBytesView
    if view.starts(with: Self.prefix) {
      add(ByteBuffer(bytes: view.dropFirst(Self.prefix.count).dropLast()))
    } else if let answer = try? JSONCoding.value(Answer.self, from: Array(view)), let error = answer.error {
      return error
    } else {
      isSubscribed = true
    }
    pages.signal()
    return nil
  }

  private struct Answer: Decodable {
    let error: ControlError?
  }

  private mutating func add(_ event: ByteBuffer) {
    events.append(event)
    bytes += event.readableBytes
    count += 1
    while events.count > Self.maximum || (bytes > Self.maximumBytes && events.count > 1) {
      bytes -= events.removeFirst().readableBytes
    }
  }

  // MARK: - Pages

  mutating func add(_ page: Int) -> PageStream {
    let stream = pages.add(page, at: count)
    if isSubscribed { pages.signal(page) }
    return stream
  }

  mutating func remove(_ page: Int) { pages.remove(page) }

  func signal() { pages.signal() }

  /// Returns the events that a page has not taken, with the number of those that are not kept any more. The first time
  /// there may be none: the page then learns that the subscription has begun.
  mutating func take(_ page: Int) -> FeedOutput {
    guard isSubscribed, let text = batch(page) else { return .comment }
    return .events(text)
  }

  /// Ends the subscription for all pages. Returns the last events of each.
  mutating func end(with error: ControlError) -> [Int: ByteBuffer] {
    connection?.close()
    connection = nil
    let before = self
    return Dictionary(
      uniqueKeysWithValues: pages.end().map { page in
        var session = before
        var text = session.batch(page) ?? ByteBuffer()
        text.writeEnd(error, of: name)
        return (page, text)
      })
  }

  private mutating func batch(_ page: Int) -> ByteBuffer? {
    guard let (position, isNew) = pages.move(page, to: count), isSubscribed, isNew || position < count else {
      return nil
    }
    let first = count - events.count
    var text = ByteBuffer()
    text.writeString("event: turns\ndata: {\"entries\":[")
    for (index, event) in events.suffix(max(0, count - position)).enumerated() {
      if index > 0 { text.writeString(",") }
      text.writeImmutableBuffer(event)
    }
    text.writeString("],\"missed\":\(max(0, first - position)),\"session\":\"\(name)\"}\n\n")
    return text
  }
}
