import CPostgres
import Foundation

/// A statement with its values.
struct ServerStatement {
  let sql: String
  var values: [String?] = []
  /// Whether the statement is prepared once for each connection.
  var isPrepared = true

  /// A statement that is not prepared, without values.
  static func plain(_ sql: String) -> ServerStatement { ServerStatement(sql: sql, isPrepared: false) }
}

/// The rows that a statement has returned, and how many it has changed.
struct ServerRows {
  let rows: [[String?]]
  let changed: Int
}

/// A connection to the server. Statements are sent together, as a pipeline, and the thread waits for their results no longer
/// than a deadline. After an error of the connection it is closed for good.
///
/// Used by one thread at a time.
final class ServerConnection {
  private let handle: OpaquePointer
  /// The names of the prepared statements, by their text.
  private var prepared: [String: String] = [:]
  private var preparations = 0
  /// Whether the connection has failed.
  private(set) var isBroken = false

  /// Connects. Throws `ServerError` when that takes longer than until the deadline.
  init(_ address: ServerAddress, deadline: ContinuousClock.Instant) throws(ServerError) {
    let parameters = address.parameters
    var (names, values): ([UnsafeMutablePointer<CChar>?], [UnsafeMutablePointer<CChar>?]) = ([], [])
    for (name, value) in parameters {
      names.append(strdup(name))
      values.append(strdup(value))
    }
    defer { for text in names + values { free(text) } }
    let started = (names + [nil]).withUnsafeBufferPointer { names in
      (values + [nil]).withUnsafeBufferPointer { values in
        names.withMemoryRebound(to: UnsafePointer<CChar>?.self) { names in
          values.withMemoryRebound(to: UnsafePointer<CChar>?.self) { values in
            PQconnectStartParams(names.baseAddress, values.baseAddress, 1)
          }
        }
      }
    }
    guard let started else { throw ServerError(state: nil, message: "there is no memory for a connection") }
    handle = started
    do throws(ServerError) {
      try connect(deadline)
      _ = try run([.plain("BEGIN")] + Self.settings + [.plain("COMMIT")], deadline: deadline)
    } catch {
      isBroken = true
      throw error
    }
  }

  deinit { PQfinish(handle) }

  private static let settings = ServerAddress.settings.split(separator: ";").map {
    ServerStatement.plain(String($0))
  }

  /// The number of the server's version, such as 150018.
  var version: Int { Int(PQserverVersion(handle)) }

  private func connect(_ deadline: ContinuousClock.Instant) throws(ServerError) {
    guard PQstatus(handle) != CONNECTION_BAD else { throw failure() }
    var state = PGRES_POLLING_WRITING
    while state != PGRES_POLLING_OK {
      guard state != PGRES_POLLING_FAILED else { throw failure() }
      try wait(state == PGRES_POLLING_WRITING ? POLLOUT : POLLIN, deadline)
      state = PQconnectPoll(handle)
    }
    guard PQsetnonblocking(handle, 1) == 0, PQenterPipelineMode(handle) == 1 else { throw failure() }
  }

  /// Waits until the socket can be read or written. Throws when the deadline has passed.
  private func wait(_ events: Int32, _ deadline: ContinuousClock.Instant) throws(ServerError) {
    while true {
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else { throw broken("the server has not responded in time") }
      var entry = pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
      let count = poll(&entry, 1, Int32(min(left.rounded(.up), 60_000)))
      if count > 0 { return }
      guard count == 0 || errno == EINTR else { throw broken("the connection cannot be waited for: errno \(errno)") }
    }
  }

  // MARK: - Pipelines

  /// The statements of a pipeline that were sent, and those that prepare others.
  struct Sent { fileprivate var statements: [(sql: String, isPreparation: Bool)] = [] }

  /// The number of values after which the server gets what was sent, so that it begins with it.
  private static let valuesOfFlush = 256

  /// Sends statements together, and returns the result of each. Throws the error of the first one that failed: those after it
  /// have not run.
  func run(_ statements: [ServerStatement], deadline: ContinuousClock.Instant) throws(ServerError) -> [ServerRows] {
    try results(of: send(statements), deadline: deadline)
  }

  /// Sends statements together. The next call must be `results(of:)`.
  func send(_ statements: [ServerStatement]) throws(ServerError) -> Sent {
    guard !isBroken else { throw ServerError(state: nil, message: "the connection was closed after an error") }
    var (sent, values) = (Sent(), 0)
    for statement in statements {
      try send(statement, &sent.statements)
      values += statement.values.count
      guard values >= Self.valuesOfFlush else { continue }
      values = 0
      if PQflush(handle) < 0 { throw broken() }
    }
    guard PQpipelineSync(handle) == 1, PQflush(handle) >= 0 else { throw broken() }
    return sent
  }

  /// Waits for the results of statements.
  func results(of sent: Sent, deadline: ContinuousClock.Instant) throws(ServerError) -> [ServerRows] {
    try flush(deadline)
    var results: [ServerRows] = []
    var first: ServerError?
    for (sql, isPreparation) in sent.statements {
      do throws(ServerError) {
        let rows = try result(deadline)
        if !isPreparation { results.append(rows) }
      } catch {
        if isBroken { throw error }
        if isPreparation { prepared[sql] = nil }
        first = first ?? error
      }
    }
    try expectSync(deadline)
    if let first { throw first }
    return results
  }

  private func send(
    _ statement: ServerStatement, _ sent: inout [(sql: String, isPreparation: Bool)]
  ) throws(ServerError) {
    let texts = statement.values.map { $0.map { strdup($0) } ?? nil }
    defer { for text in texts { free(text) } }
    var values = texts.map { UnsafePointer($0) }
    let count = Int32(values.count)
    guard statement.isPrepared else {
      guard PQsendQueryParams(handle, statement.sql, count, nil, &values, nil, nil, 0) == 1 else { throw broken() }
      return sent.append((statement.sql, false))
    }
    var name = prepared[statement.sql]
    if name == nil {
      preparations += 1
      name = "s\(preparations)"
      guard PQsendPrepare(handle, name, statement.sql, 0, nil) == 1 else { throw broken() }
      prepared[statement.sql] = name
      sent.append((statement.sql, true))
    }
    guard PQsendQueryPrepared(handle, name, count, &values, nil, nil, 0) == 1 else { throw broken() }
    sent.append((statement.sql, false))
  }

  /// Writes what is to be sent. Reads at the same time, because the server may not read on before its results are read.
  private func flush(_ deadline: ContinuousClock.Instant) throws(ServerError) {
    while true {
      let left = PQflush(handle)
      guard left >= 0 else { throw broken() }
      guard left == 1 else { return }
      try wait(POLLOUT | POLLIN, deadline)
      guard PQconsumeInput(handle) == 1 else { throw broken() }
    }
  }

  /// Returns the next result; `nil` for the end of the results of a statement.
  private func next(_ deadline: ContinuousClock.Instant) throws(ServerError) -> OpaquePointer? {
    while PQisBusy(handle) == 1 {
      try flush(deadline)
      try wait(POLLIN, deadline)
      guard PQconsumeInput(handle) == 1 else { throw broken() }
    }
    return PQgetResult(handle)
  }

  /// Reads the result of one statement.
  private func result(_ deadline: ContinuousClock.Instant) throws(ServerError) -> ServerRows {
    guard let result = try next(deadline) else { throw broken() }
    defer { PQclear(result) }
    let status = PQresultStatus(result)
    var error: ServerError?
    switch status {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK: break
    case PGRES_PIPELINE_ABORTED: error = ServerError(state: "", message: "the statement did not run")
    default:
      error = ServerError(result)
      // An error of the connection comes without an end of the results.
      if PQstatus(handle) != CONNECTION_OK {
        isBroken = true
        throw ServerError(state: nil, message: error?.message ?? "")
      }
    }
    guard try next(deadline) == nil else { throw broken("the server has sent an unexpected result") }
    if let error { throw error }
    return ServerRows(result)
  }

  private func expectSync(_ deadline: ContinuousClock.Instant) throws(ServerError) {
    guard let result = try next(deadline) else { throw broken() }
    defer { PQclear(result) }
    guard PQresultStatus(result) == PGRES_PIPELINE_SYNC else {
      throw broken("the server has ended the pipeline: \(ServerError(result).message)")
    }
  }

  // MARK: - Errors

  /// The error that libpq tells. The connection is not used any more.
  private func broken(_ message: String? = nil) -> ServerError {
    isBroken = true
    return message.map { ServerError(state: nil, message: $0) } ?? failure()
  }

  private func failure() -> ServerError {
    let text = PQerrorMessage(handle).map { String(cString: $0) } ?? ""
    let lines = text.split(separator: "\n")
    return ServerError(state: nil, message: lines.first.map(String.init) ?? "the connection to the server has failed")
  }
}

extension ServerError {
  /// The error of a result.
  fileprivate init(_ result: OpaquePointer) {
    func field(_ code: Character) -> String? {
      PQresultErrorField(result, Int32(code.asciiValue ?? 0)).map { String(cString: $0) }
    }
    self.init(state: field("C"), message: field("M") ?? "the server has told no reason")
  }
}

extension ServerRows {
  /// Copies a result.
  fileprivate init(_ result: OpaquePointer) {
    let columns = PQnfields(result)
    rows = (0..<PQntuples(result)).map { row in
      (0..<columns).map { column in
        PQgetisnull(result, row, column) == 1 ? nil : String(cString: PQgetvalue(result, row, column))
      }
    }
    changed = PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
  }
}
