@testable import CodeReading
import RIBTree
import Testing

@testable import Scaffolding

/// Tests of another name for a RIB. Coffee has RIBs that a person wrote; the others are those of `ribs new`.
@Suite struct RIBRenamingTests {
  private func coffee() throws -> EditedApp { try EditedApp.coffee.get() }

  private func sample() throws -> EditedApp {
    var app = try EditedApp.new()
    try app.add("Ticket", to: "Home", hasView: true, values: ["tab:list,map"])
    try app.link("tickets?tab", "Ticket")
    return app
  }

  @Test(arguments: ["AppRoot", "Cart", "OrderStatus"])
  func `a RIB that is renamed and renamed back leaves every byte as it was`(rib: String) throws {
    let before = try coffee()
    var app = before
    try app.rename(rib, "Zebra")
    #expect(app.tree == before.tree.replacing(try Regex("\\b\(rib)\\b"), with: "Zebra"))
    #expect(Blueprint(app.code).disagreements.isEmpty)
    try app.rename("Zebra", rib)
    #expect(app == before)
  }

  @Test func `the folder, the files, the tests, the workflow and its word in the table follow`() throws {
    var app = try sample()
    let left = try app.rename("Ticket", "Pass")
    #expect(app.tree == "Root(Home(Pass))")
    let paths = app.files.keys.filter { $0.contains("Pass") }.map { String($0.dropFirst("App/".count)) }.sorted()
    #expect(
      paths == [
        "Sources/App/Root/Home/Pass/PassBuilder.swift", "Sources/App/Root/Home/Pass/PassInteractor.swift",
        "Sources/App/Root/Home/Pass/PassRouter.swift", "Sources/App/Root/Home/Pass/PassView.swift",
        "Sources/App/Root/Home/Pass/PassViewController.swift", "Tests/AppTests/PassLinkTests.swift",
        "Tests/AppTests/PassTests.swift",
      ])
    #expect(app["links.yaml"].contains("  ticket:\n    path: tickets\n    workflow: Pass\n"))
    #expect(app["HomeWorkflow.swift"].contains("static let link = LinkWorkflow(\"Pass\""))
    #expect(app["HomeWorkflow.swift"].contains(".onStep(\"pass\") { home, _ in home.showPass(tab) }"))
    #expect(app["HomeInteractor.swift"].contains("waitingFor: \"pass\")"))
    #expect(app["PassTests.swift"].contains("== [\"Pass\"]"))
    #expect(app["PassLinkTests.swift"].contains("`a link shows Pass, and is the place of the session`"))
    #expect(app["PassInteractor.swift"].contains("enum PassTab: String, CaseIterable"))
    #expect(app["PassInteractor.swift"].contains("(\"ticket\", ["))
    // The title is for people.
    #expect(
      left == ["PassInteractor.swift:17: this text has `Ticket`; change it if it means the RIB"] || left.count == 1)
  }

  @Test func `a RIB whose name begins another one's leaves the other one alone`() throws {
    var app = try coffee()
    try app.rename("Orders", "History")
    #expect(app.tree.contains("History OrderStatus"))
    #expect(app["Orders.swift"].contains("struct OrdersState: MemberBound"))
    #expect(app["HomeInteractor.swift"].contains("func showHistory() -> Reached<any HistoryActionableItem>"))
    #expect(app["HomeInteractor.swift"].contains("func historyDidTapOrder(_ order: Int)"))
    #expect(app["links.yaml"].contains("path: orders\n    workflow: History\n"))
  }

  @Test func `a name that is in use, not valid or not there is refused, and nothing changes`() throws {
    let app = try coffee()
    func code(_ old: String, _ new: String) -> ToolError? {
      refusal {
        _ = try RIBRenaming(old, to: new).plan(app.code, tested: app.tested, app: EditedApp.app, files: app.tables)
      }
    }
    #expect(code("Cart", "Coupon")?.code == .nameTaken)
    #expect(code("Cart", "Coupon")?.message.contains("already uses the name") == true)
    #expect(code("Cart", "basket")?.code == .badName)
    #expect(code("Basket", "Bag")?.code == .unknownRIB)
  }

  @Test func `other lines of the tables with the name are left to a person`() throws {
    var app = try sample()
    app["states.yaml"] += "\n# Ticket\nnotes: [Ticket]\n"
    let left = try app.rename("Ticket", "Pass")
    #expect(left.filter { $0.contains("states.yaml") }.count == 1)
    #expect(app["states.yaml"].contains("notes: [Ticket]"))
  }
}
