import CodeReading
import RIBTree
import Testing

@testable import Scaffolding

/// Tests of the RIBs that an intended tree has and an app has not.
@Suite struct NewTreeTests {
  private func change(_ text: String, _ app: EditedApp) throws -> CodeChange {
    try NewTree(IntendedTree(text, path: "b.yaml")).plan(
      app.code, tested: app.tested, app: EditedApp.app, tests: EditedApp.tests, format: { $0 })
  }

  @Test func `the missing RIBs are written with their sentences, and the code is as intended`() throws {
    let text = """
      Root:
        owner: a
        about: A.
        children:
          Home:
            owner: a
            about: B.
            children:
              Gifts:
                owner: b
                about: The gift cards that a member can buy.
                view: true
                children:
                  Card:
                    owner: b
                    about: One gift card.
      """
    var app = try EditedApp.new()
    #expect(try app.carryOut(change(text, app)).isEmpty)
    #expect(app.tree == "Root(Home(Gifts(Card)))")
    #expect(
      app["GiftsInteractor.swift"].contains("/// The gift cards that a member can buy.\nfinal class GiftsInteractor"))
    #expect(!app["GiftsView.swift"].isEmpty)
    #expect(app["CardView.swift"].isEmpty)
    #expect(!app["CardTests.swift"].isEmpty)
    #expect(try IntendedTree(text, path: "b.yaml").disagreements(with: Blueprint(app.code)).isEmpty)
    // A second run has nothing to write.
    #expect(try change(text, app).files.isEmpty)
  }

  @Test func `a RIB that is there below another parent is left to a person`() throws {
    var app = try EditedApp.new()
    try app.add("Gifts", to: "Home")
    let left = try app.carryOut(change("Root:\n  children:\n    Home:\n    Gifts:\n", app))
    #expect(left == ["b.yaml:4: Gifts is there, but not below Root: scripts/ribs join or move Gifts Root"])
  }

  @Test func `another root is refused`() throws {
    let app = try EditedApp.new()
    #expect(refusal { _ = try change("Start:\n  children:\n    Home:\n", app) }?.code == .unknownRIB)
  }
}
