import DeepLinks
import Testing

/// The gate's reading of URLs with any scheme.
struct GatedURLTests {
  @Test func `in the scheme of an app the first segment is in the place of a host`() throws {
    let url = try GatedURL("OlaCabs://app/launch?lat=1&flag#end")
    #expect(url.scheme == "olacabs")
    #expect(url.webHost == nil)
    #expect(url.segments.map(\.text) == ["app", "launch"])
    #expect(url.segments.map(\.range) == [10..<13, 14..<20])
    #expect(url.query.map(\.name.text) == ["lat", "flag"])
    #expect(url.query.map(\.value.text) == ["1", ""])
    #expect(url.query.map(\.range) == [21..<26, 27..<31])
    #expect(url.fragment?.text == "end")
    #expect(url.queryEnd == 31)
  }

  @Test func `a web URL has its host separate and in lower case`() throws {
    let url = try GatedURL("https://M.Uber.com/ul/?action=setPickup&pickup%5Blatitude%5D=1")
    #expect(url.webHost?.text == "m.uber.com")
    #expect(url.webHost?.range == 8..<18)
    #expect(url.segments.map(\.text) == ["ul"])
    #expect(url.path == 19..<22)
    #expect(url.query.last?.name.text == "pickup[latitude]")
  }

  @Test func `a link may begin with its query`() throws {
    let url = try GatedURL("uber://?action=setPickup")
    #expect(url.segments.isEmpty)
    #expect(url.query.first?.value.text == "setPickup")
  }

  @Test(arguments: [
    ("", LinkRejection.Code.malformed), ("uber", .unknownScheme), ("javascript:alert(1)", .malformed),
    ("uber://a@b", .userInfo), ("https://m.uber.com:443/ul", .port), ("uber://a//b", .emptySegment),
    ("uber://a/%2e%2e", .dotSegment), ("uber://?a=%00", .invalidCharacter), ("uber://?a=%FF", .invalidEncoding),
  ])
  func `forbidden parts are rejected in any scheme`(_ text: String, _ code: LinkRejection.Code) {
    let rejection = #expect(throws: LinkRejection.self) { _ = try GatedURL(text) }
    #expect(rejection?.code == code)
  }
}
