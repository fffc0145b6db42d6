import ControlProtocol
import DeepLinks
import Foundation
import NIOCore
import SessionEngine
import Testing

@Suite struct ReplyWriterTests {
  private let writer = ReplyWriter(redactor: CurrentRedactor(Redactor(names: [])))
  private let error = ControlError(.sessionNotFound, "there is no session x", hint: "make it")

  @Test func `a response has the ID of its request`() throws {
    let reply = SubscribeReply()
    let line = { (form: ReplyForm) in String(buffer: try writer.line(result: reply, form: form)) }
    #expect(try line(.call(.number(3))) == #"{"jsonrpc":"2.0","id":3,"result":{"subscribed":true}}"# + "\n")
    #expect(try line(.call(.text("a\"b"))) == #"{"jsonrpc":"2.0","id":"a\"b","result":{"subscribed":true}}"# + "\n")
    #expect(try line(.call(.null)) == #"{"jsonrpc":"2.0","id":null,"result":{"subscribed":true}}"# + "\n")
    #expect(try line(.bare) == #"{"subscribed":true}"# + "\n")
    #expect(try line(.notification).isEmpty)
  }

  @Test func `an error has a code, a message and its data`() {
    let object =
      #"{"code":-32010,"data":{"hint":"make it","kind":"session.notFound","retryable":false},"#
      + #""message":"there is no session x"}"#
    #expect(String(buffer: writer.line(error: error, form: .bare)) == "{\"error\":\(object)}\n")
    #expect(
      String(buffer: writer.line(error: error, form: .call(.number(1))))
        == "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":\(object)}\n")
    #expect(String(buffer: writer.line(error: error, form: .notification)).isEmpty)
  }

  @Test func `an error about a session or the configuration shows its words also when they are names of secrets`() {
    let secrets = Redactor(names: ["session", "key"])
    for kind in [ControlError.Kind.sessionNotFound, .sessionExists, .sessionProtected, .configurationInvalid] {
      let error = ControlError(kind, "there is no session session: key: 3", hint: "andon session create session")
      #expect(error.redacted(by: secrets) == error)
    }
    let link = ControlError(.sessionNotFound, "there is no session taxi://home?session=S", hint: "")
    #expect(link.redacted(by: secrets).message == "there is no session taxi://home?session=***")
  }

  @Test func `the outcome of a link that is too long shows its beginning, and a range in it`() {
    let url = "taxi://home?" + String(repeating: "token=", count: 10_000)
    var outcome = LinkOutcome(session: "a", link: 1, url: url, outcome: .rejected)
    outcome.range = [8_192, url.utf8.count]
    let shown = outcome.redacted(by: Redactor(names: ["token"]))
    #expect(shown.url == "taxi://home?token=***")
    #expect(shown.range?.allSatisfy { $0 <= shown.url.utf8.count } == true)
    outcome.url = "taxi://home?" + String(repeating: "x", count: 60_000)
    #expect(outcome.redacted(by: Redactor(names: ["token"])).url.utf8.count <= RouteTable.maximumBytes)
  }

  @Test func `every error kind is read back as written, and has a number of its own`() throws {
    for kind in ControlError.Kind.allCases {
      let error = ControlError(kind, "m", hint: "h", reason: "r")
      let data = try JSONEncoder().encode(error)
      #expect(try JSONDecoder().decode(ControlError.self, from: data) == error)
    }
    #expect(Set(ControlError.Kind.allCases.map(\.code)).count == ControlError.Kind.allCases.count)
  }

  @Test func `an outcome has sorted keys, plain slashes and explicit nulls`() throws {
    let outcome = LinkOutcome(session: "alice", link: 1, url: "taxi://x/y", outcome: .rejected)
    let line = String(buffer: try writer.line(result: outcome, form: .bare))
    #expect(line.contains(#""url":"taxi://x/y""#))
    for field in ["canonical", "workflow", "reason"] { #expect(line.contains("\"\(field)\":null")) }
    #expect(!line.dropLast().contains("\n"))
  }

  @Test func `a request is read back as it was written`() throws {
    let reader = RequestReader()
    func roundTrip(_ call: some ControlMethod) throws {
      var line = try ReplyWriter.line(call: call, id: 9)
      line.moveWriterIndex(to: line.writerIndex - 1)
      let read = reader.read(line)
      #expect(read?.form == .call(.number(9)))
      #expect(try read?.request.get().method.isSame(as: call) == true)
    }
    try roundTrip(Hello(client: "test"))
    try roundTrip(LinkOpen(url: "taxi://日本/\"x\"", session: "a", wait: true, key: "k", create: true))
    try roundTrip(LinkLog(session: "a", limit: 1))
    try roundTrip(LinkExport(session: "a", after: JournalCursor(.max), limit: 1))
    try roundTrip(LinkExport(after: JournalCursor("3:1,4:2"), until: 7))
    try roundTrip(LinkExport(session: "a", before: .max, limit: 1))
    try roundTrip(SessionCreate(session: "a"))
    try roundTrip(SessionList(limit: 1))
    try roundTrip(SessionShow(session: "a"))
    try roundTrip(SessionTree(session: "a"))
    try roundTrip(SessionLogin(session: "a", parameters: ["phone": "090"]))
    try roundTrip(SessionLogout(session: "a"))
    try roundTrip(SessionConfigure(session: "a", settings: ["maintenance": "on"]))
    try roundTrip(SessionClose(session: "a"))
    try roundTrip(SessionReset(session: "a"))
    try roundTrip(Status(all: true))
    try roundTrip(Reload())
    try roundTrip(EventsSubscribe(session: "a"))
  }
}

extension ControlMethod {
  /// Whether another call has the same method and the same parameters.
  fileprivate func isSame(as other: some ControlMethod) -> Bool { AnyHashable(self) == AnyHashable(other) }
}
