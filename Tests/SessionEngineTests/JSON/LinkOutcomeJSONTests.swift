import Foundation
import SessionEngine
import Testing
import TextFormats

/// The JSON of an outcome, which must be what `JSONCoding` writes.
@Suite struct LinkOutcomeJSONTests {
  private func encoded(_ outcome: LinkOutcome) throws -> String { try JSONCoding.text(outcome) }

  private func written(_ outcome: LinkOutcome) -> String {
    var json = JSONWriter()
    outcome.write(to: &json)
    return json.text
  }

  /// Something in every field.
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
    outcome.supersededBy = 43
    outcome.steps = [
      StepOutcome(name: "one", outcome: .completed), StepOutcome(name: "two", outcome: .waiting, reason: "log-in"),
    ]
    outcome.attached = ["A", "B"]
    outcome.detached = ["C"]
    outcome.requests = 3
    outcome.requestsByRIB = ["Reservation": 1, "Wallet": 2]
    outcome.location = ["taxi://a", "taxi://a/b"]
    outcome.unknown = ["utm_source": "push", "b": "", "a": "/"]
    outcome.dialect = "Uber"
    outcome.attribution = ["client_id": "abc", "product_id": "x/\"y\""]
    outcome.notes = [
      OutcomeNote(code: "dialect", parameter: "action", message: "`action`: why"),
      OutcomeNote(code: "deprecatedRoute", parameter: nil, message: "old"),
    ]
    return outcome
  }

  @Test func `what is written is read as itself, and what is not written too`() throws {
    for outcome in [full, LinkOutcome(session: "s", link: 1, url: "", outcome: .completed)] {
      #expect(try JSONCoding.value(LinkOutcome.self, from: written(outcome)) == outcome)
    }
    let bare = written(LinkOutcome(session: "s", link: 1, url: "", outcome: .completed))
    for field in ["dialect", "attribution", "notes"] { #expect(!bare.contains(field)) }
  }

  @Test func `an outcome with something in every field is written as the encoder does`() throws {
    #expect(written(full) == (try encoded(full)))
  }

  @Test func `an outcome with nothing but what it must have is written as the encoder does`() throws {
    let bare = LinkOutcome(session: "s", link: 1, url: "", outcome: .completed)
    #expect(written(bare) == (try encoded(bare)))
  }

  @Test func `every field of the outcome is written`() throws {
    let object = try JSONSerialization.jsonObject(with: Data(written(full).utf8)) as? [String: Any]
    #expect(Set(try #require(object).keys) == Set(Mirror(reflecting: full).children.compactMap(\.label)))
  }

  @Test func `any character of a text is written as the encoder does`() throws {
    for scalar in (0..<0x250).compactMap({ Unicode.Scalar($0 as UInt32) }) + ["\u{2028}", "\u{FFFF}", "😀"] {
      var outcome = LinkOutcome(session: "s", link: -1, url: "a\(scalar)b\(scalar)", outcome: .failed)
      outcome.unknown = ["\(scalar)": "x"]
      #expect(written(outcome) == (try encoded(outcome)))
    }
  }

  @Test func `a character that must be escaped is found wherever it stands in a long text`() throws {
    let text = "0123456789é東京-abcdefgh"
    for scalar in ["\"", "\\", "\u{0}", "\u{1F}", "\u{7F}", "\u{80}"] {
      for place in 0...text.count {
        var outcome = LinkOutcome(session: "s", link: 1, url: text, outcome: .failed)
        outcome.url.insert(contentsOf: scalar, at: text.index(text.startIndex, offsetBy: place))
        #expect(written(outcome) == (try encoded(outcome)))
      }
    }
  }

  @Test func `an outcome that is longer than most is written whole`() throws {
    for length in [900, 1023, 1024, 1025, 5000] {
      var outcome = full
      outcome.url = String(repeating: "u", count: length)
      outcome.hint = String(repeating: "\"", count: length)
      #expect(written(outcome) == (try encoded(outcome)))
    }
  }
}
