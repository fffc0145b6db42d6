import Foundation
import Testing
import TextFormats

@Suite struct JSONCodingTests {
  private struct Inner: Codable, Hashable {
    var flag = true
    var small: Int8? = -1
    var big = UInt64.max
  }

  private enum Kind: Codable, Hashable {
    case plain
    case wall(ahead: Int64)
  }

  private struct Sample: Codable, Hashable {
    var text = "a/\"é\u{202E}"
    var number = 1.25
    var integer = Int64.min
    var inner = Inner()
    var list: [Inner?] = [Inner(small: nil), nil]
    var table = ["b": 1, "a": 2]
    var kinds: [Kind] = [.plain, .wall(ahead: 7)]
    var missing: String?
  }

  @Test func `a value is written with sorted keys and plain slashes, and comes back`() throws {
    let text = try JSONCoding.text(Sample())
    #expect(text.hasPrefix(#"{"inner":{"big":18446744073709551615,"flag":true,"small":-1},"integer":-92233"#))
    #expect(text.hasSuffix(#","table":{"a":2,"b":1},"text":"a/\"é\u202e"}"#))
    #expect(try JSONCoding.value(Sample.self, from: text) == Sample())
    #expect(try JSONCoding.value(Sample.self, from: Array(text.utf8)) == Sample())
  }

  @Test func `what Foundation writes is read as Foundation reads it`() throws {
    let data = try JSONEncoder().encode([Sample()])
    #expect(try JSONCoding.value([Sample].self, from: Array(data)) == JSONDecoder().decode([Sample].self, from: data))
  }

  @Test(arguments: [
    (#"{"flag":1,"big":1}"#, "flag"), (#"{"flag":true,"big":-1}"#, "big"), (#"{"flag":true,"big":1.5}"#, "big"),
    (#"{"flag":true,"small":128,"big":1}"#, "small"), (#"{"flag":null,"big":1}"#, "flag"),
  ])
  func `a value of another type is refused with its path`(_ text: String, _ key: String) throws {
    do {
      _ = try JSONCoding.value(Inner.self, from: text)
      Issue.record("it was accepted")
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
      #expect(context.codingPath.map(\.stringValue) == [key])
    }
  }

  @Test func `a missing key is refused by name`() {
    do {
      _ = try JSONCoding.value(Inner.self, from: #"{"flag":true}"#)
      Issue.record("it was accepted")
    } catch DecodingError.keyNotFound(let key, _) {
      #expect(key.stringValue == "big")
    } catch {
      Issue.record(error)
    }
  }

  @Test func `a strict value has no unknown members`() throws {
    let known = try #require(JSONValue(text: #"{"flag":false,"big":1}"#)?.object)
    #expect(try JSONCoding.strictValue(Inner.self, from: known) == Inner(flag: false, small: nil, big: 1))
    let other = known.merging(["smal": .null]) { $1 }
    #expect(throws: UnknownKeyError(key: "smal", known: ["big", "flag", "small"])) {
      try JSONCoding.strictValue(Inner.self, from: other)
    }
  }

  @Test func `a JSON value is coded as itself`() throws {
    let value = try #require(JSONValue(text: #"{"a":[1,-2.5,null,true,"x"],"b":{}}"#))
    #expect(try JSONCoding.text(value) == #"{"a":[1,-2.5,null,true,"x"],"b":{}}"#)
    #expect(try JSONCoding.value(JSONValue.self, from: #"{"a":[1,-2.5,null,true,"x"],"b":{}}"#) == value)
    #expect(try JSONCoding.value([String: JSONValue].self, from: #"{"a":1.50}"#) == ["a": .number("1.50")])
  }

  @Test func `a number that is not finite has no JSON`() {
    #expect(throws: EncodingError.self) { try JSONCoding.text([Double.nan]) }
  }
}
