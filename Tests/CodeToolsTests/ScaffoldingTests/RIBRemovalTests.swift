@testable import CodeReading
import RIBTree
import SwiftSyntax
import Testing

@testable import Scaffolding

/// Tests of the removal of a RIB from code that a person wrote, and from code that `ribs new` wrote.
@Suite struct RIBRemovalTests {
  private func coffee() throws -> EditedApp { try EditedApp.coffee.get() }

  @Test(arguments: ["Home", "Cart"])
  func `a new RIB with a link that is removed leaves every byte as it was`(parent: String) throws {
    let before = try coffee()
    var app = before
    try app.add("Stamps", to: parent, hasView: true)
    if parent == "Cart" {
      try app.link("stamps", "Stamps")
      #expect(app["links.yaml"].contains("workflow: Stamps"))
    }
    let left = try app.remove("Stamps")
    #expect(left.isEmpty)
    for (path, text) in app.files.sorted(by: { $0.key < $1.key })
    where before.files[path] != text && !path.hasSuffix(".generated.swift") {
      // A list in one line gets another form when it grows; the formatter makes it whole again. A RIB whose first child
      // needed something keeps the protocol with which it can have another one.
      let isSame = Self.tokens(text) == Self.tokens(before.files[path] ?? "")
      #expect(isSame, "\(path)\n\(text)")
    }
    #expect(Set(app.files.keys) == Set(before.files.keys))
  }

  private static func tokens(_ text: String) -> [String] {
    SourceFile(path: "A.swift", text: text).tree.tokens(viewMode: .sourceAccurate).map(\.text).filter { $0 != "," }.map
    { $0.replacing("CartSubtreeDependency", with: "Dependency") }
  }

  @Test(arguments: ["Drink", "Home", "LoggedOut", "Orders"])
  func `what still uses a removed RIB is listed, and the rest of the tree stays`(rib: String) throws {
    let before = try coffee()
    var app = before
    let change = try RIBRemoval(rib, subtree: true).plan(
      app.code, tested: app.tested, app: EditedApp.app, links: EditedApp.links, files: app.tables)
    app.carryOut(change)
    #expect(!app.ribs.contains(rib))
    let gone = Set(before.ribs).subtracting(app.ribs)
    #expect(Blueprint(app.code).disagreements.filter { $0.code != .neverAttached }.isEmpty)
    let declared = Set(app.code.all.map(\.name) + app.tested.all.map(\.name))
    let removed = Set(before.code.declarations.filter { !$0.isExtension }.map(\.name)).subtracting(declared)
    #expect(removed.count >= 4 * gone.count)
    let listed = Set(change.remainders(in: change.files).map(\.position.place))
    for file in app.code.files + app.tested.files {
      #expect(file.syntaxError == nil, "\(file.path)")
      for token in file.tree.tokens(viewMode: .sourceAccurate) where token.isName && removed.contains(token.word) {
        #expect(listed.contains(file.position(of: token).place), "\(file.position(of: token).place): \(token.word)")
      }
    }
  }

  @Test func `a screen is removed from its parent with its listener, workflow and route`() throws {
    var app = try coffee()
    let left = try app.remove("Profile")
    #expect(app.tree == "AppRoot(LoggedOut LoggedIn(Home(Drink Cart(Coupon) Orders OrderStatus)))")
    #expect(left == ["HomeInteractor.swift:122: `showProfile` is gone; change what uses it"])
    #expect(app["CoffeeWorkflow.swift"].contains("OrdersWorkflow.link, OrderWorkflow.link,\n  ]"))
    #expect(!app["CoffeeWorkflows.swift"].contains("Profile"))
    #expect(app["links.yaml"].contains("      - coffee://orders/999\n\n  login:\n"))
    #expect(
      app["HomeInteractor.swift"].contains(
        "extension HomeInteractor: DrinkListener, CartListener, OrdersListener, OrderStatusListener {\n"))
    // Other listeners need it.
    #expect(app["HomeInteractor.swift"].contains("func didTapBack() { router?.routeToMenu() }"))
    #expect(app["HomeRouter.swift"].contains("orderStatusBuilder: OrderStatusBuilder\n  ) {"))
    #expect(!app["App+Dependencies.generated.swift"].contains("Profile"))
  }

  @Test func `a subtree is removed with the steps and the workflows that go through it`() throws {
    var app = try coffee()
    let left = try app.remove("Cart", subtree: true)
    #expect(app.tree == "AppRoot(LoggedOut LoggedIn(Home(Drink Orders OrderStatus Profile)))")
    // The helper of the workflows, and both workflows.
    #expect(!app["CoffeeWorkflow.swift"].contains("cart()"))
    #expect(!app["CoffeeWorkflows.swift"].contains("CouponWorkflow"))
    #expect(app["links.yaml"].contains("coffee://drinks/99\n\n  orders:\n"))
    #expect(!app.files.keys.contains { $0.hasSuffix("CartInteractorTests.swift") })
    #expect(!app["HomeInteractor.swift"].contains("cartDidPlaceOrder"))
    #expect(
      left.contains { $0.hasPrefix("HomeInteractor.swift:") && $0.hasSuffix("`showCart` is gone; change what uses it") }
    )
    #expect(left.contains { $0.hasPrefix("states.yaml:") && $0.hasSuffix("uses a link that is gone") })
    #expect(left.contains { $0.hasPrefix("LinkTests.swift:") && $0.hasSuffix("opens a link that is gone") })
    #expect(left.contains { $0.hasPrefix("LinkTests.swift:") && $0.hasSuffix("names `Cart`, which is gone") })
  }

  @Test func `a RIB that cannot be removed is refused`() throws {
    let app = try coffee()
    func error(_ name: String) -> ToolError? {
      refusal {
        _ = try RIBRemoval(name).plan(
          app.code, tested: app.tested, app: EditedApp.app, links: EditedApp.links, files: app.tables)
      }
    }
    #expect(error("Cart")?.code == .needsSubtree)
    #expect(error("Cart")?.message == "Cart has RIBs below it: Coupon")
    #expect(error("AppRoot")?.code == .missingPlace)
    #expect(error("Basket")?.code == .unknownRIB)
  }
}
