import ControlProtocol
import Foundation
import TextFormats

/// A connection of a benchmark. It sends a batch of links, reads the responses, then sends the next batch; it never
/// blocks.
struct LoadConnection {
  let descriptor: Int32
  private let pipeline: Int
  private var lines: LoadLines
  /// The batch that is being sent, or that is sent next.
  private var batch: [UInt8]
  private var sent = 0
  /// Whether the socket has not accepted all bytes of the batch yet.
  private(set) var isSending = false
  /// The number of links of the current batch without a response.
  private(set) var unanswered = 0
  /// The time at which sending the current batch began, in nanoseconds.
  private(set) var began: Int64 = 0
  /// The number of responses that were errors.
  private(set) var errors = 0
  private var responses = LoadResponses()
  /// The number of outcomes by kind.
  var outcomes: [String: Int] { responses.kinds }

  /// Connects. Throws when the daemon does not accept the connection.
  init(plan: LoadPlan, number: Int) throws(CommandError) {
    descriptor = try Self.trusted(plan.socket)
    lines = LoadLines(plan, connection: number)
    pipeline = plan.pipeline
    batch = lines.next(pipeline)
  }

  /// Sends as much of the batch as the socket accepts. Throws when the connection has ended.
  mutating func send(now: Int64) throws(CommandError) {
    if !isSending { (isSending, unanswered, began) = (true, pipeline, now) }
    while sent < batch.count {
      let count = batch.withUnsafeBytes {
        Foundation.send(
          descriptor, $0.baseAddress.map { $0 + sent }, $0.count - sent, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      guard count > 0 else {
        if errno == EAGAIN { return }
        throw ended()
      }
      sent += count
    }
    // The next batch is created here, while the daemon works, so that the daemon does not wait for it.
    (isSending, sent) = (false, 0)
    batch = lines.next(pipeline)
  }

  /// Reads the available bytes and returns the number of outcomes in them. Throws when the connection has ended.
  mutating func receive(into buffer: inout [UInt8]) throws(CommandError) -> Int {
    let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    guard count > 0 else {
      if count < 0, errno == EAGAIN { return 0 }
      throw failure
    }
    let (outcomes, errors) = responses.add(buffer[..<count])
    self.errors += errors
    unanswered = max(0, unanswered - outcomes - errors)
    return outcomes
  }

  /// Closes the connection.
  func end() { close(descriptor) }

  /// Reads the remaining responses of a connection that accepts no more bytes: the last one can say why.
  private mutating func ended() -> CommandError {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    do throws(CommandError) {
      while try receive(into: &buffer) > 0 {}
      return failure
    } catch {
      return error
    }
  }

  private var failure: CommandError {
    guard let error = responses.lastError, [.serverBusy, .serverDraining, .peerRefused].contains(error.kind) else {
      return CommandError(
        .unavailable, "the daemon closed a connection of the benchmark", hint: "see its log, and \(Program.name) status"
      )
    }
    return CommandError(error)
  }

  /// Connects to a socket that is this user's own, as every client does.
  private static func trusted(_ path: String) throws(CommandError) -> Int32 {
    let trust = SocketTrust()
    do {
      try trust.check(path: path)
    } catch {
      throw CommandError(error)
    }
    let descriptor = try connected(path)
    do {
      try trust.check(peer: PeerCredentials.uid(of: descriptor), path: path)
      return descriptor
    } catch {
      close(descriptor)
      throw CommandError(error)
    }
  }

  private static func connected(_ path: String) throws(CommandError) -> Int32 {
    #if os(Linux)
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else {
      throw CommandError(
        .system, "no socket can be opened: \(SystemError().message)",
        hint: "use fewer --connections, or allow more open files: ulimit -n")
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      let reason = SystemError().message
      close(descriptor)
      throw CommandError(
        .unavailable, "no connection to \(path): \(reason)", hint: "check the daemon with: \(Program.name) status")
    }
    return descriptor
  }
}

/// The responses of one connection, split into lines and counted.
struct LoadResponses {
  /// The first bytes of every outcome; an error begins differently.
  private static let outcomeStart = Array(#"{"attached":"#.utf8)
  /// The bytes before the kind. Keys are sorted, so the outcomes of steps come later; inside a text, quotes are escaped.
  private static let kindStart = Array(#""outcome":""#.utf8)

  /// The number of outcomes by kind.
  private(set) var kinds: [String: Int] = [:]

  /// The beginning of a line whose end has not arrived.
  private var partial: [UInt8] = []
  private var lastErrorLine: [UInt8] = []

  /// Adds bytes, and returns how many outcomes and errors they complete.
  mutating func add(_ bytes: ArraySlice<UInt8>) -> (outcomes: Int, errors: Int) {
    var (outcomes, errors) = (0, 0)
    var rest = bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      partial += rest[..<end]
      rest = rest[(end + 1)...]
      if partial.starts(with: Self.outcomeStart) {
        outcomes += 1
        kinds[Self.kind(of: partial), default: 0] += 1
      } else {
        errors += 1
        lastErrorLine = partial
      }
      partial.removeAll(keepingCapacity: true)
    }
    partial += rest
    return (outcomes, errors)
  }

  private static func kind(of outcome: [UInt8]) -> String {
    guard let start = outcome.firstRange(of: kindStart)?.upperBound else { return "unknown" }
    return String(decoding: outcome[start...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  }

  /// The last response that was an error; `nil` when there was none, or its text is no error of the protocol.
  var lastError: ControlError? {
    struct Response: Decodable { let error: ControlError }
    return try? JSONCoding.value(Response.self, from: lastErrorLine).error
  }
}
