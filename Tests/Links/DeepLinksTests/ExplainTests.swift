import DeepLinks
import Foundation
import LinkDialects
import LinkTestSupport
import Testing
import TextFormats

struct ExplainTests {
  let table: RouteTable

  init() throws {
    table = try tableWithSecretCoupons()
  }

  private func explain(_ text: String) -> LinkExplanation {
    table.explain(text) { link in
      link.workflow == "Menu" ? nil : WorkflowDescription(steps: ["logged in", link.workflow], needs: ["logged in"])
    }
  }

  @Test func `an accepted link is explained with every parameter, its bytes and its type`() {
    let link = explain("https://Taxi.example/order?stop=1,2&class=van&stop=here&utm=x")
    #expect(link.isAccepted)
    #expect(link.rejection == nil)
    #expect(link.marked == nil)
    #expect(link.scheme?.text == "https")
    #expect(link.scheme?.range == 0..<5)
    #expect(link.host?.text == "taxi.example")
    #expect(link.host?.range == 8..<20)
    #expect(link.segments.map(\.text) == ["order"])
    #expect(link.segments.map(\.range) == [21..<26])
    #expect(link.parameters.map(\.name) == ["stop", "stop", "class"])
    #expect(link.parameters.map(\.value) == ["1,2", "here", "van"])
    #expect(link.parameters.map(\.type) == ["place", "place", "enumeration"])
    #expect(link.parameters.map(\.range) == [32..<35, 51..<55, 42..<45])
    #expect(link.unknown == ["utm": "x"])
    #expect(link.canonical == "taxi://order?stop=1,2&stop=here&class=van")
    #expect(link.route == "order")
    #expect(link.workflow == "Order")
    #expect(link.description?.steps == ["logged in", "Order"])
    #expect(link.description?.needs == ["logged in"])
  }

  @Test func `a path parameter and a default have their source`() throws {
    let other = try RouteTable(yaml: everyType, file: "t").explain(
      "taxi://every/3/abc?at=2026-01-11T23:00Z", workflow: { _ in WorkflowDescription() })
    #expect(other.parameters.map(\.name) == ["id", "count", "at", "class"])
    #expect(other.parameters.map(\.source) == [.path, .path, .query, .standard])
    #expect(other.parameters.map(\.range) == [15..<18, 13..<14, 22..<39, nil])
  }

  @Test func `each candidate has the reason why it lost`() throws {
    let link = explain("taxi://reservations/new")
    #expect(link.candidates.map(\.route) == ["reservationNew", "reservation", "reservations", "reservationEdit"])
    #expect(link.candidates.map(\.won) == [true, false, false, false])
    #expect(link.candidates[1].reason.hasPrefix("`new` is not a whole number"))
    #expect(link.candidates[2].reason == "it has 1 segment, not 2")
    let specific = try RouteTable(yaml: agingTable, file: "t").explain("taxi://reservations/new") { _ in nil }
    #expect(specific.candidates.first?.route == "newReservation")
    #expect(specific.candidates.dropFirst().first?.reason == "`reservations/new` is more specific")
  }

  @Test func `a rejected link is explained up to its rejection`() {
    let host = explain("https://evil.test/order")
    #expect(!host.isAccepted)
    #expect(host.rejection?.code == .unknownHost)
    #expect(host.scheme == nil)
    #expect(host.segments.isEmpty)
    let route = explain("taxi://resrvations/42")
    #expect(route.rejection?.code == .unknownRoute)
    #expect(route.scheme?.text == "taxi")
    #expect(route.route == nil)
    #expect(route.candidates.first?.route == "reservation")
    #expect(route.canonical == nil)
    let parameter = explain("taxi://order?class=vna")
    #expect(parameter.rejection?.code == .badParameter)
    #expect(parameter.route == "order")
    #expect(parameter.workflow == "Order")
    #expect(parameter.parameters.isEmpty)
    #expect(parameter.description == nil)
  }

  @Test func `a link to an unknown workflow is not accepted`() {
    let link = explain("taxi://menu")
    #expect(!link.isAccepted)
    #expect(link.rejection == nil)
    #expect(link.canonical == "taxi://menu")
  }

  @Test func `the given time decides whether a route has expired`() throws {
    let aging = try RouteTable(yaml: agingTable, file: "t")
    let time = Timestamp("2030-01-01T00:00:00Z")
    #expect(aging.explain("taxi://spring/1", at: time) { _ in WorkflowDescription() }.rejection?.code == .expiredRoute)
    #expect(aging.explain("taxi://spring/1") { _ in WorkflowDescription() }.isAccepted)
  }

  @Test func `secrets are redacted everywhere and the marked range stays correct`() throws {
    let accepted = explain("taxi://wallet/pay?code=Sesame1&token=Sesame2&amount=5")
    #expect(accepted.isAccepted)
    #expect(accepted.url == "taxi://wallet/pay?code=***&token=***&amount=5")
    #expect(accepted.canonical == "taxi://wallet/pay?code=***&amount=5")
    #expect(accepted.parameters.map(\.value) == ["***", "5"])
    #expect(accepted.unknown == ["token": "***"])
    let rejected = explain("taxi://wallet/pay?code=Sesame1&amount=twenty")
    #expect(rejected.marked == 34..<40)
    for explanation in [
      accepted, rejected, explain("taxi://wallet/pay?code=Sesame!"), explain("taxi://home?token=Sesame\n"),
      explain("taxi://home#access_token=Sesame&b=1"), explain("https://www.lyft.com/i/Sesame"),
      explain("https://www.lyft.com/i/Sesame/2"), explain("https://www.lyft.com/invited/Sesame?x=%zz"),
      explain("taxi://home?a=1&code=Ses?ame;Sesame"),
    ] {
      let json = String(decoding: try JSONEncoder().encode(explanation), as: UTF8.self)
      #expect(!json.contains("Sesame"), "\(json)")
    }
  }

  @Test func `the JSON has stable keys`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = String(decoding: try encoder.encode(explain("taxi://menu/notices/7?x=1")), as: UTF8.self)
    #expect(
      json.contains(#""parameters":[{"name":"notice","range":[20,21],"source":"path","type":"integer","value":"7"}]"#))
    #expect(json.contains(#""outcome":"accepted""#))
    #expect(json.contains(#""unknown":{"x":"1"}"#))
    let rejected = String(decoding: try encoder.encode(explain("taxi://x")), as: UTF8.self)
    #expect(rejected.contains(#""rejection":{"code":"unknownRoute","expected":"the path of a route""#))
    let unknown = String(decoding: try encoder.encode(explain("taxi://menu")), as: UTF8.self)
    #expect(unknown.contains(#""code":"unknownWorkflow""#))
    #expect(unknown.contains(#""outcome":"rejected""#))
  }
}
