import ControlProtocol
import NIOCore

/// From lines to requests: each goes to the shard of its session, or to the desk.
extension ConnectionHandler {
  /// Takes lines while it may, and hands each shard its own at once. True when no line is left.
  ///
  /// They are few: so much as one read of the socket brings. Before the next one, all other connections of the event
  /// loop have their turn.
  func takeLines(_ context: ChannelHandlerContext) -> Bool {
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    var batches: [[ShardCall]] = []
    var isExhausted = false
    while canTakeLines {
      guard let piece = splitter.next() else {
        isExhausted = true
        break
      }
      // Made for a line: this runs after every answer too.
      if batches.isEmpty { batches = Array(repeating: [], count: desk.shards.shards.count) }
      take(piece, from: bound, into: &batches)
    }
    for (index, calls) in batches.enumerated() where !calls.isEmpty {
      let shard = desk.shards.shards[index]
      if index == home {
        if !shard.assumeIsolated({ $0.handle(calls, from: bound) }) { stalls += 1 }
      } else {
        // It may have no room: lines that follow would overtake those that wait there.
        stalls += 1
        shard.eventLoop.execute {
          guard shard.assumeIsolated({ $0.handle(calls, from: bound) }) else { return }
          bound.eventLoop.execute { bound.value.resume() }
        }
      }
    }
    return isExhausted
  }

  private func take(
    _ piece: LineSplitter.Piece, from bound: NIOLoopBound<ConnectionHandler>, into batches: inout [[ShardCall]]
  ) {
    let line: RequestLine?
    switch piece {
    case .line(let bytes): line = reader.read(bytes)
    case .tooLong: line = RequestReader.tooLong(limit: splitter.limit)
    }
    guard let line else { return }
    let slot = answers.reserve()
    switch line.request {
    case .success(let request):
      let call = ShardCall(
        request: request,
        address: AnswerAddress(
          connection: bound, connectionID: ObjectIdentifier(self), slot: slot, form: line.form))
      if request.isReading { readingSlot = slot }
      if let session = request.session {
        batches[desk.shards.index(of: session)].append(call)
      } else {
        ask(call)
      }
    case .failure(let error):
      fulfil(slot, with: replies.line(error: error, form: line.form))
    }
  }

  /// Asks for what concerns no single session.
  private func ask(_ call: ShardCall) {
    switch call.request {
    // Not behind anything: a status is wanted most when commits hang, and an explanation asks nobody.
    case .hello, .status, .linkExplain: begin(call)
    default: held = call
    }
  }

  func askHeld() {
    // Behind it there may be events.
    guard let call = held, answers.isFirst(call.address.slot) else { return }
    held = nil
    begin(call)
  }

  private func begin(_ call: ShardCall) {
    if case .eventsSubscribe = call.request { isFollower = true }
    do {
      try desk.answer(call.request, call.address)
    } catch {
      fulfil(call.address.slot, with: replies.line(error: error, form: call.address.form))
    }
  }
}

extension ControlRequest {
  /// Whether the answer is read from the store, or from files: nothing else begins before it is there.
  fileprivate var isReading: Bool {
    switch self {
    case .linkLog, .linkExport, .sessionList, .sessionShow, .status, .reload, .eventsSubscribe: true
    default: false
    }
  }
}
