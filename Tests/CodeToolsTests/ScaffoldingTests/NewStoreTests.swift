import CodeReading
import Testing

@testable import Scaffolding

/// Tests of the plan of a new store. `scripts/test-new-rib` tests that it compiles and that its own test passes.
@Suite struct NewStoreTests {
  private func plan(_ name: String, _ app: EditedApp) throws(ToolError) -> [NewFile] {
    try NewStore(name).plan(app.code, tested: app.tested, app: EditedApp.app, tests: EditedApp.tests)
  }

  @Test func `a store of a new app is made by the component of the root`() throws {
    var app = try EditedApp.new()
    app.carryOut(CodeChange(files: try plan("Favorites", app)))
    #expect(
      app["RootBuilder.swift"].contains(
        """
        final class RootComponent: BootstrapComponent {
          let dispatcher: Dispatcher
          let favorites: FavoritesActions

          init(_ context: AppContext) throws {
            dispatcher = context.dispatcher
            favorites = FavoritesActions(
              store: try Store(context.dispatcher, stored: context.state), dispatcher: context.dispatcher)
          }
        }
        """))
    #expect(app["Stores/Favorites.swift"].contains("static let storeName = \"favorites\""))
    #expect(app["FavoritesStoreTests.swift"].contains("let favorites = try RootComponent(context.app).favorites"))
    #expect(app.code.files.allSatisfy { $0.syntaxError == nil })
  }

  @Test func `a store of an app with stores is made after them`() throws {
    var app = try EditedApp.coffee.get()
    app.carryOut(CodeChange(files: try plan("Favorites", app)))
    #expect(
      app["AppRootBuilder.swift"].contains("  let simulator: CoffeeSimulator\n  let favorites: FavoritesActions\n"))
    #expect(app["AppRootBuilder.swift"].contains("time: context.time)\n    favorites = FavoritesActions(\n"))
  }

  @Test func `a name in use, and an app without a component of its root, are refused`() throws {
    let app = try EditedApp.coffee.get()
    #expect(refusal { _ = try plan("Cart", app) }?.code == .nameTaken)
    #expect(refusal { _ = try plan("favorites", app) }?.code == .badName)
    var without = try EditedApp.new()
    without.replace(": BootstrapComponent", with: ": Other", in: "RootBuilder.swift")
    #expect(refusal { _ = try plan("Favorites", without) }?.code == .missingPlace)
  }
}
