import ControlProtocol
import Histogram
import NIOCore
import NIOPosix
import TextFormats

/// A run of a benchmark: one event loop serves all connections, so that the daemon is measured and not the client.
actor LoadRun: EventLoopActor {
  nonisolated let eventLoop: any EventLoop = MultiThreadedEventLoopGroup.singleton.next()
  nonisolated var unownedExecutor: UnownedSerialExecutor { eventLoop.executor.asUnownedSerialExecutor() }

  private let plan: LoadPlan
  /// The longest time to wait for responses after the measured time, in milliseconds.
  private let patience: Int64
  /// Called when the measured time is over.
  private let onMeasured: @Sendable () -> Void
  /// The latencies of the outcomes, in nanoseconds.
  private var latencies = Histogram<UInt64>()
  private var responses = LoadResponses()
  private var connections: [LoadConnection] = []
  /// Whether a connection sends its next batch when the current one has its responses.
  private var sendsNextBatch = true
  /// Completed when the current part of the run is over.
  private var over: EventLoopPromise<Void>?
  /// The reason why the run has failed.
  private var failure: CommandError?

  /// A run of a plan.
  init(plan: LoadPlan, patience: Int64 = 10_000, onMeasured: @escaping @Sendable () -> Void = {}) {
    self.plan = plan
    self.patience = patience
    self.onMeasured = onMeasured
  }

  /// Connects, warms up and measures. Throws when the daemon closes a connection.
  ///
  /// The links in progress at the end of the measured time include the slowest ones. The run therefore waits for them;
  /// a link that stays without a response counts with its age. The rate counts only outcomes within the measured time.
  func run() async throws(CommandError) -> LoadReport {
    defer { for connection in connections { connection.connection.close() } }
    let start = Self.now()
    for number in 0..<plan.connections { connections.append(try await connect(number)) }
    for index in connections.indices { connections[index].send(now: Self.now()) }
    let measured = try await serve(until: start + nanoseconds(plan.milliseconds) / 10)
    latencies.reset()
    let (errorsBefore, outcomesBefore) = (responses.errors, responses.kinds)
    let end = try await serve(until: measured + nanoseconds(plan.milliseconds))
    let inTime = Int(latencies.totalCount)
    sendsNextBatch = false
    onMeasured()
    let last = try await serve(until: end + nanoseconds(patience))
    let late = Int(latencies.totalCount) - inTime
    for connection in connections where connection.unanswered > 0 {
      latencies.record(last - connection.began, count: UInt64(connection.unanswered))
    }
    return LoadReport(
      plan: plan, latencies: latencies, late: late, unanswered: unanswered, errors: responses.errors - errorsBefore,
      outcomes: responses.kinds.merging(outcomesBefore, uniquingKeysWith: -).filter { $0.value > 0 },
      nanoseconds: Int64(end - measured))
  }

  private func nanoseconds(_ milliseconds: Int64) -> UInt64 { UInt64(milliseconds) * 1_000_000 }

  private var unanswered: Int { connections.reduce(0) { $0 + $1.unanswered } }

  private func connect(_ number: Int) async throws(CommandError) -> LoadConnection {
    do throws(ControlClientError) {
      let connection = try await LineConnection.open(plan.socket, on: eventLoop, timeout: .seconds(10)) { input in
        self.assumeIsolated { $0.receive(input, number) }
      }
      return LoadConnection(connection, plan: plan, number: number)
    } catch {
      guard error.code == .noSocket else { throw failure ?? CommandError(error) }
      throw CommandError(
        .system, error.message, hint: "use fewer --connections, or allow more open files: ulimit -n")
    }
  }

  // MARK: - While it runs

  /// Serves the connections until a time, and returns the time at the end. When no more batches are sent, it ends as soon
  /// as all links have a response.
  private func serve(until end: UInt64) async throws(CommandError) -> UInt64 {
    let over = eventLoop.makePromise(of: Void.self)
    self.over = over
    let timer = eventLoop.scheduleTask(deadline: .uptimeNanoseconds(end)) { over.succeed() }
    endWhenOver()
    try? await over.futureResult.get()
    timer.cancel()
    if let failure { throw failure }
    return Self.now()
  }

  private func endWhenOver() {
    if failure != nil || (!sendsNextBatch && unanswered == 0) { over?.succeed() }
  }

  private func receive(_ input: LineConnection.Input, _ number: Int) {
    switch input {
    case .line(let line): receive(line, number)
    case .end:
      failure = failure ?? ended
      endWhenOver()
    }
  }

  private func receive(_ line: ByteBuffer, _ number: Int) {
    let isOutcome = responses.add(line)
    let now = Self.now()
    guard connections.indices.contains(number), let age = connections[number].receive(now: now) else { return }
    if isOutcome { latencies.record(age) }
    guard connections[number].unanswered == 0 else { return }
    if sendsNextBatch { connections[number].send(now: now) } else { endWhenOver() }
  }

  /// The error for a connection that the daemon has ended: its last response can say why.
  private var ended: CommandError {
    guard let error = responses.lastError, [.serverBusy, .serverDraining, .peerRefused].contains(error.kind) else {
      return CommandError(
        .unavailable, "the daemon closed a connection of the benchmark", hint: "see its log, and \(Program.name) status"
      )
    }
    return CommandError(error)
  }

  /// The nanoseconds of a monotonic clock.
  private static func now() -> UInt64 { NIODeadline.now().uptimeNanoseconds }
}
