import Foundation
import SessionEngine
import Testing

@Suite("The writer of JSON")
struct JSONWriterTests {
  @Test(
    "Writes whole numbers as an encoder does",
    arguments: [0, 1, 9, 10, 99, 100, 1_000_000, -1, -10, .max, .min] as [Int64])
  func number(_ number: Int64) throws {
    var json = JSONWriter()
    json.openList()
    json.value(number)
    json.value(number)
    json.closeList()
    #expect(json.bytes == Array(try JSONEncoder().encode([number, number])))
  }

  @Test("Cleared, it knows nothing of what it wrote before: no text, and no comma")
  func clear() {
    var json = JSONWriter(capacity: 4)
    json.value("a longer text than there is room for")
    json.clear()
    #expect(json.bytes.isEmpty)
    json.value("b")
    #expect(json.text == "\"b\"")
  }
}
