import ControlProtocol
import Logging
import NIOCore
import NIOPosix
import SessionEngine

/// Between a turn and its answer: the commit.
extension SessionShard {
  /// Gives an answer that rests on a session's state: after that state is committed.
  func answer(_ reply: some Encodable, _ address: AnswerAddress, resting entry: LiveSession?) {
    submit(nil, entry, .line(line(reply, address), address))
  }

  /// Gives an error that rests on a session's state: after that state is committed.
  func answer(_ error: ControlError, _ address: AnswerAddress, resting entry: LiveSession?) {
    submit(nil, entry, .line(replies.line(error: error, form: address.form), address))
  }

  /// The line of an answer.
  func line(_ reply: some Encodable, _ address: AnswerAddress) -> ByteBuffer {
    do {
      return try replies.line(result: reply, form: address.form)
    } catch {
      let error = ControlError(.internalError, "the answer cannot be written: \(error)", hint: "this is a defect")
      return replies.line(error: error, form: address.form)
    }
  }

  /// Does the work when the change, and every earlier one of the session, is committed. What rests on nothing
  /// uncommitted does not wait: a connection keeps its answers in order by itself.
  func submit(_ change: SessionChange?, _ entry: LiveSession?, _ work: Uncommitted.Work) {
    if let change { outbox.append(change) }
    guard change != nil || (entry?.inFlight ?? 0) > 0 else { return carryOut(work) }
    entry?.inFlight += 1
    uncommitted.append(Uncommitted(live: entry, entry: change?.entry, work: work))
  }

  /// Does the work when every change so far is committed: for what reads the store.
  func submitBehindAll(_ work: Uncommitted.Work) {
    guard !uncommitted.isEmpty else { return carryOut(work) }
    uncommitted.append(Uncommitted(live: nil, entry: nil, work: work))
  }

  /// Sends what the batch has changed to the writer.
  func sendOutbox() {
    guard !outbox.isEmpty else { return }
    writer.enqueue(outbox, from: self)
    outbox.removeAll(keepingCapacity: true)
  }

  /// The writer has dealt with the oldest changes, in order: each is stored, or has the fault that it met.
  func committed(_ results: [StorageFault?]) {
    drop(results)
    activity.commits += 1
    for result in results {
      while let next = uncommitted.first, next.entry == nil { finish(uncommitted.removeFirst()) }
      var next = uncommitted.removeFirst()
      next.fault = result ?? next.fault
      finish(next)
    }
    while let next = uncommitted.first, next.entry == nil { finish(uncommitted.removeFirst()) }
    sendOutbox()
    relieve()
  }

  /// A failed commit: the sessions go from memory, and whatever rests on their lost state fails with it.
  private func drop(_ results: [StorageFault?]) {
    if let fault = results.lazy.compactMap({ $0 }).first {
      trouble = trouble ?? fault.description
      context.logger.error("a commit failed", metadata: ["cause": "\(fault)"])
    } else {
      trouble = nil
      return
    }
    var lost: [ObjectIdentifier: StorageFault] = [:]
    var changes = results.makeIterator()
    for waiting in uncommitted where waiting.entry != nil {
      guard let result = changes.next() else { break }
      if let result, let entry = waiting.live { lost[ObjectIdentifier(entry)] = result }
    }
    for index in uncommitted.indices {
      guard let entry = uncommitted[index].live, let fault = lost[ObjectIdentifier(entry)] else { continue }
      uncommitted[index].fault = fault
    }
    let names = Set(live.filter { lost[ObjectIdentifier($0.value)] != nil }.keys)
    for name in names { live[name] = nil }
    writer.forgive(names)
  }

  private func finish(_ waiting: Uncommitted) {
    if let entry = waiting.live {
      entry.inFlight -= 1
      if let key = waiting.entry?.key { entry.keys[key] = nil }
      if entry.session == nil, entry.inFlight == 0, live[entry.id] === entry {
        live[entry.id] = nil
      }
    }
    if let fault = waiting.fault {
      fail(waiting.work, fault)
    } else {
      if let entry = waiting.entry { tellFollowers(entry) }
      carryOut(waiting.work)
    }
  }

  func carryOut(_ work: Uncommitted.Work) {
    switch work {
    case .nothing: break
    case .line(let line, let address): address.deliver(line)
    case .read(let read, let address): self.read(read, address)
    case .follow(let session, let address):
      address.deliver(line(SubscribeReply(), address))
      followers[ObjectIdentifier(address.connection.value)] = Follower(
        session: session, connection: address.connection)
    }
  }

  private func fail(_ work: Uncommitted.Work, _ fault: StorageFault) {
    let address: AnswerAddress
    switch work {
    case .nothing: return
    case .line(_, let to), .read(_, let to), .follow(_, let to): address = to
    }
    let error = ControlError(
      .storeUnavailable, "the store failed: \(fault); whether the change is stored is not known",
      hint: "see andon status, then ask again: with the same key a link is opened only once")
    address.deliver(replies.line(error: error, form: address.form))
  }

  /// Reads the store on a reader's thread, where the answer is also written.
  private func read(_ read: @escaping StoreRead, _ address: AnswerAddress) {
    let storage = context.storage
    context.readers.submit { state in
      let replies = ReplyWriter()
      let line: ByteBuffer
      do {
        guard case .active = state else { throw CancellationError() }
        line = try replies.line(result: try read(storage), form: address.form)
      } catch {
        let error = ControlError(
          .storeUnavailable, "the store cannot be read: \(error)", hint: "nothing was done; see andon status")
        line = replies.line(error: error, form: address.form)
      }
      address.deliver(line)
    }
  }

  /// Connections that were stopped go on when the queue is half empty.
  private func relieve() {
    if uncommitted.isEmpty {
      for waiter in idleWaiters { waiter.resume() }
      idleWaiters.removeAll()
    }
    guard !stalled.isEmpty, uncommitted.count <= context.limits[int: .uncommittedTurns] / 2 else { return }
    let resumed = stalled
    stalled.removeAll()
    for connection in resumed { connection.eventLoop.execute { connection.value.resume() } }
  }
}
