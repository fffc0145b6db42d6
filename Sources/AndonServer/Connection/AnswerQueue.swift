import NIOCore

/// The answers of one connection in the order of its lines, whoever is ready first.
struct AnswerQueue {
  private var slots: CircularBuffer<ByteBuffer?> = []
  /// The number of the first slot.
  private var first = 0
  /// Bytes of answers that wait for an earlier one.
  private(set) var heldBytes = 0

  /// How many lines have not been answered.
  var count: Int { slots.count }
  /// Whether everything before a slot was taken.
  func isFirst(_ slot: Int) -> Bool { slot == first }

  /// Keeps a place for the next answer, and gives its number.
  mutating func reserve() -> Int {
    slots.append(nil)
    return first + slots.count - 1
  }

  /// Fills a slot. An empty line is an answer that is not sent.
  mutating func fulfil(_ slot: Int, with line: ByteBuffer) {
    // A farewell has emptied the queue: nobody waits for what is still under way.
    guard slot >= first, slot - first < slots.count else { return }
    slots[slots.index(slots.startIndex, offsetBy: slot - first)] = line
    heldBytes += line.readableBytes
  }

  /// All answers that can be sent now, as one buffer.
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

  /// Forgets all slots.
  mutating func removeAll() {
    first += slots.count
    slots.removeAll()
    heldBytes = 0
  }
}
