import NIOCore
import Testing

@testable import AndonServer

@Suite struct ResponseQueueTests {
  private func take(_ queue: inout ResponseQueue) -> String? { queue.takeReady().map { String(buffer: $0) } }

  @Test func `responses are sent in the order of their slots`() {
    var queue = ResponseQueue()
    let slots = (0..<4).map { _ in queue.reserve() }
    queue.fulfil(slots[2], with: ByteBuffer(string: "c"))
    queue.fulfil(slots[1], with: ByteBuffer(string: "b"))
    #expect(take(&queue) == nil)
    #expect(queue.count == 4)
    #expect(queue.heldBytes == 2)
    queue.fulfil(slots[0], with: ByteBuffer(string: "a"))
    #expect(take(&queue) == "abc")
    #expect(queue.count == 1)
    #expect(queue.heldBytes == 0)
    queue.fulfil(slots[3], with: ByteBuffer())
    #expect(take(&queue) == nil)
    #expect(queue.count == 0)
  }

  @Test func `dropped events are counted, and responses between them stay`() {
    var queue = ResponseQueue()
    let slot = queue.reserve()
    for event in ["1", "2"] { queue.add(event: ByteBuffer(string: event)) }
    #expect(!queue.isIdle)
    #expect(queue.heldBytes == 2)
    queue.overrun()
    queue.add(event: ByteBuffer(string: "4"))
    #expect(queue.missed == 2)
    #expect(queue.heldBytes == 2)
    #expect(queue.holdsEvents)
    queue.dropEvents()
    #expect(queue.missed == 4)
    #expect(queue.heldBytes == 0)
    #expect(!queue.holdsEvents)
    queue.fulfil(slot, with: ByteBuffer(string: "a"))
    #expect(take(&queue) == "a")
    #expect(queue.count == 0)
    #expect(queue.isIdle)
  }

  @Test func `events that wait when later ones are missed are still sent`() {
    var queue = ResponseQueue()
    for event in ["one", "two"] { queue.add(event: ByteBuffer(string: event)) }
    queue.overrun()
    queue.add(event: ByteBuffer(string: "four"))
    #expect(take(&queue) == "onetwo")
    #expect(queue.missed == 2)
  }

  @Test func `lines are taken whole, up to the size of one write`() {
    var queue = ResponseQueue()
    for event in ["one", "two", "three"] { queue.add(event: ByteBuffer(string: event)) }
    #expect(queue.takeReady(4).map { String(buffer: $0) } == "onetwo")
    #expect(queue.takeReady(4).map { String(buffer: $0) } == "three")
    #expect(queue.takeReady(4) == nil)
  }

  @Test func `a response to a removed slot is dropped`() {
    var queue = ResponseQueue()
    let old = queue.reserve()
    queue.removeAll()
    let new = queue.reserve()
    queue.fulfil(old, with: ByteBuffer(string: "old"))
    queue.fulfil(new, with: ByteBuffer(string: "new"))
    #expect(take(&queue) == "new")
  }
}
