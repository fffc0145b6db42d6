import ControlProtocol
import DeepLinks
import HeadlessUI
import Lab
import SessionEngine
import TaxiApp
import TestSupport
import Testing
import TextFormats

@testable import Inspector

@Suite struct MethodTests {
  @Test func `the description names what the page offers`() async throws {
    try await MethodDaemon.with { daemon in
      let description = try await daemon.call("inspector.describe")
      let app = try MethodDaemon.app()
      #expect(description["program"] == .string("andon"))
      #expect(description["version"] == .string("1.0"))
      #expect(description["app"] == .string("taxi"))
      #expect(description["readOnly"] == .bool(false))
      #expect(description["languages"]?.strings == ["ja", "en"])
      #expect(description["networks"]?.strings == ["quick", "slow", "failing"])
      #expect(description["outcomes"]?.array?.map { $0["letter"]?.string } == OutcomeLetter.all.map(\.letter))
      #expect(description["states"]?.strings == app.states.map(\.name))
      #expect(!app.states.isEmpty)
      #expect(description["loginParameters"]?.strings == app.loginParameters)
      #expect(description["settingNames"]?.strings == app.settingNames)
      let requests = try #require(description["requests"]?.array)
      #expect(requests.map { $0["name"]?.string } == app.requests.map(\.name))
      let add = try #require(requests.first { $0["name"]?.string == "reservation.add" })
      #expect(add["isChanging"] == .bool(true))
      #expect(add["abstract"]?.string?.isEmpty == false)
      let parameter = try #require(add["parameters"]?.array?.first)
      #expect(Set(parameter.object?.keys ?? [:].keys) == ["name", "help", "isRequired"])
      let samples = try #require(description["samples"]?.strings)
      #expect(samples.count >= 20)
      #expect(samples.contains("taxi://home"))
    }
  }

  @Test func `the routes are those of the table, with samples that open them`() async throws {
    try await MethodDaemon.with { daemon in
      let routes = try #require(try await daemon.call("inspector.routes")["routes"]?.array)
      let table = try MethodDaemon.routes()
      #expect(routes.map { $0["route"]?.string } == table.routes.map(\.name))
      for route in routes {
        let samples = try #require(route["samples"]?.strings)
        #expect(!samples.isEmpty)
        for sample in samples { #expect(try table.parse(sample).link.route == route["route"]?.string, "\(sample)") }
      }
      let pay = try #require(routes.first { $0["route"]?.string == "wallet-pay" || $0["path"]?.string == "wallet/pay" })
      let code = try #require(pay["parameters"]?.array?.first { $0["name"]?.string == "code" })
      #expect(code["type"]?.string == "identifier")
      #expect(code["location"]?.string == "query")
    }
  }

  @Test func `the screens are HTML, as the command has them`() async throws {
    try await MethodDaemon.with { daemon in
      _ = try await daemon.client.call(SessionCreate(session: "alice", state: "loggedOut"))
      _ = try await daemon.client.call(SessionConfigure(session: "alice", settings: ["language": "en"]))
      let reply = try await daemon.client.call(SessionScreen(session: "alice"))
      let shown = try await daemon.call("inspector.screens", ["session": .string("alice")])
      #expect(shown["session"] == .string("alice"))
      #expect(shown["language"] == .string("en"))
      let screens = try #require(shown["screens"]?.array)
      #expect(screens.map { $0["rib"]?.string } == reply.screens.map(\.rib))
      #expect(!screens.isEmpty)
      #expect(screens.map { $0["html"]?.string } == reply.screens.map { $0.html(lang: .english) })
      let missing = await daemon.refusal("inspector.screens", ["session": .string("alise")])
      #expect(missing?.kind == .sessionNotFound)
      #expect(missing?.hint.contains("alice") == true)
    }
  }

  @Test func `wrong methods and parameters are refused with the nearest name`() async throws {
    try await MethodDaemon.with { daemon in
      let method = await daemon.refusal("inspector.turms")
      #expect(method?.kind == .unknownMethod)
      #expect(method?.hint == "did you mean inspector.turns?")
      let other = await daemon.refusal("inspector.everything")
      #expect(other?.kind == .unknownMethod)
      #expect(other?.hint.contains("inspector.matrix.row") == true)
      let name = await daemon.refusal("inspector.turns", ["session": .string("a"), "limt": .number("1")])
      #expect(name?.kind == .invalidParameters)
      #expect(name?.hint == "did you mean limit?")
      let missing = await daemon.refusal("inspector.turn", ["session": .string("a")])
      #expect(missing?.message == "the parameter turn is missing")
      #expect(missing?.hint.contains("session, turn") == true)
      let type = await daemon.refusal("inspector.turn", ["session": .string("a"), "turn": .string("1")])
      #expect(type?.kind == .invalidParameters)
      #expect(type?.message.contains("whole number") == true)
      let none = await daemon.refusal("inspector.describe", ["all": .bool(true)])
      #expect(none?.kind == .invalidParameters)
      let list = await daemon.refusal("inspector.screens")
      #expect(list?.message == "the parameter session is missing")
      let array = try? await daemon.methods.answer("inspector.routes", .array([]))
      #expect(array == nil)
    }
  }

  @Test func `the article has all methods with their parameters, and none changes anything`() throws {
    let article = try Repository.text("Sources/Daemon/Inspector/Inspector.docc/Methods.md")
    let rows = article.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let methods = rows.map { $0.replacing("`", with: "").split(separator: "|").map { $0.trimmingPrefix(" ") } }
    #expect(methods.map { $0[0].dropLast() } == InspectorMethods.all.map { $0.name[...] })
    for (row, type) in zip(methods, InspectorMethods.all) {
      let method = MethodDescription(type, scope: .inspector)
      #expect(row[1] == (method.parameterText.isEmpty ? "" : "\(method.parameterText) "), "\(method.name)")
      #expect(!method.isChanging)
    }
  }

  @Test func `the requests are drawn for one session and for all`() async throws {
    try await MethodDaemon.with { daemon in
      for name in ["alice", "bob"] {
        _ = try await daemon.client.call(SessionCreate(session: name, state: "riding"))
      }
      var minutes: [RequestMinute] = []
      for entry in try await daemon.client.call(LinkExport(session: "alice")).events() {
        minutes += entry.requests ?? []
      }
      let series = RequestSeries(minutes)
      #expect(series.total > 0)
      let alice = try await daemon.call("inspector.requests", ["session": .string("alice")])
      #expect(try alice["series"].map { try JSONCoding.value(RequestSeries.self, from: $0) } == series)
      #expect(alice["svg"]?.string == RequestGraphSVG(series, title: "Requests of the session alice").text)
      let all = try await daemon.call("inspector.requests")
      let total = try all["series"].map { try JSONCoding.value(RequestSeries.self, from: $0) }?.total
      #expect(total == 2 * series.total)
      #expect(await daemon.refusal("inspector.requests", ["session": .string("carol")])?.kind == .sessionNotFound)
    }
  }
}
