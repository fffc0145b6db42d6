import DeepLinks
import Foundation
import LinkDialects
import LinkTestSupport
import Testing

/// Explanations of links of other apps and of wrapped links.
struct ExplainDialectTests {
  let table: RouteTable

  init() throws {
    table = try shippedTable()
  }

  private func explain(_ text: String) -> LinkExplanation {
    table.explain(text) { _ in WorkflowDescription() }
  }

  @Test func `another app's link is explained with its dialect and attribution`() {
    let link = explain(
      "uber://?action=setPickup&client_id=abc&pickup=my_location&dropoff%5Blatitude%5D=1&dropoff%5Blongitude%5D=2"
        + "&dropoff%5Bnickname%5D=A")
    #expect(link.isAccepted)
    #expect(link.dialect == "Uber")
    #expect(link.wrappers.isEmpty)
    #expect(link.inside.isEmpty)
    #expect(link.route == "order")
    #expect(link.canonical == "taxi://order?pickup=here&dropoff=1,2,A")
    #expect(link.parameters.map(\.source) == [.dialect, .dialect])
    // `my_location`, and a latitude, a longitude and a name.
    #expect(link.parameters.map(\.ranges) == [[46..<57], [80..<81, 105..<106, 129..<130]])
    #expect(link.parameters.map(\.range) == [46..<57, 80..<130])
    #expect(link.attribution["client_id"] == "abc")
  }

  @Test func `each form of another app's links has the reason why it lost`() {
    let link = explain("uber://?action=setPickup&pickup=my_location")
    #expect(link.candidates.first?.won == true)
    #expect(link.candidates.first?.path == "uber://?action=setPickup")
    let reasons = Dictionary(uniqueKeysWithValues: link.candidates.map { ($0.path, $0.reason) })
    #expect(
      reasons == [
        "uber://?action=setPickup": "matches the link",
        "uber://?action=applyPromo": "`action` is `setPickup`, not `applyPromo`",
        "uber://": "the link has `action=setPickup`, and this is for links without",
        "uber://riderequest": "it has 1 segment, not 0", "uber://connect": "it has 1 segment, not 0",
      ])
    #expect(link.candidates.filter(\.won).count == 1)
    let plain = explain("uber://")
    #expect(plain.candidates.first?.route == "home")
    #expect(plain.candidates[1].reason == "the link has no `action`")
    let specific = explain("https://v.didi.cn/p/passenger")
    #expect(specific.candidates.map(\.route) == ["none"])
    #expect(specific.rejection?.code == .noCounterpart)
    let other = explain("gett://ordr")
    #expect(other.candidates.map(\.reason) == ["`ordr` is not `order`", "it has 0 segments, not 1"])
  }

  @Test func `a form for rides and one for bare links are distinguished`() {
    let bare = explain("olacabs://app/launch?utm_source=x")
    #expect(bare.route == "home")
    #expect(bare.candidates.filter(\.won).map(\.route) == ["home"])
    #expect(bare.candidates.contains { $0.route == "order" && $0.reason == "the link gives nothing of a ride" })
    let ride = explain("olacabs://app/launch?lat=1&lng=2")
    #expect(ride.route == "order")
    #expect(ride.candidates.filter(\.won).map(\.route) == ["order"])
  }

  @Test func `a rejected link of another app is explained with its dialect up to its rejection`() {
    let value = explain("uber://?action=setPickup&pickup[latitude]=95&pickup[longitude]=1")
    #expect(value.rejection?.code == .badParameter)
    #expect(value.dialect == "Uber")
    #expect(value.route == "order")
    #expect(value.candidates.first?.won == true)
    #expect(value.workflow == "Order")
    let action = explain("uber://?action=orderFood")
    #expect(action.rejection?.code == .noCounterpart)
    #expect(action.dialect == "Uber")
    #expect(action.route == nil)
    #expect(!action.candidates.isEmpty)
    #expect(action.candidates.allSatisfy { !$0.won })
    let gate = explain("uber://?action=%ZZ")
    #expect(gate.rejection?.code == .invalidEncoding)
    #expect(gate.dialect == "Uber")
    #expect(gate.candidates.isEmpty)
    let fallback = explain("https://karhoo.app/?booking-type=garbage&leg-1-pickup=x")
    #expect(fallback.dialect == "Karhoo")
    #expect(fallback.candidates.filter(\.won).map(\.route) == ["order"])
  }

  @Test func `a list of places has the bytes of each`() throws {
    let json = #"{"stops":["current",{"loc":{"latitude":1,"longitude":2}},{"loc":{"latitude":3,"longitude":4}}]}"#
    let link = explain("cabify://cabify/journey?json=\(json)")
    let bytes = 29..<29 + json.utf8.count
    #expect(link.parameters.map(\.name) == ["pickup", "stop", "dropoff"])
    #expect(link.parameters.map(\.ranges) == [[bytes], [bytes], [bytes]])
  }

  @Test func `a number, a word and a segment of another app's link have their bytes`() {
    #expect(explain("https://www.lyft.com/i/AbC12").parameters.map(\.range) == [23..<28])
    #expect(explain("uber://?action=applyPromo&promo=SPRING").parameters.map(\.range) == [32..<38])
    let grab = "grab://open?screenType=BOOKING&dropOffLatitude=1&dropOffLongitude=2"
    #expect(explain(grab).parameters.map(\.ranges) == [[47..<48, 66..<67]])
  }

  @Test func `parts of a place are written one by one`() throws {
    let link = explain("grab://open?screenType=BOOKING&dropOffLatitude=1&dropOffLongitude=2")
    let json = String(decoding: try JSONEncoder().encode(link), as: UTF8.self)
    #expect(json.contains(#""parts":[[47,48],[66,67]]"#), "\(json)")
    #expect(json.contains(#""range":[47,67]"#), "\(json)")
  }

  @Test func `a wrapped link is explained with its wrapper and the link inside`() throws {
    let link = explain("https://go.taxi.example/x?pid=mail&af_dp=taxi%3A%2F%2Freservations%2F42%3Ftoken%3Dabc")
    #expect(link.isAccepted)
    #expect(link.wrappers == ["OneLink"])
    #expect(link.attribution == ["pid": "mail"])
    #expect(link.canonical == "taxi://reservations/42")
    #expect(link.route == "reservation")
    #expect(link.parameters.map(\.source) == [.wrapped])
    #expect(link.parameters.map(\.range) == [20..<22])
    let json = String(decoding: try JSONEncoder().encode(link), as: UTF8.self)
    #expect(json.contains(#""rangeIn":"inside""#))
    let inside = try #require(link.inside.first)
    #expect(inside.url == "taxi://reservations/42?token=***")
    #expect(inside.parameters.map(\.range) == [20..<22])
    #expect(!link.url.contains("abc"))
    #expect(inside.inside.isEmpty)
  }

  @Test func `a problem inside a wrapper is shown in the inner explanation`() throws {
    let link = explain("https://go.taxi.example/x?af_dp=taxi%3A%2F%2Freservations%2Fnope")
    #expect(link.rejection?.code == .badParameter)
    #expect(link.marked == 32..<64)
    #expect(link.inside.first?.rejection?.range == 20..<24)
    let twice = "https%3A%2F%2Fgo.taxi.example%2Fx%3Faf_dp%3D"
    let deep = explain(
      "https://go.taxi.example/x?af_dp=" + twice
        + "https%253A%252F%252Fgo.taxi.example%252Fx%253Faf_dp%253Dtaxi%25253A%25252F%25252Fhome")
    #expect(deep.rejection?.code == .tooManyWrappers)
    #expect(deep.inside.first?.inside.first?.rejection?.code == .tooManyWrappers)
    #expect(deep.inside.first?.inside.first?.inside.isEmpty == true)
  }
}
