import NIOCore

/// The responses of one connection, in the order of its requests, whichever is ready first.
struct ResponseQueue {
  private var slots: CircularBuffer<ByteBuffer?> = []
  /// The number of the first slot.
  private var first = 0
  /// The bytes of responses that wait for an earlier one.
  private(set) var heldBytes = 0

  /// The number of requests without a response.
  var count: Int { slots.count }

  /// Whether every response before a slot was taken.
  func isFirst(_ slot: Int) -> Bool { slot == first }

  /// Reserves the slot of the next response, and returns its number.
  mutating func reserve() -> Int {
    slots.append(nil)
    return first + slots.count - 1
  }

  /// Fills a slot. An empty line is a response that is not sent. A slot that is no longer there is ignored.
  mutating func fulfil(_ slot: Int, with line: ByteBuffer) {
    guard slot >= first, slot - first < slots.count else { return }
    slots[slots.index(slots.startIndex, offsetBy: slot - first)] = line
    heldBytes += line.readableBytes
  }

  /// Removes the responses that can be sent now, and returns them as one buffer.
  mutating func takeReady() -> ByteBuffer? {
    var batch: ByteBuffer?
    while let head = slots.first, let line = head {
      slots.removeFirst()
      first += 1
      heldBytes -= line.readableBytes
      if batch == nil { batch = line } else { batch?.writeImmutableBuffer(line) }
    }
    return batch.flatMap { $0.readableBytes > 0 ? $0 : nil }
  }

  /// Removes all slots.
  mutating func removeAll() {
    first += slots.count
    slots.removeAll()
    heldBytes = 0
  }
}
