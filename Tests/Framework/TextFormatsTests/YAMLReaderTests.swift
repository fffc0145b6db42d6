import Testing
import Yams

@testable import TextFormats

@Suite struct YAMLReaderTests {
  private func error(_ yaml: String) -> YAMLError? {
    do {
      _ = try YAMLReader.root(yaml)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("a: &x 1\n", 1, "`&x`"), ("a:\n  - &x [1]\n", 2, "`&x`"), ("a: 1\nb: *x\n", 2, "`*x`"), ("&x {a: 1}\n", 1, "`&x`"),
    ("a: 1\n? *x\n: 2\n", 2, "`*x`"), ("{*x : 1}", 1, "`*x`"), ("a:\n  <<: *x\n", 2, "`*x`"),
  ])
  func `an anchor or an alias is refused at its line`(_ yaml: String, _ line: Int, _ name: String) {
    let error = error(yaml)
    #expect(error?.code == .reference)
    #expect(error?.line == line)
    #expect(error?.message.hasPrefix(name) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: ["a: !!int 5\n", "a: !!str b\n", "a: ! b\n", "a: !x [1]\n", "!!map {a: 1}\n", "a: !!set {b: 1}\n"])
  func `a tag is refused at its line`(_ yaml: String) {
    #expect(error(yaml)?.code == .tag)
    #expect(error(yaml)?.message.hasPrefix("`!") == true)
    #expect(error(yaml)?.line == 1)
    #expect(error("a: \"!b\"\n") == nil)
  }

  @Test func `a value in quotes is no plain one`() throws {
    let values = try #require(try YAMLReader.root("[5, \"5\", '5', [5]]")?.sequence)
    #expect(values.map { YAMLReader.plain($0) } == ["5", nil, nil, nil])
  }

  @Test(arguments: [
    ("0", 0), ("42", 42), ("-7", -7), ("00065536", nil), ("010", nil), ("-01", nil), ("0x10", nil), ("0o17", nil),
    ("0b1", nil), ("1_000", nil), ("+5", nil), ("1e3", nil), ("5.0", nil), ("", nil), (" 5", nil), ("５", nil),
  ])
  func `a whole number is plain digits without a zero before them`(_ text: String, _ number: Int?) {
    #expect(YAMLReader.wholeNumber(text) == number)
  }

  @Test(arguments: [
    "a: \"*x\"\n", "a: '&x'\n", "a: b &x *y\n", "a: |\n  *x\n  &y\n", "# *x\na: 1\n", "a: b\n  *x\n",
  ])
  func `a text that contains the marks of anchors and aliases is read`(_ yaml: String) throws {
    #expect(try YAMLReader.root(yaml)?.mapping?["a"] != nil)
  }

  @Test func `nesting beyond the limit is refused before anything recurses`() {
    for bracket in ["[", "{", "- ", "? "] {
      let error = error(String(repeating: bracket, count: 100_000))
      #expect(error?.code == .tooDeep, "\(bracket) \(error?.message ?? "")")
      #expect(error?.line == 1, "\(bracket) \(error?.message ?? "")")
    }
    let deepest = String(repeating: "[", count: 32) + String(repeating: "]", count: 32)
    #expect(error(deepest) == nil)
    #expect(error("[" + deepest + "]")?.code == .tooDeep)
  }

  @Test func `more bytes or values than the limits are refused`() {
    #expect(error("a: " + String(repeating: "b", count: YAMLReader.maximumBytes))?.code == .tooLarge)
    #expect(error("[" + String(repeating: "1,", count: YAMLReader.maximumNodes) + "]")?.code == .tooLarge)
  }

  @Test(arguments: [
    ("a: [", 2, "this is not YAML: "), ("a: b: c", 1, "mapping values"),
    ("a: 1\na: 2\n", 1, "the key `a` occurs twice"), ("1: a\n\"1\": b\n", 1, "the key `1` occurs twice"),
  ])
  func `a text that is not YAML is an error with its line`(_ yaml: String, _ line: Int, _ message: String) {
    let error = error(yaml)
    #expect(error?.code == .notYAML, "\(error?.message ?? "")")
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(error?.line == line)
  }

  @Test(arguments: ["", "# only a comment\n"])
  func `a file without content has no root or an empty one`(_ yaml: String) throws {
    #expect(try YAMLReader.root(yaml).map { $0 == Node("") } ?? true)
  }

  @Test func `every plain value is a text, whatever it looks like`() throws {
    let root = try #require(try YAMLReader.root("[yes, 1, 1.5, 2027-01-11, ~, <<, text]"))
    #expect(root.sequence?.map(\.tag.rawValue) == Array(repeating: "tag:yaml.org,2002:str", count: 7))
    #expect(root.sequence?.map(\.scalar?.string) == ["yes", "1", "1.5", "2027-01-11", "~", "<<", "text"])
  }
}
