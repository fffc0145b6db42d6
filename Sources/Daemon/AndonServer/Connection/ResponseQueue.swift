import NIOCore

/// The responses of one connection, in the order of its requests, whichever is ready first, with the events of a
/// subscriber between them.
struct ResponseQueue {
  /// The place of one line.
  private struct Slot {
    /// The line; `nil` until it is ready.
    var line: ByteBuffer?
    var isEvent = false
  }

  private var slots: CircularBuffer<Slot> = []
  /// The number of the first slot.
  private var first = 0
  /// The number of slots of events.
  private var events = 0
  /// The bytes of lines that wait for an earlier one, or for the peer to read.
  private(set) var heldBytes = 0
  /// The number of events that were dropped because the subscriber reads too slowly.
  private(set) var missed = 0

  /// The number of requests without a response, and of lines that wait.
  var count: Int { slots.count }

  /// Whether every request has its response.
  var isIdle: Bool { slots.count == events }

  /// Whether every response before a slot was taken.
  func isFirst(_ slot: Int) -> Bool { slot == first }

  /// Reserves the slot of the next response, and returns its number.
  mutating func reserve() -> Int {
    slots.append(Slot())
    return first + slots.count - 1
  }

  /// Fills a slot. An empty line is a response that is not sent. A slot that is no longer there is ignored.
  mutating func fulfil(_ slot: Int, with line: ByteBuffer) {
    guard slot >= first, slot - first < slots.count else { return }
    slots[slots.index(slots.startIndex, offsetBy: slot - first)].line = line
    heldBytes += line.readableBytes
  }

  /// Adds an event, unless events were dropped before: a subscriber gets no event after one that it missed.
  mutating func add(event line: ByteBuffer) {
    guard missed == 0 else {
      missed += 1
      return
    }
    slots.append(Slot(line: line, isEvent: true))
    events += 1
    heldBytes += line.readableBytes
  }

  /// Whether events wait to be taken.
  var holdsEvents: Bool { events > 0 }

  /// Counts an event as missed, and from now on all later ones. The events that wait stay.
  mutating func overrun() { missed += 1 }

  /// Drops the events that have not been taken, and counts them as missed.
  mutating func dropEvents() {
    guard events > 0 else { return }
    missed += events
    for index in slots.indices where slots[index].isEvent {
      heldBytes -= slots[index].line?.readableBytes ?? 0
      slots[index] = Slot(line: ByteBuffer())
    }
    events = 0
  }

  /// Removes lines that can be sent now, and returns them as one buffer: as many as reach `bytes` together.
  mutating func takeReady(_ bytes: Int = .max) -> ByteBuffer? {
    var batch: ByteBuffer?
    while (batch?.readableBytes ?? 0) < bytes, let head = slots.first, let line = head.line {
      slots.removeFirst()
      first += 1
      if head.isEvent { events -= 1 }
      heldBytes -= line.readableBytes
      if batch == nil { batch = line } else { batch?.writeImmutableBuffer(line) }
    }
    return batch.flatMap { $0.readableBytes > 0 ? $0 : nil }
  }

  /// Removes all slots.
  mutating func removeAll() {
    first += slots.count
    slots.removeAll()
    events = 0
    heldBytes = 0
  }
}
