import NIOCore
import Testing

@testable import ControlProtocol

@Suite struct LineSplitterTests {
  /// What a splitter gives for some reads, each line as text and an over-long one as `nil`.
  private func split(_ reads: [String], limit: Int = 64 * 1024) -> [String?] {
    var splitter = LineSplitter(limit: limit)
    var pieces: [String?] = []
    for read in reads {
      splitter.append(ByteBuffer(string: read))
      while let piece = splitter.next() {
        switch piece {
        case .line(let line): pieces.append(String(buffer: line))
        case .tooLong, .unended: pieces.append(nil)
        }
      }
    }
    return pieces
  }

  @Test func `several lines in one read are returned one by one`() {
    #expect(split(["a\nbc\n\nd\n"]) == ["a", "bc", "", "d"])
  }

  @Test func `a line in several reads is returned when it is complete`() {
    #expect(split(["a", "b", "\nc", "\n"]) == ["ab", "c"])
  }

  @Test func `a line without its end is not returned`() {
    #expect(split(["a\nhalf"]) == ["a"])
  }

  @Test func `the beginning of a line is reported when nothing more is received, and is no line`() {
    let line = LineSplitter.Piece.line(ByteBuffer(string: "a"))
    for (text, pieces) in [("a\nhalf", [line, .unended]), ("a\n", [line]), ("a\n \r", [line]), ("", [])] {
      var splitter = LineSplitter()
      splitter.append(ByteBuffer(string: text))
      splitter.end()
      var found: [LineSplitter.Piece] = []
      while let piece = splitter.next() { found.append(piece) }
      #expect(found == pieces)
    }
  }

  @Test func `a line beyond the limit is reported once also when it has no end`() {
    var splitter = LineSplitter(limit: 8)
    splitter.append(ByteBuffer(string: "123456789"))
    splitter.end()
    #expect(splitter.next() == .tooLong)
    splitter.append(ByteBuffer(string: "123"))
    #expect(splitter.next() == nil)
  }

  @Test func `only LF ends a line, and a CR before it is removed`() {
    #expect(split(["a\r\nb\rc\u{0B}d\n\r\n"]) == ["a", "b\rc\u{0B}d", ""])
  }

  @Test func `a line as long as the limit is a line`() {
    let line = String(repeating: "x", count: 16)
    #expect(split([line + "\nnext\n"], limit: 16) == [line, "next"])
    #expect(split([line, "\nnext\n"], limit: 16) == [line, "next"])
  }

  @Test func `one byte beyond the limit is too long for reads of any size`() {
    let line = String(repeating: "x", count: 17)
    #expect(split([line + "\nnext\n"], limit: 16) == [nil, "next"])
    #expect(split([line, "\nnext\n"], limit: 16) == [nil, "next"])
    #expect(split(line.map(String.init) + ["\n", "next\n"], limit: 16) == [nil, "next"])
  }

  @Test func `a line beyond the limit is reported once and dropped`() {
    var splitter = LineSplitter(limit: 64)
    var reports = 0
    for _ in 0..<1_000 {
      splitter.append(ByteBuffer(repeating: 0x78, count: 1_000))
      while let piece = splitter.next() { if piece == .tooLong { reports += 1 } }
      #expect(splitter.bufferedBytes == 0)
    }
    #expect(reports == 1)
    splitter.append(ByteBuffer(string: "\ngood\n"))
    #expect(splitter.next() == .line(ByteBuffer(string: "good")))
    #expect(splitter.next() == nil)
  }

  @Test(arguments: 1...7) func `reads of any size give the same lines`(size: Int) {
    let text = "one\n{\"a\":1}\n\n" + String(repeating: "y", count: 40) + "\ntwo\r\n"
    let bytes = Array(text.utf8)
    let reads = stride(from: 0, to: bytes.count, by: size).map {
      String(decoding: bytes[$0..<min($0 + size, bytes.count)], as: UTF8.self)
    }
    #expect(split(reads, limit: 16) == ["one", "{\"a\":1}", "", nil, "two"])
  }

  @Test func `the buffer does not grow with received lines`() {
    var splitter = LineSplitter()
    // No read ends where a line does: something is always left.
    for _ in 0..<10_000 {
      splitter.append(ByteBuffer(string: "b\n" + String(repeating: "a", count: 1_000)))
      while splitter.next() != nil {}
    }
    #expect(splitter.bufferedBytes == 1_000)
    #expect(splitter.heldBytes <= 16_384)
  }
}
