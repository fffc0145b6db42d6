import SwiftSyntax
import Testing

@testable import CodeReading
@testable import Scaffolding

/// Tests that edits keep the layout of a file, and leave all other bytes as they are.
@Suite struct LayoutTests {
  /// Returns the text without the added lines, to compare it with the text before.
  private func expectKept(_ before: String, in after: String, _ place: Testing.SourceLocation = #_sourceLocation) {
    var rest = Substring(after)
    for line in before.split(separator: "\n") {
      guard let range = rest.firstRange(of: line) else {
        Issue.record("the line is lost or moved: \(line)", sourceLocation: place)
        return
      }
      rest = rest[range.upperBound...]
    }
  }

  @Test(arguments: ["    ", "\t"])
  func `new lines have the indentation of the file`(level: String) throws {
    var app = try SampleCode()
    for name in ["HomeBuilder", "HomeRouter", "HomeInteractor"] {
      app["\(name).swift"] = Layout.indented(app["\(name).swift"], by: level, inside: "")
    }
    try app.add("Coupons", to: "Home")
    let router = app["HomeRouter.swift"]
    #expect(router.contains("\n\(level)private let couponsBuilder: any CouponsBuildable\n"))
    #expect(router.contains("\n\(level)\(level)self.couponsBuilder = couponsBuilder\n"))
    #expect(router.contains("\n\(level)\(level)slot.attach(router)\n\(level)\(level)return item\n\(level)}\n"))
    #expect(
      app["HomeInteractor.swift"].contains(
        "\n\(level)func showCoupons() -> Reached<any CouponsActionableItem> {\n\(level)\(level)couponsItem.show("))
  }

  private let router = """
    import RIBs // the tree

    protocol HomeRouting: Routing { // what is below
      func routeToDetail() -> any DetailActionableItem // the detail
      // no more
    } // routing

    final class HomeRouter: ViewableRouter<HomeInteractor, HomeViewController>, HomeRouting { // home
      private let detailBuilder: any DetailBuildable // of the detail
      private lazy var slot = ChildSlot(of: self, .pushed) /* a slot */

      init(
        interactor: HomeInteractor, // the logic
        view: HomeViewController,
        component: HomeComponent,
        detailBuilder: any DetailBuildable // the last
      ) {
        self.detailBuilder = detailBuilder
        // the superclass keeps them
        super.init(interactor: interactor, view: view, component: component) // done
      }

      func routeToDetail() -> any DetailActionableItem {
        let (router, item) = detailBuilder.build()
        slot.attach(router)
        return item
      }
      // the end
    }

    """

  @Test func `comments beside the edited places stay beside their code`() throws {
    var app = try SampleCode()
    let routing = "func routeToDetail() -> any DetailActionableItem\n  func dismissDetail()"
    app.replace("protocol HomeRouting: Routing {\n  \(routing)\n}\n\n", with: "", in: "HomeInteractor.swift")
    app["HomeRouter.swift"] = router
    try app.add("Coupons", to: "Home")
    let after = app["HomeRouter.swift"]
    expectKept(router, in: after.replacing("any DetailBuildable, // the last", with: "any DetailBuildable // the last"))
    #expect(
      after.contains(
        """
            detailBuilder: any DetailBuildable, // the last
            couponsBuilder: any CouponsBuildable
          ) {
            self.detailBuilder = detailBuilder
            // the superclass keeps them
            self.couponsBuilder = couponsBuilder
            super.init(interactor: interactor, view: view, component: component) // done
        """))
    #expect(
      after.contains(
        """
          private let detailBuilder: any DetailBuildable // of the detail
          private let couponsBuilder: any CouponsBuildable
          private lazy var slot
        """))
    #expect(after.contains("  // no more\n  func routeToCoupons() -> any CouponsActionableItem\n"))
    #expect(after.contains("  // the end\n\n  func routeToCoupons() -> any CouponsActionableItem {\n"))
  }

  @Test func `an init and a call with an element a line and trailing commas get another line with a comma`() throws {
    var app = try SampleCode()
    app["HomeRouter.swift"] = router.replacing(
      "any DetailBuildable // the last", with: "any DetailBuildable, // the last")
    let call = "interactor: interactor, view: viewController, component: component, "
    app.replace(
      "HomeRouter(\(call)detailBuilder: DetailBuilder(dependency: component))",
      with: """
        HomeRouter(
              interactor: interactor,
              view: viewController,
              component: component,
              detailBuilder: DetailBuilder(dependency: component),
            )
        """, in: "HomeBuilder.swift")
    try app.add("Coupons", to: "Home")
    #expect(
      app["HomeBuilder.swift"].contains(
        """
              detailBuilder: DetailBuilder(dependency: component),
              couponsBuilder: CouponsBuilder(dependency: component),
            )
        """))
    #expect(
      app["HomeRouter.swift"].contains(
        """
            detailBuilder: any DetailBuildable, // the last
            couponsBuilder: any CouponsBuildable,
          ) {
        """))
  }

  @Test func `a body in one line gets lines of its own`() throws {
    var app = try SampleCode()
    app["DetailInteractor.swift"] += "\nprotocol DetailRouting: Routing { func leave() }\n"
    app.replace(
      "Router<DetailInteractor> {}",
      with: "Router<DetailInteractor>, DetailRouting { init(interactor: DetailInteractor, component: DetailComponent) "
        + "{ super.init(interactor: interactor, component: component) } }", in: "DetailRouter.swift")
    try app.add("Coupons", to: "Detail")
    let code = app.code
    #expect(code.files.compactMap(\.syntaxError).isEmpty)
    #expect(app["DetailRouter.swift"].contains("{ self.couponsBuilder = couponsBuilder; super.init("))
    #expect(code.declarations.first { $0.name == "DetailRouter" }?.functions.count == 2)
    #expect(code.declarations.first { $0.name == "DetailRouting" }?.functions.count == 3)
  }

  @Test func `only new lines are formatted`() throws {
    var app = try SampleCode()
    app.replace("  private let detailBuilder", with: "  private   let   detailBuilder", in: "HomeRouter.swift")
    let plan = try app.plan("Coupons", "Home")
    let router = try #require(plan.first { $0.path.hasSuffix("HomeRouter.swift") })
    let bytes = Array(router.text.utf8)
    let lines = router.written.flatMap { String(decoding: bytes[$0], as: UTF8.self).split(separator: "\n") }
    #expect(lines.contains("  private let couponsBuilder: any CouponsBuildable"))
    #expect(!lines.contains { $0.contains("let   detailBuilder") })
  }
}
