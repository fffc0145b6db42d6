import Foundation
import SessionEngine
import Testing
import TextFormats

@Suite struct LinkOutcomeJSONTests {
  /// An outcome with a value for each property.
  private var full: LinkOutcome {
    var outcome = LinkOutcome(session: "alice", link: 42, url: "taxi://a/b?c=1", outcome: .rejected)
    outcome.canonical = "taxi://a/b"
    outcome.workflow = "Order"
    outcome.reason = "why"
    outcome.message = "it \"said\" \\no"
    outcome.range = [0, 12]
    outcome.expected = "a number"
    outcome.hint = "did you mean 東京?"
    outcome.until = 1_800_000_000_000
    outcome.now = 1_799_999_999_000
    outcome.supersededBy = 43
    outcome.steps = [
      StepOutcome(name: "one", outcome: .completed), StepOutcome(name: "two", outcome: .waiting, reason: "log-in"),
    ]
    outcome.attached = ["A", "B"]
    outcome.detached = ["C"]
    outcome.requests = 3
    outcome.requestsByRIB = ["Reservation": 1, "Wallet": 2]
    outcome.requestCounts = RequestCounts([
      RequestCount(rib: "Wallet", request: "wallet", seen: 1, unseen: 1),
      RequestCount(rib: "Reservation", request: "reservations", unseen: 1),
    ])
    outcome.location = ["taxi://a", "taxi://a/b"]
    outcome.unknown = ["utm_source": "push", "b": "", "a": "/"]
    outcome.lost = [
      LostText(screen: "Form", field: "note", text: "milk \"2\""), LostText(screen: "Form", field: "code", text: nil),
    ]
    outcome.dialect = "Uber"
    outcome.attribution = ["client_id": "abc", "product_id": "x/\"y\""]
    outcome.notes = [
      OutcomeNote(code: "dialect", parameter: "action", message: "`action`: why"),
      OutcomeNote(code: "deprecatedRoute", parameter: nil, message: "old"),
    ]
    return outcome
  }

  private let bare = LinkOutcome(session: "s", link: 1, url: "taxi://a", outcome: .completed)

  @Test func `an outcome is read back as itself`() throws {
    for outcome in [full, bare] {
      #expect(try JSONCoding.value(LinkOutcome.self, from: JSONCoding.text(outcome)) == outcome)
    }
  }

  @Test func `an outcome is written as Foundation writes it with sorted keys`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for outcome in [full, bare] {
      #expect(try JSONCoding.text(outcome) == String(decoding: try encoder.encode(outcome), as: UTF8.self))
    }
  }

  @Test func `an outcome is written with sorted names, and slashes are not escaped`() throws {
    #expect(
      try JSONCoding.text(bare) == """
        {"attached":[],"canonical":null,"detached":[],"link":1,"location":[],"outcome":"completed","reason":null,\
        "requests":0,"session":"s","steps":[],"unknown":{},"url":"taxi://a","workflow":null}
        """)
  }

  @Test func `every property is a member under its name`() throws {
    let object = try #require(JSONValue(text: JSONCoding.text(full))?.object)
    // The storage of a property with a wrapper begins with an underscore.
    let names = Mirror(reflecting: full).children.compactMap { $0.label?.drop { $0 == "_" } }.map(String.init)
    #expect(Set(object.keys) == Set(names))
  }

  @Test func `an outcome without the members that may be null is read`() throws {
    var object = try #require(JSONValue(text: JSONCoding.text(bare))?.object)
    for name in ["canonical", "workflow", "reason"] { object[name] = nil }
    #expect(try JSONCoding.value(LinkOutcome.self, from: .object(object)) == bare)
  }

  @Test func `any character of a text is read back as itself`() throws {
    for scalar in (0..<0x250).compactMap({ Unicode.Scalar($0 as UInt32) }) + ["\u{2028}", "\u{FFFF}", "😀"] {
      var outcome = LinkOutcome(session: "s", link: -1, url: "a\(scalar)b\(scalar)", outcome: .failed)
      outcome.unknown = ["\(scalar)": "x"]
      #expect(try JSONCoding.value(LinkOutcome.self, from: JSONCoding.text(outcome)) == outcome)
    }
  }
}
