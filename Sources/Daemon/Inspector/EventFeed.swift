import ControlProtocol
import NIOCore

/// The events of the sessions that pages watch.
///
/// Each watched session has one subscription at the daemon, which all its pages share. The lines of the daemon are
/// passed on as they are. A page that did not take an event while it was kept is told how many it missed.
actor EventFeed: PageFeed {
  /// The time after which every page gets at least a comment.
  private static let silence = TimeAmount.seconds(15)

  nonisolated let eventLoop: any EventLoop
  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  private let path: String
  private let executor: LoopExecutor
  private var sessions: [String: WatchedSession] = [:]
  /// The session of each page.
  private var places: [Int: String] = [:]
  /// The last events of the pages whose subscription has ended.
  private var ends: [Int: ByteBuffer] = [:]
  private var lastNumber = 0
  /// The subscriptions that are opened, by their numbers.
  private var opening: [Int: Task<Void, Never>] = [:]
  private var comments: RepeatedTask?

  /// The events of the daemon whose socket is at `path`.
  init(path: String, eventLoop: any EventLoop, _ executor: LoopExecutor) {
    self.path = path
    self.eventLoop = eventLoop
    self.executor = executor
  }

  /// Adds a page that watches a session.
  ///
  /// Its first event tells that the subscription has begun, and may have no entries: what the page reads from the
  /// daemon afterwards is not older than the events that follow.
  func watch(_ name: String) -> PageStream {
    startComments()
    lastNumber += 1
    let page = lastNumber
    places[page] = name
    if sessions[name] == nil {
      sessions[name] = WatchedSession(name: name, number: page)
      opening[page] = Task(executorPreference: executor) { await self.subscribe(name, page) }
    }
    return sessions[name, default: WatchedSession(name: name, number: page)].add(page)
  }

  private func subscribe(_ name: String, _ number: Int) async {
    defer { opening[number] = nil }
    do throws(ControlClientError) {
      let connection = try await LineConnection.open(path, on: eventLoop, timeout: DaemonCalls.patience) { input in
        self.assumeIsolated { $0.receive(input, name, number) }
      }
      // All its pages may have gone.
      guard sessions[name]?.number == number else { return connection.close() }
      sessions[name]?.connection = connection
      // A name of a session always has JSON.
      if let line = try? ReplyWriter.line(call: EventsSubscribe(session: name), id: 1) { connection.send(line) }
    } catch {
      receive(.end(error), name, number)
    }
  }

  private func receive(_ input: LineConnection.Input, _ name: String, _ number: Int) {
    guard sessions[name]?.number == number else { return }
    switch input {
    case .line(let line): if let error = sessions[name]?.receive(line) { end(name, with: error) }
    case .end(let error): end(name, with: ControlError(error))
    }
  }

  /// Ends the events of a session with the reason, which its pages take last.
  private func end(_ name: String, with error: ControlError) {
    guard var session = sessions.removeValue(forKey: name) else { return }
    for (page, text) in session.end(with: error) {
      places[page] = nil
      ends[page] = text
    }
  }

  /// Ends all streams with the reason.
  func end(with error: ControlError) {
    for name in sessions.keys { end(name, with: error) }
    comments?.cancel()
    comments = nil
  }

  /// Returns when no task is under way.
  func ended() async {
    for task in opening.values { await task.value }
  }

  private func startComments() {
    guard comments == nil else { return }
    comments = eventLoop.scheduleRepeatedTask(initialDelay: Self.silence, delay: Self.silence) { _ in
      self.assumeIsolated { feed in
        for session in feed.sessions.values { session.signal() }
      }
    }
  }

  func take(_ page: Int) -> FeedOutput {
    if let text = ends.removeValue(forKey: page) { return .end(text) }
    return places[page].flatMap { sessions[$0]?.take(page) } ?? .comment
  }

  func leave(_ page: Int) {
    ends[page] = nil
    guard let name = places.removeValue(forKey: page) else { return }
    sessions[name]?.remove(page)
    guard let session = sessions[name], session.pages.isEmpty else { return }
    session.connection?.close()
    sessions[name] = nil
  }
}
