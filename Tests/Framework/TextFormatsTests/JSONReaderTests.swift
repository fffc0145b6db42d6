import Testing
import TextFormats

@Suite struct JSONReaderTests {
  @Test func `every kind of value is read`() throws {
    let text = #" {"a":[null,true,false,"x"],"b":{"c":-1.50e+3},"":{}, "d":[] } "#
    #expect(
      try JSONReader.read(text)
        == .object([
          "a": .array([.null, .bool(true), .bool(false), .string("x")]), "b": .object(["c": .number("-1.50e+3")]),
          "": .object([:]), "d": .array([]),
        ]))
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\uD83D\uDE95\u0000""#, "é🚕\0"), (#""東é🚕""#, "東é🚕"),
    (#""東\n""#, "東\n"),
  ])
  func `escapes and UTF-8 are read`(_ json: String, _ text: String) throws {
    #expect(try JSONReader.read(json) == .string(text))
  }

  @Test(arguments: [
    ("", 0), ("{", 1), ("[1,]", 3), ("[1 2]", 3), (#"{"a"}"#, 4), (#"{a:1}"#, 1), ("01", 1), ("1.", 2), ("-", 1),
    (".5", 0), ("1e", 2), ("tru", 0), ("null x", 5), (#""a"#, 2), ("\"\u{1}\"", 1), (#""\x""#, 3), (#""\uD83D""#, 7),
    (#""\uDE95""#, 7), (#""\u12G4""#, 5), ("NaN", 0), ("'a'", 0),
  ])
  func `a text that is not JSON is refused with the offset of the byte`(_ text: String, _ offset: Int) {
    #expect(throws: JSONError(code: .notJSON, offset: offset)) { try JSONReader.read(text) }
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    #expect(throws: JSONError(code: .notJSON, offset: 1)) { try JSONReader.read([0x22, 0xFF, 0x22]) }
    #expect(throws: JSONError(code: .notJSON, offset: 1)) { try JSONReader.read([0x22, 0x5C, 0x6E, 0xC3, 0x22]) }
  }

  @Test func `a duplicate key is refused with its offset`() {
    #expect(throws: JSONError(code: .duplicateKey, offset: 7)) { try JSONReader.read(#"{"a":1,"a":2}"#) }
    #expect(throws: JSONError(code: .duplicateKey, offset: 8)) { try JSONReader.read(#"[{"a":1,"\u0061":2}]"#) }
  }

  @Test(arguments: ["\u{301}", #"\u0301"#, "\u{F73}"])
  func `a key with a long run of combining marks is refused`(_ mark: String) throws {
    func object(_ count: Int) -> String { #"{"a\#(String(repeating: mark, count: count))":1}"# }
    _ = try JSONReader.read(object(MarkRun.most))
    #expect(throws: JSONError(code: .tooManyMarks, offset: 1)) { try JSONReader.read(object(MarkRun.most + 1)) }
  }

  @Test func `nesting is accepted up to the limit`() throws {
    let depth = JSONReader.maximumDepth
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try JSONReader.read(nested(depth))
    #expect(throws: JSONError(code: .tooDeep, offset: depth + 1)) { try JSONReader.read(nested(depth + 1)) }
    #expect(throws: JSONError(code: .tooDeep, offset: 3)) { try JSONReader.read("[[[]]]", maximumDepth: 2) }
  }

  @Test(arguments: [
    (#"{"b":1,"a":2,"b":3}"#, 13), (#"{"b":{"x":1},"a":2,"\u0062":3}"#, 19), (#"{"é":1,"e\u0301":2}"#, 8),
  ])
  func `a key is found twice in any order of the keys`(_ text: String, _ offset: Int) {
    #expect(throws: JSONError(code: .duplicateKey, offset: offset)) { try JSONReader.read(text) }
  }

  @Test func `different keys may be in any order`() {
    #expect(JSONValue(text: #"{"b":{"a":1},"a":{"b":2},"":3}"#)?.object?.count == 3)
  }

  @Test func `a whole number is an integer however it is written`() {
    #expect(JSONValue(text: "-9223372036854775808")?.integer == .min)
    #expect(JSONValue(text: "1.0")?.integer == 1)
    #expect(JSONValue(text: "1e3")?.integer == 1000)
    #expect(JSONValue(text: "1.5")?.integer == nil)
    #expect(JSONValue(text: "9223372036854775808")?.integer == nil)
    #expect(JSONValue(text: "\"1\"")?.integer == nil)
  }
}
