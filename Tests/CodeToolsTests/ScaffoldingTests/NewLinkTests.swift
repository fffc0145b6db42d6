import CodeReading
import Testing

@testable import Scaffolding

/// Tests of the plan of a new link. `scripts/test-new-rib` tests that the planned code compiles and that the links open
/// their RIBs.
@Suite struct NewLinkTests {
  private let table = """
    schemes: [app]
    # The routes.
    routes:
      home:
        path: home
        workflow: Home

    # The next section.
    push:
      - url
    """

  private var app: SampleCode { get throws { try SampleCode() } }

  private func plan(
    _ path: String, _ rib: String, in app: SampleCode, table: String? = nil, tested: [SourceFile] = []
  ) throws(ToolError) -> [NewFile] {
    try app.link(path, rib, table: table ?? self.table, tested: tested)
  }

  private func text(_ name: String, in plan: [NewFile]) throws -> String {
    try #require(plan.first { $0.path.hasSuffix(name) }).text
  }

  @Test func `the workflow begins as its model does, and takes a step for each RIB on the way`() throws {
    let plan = try plan("details", "Detail", in: app)
    #expect(
      try text("HomeWorkflow.swift", in: plan).hasSuffix(
        """


        /// A workflow that shows Detail.
        final class DetailWorkflow: Workflow<any RootActionableItem> {
          static let link = LinkWorkflow("Detail", []) { _ in DetailWorkflow() as Workflow<any RootActionableItem> }

          init() {
            super.init(name: Self.link.name)
            onStep("home") { root in root.showHome() }
              .onStep("detail") { home, _ in home.showDetail() }
              .onLanding("detail itself")
              .commit()
          }
        }

        """))
    #expect(
      try text("Workflows.swift", in: plan.filter { $0.path.hasSuffix("/Workflows.swift") })
        .contains("[HomeWorkflow.link, DetailWorkflow.link]"))
  }

  @Test func `a workflow begins with the first call of its model, and keeps its indentation`() throws {
    var app = try app
    app["HomeWorkflow.swift"] = """
      class AppWorkflow: Workflow<any RootActionableItem> {
          typealias HomeStep = Step<any RootActionableItem, any HomeActionableItem, Void>
          func home() -> HomeStep { onStep("home") { $0.showHome() } }
      }
      final class HomeWorkflow: AppWorkflow {
          static let link = LinkWorkflow(
              "Home", needs: ["log-in"]
          ) { _ -> AppWorkflow? in HomeWorkflow() }
          init() {
              super.init(Self.link)
              home().onOpening("home itself") { home, _ in home.returnHome() }.commit()
          }
      } // home

      """
    #expect(
      try text("HomeWorkflow.swift", in: plan("details", "Detail", in: app)).hasSuffix(
        """
        } // home

        /// A workflow that shows Detail.
        final class DetailWorkflow: AppWorkflow {
            static let link = LinkWorkflow(
                "Detail", needs: ["log-in"]
            ) { _ -> AppWorkflow? in DetailWorkflow() }

            init() {
                super.init(Self.link)
                home()
                    .onStep("detail") { home, _ in home.showDetail() }
                    .onLanding("detail itself")
                    .commit()
            }
        }

        """))
  }

  @Test func `a RIB on the way gets the step that it lacks, and the last one becomes a place`() throws {
    var app = try app
    app.replace(
      "  /// Shows Detail.\n  func showDetail() -> Reached<any DetailActionableItem>\n", with: "",
      in: "HomeInteractor.swift")
    app.replace(
      "func showDetail() -> Reached<any DetailActionableItem> {",
      with: "func shown() -> Reached<any DetailActionableItem> {", in: "HomeInteractor.swift")
    let fake = SourceFile(path: "Tests/Fakes.swift", text: "import RIBs\n\nclass Fake: HomeActionableItem {\n}\n")
    let plan = try plan("details", "Detail", in: app, tested: [fake])
    #expect(
      try text("Fakes.swift", in: plan)
        .contains("  func showDetail() -> Reached<any DetailActionableItem> { .stopped(\"fake\") }\n}"))
    let home = try text("HomeInteractor.swift", in: plan)
    #expect(home.contains("  /// Shows Detail.\n  func showDetail() -> Reached<any DetailActionableItem>\n}"))
    let detail = try text("DetailInteractor.swift", in: plan)
    #expect(detail.contains("extension DetailInteractor: LinkPlace {"))
    #expect(detail.contains("(\"detail\", [:])"))
    #expect(detail.hasPrefix("import DeepLinks\nimport RIBs\nimport SessionEngine\n"))
    #expect(!plan.contains { $0.path.hasSuffix("RootInteractor.swift") })
  }

  @Test func `the route is the last one of its section`() throws {
    #expect(
      try text("links.yaml", in: plan("details", "Detail", in: app))
        == table.replacing(
          "workflow: Home\n",
          with: """
            workflow: Home

              detail:
                path: details
                workflow: Detail

            """))
  }

  @Test func `a route has the indentation of its table`() throws {
    let wide = table.replacing("  home:", with: "    home:").replacing("    path", with: "        path")
    #expect(
      try text("links.yaml", in: plan("details", "Detail", in: app, table: wide))
        .contains("\n\n    detail:\n        path: details\n        workflow: Detail\n"))
  }

  @Test func `a list of workflows in one line each gets another line`() throws {
    var app = try app
    app.replace("[HomeWorkflow.link]", with: "[\n    HomeWorkflow.link, // home\n  ]", in: "Workflows/Workflows.swift")
    #expect(
      try text("/Workflows.swift", in: plan("details", "Detail", in: app))
        .contains("    HomeWorkflow.link, // home\n    DetailWorkflow.link,\n  ]"))
  }

  @Test func `a link that cannot be written is refused`() throws {
    let app = try app
    func code(_ path: String, _ rib: String, in app: SampleCode) -> ToolError.Code? {
      refusal { _ = try plan(path, rib, in: app) }?.code
    }
    #expect(code("details/{detail}", "Detail", in: app) == .badPath)
    #expect(code("Details", "Detail", in: app) == .badPath)
    #expect(code("details//all", "Detail", in: app) == .badPath)
    for path in ["../x", ".", "a/../b"] { #expect(code(path, "Detail", in: app) == .badPath) }
    #expect(code("coupons", "Coupons", in: app) == .unknownRIB)
    #expect(code("homes", "Home", in: app) == .nameTaken)
    let known = table.replacing("  home:\n", with: "  detail:\n")
    #expect(refusal { _ = try plan("details", "Detail", in: app, table: known) }?.code == .nameTaken)
    var valued = app
    valued.replace("func showDetail() ->", with: "func showDetail(_ id: Int) ->", in: "HomeInteractor.swift")
    #expect(code("details", "Detail", in: valued) == .needsValue)
    var without = app
    without["HomeWorkflow.swift"] = ""
    let none = refusal { _ = try plan("details", "Detail", in: without) }
    #expect(none?.code == .missingPlace)
    #expect(none?.message.contains("without parameters in the app that") == true)
    var unlisted = app
    unlisted.replace("sample: [LinkWorkflow] =", with: "sample =", in: "Workflows/Workflows.swift")
    #expect(code("details", "Detail", in: unlisted) == .missingPlace)
  }

  @Test(arguments: [
    ("path: home", 5), ("path: \"home\" # the first", 5), ("path: x\n    aliases: [\"\", home]", 6),
    ("path: x\n    aliases:\n      - y\n      - home", 8), ("path: x\n    aliases: [y,\n      home]", 7),
  ])
  func `a path or an alias of the table is refused with its line`(route: String, line: Int) throws {
    let table = table.replacing("path: home", with: route)
    let error = refusal { _ = try plan("home", "Detail", in: app, table: table) }
    #expect(error?.code == .nameTaken)
    #expect(error?.message == "links.yaml:\(line): a route has the path `home` already")
  }

  @Test(arguments: [
    "path: homes\n    aliases: [home/all]", "path: x # home", "path: home/{home}",
    "path: x\n    parameters:\n      path: home",
  ])
  func `another path with the same words is not refused`(route: String) throws {
    let table = table.replacing("path: home", with: route)
    #expect(try text("links.yaml", in: plan("home", "Detail", in: app, table: table)).contains("    path: home\n"))
  }

  @Test func `a RIB on whose way no workflow arrives is named with its way`() throws {
    var app = try app
    try app.add("Audit", to: "Root")
    app["HomeWorkflow.swift"] = """
      class AppWorkflow: Workflow<any RootActionableItem> {
        func home() -> Step<any RootActionableItem, any HomeActionableItem, Void> { onStep("home") { $0.showHome() } }
      }
      final class HomeWorkflow: AppWorkflow {
        static let link = LinkWorkflow("Home") { _ in HomeWorkflow() }
        init() {
          super.init(Self.link)
          home().commit()
        }
      }

      """
    let error = refusal { _ = try plan("audits", "Audit", in: app) }
    #expect(error?.code == .missingPlace)
    #expect(error?.message.contains("no workflow without parameters on the way to Audit (Root → Audit)") == true)
    #expect(error?.hint.contains("Workflow<any RootActionableItem>") == true)
    #expect(throws: Never.self) { try plan("details", "Detail", in: app) }
  }

  @Test func `a RIB on the way without steps is named, with the file in which to write them`() throws {
    var app = try app
    try app.add("Coupons", to: "Detail")
    app.replace("protocol DetailActionableItem", with: "protocol Other", in: "DetailInteractor.swift")
    let error = refusal { _ = try plan("coupons", "Coupons", in: app) }
    #expect(error?.code == .missingPlace)
    #expect(error?.message.contains("there is no protocol DetailActionableItem") == true)
    #expect(error?.hint.contains("App/Root/Home/Detail/DetailInteractor.swift") == true)
  }
}
