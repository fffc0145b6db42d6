import DeepLinks
import SessionEngine
import Testing
import TextFormats

@Suite("A script of events")
struct SessionScriptTests {
  @Test(
    "A line is read as its event",
    arguments: [
      ("open taxi://reservations/42", SessionEvent.open(url: "taxi://reservations/42")),
      ("  tap back  ", .tap(element: "back", text: nil)),
      ("tap pickup 'Tokyo Station'", .tap(element: "pickup", text: "Tokyo Station")),
      ("tap pickup \"\"", .tap(element: "pickup", text: "")),
      (#"tap pickup it\'s"#, .tap(element: "pickup", text: "it's")),
      ("login", .login([:])),
      ("login phone=090-1234-5678", .login(["phone": "090-1234-5678"])),
      ("logout", .logout),
      ("configure maintenance=on latency=2s", .configure(["maintenance": "on", "latency": "2s"])),
      ("configure note=a=b", .configure(["note": "a=b"])),
      ("advance 90s", .advance(milliseconds: 90_000)),
      (
        "reservation.add at=2026-01-11T23:00+09:00 pickup=\"東京 駅\"",
        .request(name: "reservation.add", parameters: ["at": "2026-01-11T23:00+09:00", "pickup": "東京 駅"])
      ),
      ("reply 3 ok '{\"a\":1}'", .reply(ExternalReply(number: 3, result: .success("{\"a\":1}")))),
      (
        "reply 4 fault network 'it failed'",
        .reply(ExternalReply(number: 4, result: .failure(BackendError(code: "network", message: "it failed"))))
      ),
      ("cancel 3", .cancel(link: 3)),
      ("install", .install),
      (#"push '{"url":"taxi://home"}'"#, .input(LinkInput(.push, #"{"url":"taxi://home"}"#))),
      ("qr 'TAXI-PAY:CAB-17 1'", .input(LinkInput(.qr, "TAXI-PAY:CAB-17 1"))),
      ("shortcut example.taxi.order", .input(LinkInput(.shortcut, "example.taxi.order"))),
      ("spotlight reservation.42", .input(LinkInput(.spotlight, "reservation.42"))),
      ("tick", .tick),
    ])
  func reads(line: String, event: SessionEvent) throws {
    #expect(try SessionScript.event(line) == event)
  }

  @Test(
    "A printed event is read back as itself",
    arguments: [
      "", "plain", "two words", "it's", "\"quoted\"", "back\\slash", "line\nend", "\t'\u{1b}[31m\"\\", "日本語 テキスト",
      "a=b", "#not a comment", "e\u{301} \u{2028}", "$HOME `x`", "🚕'🚕",
      "'\u{301}", "\"\u{301}\u{1b}\u{301}", "a\u{202E}b\u{200B}", "👩\u{200D}🚀 $HOME", "\r\n",
    ])
  func roundTrip(text: String) throws {
    let events: [SessionEvent] = [
      .open(url: text), .tap(element: text, text: nil), .tap(element: "field", text: text), .login(["name": text]),
      .login(["a": text, "b": "c"]), .logout, .configure(["setting": text]), .advance(milliseconds: 90_500),
      .request(name: "app.request", parameters: ["x": text]),
      .reply(ExternalReply(number: 7, result: .success(text))),
      .reply(ExternalReply(number: 8, result: .failure(BackendError(code: text, message: text)))), .cancel(link: 12),
      .install, .input(LinkInput(.push, text)), .input(LinkInput(.qr, text)),
      .tick,
    ]
    for event in events {
      let line = SessionScript.line(event)
      #expect(!line.contains { $0.isNewline }, "an event is one line")
      #expect(try SessionScript.event(line) == event, "\(line)")
    }
  }

  @Test("A text that needs no quotes in a shell is printed without quotes")
  func plain() {
    #expect(SessionScript.line(.open(url: "taxi://reservations/42")) == "open taxi://reservations/42")
    #expect(SessionScript.line(.configure(["latency": "2s", "errors": "100"])) == "configure errors=100 latency=2s")
    #expect(SessionScript.line(.tap(element: "name", text: "it's me")) == #"tap name 'it'\''s me'"#)
  }

  @Test(
    "A line that is not an event is refused with a code",
    arguments: [
      ("", ScriptError.Code.emptyLine), ("opne taxi://home", .unknownEvent), ("open", .missingWord),
      ("tap", .missingWord),
      ("open taxi://home now", .extraWord), ("tap a b c", .extraWord), ("logout now", .extraWord),
      ("configure", .missingWord), ("configure maintenance", .badWord), ("configure =on", .badWord),
      ("configure a=1 a=2", .badWord), ("advance soon", .badWord), ("advance", .missingWord),
      ("reply x ok", .missingWord),
      ("reply 3 maybe x", .badWord), ("tap a 'b", .openQuote), ("tap a \"b", .openQuote), ("tap a b\\", .badEscape),
      (#"tap a "\q""#, .badEscape), (#"tap a "\u{110000}""#, .badEscape), (#"tap a "\u{41""#, .badEscape),
    ])
  func refuses(line: String, code: ScriptError.Code) {
    #expect(throws: ScriptError(code: code, message: "", expected: "")) { try SessionScript.event(line) }
  }

  @Test("A script skips blank lines and comments, and an error has the number of its line")
  func script() throws {
    #expect(try SessionScript.events(["# log in", "login", "", "  ", "\ttick"]) == [.login([:]), .tick])
    let error = #expect(throws: ScriptError.self) { try SessionScript.events(["login", "", "opne taxi://home"]) }
    #expect(error?.line == 3)
    #expect(
      error.map { "\($0)".hasPrefix("line 3: there is no event named `opne`; expected one of") } == true)
  }
}
