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

  @Test(
    "Writes texts of any length as an encoder does, whatever stands at whatever place in them",
    arguments: [
      "", "\"", "\\", "\u{0}", "\u{8}", "\n", "\u{1F}", " ", "!", "#", "[", "]", "\u{7F}", "é", "灯", "\u{10FFFF}",
    ])
  func text(_ mark: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    for length in 0...35 {
      for place in 0...length {
        let text = String(repeating: "a", count: place) + mark + String(repeating: "z", count: length - place)
        var json = JSONWriter(capacity: 1)
        json.value([text, text])
        #expect(json.bytes == Array(try encoder.encode([text, text])))
      }
    }
  }

  @Test("Writes names as it writes texts, with all that comes before and after them")
  func names() {
    var json = JSONWriter(capacity: 1)
    json.openObject()
    json.key("a")
    json.value(1)
    json.key("four")
    json.value("")
    json.key("a name of more than eight letters")
    json.value(["ニ": "\t"])
    json.key("a \"name\"")
    json.value(nil)
    json.closeObject()
    #expect(
      json.text == #"{"a":1,"four":"","a name of more than eight letters":{"ニ":"\t"},"a \"name\"":null}"#)
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
