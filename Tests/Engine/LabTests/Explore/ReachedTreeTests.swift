import DeepLinks
import SessionEngine
import TextFormats
import Testing

@testable import Lab

@Suite struct ReachedTreeTests {
  /// The tree of an app; states of more than `limit` are not followed.
  private static func tree(_ app: any SimulatedApp, _ routes: RouteTable, limit: Int) throws -> ReachedTree {
    var explorer = try Explorer(
      host: SessionHost(app: app, routes: routes), moves: ExploreMoves(routes: routes, states: app.states),
      at: LabWorld.start)
    while explorer.graph.states < limit, try explorer.follow() {}
    return try ReachedTree(explorer)
  }

  @Test func `a RIB has its view, the links that end there, and the shortest events that lead to it`() throws {
    let tree = try Self.tree(TrapApp(trap: nil), TrapApp.routes(), limit: 100)
    #expect(tree.app == "trap")
    #expect(tree.isComplete)
    #expect(tree.states == 8)
    let root = try #require(tree.roots.first)
    #expect(root.rib == "Trap")
    #expect(root.hasView)
    #expect(root.state.isEmpty)
    #expect(root.events == [])
    #expect(root.links == ["trap://home", "trap://other"])
    let page = try #require(root.children.first)
    #expect(page.rib == "TrapPage")
    #expect(page.hasView)
    #expect(page.links == ["trap://page"])
    #expect(page.children.isEmpty)
  }

  @Test func `all RIBs of the taxi app are reached within the default limit, each path once`() throws {
    let tree = try Self.tree(try LabWorld.app(), try LabWorld.routes(), limit: 300)
    func all(_ node: ReachedTree.Node) -> [ReachedTree.Node] { [node] + node.children.flatMap(all) }
    let nodes = tree.roots.flatMap(all)
    #expect(tree.roots.map(\.rib) == ["AppRoot"])
    #expect(nodes.count == 33)
    #expect(!tree.isComplete)
    #expect(nodes.filter { !$0.hasView }.map(\.rib).sorted() == ["LoggedIn", "VehicleTracking"])
    let links = nodes.filter { !$0.links.isEmpty }
    #expect(links.allSatisfy { $0.hasView })
    #expect(links.count == 19)
    #expect(
      nodes.first { $0.rib == "QRPayment" }?.links == ["taxi://wallet/pay", "taxi://wallet/pay?code=***&amount=1200"])
    // There the other links wait for a log-in.
    let login = nodes.first { $0.rib == "LoggedOut" }?.links
    #expect(login == ["taxi://login", "taxi://login?phone=090-0000-0001"])
    let search = try #require(nodes.first { $0.rib == "PlaceSearch" })
    #expect(search.state == "loggedIn")
    #expect(search.events == ["tap pickup"])
    #expect(try JSONCoding.text(tree) == JSONCoding.text(Self.tree(LabWorld.app(), LabWorld.routes(), limit: 300)))
  }
}
