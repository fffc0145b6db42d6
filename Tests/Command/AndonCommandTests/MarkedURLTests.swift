import Testing
import TextFormats

@testable import AndonCommands

@Suite struct MarkedURLTests {
  @Test(arguments: [
    ("taxi://home", [0, 4], "taxi://home", "^^^^"),
    ("taxi://home", [7, 11], "taxi://home", "       ^^^^"),
    ("taxi://home", [11, 11], "taxi://home", "           ^"),
    ("taxi://home", [50, 90], "taxi://home", "           ^"),
    ("taxi://home", [], "taxi://home", "^"),
    ("taxi://a\u{1b}[2Jb", [8, 9], "taxi://a\\u{1b}[2Jb", "        ^^^^^^"),
    ("taxi://東京/x", [14, 15], "taxi://東京/x", "            ^"),
    ("taxi://東京/x", [7, 13], "taxi://東京/x", "       ^^^^"),
  ])
  func theBytesOfTheRangeAreUnderlined(url: String, range: [Int], text: String, underline: String) {
    let marked = MarkedURL(url, range: range)
    #expect(marked.text == text)
    #expect(marked.underline == underline)
  }

  @Test func `a long URL is cut to the part around the mark`() {
    let url = "taxi://order?note=" + String(repeating: "a", count: 4000) + "!!" + String(repeating: "b", count: 4000)
    let marked = MarkedURL(url, range: [4018, 4020])
    #expect(marked.text.columns == MarkedURL.width)
    #expect(marked.text.hasPrefix("…a"))
    #expect(marked.text.hasSuffix("b…"))
    let mark = marked.underline.count - 2
    #expect(Array(marked.text)[mark...(mark + 1)] == ["!", "!"])
  }

  @Test func `a long mark is cut too`() {
    let marked = MarkedURL(String(repeating: "a", count: 9000), range: [0, 9000])
    #expect(marked.underline == String(repeating: "^", count: 32))
    #expect(marked.text == String(repeating: "a", count: 31) + "…")
  }
}
