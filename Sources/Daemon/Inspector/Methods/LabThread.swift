import ControlProtocol
import NIOConcurrencyHelpers
import NIOPosix

/// The one thread on which the inspector replays sessions and opens links in memory.
///
/// A session is not `Sendable`, so each job makes its sessions itself, and returns values. Only so many jobs wait: more
/// are refused, and the client asks again.
final class LabThread: Sendable {
  /// The maximum number of jobs that wait or run, unless the thread has another one.
  static let limit = 32

  private let limit: Int
  private let pool = NIOThreadPool(numberOfThreads: 1)
  private let jobs = NIOLockedValueBox(0)

  /// Starts the thread, which ends with this object. `limit` is the maximum number of jobs that wait or run.
  init(limit: Int = LabThread.limit) {
    self.limit = limit
    pool.start()
    pool.submit { _ in ThreadPriority.lower() }
  }

  deinit {
    let pool = pool
    pool.shutdownGracefully { _ in _ = pool }
  }

  /// Runs a job after those before it. Throws `server.busy` when too many wait, and what the job throws.
  func run<Value: Sendable>(
    _ job: @escaping @Sendable () throws(ControlError) -> Value
  ) async throws(ControlError) -> Value {
    let isAccepted = jobs.withLockedValue { count in
      guard count < limit else { return false }
      count += 1
      return true
    }
    guard isAccepted else {
      throw ControlError(
        .serverBusy, "the inspector is at work on \(limit) requests", hint: "ask again in a second")
    }
    defer { jobs.withLockedValue { $0 -= 1 } }
    do {
      return try await pool.runIfActive { try job() }
    } catch let error as ControlError {
      throw error
    } catch {
      throw ControlError(.serverDraining, "the inspector is stopping", hint: "ask the next daemon")
    }
  }
}
