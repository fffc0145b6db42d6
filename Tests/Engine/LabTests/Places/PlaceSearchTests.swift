import DeepLinks
import Lab
import LinkDialects
import SessionEngine
import Testing

@Suite struct PlaceSearchTests {
  /// The shipped table with texts replaced.
  private static func routes(_ texts: (String, String)...) throws -> RouteTable {
    let yaml = try texts.reduce(LabWorld.text("config/links.yaml")) { yaml, text in
      #expect(yaml.contains(text.0), "\(text.0)")
      return yaml.replacing(text.0, with: text.1)
    }
    return try RouteTable(yaml: yaml, file: "links.yaml")
  }

  private static func lost(_ old: RouteTable, _ new: RouteTable? = nil) throws -> [LostPlace] {
    let host = try LabWorld.host(routes: old)
    var search = PlaceSearch(
      host: host, next: new.map { SessionHost(app: host.app, routes: $0) }, at: LabWorld.start)
    return try search.lostPlaces()
  }

  @Test func `the shipped app has a route for each of its places`() throws {
    #expect(try Self.lost(LabWorld.routes()) == [])
  }

  @Test func `a place that names a route which the table does not have is found, and the nearest route is named`()
    throws
  {
    let lost = try Self.lost(Self.routes(("\n  wallet:\n", "\n  walet:\n")))
    #expect(lost.map(\.rib) == ["Wallet"])
    #expect(lost.first?.route == "wallet")
    #expect(
      lost.first?.message
        == "The place of `Wallet` names the route `wallet`, which the table does not have: a session on it loses its location."
    )
    #expect(lost.first?.remedy.hasPrefix("Did you mean `walet`?") == true, "\(lost)")
  }

  @Test func `a place whose route was removed is found where only taps lead to it`() throws {
    let lost = try Self.lost(
      Self.routes(("\n  wallet:\n    path: wallet\n    workflow: Wallet\n", "\n"), ("taxi://wallet\n", "taxi://menu\n"))
    )
    #expect(lost.map(\.rib) == ["Wallet"])
  }

  @Test func `a path that stored sessions have is missed by the new table, and an alias keeps it`() throws {
    let old = try LabWorld.routes()
    let moved = ("\n    path: wallet\n", "\n    path: purse\n")
    let lost = try Self.lost(old, Self.routes(moved, ("taxi://wallet\n", "taxi://purse\n")))
    #expect(lost.map(\.rib) == ["Wallet"])
    #expect(lost.first?.route == nil)
    #expect(lost.first?.message.contains("the location taxi://wallet is no longer a link") == true, "\(lost)")
    #expect(try Self.lost(old, Self.routes((moved.0, moved.1 + "    aliases: [wallet]\n"))) == [])
  }

  @Test func `a place that both tables lack is no difference`() throws {
    let wrong = try Self.routes(("\n  wallet:\n", "\n  purse:\n"))
    let other = try Self.routes(("\n  wallet:\n", "\n  purses:\n"))
    #expect(try Self.lost(wrong, other) == [])
    #expect(try Self.lost(LabWorld.routes(), other).map(\.rib) == ["Wallet"])
  }
}
