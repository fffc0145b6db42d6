import ControlProtocol
import NIOCore
import TextFormats

/// The requests of one connection: cuts lines from what the peer has sent, and sends each request to the shard of its
/// session, or answers it. Confined to the event loop of the connection.
final class ConnectionInput {
  private let requests: DaemonRequests
  private let output: ConnectionOutput
  private let reader = RequestReader()
  private let replies: ReplyWriter
  private let unansweredRequests: Int
  /// Whether the peer is still there.
  let peer = PeerPresence()
  /// The member of the daemon's group at the other end; `nil` for the daemon's user and root.
  var member: String?
  private var splitter: LineSplitter
  /// Whether the peer has sent a line within the limit.
  private(set) var hasLine = false
  /// Whether all complete lines were taken.
  private(set) var isExhausted = true
  /// The slot of a request that is read from the store. Its response may be large, so the next line waits for it.
  private var readingSlot: Int?
  /// A request that waits until every line before it has its response, because it shows their effects.
  private var held: DaemonRequest?
  /// The number of batches that a shard has not handled yet.
  private var unhandledBatches = 0

  init(requests: DaemonRequests, output: ConnectionOutput) {
    self.requests = requests
    self.output = output
    replies = requests.context.replies
    unansweredRequests = requests.context.limits[int: .unansweredRequests]
    splitter = LineSplitter(limit: requests.context.limits[int: .lineBytes])
  }

  // MARK: - Lines

  /// Appends received bytes.
  func append(_ bytes: ByteBuffer) {
    splitter.append(bytes)
    isExhausted = false
  }

  /// Ends the lines: the peer sends nothing more.
  func end() {
    splitter.end()
    isExhausted = false
  }

  /// Whether the next line must wait: for a shard, for the store, or until the peer has read its responses.
  var isBlocked: Bool {
    unhandledBatches > 0 || readingSlot != nil || output.isFull || output.responses.count >= unansweredRequests
  }

  /// Takes lines until a time, at least one, as far as the limits allow, and sends each shard its requests together.
  func takeLines(until deadline: NIODeadline, for connection: NIOLoopBound<ConnectionHandler>) {
    var batches: [Int: [ShardRequest]] = [:]
    repeat {
      guard !isBlocked else { break }
      guard let piece = splitter.next() else {
        isExhausted = true
        break
      }
      take(piece, for: connection, into: &batches)
    } while connection.eventLoop.now < deadline
    for (index, batch) in batches {
      // The shard may have no room: later lines must not overtake those that wait there.
      unhandledBatches += 1
      requests.shards.shards[index].execute {
        if $0.receive(batch, from: connection) { connection.eventLoop.execute { connection.value.resume() } }
      }
    }
  }

  /// Records that a shard has handled a batch.
  func finishBatch() { unhandledBatches -= 1 }

  private func take(
    _ piece: LineSplitter.Piece, for connection: NIOLoopBound<ConnectionHandler>,
    into batches: inout [Int: [ShardRequest]]
  ) {
    let line: RequestLine?
    switch piece {
    case .line(let bytes):
      line = reader.read(bytes)
      hasLine = hasLine || line != nil
    case .tooLong: line = RequestReader.tooLong(limit: splitter.limit)
    case .unended: line = RequestReader.unended
    }
    guard let line else { return }
    let slot = output.responses.reserve()
    switch line.request {
    case .success(let call):
      let address = ResponseAddress(
        connection: connection, connectionID: ObjectIdentifier(connection.value), peer: peer, slot: slot,
        form: line.form)
      if let refusal = refusal(of: call) {
        return connection.value.fulfil(slot, with: replies.line(error: refusal, form: line.form))
      }
      if type(of: call.method).isStored { readingSlot = slot }
      switch call {
      case .session(let method):
        let index = requests.shards.index(of: method.sessionName)
        batches[index, default: []].append(ShardRequest(method: method, address: address, member: member))
      case .daemon(let method):
        let request = DaemonRequest(method: method, address: address)
        if type(of: method).isImmediate { begin(request) } else { held = request }
      }
    case .failure(let error):
      connection.value.fulfil(slot, with: replies.line(error: error, form: line.form))
    }
  }

  /// The error for a member's call of a method of the owner; `nil` for every other call.
  private func refusal(of call: ReceivedCall) -> ControlError? {
    let method = type(of: call.method)
    guard let member, method.access == .owner else { return nil }
    return ControlError(
      .notOwner, "\(method.name) is only for the owner of the daemon, and you are \(member)",
      hint: "ask the owner of the daemon, or start one of your own: \(Program.name) serve")
  }

  // MARK: - Requests that concern no single session

  /// Answers the request that waits, if every line before it has its response.
  func beginHeld() {
    guard let request = held, output.responses.isFirst(request.address.slot) else { return }
    held = nil
    begin(request)
  }

  private func begin(_ request: DaemonRequest) {
    do {
      try requests.answer(request)
    } catch {
      let line = replies.line(error: error, form: request.address.form)
      request.address.connection.value.fulfil(request.address.slot, with: line)
    }
  }

  /// Records that a slot has its response.
  func fulfilled(_ slot: Int) {
    if readingSlot == slot { readingSlot = nil }
  }
}
