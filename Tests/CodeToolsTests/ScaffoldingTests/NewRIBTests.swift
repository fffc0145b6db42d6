import CodeReading
import RIBTree
import Testing

@testable import Scaffolding

/// Tests of the plan of a new RIB, for the apps of this repository and for code that lacks something.
///
/// `scripts/test-new-rib` tests that the planned code compiles.
@Suite struct NewRIBTests {
  private var app: SampleCode { get throws { try SampleCode() } }

  @Test(arguments: ["Sources/TaxiApp", "Tests/Apps/Coffee/Sources/CoffeeApp"])
  func `a child is planned for every RIB of an app, and the tree has it below that RIB`(path: String) throws {
    let code = try AppCode(folder: "\(repository)/\(path)")
    var files = Dictionary(uniqueKeysWithValues: code.files.map { ($0.path, $0) })
    let parents = Blueprint(code).ribs
    for (index, parent) in parents.enumerated() {
      let template = RIBTemplate(name: "Added\(index)", hasView: index % 2 == 0)
      var join = try ParentJoin(
        ChildBuild(RIBName(template.name), hasView: template.hasView, values: []), parent: parent.name,
        in: files.values, folder: parent.folder)
      try join.join()
      let new = template.files.map { NewFile(path: "\(parent.folder)/\(template.name)/\($0.name)", text: $0.text) }
      for file in try new + join.code.edits.applied(to: Array(files.values)) {
        files[file.path] = SourceFile(path: file.path, text: file.text)
      }
    }
    let after = Blueprint(AppCode(Array(files.values)))
    #expect(after.disagreements.map(\.text) == [])
    for (index, parent) in parents.enumerated() {
      let built = after.buildings.filter { $0.child == "Added\(index)" && $0.isBuilt }
      #expect(built.map(\.parent) == [parent.name])
      #expect(after.ribs.first { $0.name == "Added\(index)" }?.hasView == (index % 2 == 0))
    }
  }

  @Test func `a RIB without children gets one, with its routes and its step`() throws {
    var app = try app
    try app.add("Coupons", to: "Detail")
    #expect(app["DetailRouter.swift"].contains("func routeToCoupons() -> any CouponsActionableItem"))
    #expect(app["DetailRouter.swift"].contains("final class DetailRouter: Router<DetailInteractor>, DetailRouting {"))
    #expect(app["DetailInteractor.swift"].contains("\n\nprotocol DetailRouting: Routing {\n"))
    #expect(app["DetailBuilder.swift"].contains("    interactor.router = router\n    return (router, interactor)\n"))
    #expect(
      app["DetailInteractor.swift"].contains(
        """
        final class DetailInteractor: Interactor, DetailActionableItem {
          weak var router: (any DetailRouting)?

          private let couponsItem = ActionableItemSubject<any CouponsActionableItem>(waitingFor: "coupons")
        }
        """))
    #expect(app.tree == "Root(Home(Detail(Coupons)))")
  }

  @Test func `a router without children gets an init with the parameters that its builder passes`() throws {
    var app = try app
    try app.add("Coupons", to: "Detail", hasView: true)
    try app.add("Points", to: "Coupons")
    #expect(
      app["CouponsRouter.swift"].contains(
        """
        final class CouponsRouter: ViewableRouter<CouponsInteractor, CouponsViewController>, CouponsRouting {
          private let pointsBuilder: any PointsBuildable
          private lazy var slot = ChildSlot(of: self)
          private weak var pointsRouter: (any Routing)?

          init(interactor: CouponsInteractor, view: CouponsViewController, component: CouponsComponent, \
        pointsBuilder: any PointsBuildable) {
            self.pointsBuilder = pointsBuilder
            super.init(interactor: interactor, view: view, component: component)
          }

          func routeToPoints() -> any PointsActionableItem {
            let (router, item) = pointsBuilder.build()
            pointsRouter = router
            slot.attach(router)
            return item
          }

          func dismissPoints() { slot.detach(pointsRouter) }
        }
        """))
  }

  @Test func `a RIB with a view is a view and its controller, which the router of its parent pushes`() throws {
    var app = try app
    try app.add("Coupons", to: "Detail", hasView: true)
    #expect(app["CouponsView.swift"].contains("struct CouponsView: View {"))
    #expect(
      app["CouponsViewController.swift"]
        .contains("final class CouponsViewController: HostingController<CouponsView> {"))
    #expect(app["DetailRouter.swift"].contains("private lazy var slot = ChildSlot(of: self, .pushed)"))
  }

  @Test func `an interactor without its router gets it once`() throws {
    var app = try app
    let call = "DetailRouter(interactor: interactor, component: component)"
    app.replace(
      "let router = \(call)\n    return (router, interactor)", with: "let r = \(call)\n    return r",
      in: "DetailBuilder.swift")
    try app.add("Coupons", to: "Detail")
    try app.add("Points", to: "Detail")
    #expect(app["DetailBuilder.swift"].split(separator: "interactor.router = r").count == 2)
    #expect(app["DetailInteractor.swift"].split(separator: "weak var router").count == 2)
  }

  @Test func `a RIB without component and routes gets them with its first child`() throws {
    var app = try app
    app.replace(
      "\nfinal class DetailComponent: Component<any DetailDependency> {}\n", with: "",
      in: "DetailBuilder.swift")
    app.replace("    let component = DetailComponent(dependency: dependency)\n", with: "", in: "DetailBuilder.swift")
    app.replace("component: component", with: "component: Component(dependency: dependency)", in: "DetailBuilder.swift")
    try app.add("Coupons", to: "Detail")
    #expect(
      app["DetailBuilder.swift"].contains("final class DetailComponent: Component<any DetailDependency>"))
    #expect(
      app["DetailBuilder.swift"].contains(
        """
            let component = DetailComponent(dependency: dependency)
            let router = DetailRouter(interactor: interactor, component: component, \
        couponsBuilder: CouponsBuilder(dependency: component))
        """))
    #expect(
      app["DetailInteractor.swift"].hasPrefix(
        """
        import RIBs

        protocol DetailRouting: Routing {
          func routeToCoupons() -> any CouponsActionableItem
          func dismissCoupons()
        }

        """))
    #expect(app["DetailRouter.swift"].contains("final class DetailRouter: Router<DetailInteractor>, DetailRouting {"))
  }

  @Test func `a RIB that needs nothing gets a dependency with its first child, which the RIB above passes`() throws {
    var app = try app
    for (old, new) in [
      ("protocol DetailDependency: Dependency {}\n\n", ""),
      ("final class DetailComponent: Component<any DetailDependency> {}\n\n", ""),
      ("    let component = DetailComponent(dependency: dependency)\n", ""),
      ("Builder<any DetailDependency>, ", ""), ("component: component", "component: EmptyComponent()"),
    ] {
      app.replace(old, with: new, in: "DetailBuilder.swift")
    }
    app.replace("DetailBuilder(dependency: component)", with: "DetailBuilder()", in: "HomeBuilder.swift")
    try app.add("Coupons", to: "Detail")
    #expect(app["HomeBuilder.swift"].contains("detailBuilder: DetailBuilder(dependency: component))"))
    #expect(
      app["DetailBuilder.swift"].hasPrefix(
        """
        import RIBs

        protocol DetailDependency: DetailSubtreeDependency {}

        final class DetailComponent: Component<any DetailDependency> {}

        """))
    #expect(
      app["DetailBuilder.swift"].contains("class DetailBuilder: Builder<any DetailDependency>, DetailBuildable {"))
    #expect(
      app["DetailBuilder.swift"].contains(
        """
            let component = DetailComponent(dependency: dependency)
            let router = DetailRouter(interactor: interactor, component: component, \
        couponsBuilder: CouponsBuilder(dependency: component))
        """))
    #expect(app.tree == "Root(Home(Detail(Coupons)))")
  }

  @Test func `a second child is joined like the first one`() throws {
    var app = try app
    try app.add("Coupons", to: "Detail")
    try app.add("Points", to: "Detail")
    #expect(
      app["DetailInteractor.swift"].contains("  weak var router: (any DetailRouting)?\n\n  private let pointsItem"))
    #expect(
      app["DetailRouter.swift"].contains(
        """
          private let couponsBuilder: any CouponsBuildable
          private let pointsBuilder: any PointsBuildable
          private lazy var slot = ChildSlot(of: self)
        """))
    #expect(
      app["DetailRouter.swift"].contains(
        """
            self.couponsBuilder = couponsBuilder
            self.pointsBuilder = pointsBuilder
            super.init(interactor: interactor, component: component)
        """))
  }

  @Test func `the component of the parent provides the dependencies of the child in the generated file`() throws {
    var app = try app
    let generated = "App+Dependencies.generated.swift"
    try app.add("Coupons", to: "Detail")
    try app.add("Audit", to: "Root")
    #expect(app["DetailBuilder.swift"].contains("protocol DetailDependency: DetailSubtreeDependency {}"))
    #expect(!app["DetailBuilder.swift"].contains("CouponsDependency"))
    #expect(app[generated].contains("protocol DetailSubtreeDependency: Dependency {}"))
    #expect(app[generated].contains("extension DetailComponent: CouponsDependency {}"))
    #expect(app[generated].contains("extension RootComponent: AuditDependency, HomeDependency {}"))
    let again = try app.plan("Points", "Detail")
    #expect(again.filter { $0.path == "App/\(generated)" }.map(\.isEdited) == [true])
  }

  @Test func `an app in which a RIB needs what no other provides is refused`() throws {
    var app = try app
    app.replace(
      "HomeDependency: HomeSubtreeDependency {",
      with: "HomeDependency: HomeSubtreeDependency { var clock: Clock { get };", in: "HomeBuilder.swift")
    let error = refusal { _ = try app.plan("Coupons", "Detail") }
    #expect(error?.code == .disagreement)
    let lines = error?.message.split(separator: "\n") ?? []
    #expect(lines.first?.hasSuffix(" error: Home needs `clock: Clock`, which no RIB above it provides") == true)
    #expect(lines.count > 2, "\(lines)")
    #expect(lines.last?.hasPrefix("  fix: ") == true, "\(lines)")
    #expect(error?.hint == "correct this first; scripts/ribs di App prints all problems")
  }

  @Test func `a child of a router with slots is attached to the last slot`() throws {
    var app = try app
    try app.add("Coupons", to: "Detail")
    app.replace("slot", with: "overlay", in: "DetailRouter.swift")
    try app.add("Points", to: "Detail")
    let router = app["DetailRouter.swift"]
    #expect(router.split(separator: "ChildSlot(of: self)").count == 2)
    #expect(router.contains("overlay.attach(router)\n"))
    #expect(router.contains("func dismissPoints() { overlay.detach(pointsRouter) }"))
    #expect(app.tree == "Root(Home(Detail(Coupons Points)))")
  }

  @Test func `the test of a RIB makes the components of its ancestors as the app does`() throws {
    let plan = try app.plan("Coupons", "Detail")
    let test = try #require(plan.first { $0.path == "Tests/AppTests/CouponsTests.swift" }).text
    #expect(
      test.contains("    let root = try RootComponent(context.app)\n    let home = HomeComponent(dependency: root)\n"))
    #expect(test.contains("CouponsBuilder(dependency: detail).build()"))
  }

  @Test func `tests that fake the parent or make its router get the child`() throws {
    let tests = """
      @Suite struct RouterTests {
        let router = DetailRouter(interactor: DetailInteractor(), component: component)
        final class Item: Interactor, DetailActionableItem {}
      }

      final class DetailRouterFake: FakeRouter, DetailRouting {}
      final class OtherFake: HomeRouting {}

      """
    let plan = try app.plan("Coupons", "Detail", tested: [SourceFile(path: "Tests/AppTests/T.swift", text: tests)])
    #expect(
      plan.first { $0.path == "Tests/AppTests/T.swift" }?.text == """
        import RIBs
        @Suite struct RouterTests {
          let router = DetailRouter(interactor: DetailInteractor(), component: component, \
        couponsBuilder: CouponsBuilderFake())
          final class Item: Interactor, DetailActionableItem {
            func showCoupons() -> Reached<any CouponsActionableItem> { .stopped("fake") }
          }
        }

        final class DetailRouterFake: FakeRouter, DetailRouting {
          func routeToCoupons() -> any CouponsActionableItem { CouponsItemFake() }
          func dismissCoupons() {}
        }
        final class OtherFake: HomeRouting {}

        """)
    let test = try #require(plan.first { $0.path.hasSuffix("CouponsTests.swift") }).text
    #expect(test.contains("final class CouponsBuilderFake: CouponsBuildable {"))
    #expect(try !app.plan("Coupons", "Detail").contains { $0.text.contains("CouponsBuilderFake") })
  }
}
