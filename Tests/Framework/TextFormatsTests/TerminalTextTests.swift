import Testing
import TextFormats

@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("plain é東🚕", "plain é東🚕"), (#"a "quoted" \text"#, #"a "quoted" \text"#), ("a\nb\r\tc", #"a\nb\r\tc"#),
    ("\u{1B}[31m\u{7F}", #"\u{1b}[31m\u{7f}"#),
    ("\u{9B}2J", #"\u{9b}2J"#), ("\u{202E}abc\u{2028}", #"\u{202e}abc\u{2028}"#), ("a\u{200D}b", #"a\u{200d}b"#),
    ("👩\u{200D}👩\u{200D}👧", "👩\u{200D}👩\u{200D}👧"), ("❤\u{FE0F}\u{200D}🔥", "❤\u{FE0F}\u{200D}🔥"),
    ("\u{200D}", #"\u{200d}"#), ("🔥\u{200D}", #"🔥\u{200d}"#),
  ])
  func `control and format characters are escaped, except a joiner within an emoji`(_ text: String, _ escaped: String) {
    #expect(text.escapingControlCharacters == escaped)
  }

  @Test func `line feeds are kept when a text is escaped line by line`() {
    #expect("a\nb\u{1B}\n\n".escapingLineByLine == "a\nb\\u{1b}\n\n")
    #expect("a \"long\" line\n\\ and 東京\n".escapingLineByLine == "a \"long\" line\n\\ and 東京\n")
    #expect("a long line\r\nand a\ttab".escapingLineByLine == "a long line\\r\\nand a\\ttab")
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("東京", 4), ("🚕", 2), ("👩\u{200D}👩\u{200D}👧", 2), ("🇯🇵", 2),
    ("a\u{200B}b", 2),
  ])
  func `wide characters take two columns and marks none`(_ text: String, _ columns: Int) {
    #expect(text.columns == columns)
  }

  @Test func `a text is padded and shortened to a width in columns`() {
    #expect("東".padded(to: 4) == "東  ")
    #expect("abcd".padded(to: 2) == "abcd")
    #expect("abcd".shortened(to: 4) == "abcd")
    #expect("abcde".shortened(to: 4) == "abc…")
    #expect("東京都".shortened(to: 4) == "東…")
  }

  @Test func `a clipped text counts Unicode scalars and ends with an ellipsis`() {
    #expect("abc".clipped(to: 3) == "abc")
    #expect("abcd".clipped(to: 3) == "abc…")
    #expect(("e" + String(repeating: "\u{301}", count: 100)).clipped(to: 3) == "e\u{301}\u{301}…")
  }

  @Test(
    arguments: [
      ([], nil), (Array("é東".utf8), nil), ([0x61, 0xFF], 1), ([0xE6, 0x9D], 0), ([0xC3, 0xA9, 0x80], 2),
    ] as [([UInt8], Int?)])
  func `the first invalid byte of UTF-8 is found`(_ bytes: [UInt8], _ offset: Int?) {
    #expect(UTF8Validation.firstInvalidByte(in: bytes) == offset)
  }
}
