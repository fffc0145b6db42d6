import Foundation
import Testing
import TextFormats

@Suite struct JSONWriterTests {
  @Test(arguments: [0, 1, 9, 10, 99, 100, 1_000_000, -1, -10, .max, .min] as [Int64])
  func `whole numbers are written in decimal form`(_ number: Int64) {
    var json = JSONWriter()
    json.openArray()
    json.value(number)
    json.value(number)
    json.closeArray()
    #expect(json.text == "[\(number),\(number)]")
  }

  @Test func `every scalar is read back as itself, at any position in a text`() throws {
    let scalars =
      (0..<0x700).compactMap { Unicode.Scalar($0 as UInt32) } + ["\u{2028}", "\u{202E}", "\u{FFFF}", "😀", "\u{E0001}"]
    for scalar in scalars {
      for text in ["\(scalar)", "a\(scalar)", "\(scalar)z", "東\(scalar)é"] {
        var json = JSONWriter()
        json.value([text])
        #expect(try JSONDecoder().decode([String].self, from: Data(json.bytes)) == [text])
        #expect(try JSONReader.read(json.text) == .array([.string(text)]))
      }
    }
  }

  @Test func `scalars that a terminal could act on are escaped`() throws {
    let text =
      "a\u{1b}\u{7f}\u{9B}2J\u{202E}\u{200D}\u{2028}\u{E0001}é東/\u{200B}\u{FEFF}\u{3164}\u{FFFF}\u{FFFE}"
    var json = JSONWriter()
    json.value(text)
    let escaped = #""a\u001b\u007f\u009b2J\u202e\u200d\u2028\udb40\udc01é東/\u200b\ufeff\u3164\uffff\ufffe""#
    #expect(json.text == escaped)
  }

  @Test func `members and elements are separated by commas`() {
    var json = JSONWriter()
    json.openObject()
    json.key("a")
    json.value(1)
    json.key("b")
    json.value(["ニ": "\t"])
    json.key("a \"name\"")
    json.value(nil)
    json.key("c")
    json.openArray()
    json.value(true)
    json.raw("{}")
    json.value(["x", "y"])
    json.closeArray()
    json.closeObject()
    #expect(json.text == #"{"a":1,"b":{"ニ":"\t"},"a \"name\"":null,"c":[true,{},["x","y"]]}"#)
  }

  @Test func `a value that was read is written with its numbers unchanged`() throws {
    let text = #"{"a":[1.50,-0,1e2,null,true,"x"],"b":{}}"#
    var json = JSONWriter()
    json.value(try JSONReader.read(text))
    #expect(json.text == text)
  }
}
