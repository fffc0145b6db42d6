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

  @Test func `a value is written with sorted keys and plain slashes, and is read back`() throws {
    let text = try JSONCoding.text(Sample())
    #expect(text.hasPrefix(#"{"inner":{"big":18446744073709551615,"flag":true,"small":-1},"integer":-92233"#))
    #expect(text.hasSuffix(#","table":{"a":2,"b":1},"text":"a/\"é\u202e"}"#))
    #expect(try JSONCoding.value(Sample.self, from: text) == Sample())
    #expect(try JSONCoding.value(Sample.self, from: Array(text.utf8)) == Sample())
  }

  @Test func `JSON of Foundation is decoded as Foundation decodes it, and the other way round`() throws {
    let data = try JSONEncoder().encode([Sample()])
    #expect(try JSONCoding.value([Sample].self, from: Array(data)) == JSONDecoder().decode([Sample].self, from: data))
    let bytes = try JSONCoding.bytes([Sample()])
    #expect(try JSONDecoder().decode([Sample].self, from: Data(bytes)) == [Sample()])
  }

  @Test(arguments: [0, -0.0, 1, -1, 0.1, 1.5, 1e16, 1e300, Double.leastNonzeroMagnitude, 35.681_236])
  func `a number is written in its shortest form, as by Foundation`(_ number: Double) throws {
    let expected = String(decoding: try JSONEncoder().encode([number]), as: UTF8.self)
    #expect(try JSONCoding.text([number]) == expected)
    #expect(try JSONCoding.value([Double].self, from: expected) == [number])
  }

  /// A value that is encoded by nested containers, in mixed order.
  private struct Nested: Encodable {
    enum Key: String, CodingKey { case list, map, last }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      var map = container.nestedContainer(keyedBy: Key.self, forKey: .map)
      var list = container.nestedUnkeyedContainer(forKey: .list)
      try list.encode(1)
      try map.encode("z", forKey: .last)
      var inner = list.nestedUnkeyedContainer()
      try container.encodeNil(forKey: .last)
      try list.encodeNil()
      try inner.encode(true)
      #expect(list.count == 3)
    }
  }

  /// A value with nested containers between values, in an array and in an object, and with a base class of its own.
  private struct Mixed: Encodable {
    enum Key: String, CodingKey { case a, b, c, d }

    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encode("first")
      var object = list.nestedContainer(keyedBy: Key.self)
      let base = list.superEncoder()
      try list.encode(["z": 1, "y": 2])
      try object.encode("d", forKey: .d)
      var inner = object.nestedContainer(keyedBy: Key.self, forKey: .c)
      _ = object.nestedUnkeyedContainer(forKey: .b)
      try object.encode([true], forKey: .a)
      try inner.encode(2, forKey: .b)
      try inner.encode(1, forKey: .a)
      try "base".encode(to: base)
      #expect(list.count == 4)
    }
  }

  @Test func `nested containers between other values keep their places, and their members are sorted`() throws {
    let text = #"["first",{"a":[true],"b":[],"c":{"a":1,"b":2},"d":"d"},"base",{"y":2,"z":1}]"#
    #expect(try JSONCoding.text(Mixed()) == text)
    #expect(try JSONCoding.text([Mixed(), Mixed()]) == "[\(text),\(text)]")
  }

  /// A value whose base writes into the same object, as a class does that calls its superclass.
  private struct Derived: Encodable {
    enum Key: String, CodingKey { case b }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(2, forKey: .b)
      try ["c": 3, "a": 1].encode(to: encoder)
    }
  }

  @Test func `two containers of one value are one object`() throws {
    #expect(try JSONCoding.text([Derived()]) == #"[{"a":1,"b":2,"c":3}]"#)
  }

  /// A value that goes on when one of its members has no JSON.
  private struct Forgiving: Encodable {
    enum Key: String, CodingKey { case list, number, text }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode("x", forKey: .text)
      try? container.encode(Double.nan, forKey: .number)
      try? container.encode([[1, .infinity], [2]], forKey: .list)
    }
  }

  @Test func `the text stays JSON after an error that a value has caught`() throws {
    #expect(try JSONCoding.text([Forgiving()]) == #"[{"list":[[1,{}]],"number":{},"text":"x"}]"#)
  }

  @Test func `members are sorted as strings, whatever their keys consist of`() throws {
    let keys = [
      "", "a", "b", "aa", "a\"", "a!", "ab\u{301}", "abcdefgh", "abcdefgi", "abcdefghz", "abcdefghy", "abcdefge\u{301}",
      "abcdefgf", "é", "e\u{301}a", "東", "\u{1}",
    ]
    for count in 1...keys.count {
      let object = Dictionary(uniqueKeysWithValues: keys.prefix(count).map { ($0, 1) })
      var json = JSONWriter()
      json.value(JSONValue.object(object.mapValues { .number("\($0)") }))
      #expect(try JSONCoding.text(object) == json.text)
    }
  }

  @Test func `nested containers may be filled in any order`() throws {
    #expect(try JSONCoding.text(Nested()) == #"{"last":null,"list":[1,[true],null],"map":{"last":"z"}}"#)
  }

  private struct Nullable: Codable, Hashable {
    @ExplicitNull var name: String?
    var other: String?

    init(_ name: String? = nil, _ other: String? = nil) {
      self.name = name
      self.other = other
    }
  }

  @Test func `a property with an explicit null is written as null, and may be missing when it is read`() throws {
    #expect(try JSONCoding.text(Nullable()) == #"{"name":null}"#)
    #expect(try JSONCoding.text(Nullable("a", "b")) == #"{"name":"a","other":"b"}"#)
    for text in ["{}", #"{"name":null}"#] {
      #expect(try JSONCoding.value(Nullable.self, from: text) == Nullable())
      #expect(try JSONDecoder().decode(Nullable.self, from: Data(text.utf8)) == Nullable())
    }
    #expect(try JSONCoding.value(Nullable.self, from: #"{"name":"a"}"#) == Nullable("a"))
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

  @Test func `JSON within a value is read byte for byte`() throws {
    let text = #"{"b": {"y":1.00, "x":"\u0041"} ,"a":[ 1e2 ],"\u0063":null, "d":"\\"}"#
    let texts = try JSONCoding.value([String: JSONText].self, from: text).mapValues(\.text)
    #expect(texts == ["b": #"{"y":1.00, "x":"\u0041"}"#, "a": "[ 1e2 ]", "c": "null", "d": #""\\""#])
    for text in ["", "[]", "{", #"{"a":1}x"#, #"{"a":1,"a":1}"#, #"{"a"}"#] {
      #expect(throws: (any Error).self) { try JSONCoding.value([String: JSONText].self, from: text) }
    }
  }

  @Test func `members are found after others of any size, and by keys with escapes`() throws {
    struct Outer: Decodable, Hashable {
      let a: [[Int]]
      let ä: String
      let z: Inner?
      let none: Int?
    }
    let json =
      #"{"x":{"a":[1,{"a":2}],"z":[]},"\u00e4":"\"ü","none":null,"a":[[],[1,2],[3.0]],"z":{"big":1,"flag":true}}"#
    let outer = try JSONCoding.value(Outer.self, from: json)
    #expect(outer == Outer(a: [[], [1, 2], [3]], ä: "\"ü", z: Inner(flag: true, small: nil, big: 1), none: nil))
  }

  @Test(arguments: [
    (#"[{"table":{}},{"list":[null,{"flag":true,"big":0},{"flag":1,"big":0}]}]"#, ["[1]", "list", "[2]", "flag"]),
    (#"[{"list":[{"flag":true,"big":"1"}]}]"#, ["[0]", "list", "[0]", "big"]), (#"[[]]"#, ["[0]"]),
  ])
  func `the error of a value names the path to it`(_ text: String, _ path: [String]) throws {
    struct Row: Decodable { let list: [Inner?]? }
    do {
      _ = try JSONCoding.value([Row].self, from: text)
      Issue.record("it was accepted")
    } catch DecodingError.typeMismatch(_, let context) {
      #expect(context.codingPath.map(\.stringValue) == path)
    }
  }

  @Test func `an array that ends too early is refused, and read no further`() {
    struct Pair: Decodable {
      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        _ = try list.decode(Int.self)
        _ = try? list.decode(Int.self)
        _ = try list.decode(Int.self)
      }
    }
    #expect(throws: DecodingError.self) { try JSONCoding.value([Pair].self, from: "[[1],[2]]") }
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

  @Test func `the error of an unknown member names the nearest member, or all members`() {
    #expect(
      UnknownKeyError(key: "smal", known: ["big", "small"]).description
        == "the object has no member smal; did you mean small?")
    #expect(UnknownKeyError(key: "x", known: ["big", "flag"]).hint == "its members are big, flag")
    #expect(UnknownKeyError(key: "x", known: []).hint == "it has no members")
  }

  @Test func `a JSON value is coded as itself`() throws {
    let value = try #require(JSONValue(text: #"{"a":[1,-2.5,null,true,"x"],"b":{}}"#))
    #expect(try JSONCoding.text(value) == #"{"a":[1,-2.5,null,true,"x"],"b":{}}"#)
    #expect(try JSONCoding.value(JSONValue.self, from: #"{"a":[1,-2.5,null,true,"x"],"b":{}}"#) == value)
    #expect(try JSONCoding.value([String: JSONValue].self, from: #"{"a":1.50}"#) == ["a": .number("1.50")])
  }

  @Test func `a number that is not finite has no JSON`() {
    #expect(throws: EncodingError.self) { try JSONCoding.text([Double.nan]) }
    #expect(throws: EncodingError.self) { try JSONCoding.text([Float.infinity]) }
  }
}
