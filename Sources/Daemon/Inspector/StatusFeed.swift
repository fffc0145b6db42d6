import ControlProtocol
import NIOCore
import TextFormats

/// The daemon's status, for all pages: however many there are, it is read once a second at most, and not at all while
/// nothing asks for it.
actor StatusFeed: PageFeed {
  private static let interval = Duration.seconds(1)
  /// The number of readings without a change after which a page gets a comment.
  private static let silence = 15

  /// A status that was read.
  struct Reading: Sendable {
    let status: StatusReply
    let at: ContinuousClock.Instant
  }

  nonisolated let eventLoop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  private let daemon: DaemonCalls
  private let executor: LoopExecutor
  private var pages = PageStreams()
  private var ends: [Int: ByteBuffer] = [:]
  private var lastPage = 0
  private var last: Reading?
  private var underWay: Task<Result<Reading, ControlError>, Never>?
  private var following: Task<Void, Never>?
  /// The number of changes, which is the position of a page that has seen them.
  private var changes = 0
  private var unchanged = 0

  init(_ daemon: DaemonCalls, _ executor: LoopExecutor) {
    self.daemon = daemon
    self.executor = executor
    eventLoop = daemon.eventLoop
  }

  // MARK: - Reading

  /// Returns the status, at most a second old. Throws what the daemon answers, or that it does not.
  func current() async throws(ControlError) -> StatusReply { try await reading().status }

  private func reading() async throws(ControlError) -> Reading {
    if let last, last.at + Self.interval > .now { return last }
    let task = underWay ?? Task(executorPreference: executor) { await self.read() }
    underWay = task
    return try await task.value.get()
  }

  private func read() async -> Result<Reading, ControlError> {
    defer { underWay = nil }
    do throws(ControlError) {
      let reading = Reading(status: try await daemon.call(Status()), at: .now)
      record(reading)
      return .success(reading)
    } catch {
      return .failure(error)
    }
  }

  private func record(_ reading: Reading) {
    var (before, now) = (last?.status, reading.status)
    last = reading
    // It changes always.
    before?.uptime = 0
    now.uptime = 0
    unchanged = before == now ? unchanged + 1 : 0
    if unchanged == 0 { changes += 1 }
    if unchanged % Self.silence == 0 { pages.signal() }
  }

  // MARK: - Pages

  /// Adds a page. It gets the status now, and then whenever it has changed.
  func watch() -> PageStream {
    lastPage += 1
    let stream = pages.add(lastPage, at: changes)
    if last != nil { pages.signal(lastPage) }
    if following == nil { following = Task(executorPreference: executor) { await self.follow() } }
    return stream
  }

  private func follow() async {
    defer { following = nil }
    while !pages.isEmpty, !Task.isCancelled {
      do throws(ControlError) {
        _ = try await reading()
      } catch {
        // There may be room again in a moment.
        if error.kind != .serverBusy { return end(with: error) }
      }
      try? await Task.sleep(for: Self.interval)
    }
  }

  /// Ends all streams with the reason.
  func end(with error: ControlError) {
    following?.cancel()
    for page in pages.end() {
      var text = ByteBuffer()
      text.writeEnd(error)
      ends[page] = text
    }
  }

  /// Returns when no task is under way.
  func ended() async {
    _ = await underWay?.value
    await following?.value
  }

  func take(_ page: Int) -> FeedOutput {
    if let text = ends.removeValue(forKey: page) { return .end(text) }
    guard let last, let (position, isNew) = pages.move(page, to: changes), isNew || position < changes else {
      return .comment
    }
    var text = ByteBuffer()
    // A status that was read from JSON has JSON.
    text.writeEvent("status", (try? JSONCoding.bytes(last.status)) ?? [])
    return .events(text)
  }

  func leave(_ page: Int) {
    ends[page] = nil
    pages.remove(page)
  }
}
