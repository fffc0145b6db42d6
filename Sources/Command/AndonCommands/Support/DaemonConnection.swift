import AndonServer
import ControlProtocol
import SessionEngine
import TextFormats

/// A connection to the daemon that throws `CommandError`.
struct DaemonConnection {
  private let client: ControlClient
  private let deadline: TimeSpan

  /// The time after which a client without a greeting looks whether the daemon's process is stopped.
  private static let patience = Duration.seconds(1)
  /// The longest time for a greeting. Some commands have a deadline of minutes.
  private static let longestGreeting = Duration.seconds(10)

  /// Connects. The greeting and each response must come within `deadline`.
  static func open(path: String, deadline: TimeSpan) async throws(CommandError) -> DaemonConnection {
    do {
      return DaemonConnection(client: try await connect(path, within: deadline.duration), deadline: deadline)
    } catch {
      throw CommandError(connecting: error, at: path)
    }
  }

  private static func connect(_ path: String, within time: Duration) async throws(ControlClientError) -> ControlClient {
    do {
      return try await ControlClient.connect(path: path, timeout: min(time, patience))
    } catch {
      switch error.code {
      case .timeout where time > patience && LockHolder(beside: path)?.isStopped != true: break
      case .notRunning, .staleSocket: return try await connectSoon(path, within: min(time, longestBinding), error)
      default: throw error
      }
    }
    return try await ControlClient.connect(path: path, timeout: min(time, longestGreeting) - patience)
  }

  /// The time in which a daemon whose socket was removed binds it again, with some to spare.
  private static let longestBinding = Duration.milliseconds(1_500)
  /// The pause between two attempts to connect.
  private static let pause = Duration.milliseconds(50)

  /// Connects to a socket that is not there, as soon as the process that holds its lock has bound it: one that starts, or
  /// whose socket was removed. Throws `error` when none holds it, and when the time is over.
  private static func connectSoon(
    _ path: String, within time: Duration, _ error: ControlClientError
  ) async throws(ControlClientError) -> ControlClient {
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end, let holder = LockHolder(beside: path), !holder.isStopped {
      try? await Task.sleep(for: pause)
      if let client = try? await ControlClient.connect(path: path, timeout: time) { return client }
    }
    throw error
  }

  /// The greeting of the daemon.
  var hello: HelloReply { client.hello }

  /// Sends a request and returns its response.
  func call<C: ControlMethod>(_ call: C) async throws(CommandError) -> C.Reply {
    do {
      return try await client.call(call, timeout: deadline.duration)
    } catch {
      throw CommandError(calling: error, at: client.path)
    }
  }

  /// Sends a request of a method by its name, and returns the response as JSON.
  func call(method: String, parameters: JSONValue) async throws(CommandError) -> JSONValue {
    do {
      return try await client.call(method: method, parameters: parameters, timeout: deadline.duration)
    } catch {
      throw CommandError(calling: error, at: client.path)
    }
  }

  /// Sends several requests at once and returns their responses in order.
  func calls<C: ControlMethod>(_ calls: [C]) async throws(CommandError) -> [Result<C.Reply, ControlError>] {
    do {
      return try await client.calls(calls, timeout: deadline.duration)
    } catch {
      throw CommandError(calling: error, at: client.path)
    }
  }

  /// Sends several requests at once and returns before they are answered. Each response must come within the deadline
  /// after the one before it.
  func start<C: ControlMethod>(_ calls: [C]) throws(CommandError) -> [StartedCall<C.Reply>] {
    do {
      return try client.start(calls, timeout: deadline.duration)
    } catch {
      throw CommandError(calling: error, at: client.path)
    }
  }

  /// Subscribes to the events of one session or of all.
  func follow(session: String?) async throws(CommandError) -> EventStream {
    do {
      return try await client.subscribe(session: session)
    } catch {
      throw CommandError(calling: error, at: client.path)
    }
  }

  /// Throws when neither an open nor a closed session has the given name.
  func checkIsKnown(_ session: String) async throws(CommandError) {
    guard try await call(LinkExport(session: session, limit: 1)).entries.isEmpty else { return }
    _ = try await call(SessionShow(session: session))
  }

  /// Closes the connection.
  func close() async { await client.close() }
}

extension CommandError {
  /// The error for an error of the client.
  init(_ error: ControlClientError) {
    self.init(ExitStatus(rawValue: error.code.exitCode) ?? .unavailable, error)
  }

  /// The error for an error that the daemon sent.
  init(_ error: ControlError) {
    self.init(ExitStatus(error.kind), error, refusal: error.kind)
  }

  /// The error for any error of a request.
  init(any error: any Error) {
    switch error {
    case let error as ControlClientError: self.init(error)
    case let error as ControlError: self.init(error)
    case let error as CommandError: self = error
    case let error as any CodedError: self.init(.software, error)
    default: self.init(.software, "\(error)", hint: "check the daemon with: \(Program.name) status")
    }
  }
}

extension ExitStatus {
  /// The exit code of an error that the daemon sent.
  init(_ kind: ControlError.Kind) {
    self =
      switch kind {
      case .sessionNotFound, .journalIncomplete: .notFound
      case .storeDamaged, .lineNotText: .badData
      case .configurationInvalid: .config
      case .sessionBusy, .storeUnavailable, .serverBusy, .serverDraining, .eventsOverrun: .busy
      case .backupRefused: .unwritable
      case .peerRefused, .notOwner, .inspectorReadOnly: .permission
      case .unknownMethod, .invalidRequest, .malformedJSON: .protocolMismatch
      case .invalidParameters, .lineTooLong, .sessionExists, .sessionNameInvalid, .sessionProtected, .sessionRefused:
        .usage
      case .internalError, .sessionUnloadable: .software
      }
  }
}
