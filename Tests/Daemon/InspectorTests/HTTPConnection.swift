import Foundation
import SocketTestSupport
import TextFormats

/// A connection to an inspector that sends bytes as they are, and reads responses. Blocks; gives up after 20 seconds.
final class HTTPConnection {
  private let client: RawClient
  private var received: [UInt8] = []

  /// A response that is not as HTTP says.
  struct BadResponse: Error {
    let what: String
  }

  /// A response.
  struct Answer {
    let status: Int
    /// The fields of the head by their names in lower case.
    let headers: [String: String]
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
    var json: JSONValue? { JSONValue(text: text) }
    /// The kind of the error in the body, of HTTP or of JSON-RPC.
    var kind: String? { json?.value(at: ["error", "data", "kind"])?.string }
  }

  /// Connects. The system keeps `receiveBytes` of what the peer sends; a few hundred KiB unless given.
  init(port: Int, receiveBytes: Int32? = nil) throws {
    client = try RawClient(port: port, receiveBytes: receiveBytes)
  }

  func send(_ text: String) throws { try client.send(text) }

  /// Ends sending.
  func finish() { client.finish() }

  /// Sends a request with these fields besides `Content-Length`, and returns its response.
  func request(_ method: String, _ path: String, _ fields: [(String, String)], body: String = "") throws -> Answer {
    var head = "\(method) \(path) HTTP/1.1\r\n" + fields.map { "\($0): \($1)\r\n" }.joined()
    if !body.isEmpty { head += "Content-Length: \(body.utf8.count)\r\n" }
    try send(head + "\r\n" + body)
    return try answer(isHead: method == "HEAD")
  }

  /// Reads one response.
  func answer(isHead: Bool = false) throws -> Answer {
    let (status, headers) = try head()
    if isHead || status == 204 || status == 304 { return Answer(status: status, headers: headers, body: []) }
    if let length = headers["content-length"].flatMap({ Int($0) }) {
      return Answer(status: status, headers: headers, body: try take(length))
    }
    var body: [UInt8] = []
    while let chunk = try chunk() { body += chunk }
    return Answer(status: status, headers: headers, body: body)
  }

  /// Reads the head of a response: the status and the fields.
  func head() throws -> (status: Int, headers: [String: String]) {
    let lines = try lines()
    guard let first = lines.first, first.hasPrefix("HTTP/1.1 "), let status = Int(first.dropFirst(9).prefix(3)) else {
      throw BadResponse(what: "no head: \(lines)")
    }
    let fields = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return (parts[0].lowercased(), parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : "")
    }
    return (status, Dictionary(fields) { first, _ in first })
  }

  /// Reads one chunk of a body; `nil` at its end.
  func chunk() throws -> [UInt8]? {
    guard let size = Int(try line(), radix: 16) else { throw BadResponse(what: "no chunk") }
    let bytes = try take(size)
    guard try take(2) == [13, 10] else { throw BadResponse(what: "a chunk without an end") }
    return size == 0 ? nil : bytes
  }

  /// Whether the peer has ended the connection. What it still sends is dropped.
  func isEnded() -> Bool { client.isEnded() }

  private func lines() throws -> [String] {
    var lines: [String] = []
    while true {
      let line = try line()
      if line.isEmpty { return lines }
      lines.append(line)
    }
  }

  private func line() throws -> String {
    while true {
      if let end = received.firstIndex(of: 10), end > 0, received[end - 1] == 13 {
        defer { received.removeFirst(end + 1) }
        return String(decoding: received[..<(end - 1)], as: UTF8.self)
      }
      try receive()
    }
  }

  private func take(_ count: Int) throws -> [UInt8] {
    while received.count < count { try receive() }
    defer { received.removeFirst(count) }
    return Array(received[..<count])
  }

  private func receive() throws {
    let bytes = try client.receive()
    guard !bytes.isEmpty else { throw BadResponse(what: "the connection has ended") }
    received += bytes
  }
}

/// The events of a stream.
final class EventReader {
  private let connection: HTTPConnection
  private var text = ""
  let head: (status: Int, headers: [String: String])

  /// An event of a stream, or a comment, which has no kind.
  struct Event {
    let kind: String?
    let data: JSONValue?
  }

  /// Opens a stream of a path.
  init(_ daemon: InspectedDaemon, _ path: String, receiveBytes: Int32? = nil) throws {
    connection = try HTTPConnection(port: daemon.port, receiveBytes: receiveBytes)
    let fields = [("Host", daemon.host), ("Authorization", "Bearer \(daemon.token)")].map { "\($0): \($1)\r\n" }
    try connection.send("GET \(path) HTTP/1.1\r\n\(fields.joined())\r\n")
    head = try connection.head()
  }

  /// Returns the next event, comments left out; `nil` at the end of the stream.
  func next() throws -> Event? {
    while true {
      if let end = text.range(of: "\n\n") {
        let event = event(String(text[..<end.lowerBound]))
        text = String(text[end.upperBound...])
        if event.kind != nil { return event }
        continue
      }
      guard let chunk = try connection.chunk() else { return nil }
      text += String(decoding: chunk, as: UTF8.self)
    }
  }

  private func event(_ text: String) -> Event {
    var (kind, data): (String?, JSONValue?) = (nil, nil)
    for line in text.split(separator: "\n") {
      if line.hasPrefix("event: ") { kind = String(line.dropFirst(7)) }
      if line.hasPrefix("data: ") { data = JSONValue(text: String(line.dropFirst(6))) }
    }
    return Event(kind: kind, data: data)
  }
}
