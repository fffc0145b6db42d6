import SessionEngine
import Testing
import TextFormats

/// Places in the journal, as clients have them.
@Suite struct JournalCursorTests {
  @Test func `a place of a store with one writer is a number`() throws {
    #expect(try JSONCoding.text(JournalCursor(7)) == "7")
    #expect(try JSONCoding.text(JournalCursor()) == "0")
    for text in ["7", #""7""#] { #expect(try JSONCoding.value(JournalCursor.self, from: text) == 7) }
    #expect(try JSONCoding.value(JournalCursor.self, from: "0") == JournalCursor())
  }

  @Test func `a place in several streams is a text that is read again as it was`() throws {
    var cursor = JournalCursor()
    for (stream, number) in [(12, 5), (3, 120), (3, 7)] as [(Int64, Int64)] {
      cursor.advance(to: JournalPosition(stream: stream, number: number))
    }
    #expect(try JSONCoding.text(cursor) == #""3:120,12:5""#)
    #expect(try JSONCoding.value(JournalCursor.self, from: #""3:120,12:5""#) == cursor)
    cursor.advance(to: 2)
    #expect(JournalCursor(cursor.description) == cursor)
    #expect(cursor[99] == 0)
  }

  @Test(arguments: ["", "a", "1:", ":1", "1:2:3", "1:2,", "1:2,1:3", "-1:2", "1:0", "1:-2", "1.5"])
  func `a text that is no place is refused`(text: String) {
    #expect(JournalCursor(text) == nil)
    #expect(throws: DecodingError.self) { try JSONCoding.value(JournalCursor.self, from: "\"\(text)\"") }
  }

  @Test func `an entry is before a place by its own stream, and removed entries are counted by stream`() throws {
    let place = try #require(JournalCursor("3:120,12:5"))
    #expect(place.isAfter(JournalPosition(stream: 3, number: 120)))
    #expect(!place.isAfter(JournalPosition(stream: 3, number: 121)))
    #expect(!place.isAfter(JournalPosition(stream: 4, number: 1)))
    #expect(place.earlier(by: 4) == JournalCursor("3:116,12:1"))
    #expect(place.earlier(by: 5) == JournalCursor("3:115"))
    let end = try #require(JournalCursor("3:130,4:9,12:5"))
    let first = try #require(JournalCursor("3:126,4:1,12:9,20:50"))
    #expect(place.removed(before: first, until: end) == 5)
    #expect(place.removed(before: place, until: end) == 0)
  }
}
