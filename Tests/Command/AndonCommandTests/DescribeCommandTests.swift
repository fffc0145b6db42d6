import AndonTesting
import ControlProtocol
import Testing
import TextFormats

@testable import AndonCommands

/// `andon describe`.
@Suite struct DescribeCommandTests {
  private static let reply = DescribeReply(
    methods: ControlMethods.all.map { MethodDescription($0) }, limits: ["pending_links": 8, "connections": 1024])

  @Test func `the description is a table of the methods, one of the errors and one of the limits`() throws {
    try expectSnapshot(of: DescriptionText(Self.reply).text, named: "describe")
  }

  @Test(arguments: [("link.open", "url: string"), ("session.login", "any text fields"), ("describe", "none")])
  func `the description of one method has a line for each parameter`(name: String, line: String) throws {
    let method = try DescribeCommand.method(name, in: Self.reply)
    let lines = DescriptionText.text(of: method).split(separator: "\n")
    #expect(lines.first == name[...])
    #expect(lines.contains { $0.contains(method.abstract) })
    #expect(lines.contains { $0.contains(line) })
    #expect(lines.count == 4 + max(1, method.parameters.count + (method.takesAnyText ? 1 : 0)))
  }

  @Test func `a method that the daemon does not have is refused with the nearest name`() {
    let error = #expect(throws: CommandError.self) { try DescribeCommand.method("link.opne", in: Self.reply) }
    #expect(error?.status == .usage)
    #expect(error?.message == "the daemon has no method link.opne")
    #expect(error?.hint == "did you mean link.open?")
  }

  @Test func `a running daemon is described as text and as JSON`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        let reply = try JSONCoding.value(DescribeReply.self, from: andon.run(["describe", "--json"]).output)
        #expect(reply.methods.prefix(ControlMethods.all.count).map(\.name) == Self.reply.methods.map(\.name))
        #expect(try andon.run(["describe", "session.login"]).output.contains("phone: string, optional"))
        #expect(try andon.run(["describe", "reservation.cancel"]).lines.first == "reservation.cancel")
        #expect(try andon.run(["describe", "nothing.known"]).status == 64)
      }
    }
  }
}
