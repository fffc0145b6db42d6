import ControlProtocol
import NIOCore
import TextFormats

/// The place of one page in a feed.
struct PageStream: Sendable {
  /// The number of the page in its feed.
  let id: Int
  /// Tells the page to take what is new. Several signals that the page has not taken yet are one.
  let signals: AsyncStream<Void>
}

/// What a feed has for a page, as text of server-sent events.
enum FeedOutput: Sendable {
  /// Events.
  case events(ByteBuffer)
  /// Nothing new: a comment shows that the connection is alive.
  case comment
  /// The last events.
  case end(ByteBuffer)
}

/// A source of server-sent events for many pages.
///
/// A page takes what is new when it is ready. So a page that reads slowly costs no memory, and delays no other.
protocol PageFeed: EventLoopActor {
  /// Returns what is new for a page.
  func take(_ page: Int) -> FeedOutput
  /// Forgets a page that has gone.
  func leave(_ page: Int)
}

extension PageFeed {
  /// The time between two batches of one page.
  private static var pause: Duration { .milliseconds(100) }

  /// Writes the events of a page until the feed ends, the page goes, or the task is cancelled; then forgets the page.
  nonisolated func send(_ page: PageStream, write: (ByteBuffer) async throws -> Void) async throws {
    do {
      try await sendEvents(page, write: write)
    } catch {
      await leave(page.id)
      throw error
    }
    await leave(page.id)
  }

  private nonisolated func sendEvents(_ page: PageStream, write: (ByteBuffer) async throws -> Void) async throws {
    for await _ in page.signals {
      switch await take(page.id) {
      case .events(let text): try await write(text)
      case .comment: try await write(ByteBuffer(string: ":\n\n"))
      case .end(let text): return try await write(text)
      }
      try await Task.sleep(for: Self.pause)
    }
  }
}

/// The pages of a feed, or of a part of it: how far each has read, and the signal that wakes it.
struct PageStreams {
  private struct Page {
    /// The position of the next item that the page takes.
    var position: Int
    /// Whether the page has taken nothing yet.
    var isNew = true
    let signal: AsyncStream<Void>.Continuation
  }
  private var pages: [Int: Page] = [:]

  var isEmpty: Bool { pages.isEmpty }

  /// Adds a page that has seen everything before `position`.
  mutating func add(_ id: Int, at position: Int) -> PageStream {
    let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    pages[id] = Page(position: position, signal: signal)
    return PageStream(id: id, signals: signals)
  }

  /// Moves a page, and returns where it was and whether it had taken nothing; `nil` when there is no such page.
  mutating func move(_ id: Int, to position: Int) -> (position: Int, isNew: Bool)? {
    guard let page = pages[id] else { return nil }
    pages[id]?.position = position
    pages[id]?.isNew = false
    return (page.position, page.isNew)
  }

  /// Removes a page that has gone.
  mutating func remove(_ id: Int) { pages[id] = nil }

  /// Wakes one page.
  func signal(_ id: Int) { pages[id]?.signal.yield() }

  /// Wakes all pages.
  func signal() {
    for page in pages.values { page.signal.yield() }
  }

  /// Wakes all pages for the last time, and removes them. Returns their numbers.
  mutating func end() -> [Int] {
    for page in pages.values {
      page.signal.yield()
      page.signal.finish()
    }
    defer { pages = [:] }
    return Array(pages.keys)
  }
}

extension ByteBuffer {
  /// Appends an event of a kind, with JSON as its data.
  mutating func writeEvent(_ kind: String, _ json: some Collection<UInt8>) {
    writeString("event: \(kind)\ndata: ")
    writeBytes(json)
    writeString("\n\n")
  }

  /// Appends the last event of a session, or of the status for `nil`.
  mutating func writeEnd(_ error: ControlError, of session: String? = nil) {
    // An error has only strings, whole numbers and Booleans, which always have JSON.
    writeEvent("end", (try? JSONCoding.bytes(StreamEnd(error: error, session: session))) ?? [])
  }
}

/// The error that ends the events of a session, with the session's name; without one for those of the status.
private struct StreamEnd: Encodable {
  let error: ControlError
  let session: String?

  private enum CodingKeys: String, CodingKey { case session }

  func encode(to encoder: any Encoder) throws {
    try error.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(session, forKey: .session)
  }
}
