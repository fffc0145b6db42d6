import ControlProtocol
import NIOCore
import SessionEngine
import TextFormats

/// A connection of the simulation as its peer has it, with what was asked and not answered yet.
final class SimulatedConnection {
  private let channel: SimulatedChannel
  private let loop: SimulatedLoop
  private var splitter = LineSplitter()
  /// The requests without an answer, oldest first.
  var open: CircularBuffer<SimulatedRequest> = []
  /// What it is told of what others do.
  var following: Following?
  /// The end of a line that was begun.
  private var rest = ""
  /// Whether it reads what it is sent.
  private(set) var isReading = true
  /// Whether it will read again.
  var isForgetful = false
  /// Whether it stays until the daemon ends.
  var isLasting = false
  /// How long the journal was at least when the last line was carried out that it was answered, by session: what it
  /// sends later is carried out later.
  var known: [String: Int] = [:]
  /// How many answers have come.
  var answerCount = 0
  /// Whether it sends nothing more.
  private(set) var isEnding = false

  init(channel: SimulatedChannel, loop: SimulatedLoop) {
    self.channel = channel
    self.loop = loop
  }

  /// Whether the daemon has it.
  var isOpen: Bool { channel.isActive }
  /// Whether the daemon writes nothing more.
  var isLeft: Bool { channel.isOutputClosed }
  /// Whether a line is begun and not ended.
  var hasRest: Bool { !rest.isEmpty }

  /// The oldest request that was sent whole, and has no answer.
  var awaited: SimulatedRequest? { open.count > rest.count(where: \.isNewline) ? open.first : nil }

  func send(_ request: SimulatedRequest) throws { try send([request]) }

  /// Sends requests that are read at once.
  func send(_ requests: [SimulatedRequest]) throws { send(requests, cutAt: []) }

  /// Sends requests whose text is cut at these places, each piece a read of its own. The last piece is kept back when
  /// `keepsLast`: it leaves with what is sent next, or with `sendRest`.
  func send(_ requests: [SimulatedRequest], cutAt places: [Int], keepsLast: Bool = false) {
    open += requests
    let text = Array((rest + requests.map(\.line).joined()).utf8)
    rest = ""
    var start = 0
    for place in places.sorted() where place > start && place < text.count {
      receive(text[start..<place])
      start = place
    }
    if keepsLast, start > 0 { rest = String(decoding: text[start...], as: UTF8.self) } else { receive(text[start...]) }
  }

  /// Ends the line that was begun.
  func sendRest() { if hasRest { send([], cutAt: []) } }

  private func receive(_ bytes: ArraySlice<UInt8>) {
    loop.inside { channel.receive(ByteBuffer(bytes: bytes)) }
  }

  /// From now on it reads what it is sent, or does not.
  func setReading(_ isReading: Bool) {
    self.isReading = isReading
    loop.inside { channel.setPeerReading(isReading) }
  }

  /// The answers that have come.
  func answers() throws -> [String] {
    for bytes in channel.takeOutbound() { splitter.append(bytes) }
    var lines: [String] = []
    while case .line(let line)? = splitter.next() { lines.append(String(buffer: line)) }
    return lines
  }

  /// The peer sends nothing more, and waits for what it has asked.
  func endInput() {
    isEnding = true
    loop.inside { channel.endInput() }
  }

  /// The peer goes away.
  func hangUp() { loop.inside { channel.hangUp() } }

  /// The daemon is gone.
  func vanish() { loop.inside { channel.vanish() } }
}

/// A request of the simulation.
struct SimulatedRequest {
  let id: Int
  let method: String
  /// None is named when it is empty.
  let session: String
  var parameters: [String: String]
  var key: String?
  /// Parameters that are numbers.
  var numbers: [String: Int] = [:]
  /// Whether a link waits for its end.
  var waits = true
  /// How long the journal was when it was made.
  var since = 0

  var line: String {
    var json = JSONWriter()
    json.openObject()
    json.key("jsonrpc")
    json.value("2.0")
    json.key("id")
    json.value(id)
    json.key("method")
    json.value(method)
    json.key("params")
    json.openObject()
    if !session.isEmpty {
      json.key("session")
      json.value(session)
    }
    if let key {
      json.key("key")
      json.value(key)
    }
    for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
      json.key(name)
      json.value(value)
    }
    for (name, value) in numbers.sorted(by: { $0.key < $1.key }) {
      json.key(name)
      json.value(value)
    }
    var text = json.text
    text += waits ? "}}\n" : #","wait":false}}"# + "\n"
    return text
  }

  /// The same request, made anew under another number.
  func again(as id: Int, since: Int) -> SimulatedRequest {
    SimulatedRequest(
      id: id, method: method, session: session, parameters: parameters, key: key, numbers: numbers, waits: waits,
      since: since)
  }

  /// Whether it changes a session.
  var isChanging: Bool { key != nil || method == "link.open" }
  /// What tells a change from all others in the journal: the key, or the link's text, which is of one link only.
  var identity: String? { key ?? parameters["url"] }
}
