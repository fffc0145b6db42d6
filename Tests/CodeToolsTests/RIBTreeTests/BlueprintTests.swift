import CodeReading
import Foundation
import RIBTree
import Testing

@Suite struct BlueprintTests {
  private func found(_ sample: RIBSample) -> [String] {
    sample.blueprint.disagreements.map { "\($0.code) \($0.rib) \($0.position.file):\($0.position.line)" }
  }

  @Test func `the taxi app's folders and code agree, and ARCHITECTURE.md has its tree`() throws {
    let repository = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let blueprint = Blueprint(try AppCode(folder: repository.appending(path: "Sources/TaxiApp").path))
    #expect(blueprint.disagreements.map(\.text) == [])
    #expect(blueprint.roots.map(\.rib) == ["AppRoot"])
    #expect(blueprint.roots[0].all.count == blueprint.ribs.count)
    func lines(_ node: Blueprint.Node, _ depth: Int) -> [String] {
      [String(repeating: "  ", count: depth) + node.rib + (node.hasView ? "" : " (no view)")]
        + node.children.flatMap { lines($0, depth + 1) }
    }
    let tree = blueprint.roots.flatMap { lines($0, 0) }.joined(separator: "\n")
    let map = try String(contentsOf: repository.appending(path: "Sources/ARCHITECTURE.md"), encoding: .utf8)
    #expect(map.contains("```\n\(tree)\n```"), "\(tree)")
  }

  @Test func `a RIB is below the one that builds it, with the position of the call`() {
    let blueprint = RIBSample.app.blueprint
    #expect(blueprint.line == "Root(Home(Detail))")
    #expect(blueprint.disagreements == [])
    let home = blueprint.roots[0].children[0]
    #expect(home.position == SourcePosition(file: "App/Root/RootRouter.swift", line: 4, column: 48))
    #expect(!home.hasView)
    #expect(home.children[0].hasView)
  }

  @Test func `children are in the order of the router's code`() {
    var sample = RIBSample.app
    sample.add("Home", in: "App/Root/Home", builds: ["Zoo", "Detail"])
    sample.add("Zoo", in: "App/Root/Home/Zoo")
    sample["App/Root/Home/HomeBuilder.swift"] = "final class HomeBuilder: Builder<X> {}"
    #expect(sample.blueprint.line == "Root(Home(Zoo Detail))")
  }

  @Test func `a RIB that is never built is reported at its folder`() {
    var sample = RIBSample.app
    sample.add("Lost", in: "App/Root/Home/Lost")
    #expect(found(sample) == ["neverBuilt Lost App/Root/Home/Lost/LostBuilder.swift:2"])
    #expect(sample.blueprint.line == "Root(Home(Detail))")
    #expect(sample.blueprint.disagreements[0].hint.contains("HomeRouter"))
  }

  @Test func `a builder that is created and never used is reported where it is created`() throws {
    var sample = RIBSample.app
    let router = try #require(sample["App/Root/Home/HomeRouter.swift"])
    sample["App/Root/Home/HomeRouter.swift"] = router.replacing(".build(", with: ".make(")
    #expect(found(sample) == ["neverBuilt Detail App/Root/Home/HomeBuilder.swift:4"])
  }

  @Test func `a builder in a comment or a string is ignored`() throws {
    var sample = RIBSample.app
    let router = try #require(sample["App/Root/Home/HomeRouter.swift"])
    let commented = router.replacing("attachChild(detailBuilder.build(withListener: interactor))", with: "")
    sample["App/Root/Home/HomeRouter.swift"] = commented + "\n// attachChild(detailBuilder.build())\n"
    #expect(found(sample) == ["neverBuilt Detail App/Root/Home/HomeBuilder.swift:4"])
  }

  @Test func `a RIB that is not built by its parent folder is reported at the call`() {
    var sample = RIBSample.app
    sample.add("Root", in: "App/Root", builds: ["Home", "Detail"], base: "LaunchRouter")
    #expect(found(sample) == ["builtElsewhere Detail App/Root/RootRouter.swift:6"])
    // Its own children appear once, below the RIB that builds it first.
    #expect(sample.blueprint.line == "Root(Home(Detail) Detail)")
  }

  @Test(arguments: RIB.Part.allCases.map(\.rawValue))
  func `a missing part is reported`(part: String) {
    var sample = RIBSample.app
    sample.remove("App/Root/Home/Detail/Detail\(part).swift")
    let missing = sample.blueprint.disagreements.filter { $0.code == .missingPart }
    #expect(missing.map(\.rib) == ["Detail"])
    #expect(missing.first?.message == "Detail has no class Detail\(part)")
  }

  @Test func `two RIBs with the same name are reported with both positions`() {
    var sample = RIBSample.app
    sample.add("Detail", in: "App/Root/Detail")
    #expect(found(sample).contains("sameName Detail App/Root/Home/Detail/DetailBuilder.swift:2"))
    #expect(
      sample.blueprint.disagreements.contains { $0.message.hasSuffix(": App/Root/Detail/DetailBuilder.swift:2") })
  }

  @Test func `a router that builds and never attaches is reported`() throws {
    var sample = RIBSample.app
    let router = try #require(sample["App/Root/Home/HomeRouter.swift"])
    sample["App/Root/Home/HomeRouter.swift"] = router.replacing("attachChild", with: "keep")
    #expect(found(sample) == ["neverAttached Home App/Root/Home/HomeRouter.swift:4"])
    sample["App/Root/Home/HomeRouter.swift"] = router.replacing("attachChild", with: "keep")
      .replacing(": Router<", with: ": PagedRouter<")
    #expect(found(sample) == [])
  }

  @Test func `a RIB in one file, a grouping folder and a helper beside the router are all understood`() throws {
    var sample = RIBSample()
    sample["App/Root/Root.swift"] = """
      final class RootBuilder {}
      final class RootInteractor {}
      final class RootRouter: LaunchRouter<RootInteractor> { func show() { attachChild(pages.next()) } }
      struct Pages {
        var home: HomeBuilder?
        func next() -> Routing { home?.build() }
      }
      """
    sample.add("Home", in: "App/Root/Pages/Home")
    #expect(sample.blueprint.line == "Root(Home)")
    #expect(sample.blueprint.disagreements == [])
  }

  @Test func `a RIB with two parents is in the folder of the nearest RIB above both`() {
    var sample = RIBSample()
    sample.add("Root", in: "Root", builds: ["Home", "Menu"], base: "LaunchRouter")
    sample.add("Home", in: "Root/Home", builds: ["Shared"])
    sample.add("Menu", in: "Root/Menu", builds: ["Shared"])
    sample.add("Shared", in: "Root/Shared")
    #expect(sample.blueprint.disagreements == [])
    var wrong = sample
    for part in ["Builder", "Interactor", "Router"] { wrong["Root/Shared/Shared\(part).swift"] = nil }
    wrong.add("Shared", in: "Root/Menu/Shared")
    #expect(found(wrong).map { $0.prefix { $0 != "/" } } == ["builtElsewhere Shared Root"])
    // With one parent the folder must be in that of the parent.
    sample.add("Menu", in: "Root/Menu")
    #expect(found(sample).map { $0.prefix { $0 != "/" } } == ["builtElsewhere Shared Root"])
  }

  @Test func `RIBs that build each other in a circle end`() {
    var sample = RIBSample()
    sample.add("Root", in: "Root", builds: ["Home"], base: "LaunchRouter")
    sample.add("Home", in: "Root/Home", builds: ["Root"])
    #expect(sample.blueprint.line == "Root(Home(Root))")
    #expect(
      found(sample) == [
        "builtElsewhere Root Root/Home/HomeRouter.swift:4", "cycle Root Root/Home/HomeRouter.swift:4",
      ])
  }

  @Test func `a RIB that is built below itself is reported at the call, with the way around`() {
    var sample = RIBSample.app
    sample.add("Detail", in: "App/Root/Home/Detail", builds: ["Home"])
    let cycles = sample.flat.disagreements
    #expect(cycles.map(\.code) == [.cycle])
    #expect(cycles.first?.message == "Detail builds Home, which is above it: Home → Detail → Home")
    #expect(cycles.first?.position.file == "App/Root/Home/Detail/DetailRouter.swift")
    // Two ways to a RIB are no cycle.
    var twice = RIBSample.app
    twice.add("Root", in: "App/Root", builds: ["Home", "Detail"], base: "LaunchRouter")
    #expect(twice.flat.disagreements == [])
  }

  @Test func `of two roots the one without a LaunchRouter is reported as never built`() {
    var sample = RIBSample.app
    sample.add("Stray", in: "App/Stray")
    #expect(found(sample) == ["neverBuilt Stray App/Stray/StrayBuilder.swift:2"])
    #expect(sample.blueprint.line == "Root(Home(Detail))")
    // Alone, as when the folder of a part of the app is read, it is where the tree begins.
    var alone = RIBSample()
    alone.add("Stray", in: "App/Stray")
    #expect(alone.blueprint.line == "Stray")
    #expect(found(alone) == [])
  }

  @Test func `a builder without other parts is not a RIB`() {
    var sample = RIBSample.app
    sample["App/Support/QueryBuilder.swift"] = "struct QueryBuilder {}"
    #expect(found(sample) == [])
  }

  @Test
  func `builders of uber's style are read: without any, in an extension of a file of its own, through an adapter`() {
    let sample = RIBSample.flat
    #expect(sample.flat.line == "Root(LoggedOut LoggedIn(Game Lobby))")
    #expect(sample.flat.disagreements == [])
    #expect(sample.flat.roots[0].all.filter { !$0.hasView }.map(\.rib) == ["LoggedIn"])
    let built = sample.blueprint.disagreements.filter { $0.code == .builtElsewhere }
    #expect(built.map(\.rib) == ["Game", "Lobby", "LoggedOut", "LoggedIn"])
    #expect(built.allSatisfy { $0.hint.contains("--flat") })
  }

  @Test(arguments: [
    "  private let page: () -> any DetailBuildable\n  func show() { attachChild(page().build()) }",
    "  private var pages: [String: any DetailBuildable] = [:]\n  func show() { attachChild(pages[\"a\"]?.build()) }",
    "  private var page: DetailBuilder!\n  func show() { attachChild((self.page)!.buildDetail()) }",
    "  func page() -> any DetailBuildable { pages[0] }\n  func show() { attachChild(page().build()) }",
    "  func show() { attachChild(DetailBuilder(dependency: component).build()) }",
    "  func show() { page = DetailBuilder(dependency: component)\n    attachChild(page.build()) }",
    "  #if DEBUG\n  let page: DetailBuilder\n  #endif\n  func show() { attachChild(page.build()) }",
  ])
  func `each way to hold a builder is a build`(router: String) {
    var sample = RIBSample.app
    sample.add("Home", in: "App/Root/Home")
    sample["App/Root/Home/HomeRouter.swift"] =
      "#if os(Linux)\nfinal class HomeRouter: Router<X> {\n\(router)\n}\n#endif\n"
    #expect(sample.blueprint.line == "Root(Home(Detail))")
    #expect(found(sample) == [])
  }

  @Test func `without a LaunchRouter each RIB that is never built is a tree of a flat app`() {
    var sample = RIBSample()
    sample.add("Home", in: "App/Home", builds: ["Detail"])
    sample.add("Detail", in: "App/Detail")
    sample.add("Other", in: "App/Other")
    #expect(sample.flat.line == "Home(Detail) Other")
    #expect(sample.flat.disagreements == [])
    sample.add("Root", in: "App/Root", builds: ["Home"], base: "LaunchRouter")
    #expect(sample.flat.line == "Root(Home(Detail))")
    #expect(sample.flat.disagreements.map(\.rib) == ["Other"])
  }

  @Test func `a folder that is not there, or has no RIB, is an error`() {
    let missing = #expect(throws: ToolError.self) { try AppCode(folder: "/nowhere") }
    #expect(missing?.code == .notFound)
    let file = #expect(throws: ToolError.self) { try AppCode(folder: #filePath) }
    #expect(file?.code == .notFound)
    let here = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../CodeReadingTests").path
    let empty = #expect(throws: ToolError.self) { try Blueprint(AppCode(folder: here)).requireRIB(in: here) }
    #expect(empty?.code == .noRIB)
  }
}
