import Foundation
import Testing

/// `ribs blueprint`: its formats, its comparison with a search, and its exit codes.
@Suite struct BlueprintCommandTests {
  private static let code = [
    "App/Root/RootBuilder.swift": """
    final class RootComponent: Component<EmptyDependency>, HomeDependency {
      let menu: Menu
    }
    final class RootBuilder: Builder<EmptyDependency> {
      func build() -> LaunchRouting {
        let component = RootComponent(dependency: dependency)
        return RootRouter(interactor: RootInteractor(), homeBuilder: HomeBuilder(dependency: component))
      }
    }
    """,
    "App/Root/RootInteractor.swift": "final class RootInteractor {}",
    "App/Root/RootRouter.swift": """
    final class RootRouter: LaunchRouter<RootInteractor> {
      private let homeBuilder: any HomeBuildable
      func routeToHome() { attachChild(homeBuilder.build()) }
    }
    """,
    "App/Root/Home/HomeBuilder.swift": """
    protocol HomeDependency: Dependency {
      var menu: Menu { get }
    }
    final class HomeComponent: Component<HomeDependency> {}
    final class HomeBuilder: Builder<HomeDependency> {}
    """,
    "App/Root/Home/HomeInteractor.swift": "final class HomeInteractor {}",
    "App/Root/Home/HomeRouter.swift": "final class HomeRouter: ViewableRouter<HomeInteractor, HomeViewController> {}",
  ]

  private static let reached = #"""
    {"app":"a","roots":[{"rib":"Root","links":[],"children":[{"rib":"Home","links":["a://home"],"children":[]}]}]}
    """#

  private func run(
    _ arguments: String..., changing files: [String: String] = [:], removing removed: [String] = []
  ) throws -> RibsProcess {
    let files = Self.code.filter { !removed.contains($0.key) }.merging(files) { $1 }
    return try RibsProcess(["blueprint", "App"] + arguments, files: files, input: Self.reached)
  }

  @Test func `the tree is a table with views and the places where RIBs are built`() throws {
    let result = try run()
    #expect(result.status == 0)
    #expect(result.error.isEmpty)
    #expect(
      result.output == """
        RIB     VIEW      BUILT AT
        Root    viewless  App/Root/RootRouter.swift:1:7
          Home  view      App/Root/RootRouter.swift:3:48

        """)
  }

  @Test func `dependencies are a second table, and the links of a search another`() throws {
    #expect(
      try run("--dependencies").output.hasSuffix(
        """

        RIB   DEPENDENCY  PROPERTY  TYPE  DECLARED AT
        Root  provides    menu      Menu  App/Root/RootBuilder.swift:2:7
        Home  needs       menu      Menu  App/Root/Home/HomeBuilder.swift:2:7

        """))
    let reached = try run("--reached", "-")
    #expect(reached.status == 0)
    #expect(reached.error.isEmpty)
    #expect(reached.output.hasSuffix("\n\nRIB   LINK\nHome  a://home\n"))
  }

  @Test func `the tree is one object as JSON, and a flowchart as Mermaid`() throws {
    struct Content: Decodable {
      struct Place: Decodable { let file: String, line: Int, column: Int }
      struct Value: Decodable { let name: String, type: String, position: Place }
      struct Node: Decodable { let rib: String, hasView: Bool, position: Place, children: [Node] }
      struct Entry: Decodable {
        let rib: String, folder: String, hasView: Bool, builtAt: [Place], needs: [Value], provides: [Value]
        let passesOn: [Value], links: [String]
      }
      let roots: [Node], ribs: [Entry]
    }
    let json = try run("--format", "json", "--reached", "-")
    #expect(json.lines.count == 1)
    let content = try JSONDecoder().decode(Content.self, from: Data(json.output.utf8))
    #expect(content.roots.map(\.rib) == ["Root"])
    #expect(content.roots[0].children.map(\.position.column) == [48])
    let home = try #require(content.ribs.last)
    #expect(content.ribs.map(\.rib) == ["Root", "Home"])
    #expect(home.hasView)
    #expect(home.links == ["a://home"])
    #expect(home.builtAt.map(\.line) == [3])
    #expect(home.needs.map(\.name) == ["menu"])
    #expect(home.folder == "App/Root/Home")
    #expect(
      try run("--format", "mermaid").output == """
        flowchart TD
          n0["Root (viewless)"]
          n1["Home"]
          n0 --> n1

        """)
  }

  @Test func `the picture has a box for each RIB and a line to each child, and the page needs no network`() throws {
    let svg = try run("--format", "svg").output
    #expect(svg.hasPrefix("<svg "))
    #expect(svg.hasSuffix("</svg>\n"))
    #expect(svg.contains("prefers-color-scheme:dark"))
    #expect(svg.components(separatedBy: "rx=\"5\"/>").count == 3)
    #expect(svg.components(separatedBy: "<path ").count == 2)
    #expect(svg.contains("<rect class=\"viewless\""))
    #expect(svg.contains("<rect class=\"view\""))
    let page = try run("--format", "html", "--reached", "-").output
    #expect(page.hasPrefix("<!doctype html>"))
    #expect(page.contains("<svg "))
    #expect(page.contains("<code>a://home</code>"))
    #expect(page.contains("title=\"App/Root/RootRouter.swift:3:48\">RootRouter.swift:3:48</code>"))
    // The table fits a screen of 1300 pixels: its columns have fixed widths, in which names wrap.
    #expect(page.contains("table-layout: fixed"))
    #expect(page.contains("border-bottom: 1px solid var(--line); white-space: normal; }"))
    #expect(!page.contains("src="))
    #expect(!page.contains("href="))
    #expect(!page.contains("@import"))
    let wrong = try run("--format", "html", removing: ["App/Root/Home/HomeInteractor.swift"])
    #expect(wrong.status == 1)
    #expect(wrong.output.contains("Home has no class HomeInteractor</span>"))
    #expect(wrong.output.contains("<rect class=\"view wrong\""))
  }

  @Test func `disagreements are printed to standard error as errors, and the exit code is 1`() throws {
    let result = try run(
      changing: ["App/Root/RootRouter.swift": "final class RootRouter: LaunchRouter<RootInteractor> {}"],
      removing: ["App/Root/Home/HomeInteractor.swift"])
    #expect(result.status == 1)
    #expect(
      result.error == """
        App/Root/Home/HomeBuilder.swift:5:7: error: Home has no class HomeInteractor
          hint: write it in App/Root/Home/HomeInteractor.swift, or remove the rest of Home
        App/Root/RootBuilder.swift:7:66: error: Root names the builder of Home, but never calls its build
          hint: call build in RootRouter, and attach what it returns

        """)
  }

  @Test func `a flat app has no disagreement of folders`() throws {
    let parts = Self.code.filter { $0.key.hasPrefix("App/Root/Home/") }
    let moved = Dictionary(uniqueKeysWithValues: parts.map { ($0.key.replacing("Root/", with: ""), $0.value) })
    let error = try run(changing: moved, removing: Array(parts.keys)).error
    #expect(error.contains("Root builds Home, whose folder is in no folder of a RIB"))
    let (flat, tree) = (try run("--flat", changing: moved, removing: Array(parts.keys)), try run())
    #expect(flat.status == 0)
    #expect(flat.output == tree.output)
  }

  @Test func `a RIB that the search never attaches, and one that is not in the code, are errors`() throws {
    let search = #"""
      {"roots":[{"rib":"Root","links":[],"children":[{"rib":"Page","links":[],"children":[]}]}]}
      """#
    let result = try run("--reached", "search.json", changing: ["search.json": search])
    #expect(result.status == 1)
    #expect(
      result.error == """
        App/Root/Home/HomeBuilder.swift:5:7: error: the search never attaches Home
          hint: route to it, or remove it; andon blueprint --limit N searches further
        search.json:1:1: error: the search attaches Page, which the code does not declare
          hint: name the folder that contains PageRouter

        """)
  }

  @Test func `a RIB that the search attaches below another one than the code builds it in is two errors`() throws {
    let search = #"""
      {"roots":[{"rib":"Root","links":[],"children":[]},{"rib":"Home","links":[],"children":[{"rib":"Root","links":[],
      "children":[]}]}]}
      """#
    let result = try run("--reached", "search.json", changing: ["search.json": search])
    #expect(result.error.contains("RootBuilder.swift:4:7: error: the search attaches Root below Home, whose code"))
    #expect(result.error.contains("RootRouter.swift:3:48: error: the search never attaches Home below Root"))
  }

  @Test func `a folder that is not there, or without a RIB, is 66, and a wrong file of a search 65`() throws {
    let missing = try RibsProcess(["blueprint", "App"], files: [:])
    #expect(missing.status == 66)
    #expect(missing.error.hasPrefix("ribs: there is no folder App\n  hint: "))
    let empty = try RibsProcess(["blueprint", "App"], files: ["App/a.swift": "struct A {}"])
    #expect(empty.status == 66)
    #expect(empty.error.hasPrefix("ribs: there is no RIB in App\n  hint: "))
    #expect(try run("--reached", "nowhere").status == 66)
    let wrong = try run("--reached", "wrong.json", changing: ["wrong.json": "{}"])
    #expect(wrong.status == 65)
    #expect(wrong.output.isEmpty)
    #expect(wrong.error.contains("andon blueprint --json"))
    #expect(try run("--format", "pdf").status == 64)
  }

  @Test(arguments: [
    ("[]", "search.json has no RIB"),
    (
      #"[{"rib":"Root","links":[],"children":[{"rib":"Page","links":[],"children":[{"rib":"List","links":[],"#
        + #""children":[]}]}]}]"#, "search.json is the tree of another app: App has 1 of its 3 RIBs"
    ),
  ])
  func `a search of another app is one error`(roots: String, problem: String) throws {
    let result = try run("--reached", "search.json", changing: ["search.json": #"{"roots":\#(roots)}"#])
    #expect(result.status == 65)
    #expect(result.output.isEmpty)
    #expect(
      result.error == """
        ribs: \(problem)
          hint: name the folder of the whole app, or write its tree: andon blueprint --json > FILE

        """)
  }
}
