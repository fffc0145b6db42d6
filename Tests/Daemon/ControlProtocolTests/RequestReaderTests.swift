import ControlProtocol
import NIOCore
import SessionEngine
import Testing

@Suite struct RequestReaderTests {
  private func read(_ line: String) -> RequestLine? { RequestReader().read(ByteBuffer(string: line)) }

  private func kind(_ line: String) -> ControlError.Kind? { kind(read(line)) }

  private func kind(_ line: RequestLine?) -> ControlError.Kind? {
    guard case .failure(let error) = line?.request else { return nil }
    return error.kind
  }

  /// The call of a line, whatever its method.
  private func request(_ line: String) throws -> AnyHashable? {
    try read(line)?.request.get().method.erased
  }

  @Test(arguments: ["session.configure", "session.login", "session.request"])
  func `a request with thousands of fields is refused before they are read`(method: String) {
    let fields = (1...4000).map { "\"a\($0)\":\"\"" }.joined(separator: ",")
    let line = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\(method)\",\"params\":{\(fields),\"request\":\"x\"}}"
    guard case .failure(let error) = read(line)?.request else {
      Issue.record("\(method) takes 4000 fields")
      return
    }
    #expect(error.kind == .invalidParameters)
    #expect(error.message.contains("4001 fields, and a request has at most 100"), "\(error)")
  }

  // MARK: - Bare lines

  @Test(arguments: ["", " ", "\t  "]) func `a blank line is no request`(line: String) {
    #expect(read(line) == nil)
  }

  @Test(arguments: [
    ("taxi://home", nil, "taxi://home"),
    ("  taxi://home\t", nil, "taxi://home"),
    ("alice taxi://home", "alice", "taxi://home"),
    ("alice \t taxi://a b", "alice", "taxi://a b"),
    ("taxi://a b", nil, "taxi://a b"),
    ("nonsense", nil, "nonsense"),
    ("a:b taxi://home", nil, "a:b taxi://home"),
  ]) func `a bare line is a link, or a session and a link`(line: String, session: String?, url: String) throws {
    #expect(read(line)?.form == .bare)
    #expect(try request(line) == AnyHashable(LinkOpen(url: url, session: session)))
  }

  @Test func `the first word is a session only up to the longest name`() throws {
    let (longest, longer) = (String(repeating: "a", count: 64), String(repeating: "a", count: 65))
    #expect(try request("\(longest) taxi://home") == AnyHashable(LinkOpen(url: "taxi://home", session: longest)))
    #expect(try request("\(longer) taxi://home") == AnyHashable(LinkOpen(url: "\(longer) taxi://home")))
  }

  // MARK: - The app's own requests

  @Test(arguments: [
    (#""method":"reservation.cancel","params":{"id":"1","session":"a","key":"k"}"#, "reservation.cancel"),
    (#""method":"session.request","params":{"request":"a.b","id":"1","session":"a","key":"k"}"#, "a.b"),
    (#""method":"a.b","params":{"request":"","id":"1","session":"a","key":"k"}"#, "a.b"),
  ]) func `a request of the app is a method by its name`(members: String, name: String) throws {
    let expected = SessionRequest(session: "a", name: name, parameters: ["id": "1"], key: "k")
    #expect(try request("{\"jsonrpc\":\"2.0\",\(members)}") == AnyHashable(expected))
  }

  @Test(arguments: [
    (#""method":"a.b","params":{"request":"c.d"}"#, "a.b has no parameter request"),
    (#""method":"a.b","params":{"request":"c.d","x":1}"#, "the parameter x is not a text"),
    (#""method":"a.b","params":[]"#, "the value of params is not an object"),
    (#""method":"session.request","params":{"id":"1"}"#, "the parameter request is missing"),
    (#""method":"session.request""#, "the parameter request is missing"),
  ]) func `a request of the app with other parameters is an error`(members: String, message: String) {
    let error = #expect(throws: ControlError.self) { try request("{\"jsonrpc\":\"2.0\",\"id\":1,\(members)}") }
    #expect(error?.kind == .invalidParameters)
    #expect(error?.message == message)
  }

  // MARK: - What is not text

  @Test func `bytes that are not UTF-8 are an error with their position`() {
    let lines: [[UInt8]] = [
      [0x61, 0xFF], [0x61, 0xC3], [0x61, 0], [0xEF, 0xBB, 0xBF, 0x61], [0x61, 0xED, 0xA0, 0x80],
    ]
    for bytes in lines {
      let line = RequestReader().read(ByteBuffer(bytes: bytes))
      #expect(kind(line) == .lineNotText)
      #expect(line?.form == .call(.null))
    }
    guard case .failure(let error) = RequestReader().read(ByteBuffer(bytes: [0xC3, 0xA9, 0x61, 0xFF]))?.request else {
      Issue.record("it was read")
      return
    }
    #expect(error.message.hasSuffix("at byte 3"))
  }

  @Test(arguments: ["\u{301}", #"\u0301"#, "\u{1D165}", #"\ud834\udd65"#, "\u{F73}", #"\u0316\u0301"#])
  func `too many combining marks in a row are an error before they are decoded`(mark: String) {
    func line(_ count: Int) -> RequestLine? {
      let marks = String(repeating: mark, count: count)
      return read(#"{"jsonrpc":"2.0","method":"session.configure","params":{"a\#(marks)":"1"}}"#)
    }
    let each = mark.contains("0316") ? 2 : 1
    #expect(kind(line(30 / each + 1)) == .lineNotText)
    #expect(kind(line(30 / each)) == nil)
  }

  @Test func `an escaped backslash does not begin an escaped mark`() {
    let text = String(repeating: #"\\u0301"#, count: 40)
    #expect(kind(read(#"{"jsonrpc":"2.0","method":"session.configure","params":{"\#(text)":"1"}}"#)) == nil)
  }

  @Test func `a bare link with too many marks is read as a link`() throws {
    let url = "taxi://home?x=" + String(repeating: "\u{301}", count: 40)
    #expect(try request(url) == AnyHashable(LinkOpen(url: url)))
    #expect(
      try request(#"{"jsonrpc":"2.0","id":1,"method":"link.open","params":{"url":"\#(url)"}}"#)
        == AnyHashable(LinkOpen(url: url)))
  }

  @Test func `a line that is too long has an error of its own`() {
    #expect(kind(RequestReader.tooLong(limit: 65_536)) == .lineTooLong)
  }

  // MARK: - JSON-RPC

  @Test(arguments: [
    ("1", RequestID.number(1)), ("-7", .number(-7)), ("1.5", .fraction(1.5)), ("\"x\"", .text("x")), ("null", .null),
    ("-9223372036854775808", .number(.min)), ("9223372036854775807", .number(.max)), ("-0.25", .fraction(-0.25)),
    ("1e3", .number(1_000)), ("2.0", .number(2)), ("123456789.0625", .fraction(123_456_789.0625)),
  ]) func `the ID is returned unchanged`(text: String, id: RequestID) {
    #expect(read("{\"jsonrpc\":\"2.0\",\"id\":\(text),\"method\":\"status\"}")?.form == .call(id))
  }

  @Test(arguments: [
    "18446744073709551615", "9223372036854775808", "-9223372036854775809", "123456789012345678901234567890", "1e30",
    "9007199254740993.5", "123456789012345678.5", "0.1000000000000000055", "1e400", "true", "{}", "[1]",
  ]) func `an ID that cannot be returned unchanged is an error`(text: String) {
    for method in ["status", "link.open"] {
      let line = read(
        "{\"jsonrpc\":\"2.0\",\"id\":\(text),\"method\":\"\(method)\",\"params\":{\"url\":\"taxi://home\"}}")
      #expect(line?.form == .call(.null))
      guard case .failure(let error) = line?.request else {
        Issue.record("it was read")
        continue
      }
      #expect(error.kind == .invalidRequest)
      #expect(error.message == "the id is not a text, null or a whole number from -2^63 to 2^63-1")
    }
  }

  @Test func `a request without an ID is a notification`() {
    #expect(read(#"{"jsonrpc":"2.0","method":"status"}"#)?.form == .notification)
  }

  @Test(
    arguments: [
      (
        #"{"jsonrpc":"2.0","method":"hello"}"#,
        {
          var hello = Hello()
          hello.protocol = nil
          return hello
        }()
      ),
      (
        #"{"jsonrpc":"2.0","method":"link.open","params":{"url":"taxi://home","key":"k","create":true,"wait":false}}"#,
        LinkOpen(url: "taxi://home", wait: false, key: "k", create: true)
      ),
      (
        #"{"jsonrpc":"2.0","method":"link.explain","params":{"url":"taxi://home"}}"#,
        LinkExplain(url: "taxi://home")
      ),
      (
        #"{"jsonrpc":"2.0","method":"link.log","params":{"session":"a","limit":3}}"#,
        LinkLog(session: "a", limit: 3)
      ),
      (#"{"jsonrpc":"2.0","method":"link.export","params":{"after":7}}"#, LinkExport(after: 7)),
      (#"{"jsonrpc":"2.0","method":"link.export","params":{"after":"7"}}"#, LinkExport(after: 7)),
      (
        #"{"jsonrpc":"2.0","method":"link.export","params":{"until":"3:120,8:7"}}"#,
        LinkExport(until: JournalCursor("3:120,8:7"))
      ),
      (
        #"{"jsonrpc":"2.0","method":"session.create","params":{"session":"a"}}"#,
        SessionCreate(session: "a")
      ),
      (#"{"jsonrpc":"2.0","method":"session.list","params":{"all":true}}"#, SessionList(all: true)),
      (#"{"jsonrpc":"2.0","method":"session.show"}"#, SessionShow()),
      (#"{"jsonrpc":"2.0","method":"session.tree","params":{}}"#, SessionTree()),
      (#"{"jsonrpc":"2.0","method":"session.tree","params":null}"#, SessionTree()),
      (
        #"{"jsonrpc":"2.0","method":"session.login","params":{"session":"a","phone":"090"}}"#,
        SessionLogin(session: "a", parameters: ["phone": "090"])
      ),
      (#"{"jsonrpc":"2.0","method":"session.logout"}"#, SessionLogout()),
      (
        #"{"jsonrpc":"2.0","method":"session.configure","params":{"maintenance":"on"}}"#,
        SessionConfigure(settings: ["maintenance": "on"])
      ),
      (
        #"{"jsonrpc":"2.0","method":"session.close","params":{"session":"a"}}"#, SessionClose(session: "a")
      ),
      (#"{"jsonrpc":"2.0","method":"status","params":{"all":false}}"#, Status(all: false)),
      (#"  {"jsonrpc":"2.0","method":"events.subscribe"}"#, EventsSubscribe()),
    ] as [(String, any ControlMethod)]) func `every method is read`(line: String, expected: any ControlMethod) throws
  {
    #expect(try request(line) == expected.erased)
  }

  @Test(arguments: [
    ("{", ControlError.Kind.malformedJSON), (#"{"jsonrpc":"2.0","method":"status"} x"#, .malformedJSON),
    ("{]}", .malformedJSON),
    (#"[{"jsonrpc":"2.0","method":"status"}]"#, .invalidRequest), ("{}", .invalidRequest),
    (#"{"jsonrpc":"2.0","method":7}"#, .invalidRequest),
    (#"{"jsonrpc":"2.0","id":{},"method":"status"}"#, .invalidRequest),
    (#"{"jsonrpc":"1.0","method":"status"}"#, .invalidRequest),
    (#"{"jsonrpc":"2.0","method":"link.opne"}"#, .unknownMethod),
    (#"{"jsonrpc":"2.0","method":"link.open"}"#, .invalidParameters),
    (#"{"jsonrpc":"2.0","method":"link.open","params":[]}"#, .invalidParameters),
    (#"{"jsonrpc":"2.0","method":"link.open","params":{"url":1}}"#, .invalidParameters),
    (#"{"jsonrpc":"2.0","method":"session.login","params":{"phone":{"a":1}}}"#, .invalidParameters),
    (#"{"jsonrpc":"2.0","method":"link.log","params":{"limit":1.5}}"#, .invalidParameters),
  ]) func `a line that cannot be read is an error of its kind`(line: String, kind: ControlError.Kind) {
    #expect(self.kind(line) == kind)
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":1,"method":"link.open","params":{"url":"taxi://home","url":"taxi://wallet"}}"#,
    #"{"jsonrpc":"2.0","id":1,"id":2,"method":"status"}"#, #"{"jsonrpc":"2.0","id":1,"method":"status",}"#,
    #"{"jsonrpc":"2.0","id":1,"method":"status",,}"#,
  ]) func `a repeated member and a comma after the last member are errors`(line: String) {
    #expect(kind(line) == .malformedJSON)
  }

  @Test(arguments: [
    #"{"id":1,"method":"status"}"#, #"{"method":"status"}"#, #"{"jsonrpc":2.0,"id":1,"method":"status"}"#,
    #"{"jsonrpc":"2.1","id":1,"method":"status"}"#,
  ]) func `a request that does not state JSON-RPC 2.0 is an error`(line: String) {
    guard case .failure(let error) = read(line)?.request else {
      Issue.record("it was read")
      return
    }
    #expect(error.kind == .invalidRequest)
    #expect(error.message == "the request is not JSON-RPC 2.0")
    #expect(error.hint == "send \"jsonrpc\":\"2.0\" in every request")
  }

  @Test(arguments: ControlMethods.names) func `every method rejects an unknown parameter`(method: String) {
    // These take any text for the app: the daemon, which knows the app, refuses what it does not declare.
    let takesAll: Set = ["session.request", "session.login", "session.configure"]
    let names = [
      "link.open": #""url":"taxi://home","#, "link.explain": #""url":"taxi://home","#,
      "link.try": #""url":"taxi://home","step":"home","#, "session.tap": #""element":"x","#,
      "session.advance": #""by":"1s","#, "session.create": #""session":"a","#, "session.close": #""session":"a","#,
      "session.reset": #""session":"a","#,
      "session.request": #""request":"a.b","#, "link.cancel": #""link":1,"#, "session.push": #""payload":{},"#,
    ]
    let line = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{\#(names[method] ?? "")"sessionn":"b"}}"#
    #expect(kind(line) == (takesAll.contains(method) ? nil : .invalidParameters))
  }

  @Test func `an unknown parameter suggests the nearest`() {
    func hint(_ method: String, _ parameters: String) -> String? {
      let line = read(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#)
      guard case .failure(let error) = line?.request else { return nil }
      return error.message + "; " + error.hint
    }
    #expect(
      hint("link.open", #"{"url":"taxi://home","sesion":"a"}"#)
        == "link.open has no parameter sesion; did you mean session?")
    #expect(
      hint("session.list", #"{"zzzzzz":1}"#)
        == "session.list has no parameter zzzzzz; the parameters are after, all, before, limit")
    #expect(hint("reload", #"{"all":true}"#) == "reload has no parameter all; the parameters are force")
    #expect(hint("reservation.add", #"{"at":"2100-01-01T00:00:00Z","anything":"x"}"#) == nil)
  }

  @Test func `an invalid parameter is named in the error, which has the ID of its request`() {
    let line = read(#"{"jsonrpc":"2.0","id":5,"method":"link.open","params":{"url":"taxi://home","wait":"yes"}}"#)
    #expect(line?.form == .call(.number(5)))
    guard case .failure(let error) = line?.request else {
      Issue.record("it was read")
      return
    }
    #expect(error.message == "the parameter wait is not true or false")
  }

  @Test func `an unknown method suggests the nearest`() {
    guard case .failure(let error) = read(#"{"jsonrpc":"2.0","method":"session.tre"}"#)?.request else {
      Issue.record("it was read")
      return
    }
    #expect(error.hint == "did you mean session.tree?")
  }

  @Test func `JSON that is nested too deeply is an error`() {
    let deep = String(repeating: "[", count: 30_000)
    #expect(kind("{\"jsonrpc\":\"2.0\",\"method\":\"status\",\"params\":\(deep)") == .malformedJSON)
  }
}

extension ControlMethod {
  /// The call, to compare it with one of any method.
  fileprivate var erased: AnyHashable { AnyHashable(self) }
}
