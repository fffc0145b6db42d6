import Testing

/// `ribs di`: what it writes and removes, and its exit codes.
@Suite struct DICommandTests {
  private static let path = "App/App+Dependencies.generated.swift"
  private static let code = [
    "App/Root.swift": """
    final class RootComponent: BootstrapComponent { let clock = Clock() }
    final class RootBuilder: Builder<RootComponent> {
      func build() { HomeBuilder(dependency: dependency).build() }
    }
    """,
    "App/Home.swift": """
    protocol HomeDependency: Dependency { var clock: Clock { get } }
    final class HomeBuilder: Builder<any HomeDependency> { func build() { start(dependency.clock) } }
    """,
  ]

  private func run(_ arguments: String..., changing files: [String: String] = [:]) throws -> RibsProcess {
    try RibsProcess(["di"] + arguments, files: Self.code.merging(files) { $1 })
  }

  @Test func `the file is written once, and is fresh then`() throws {
    let first = try run("App")
    #expect(first.status == 0)
    #expect(first.output == "new     \(Self.path)\n")
    #expect(first.error.isEmpty)
    let text = try #require(first.files[Self.path])
    #expect(text.contains("extension RootComponent: HomeDependency {}"))
    #expect(try run("App", changing: [Self.path: text]).output == "fresh   \(Self.path)\n")
    let check = try run("--check", "App/", changing: [Self.path: text])
    #expect(check.status == 0)
    #expect(check.output.isEmpty)
    #expect(check.error.isEmpty)
  }

  @Test func `a stale file fails the check with the command that corrects it, and the command corrects it`() throws {
    let text = try #require(try run("App").files[Self.path])
    let stale = [Self.path: text.replacing("HomeDependency", with: "MenuDependency")]
    let check = try run("--check", "App", changing: stale)
    #expect(check.status == 1)
    #expect(check.files[Self.path] == stale[Self.path])
    #expect(check.error == "\(Self.path):1:1: error: the file is stale\n  fix: scripts/ribs di App\n")
    let corrected = try run("App", changing: stale)
    #expect(corrected.output == "edited  \(Self.path)\n")
    #expect(corrected.files[Self.path] == text)
    #expect(try run("--check", "App").status == 1)
  }

  @Test func `nothing is written while the code has an error`() throws {
    let root = Self.code["App/Root.swift"]?.replacing("let clock = Clock()", with: "")
    let result = try run("App", changing: ["App/Root.swift": root ?? ""])
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(result.files[Self.path] == nil)
    #expect(result.error.hasPrefix("App/Home.swift:1:43: error: Home needs `clock: Clock`"))
    #expect(result.error.hasSuffix("\nribs di: 1 error; nothing was written\n"))
  }

  @Test func `the file of an earlier name of the folder is removed, that of another folder stays`() throws {
    let text = try #require(try run("App").files[Self.path])
    let (old, other) = ("App/Tea+Dependencies.generated.swift", "App/Part/Part+Dependencies.generated.swift")
    let strange = "App/Strings.generated.swift"
    let files = [Self.path: text, old: text, other: text, strange: "// Written by another tool.\n"]
    let check = try run("--check", "App", changing: files)
    #expect(check.status == 1)
    #expect(check.error.contains("\(old):1:1: error: "))
    #expect(check.files[old] != nil)
    let result = try run("App", changing: files)
    #expect(result.status == 0)
    #expect(result.output == "removed \(old)\nfresh   \(Self.path)\n")
    #expect(result.files[old] == nil)
    #expect(result.files[other] != nil)
    #expect(result.files[strange] != nil)
  }

  /// A package whose RIB Home is in a module below that of the root, and whose clock is in a third one.
  private static let modules = [
    "App/Sources/RootImp/Root.swift": """
    import Core
    import HomeImp
    import RIBs
    public final class RootComponent: BootstrapComponent { public let clock = Clock() }
    final class RootBuilder: Builder<RootComponent> {
      func build() { HomeBuilder(dependency: dependency).build() }
    }
    """,
    "App/Sources/HomeImp/Home.swift": """
    import PayImp
    public import RIBs
    public protocol HomeDependency: HomeSubtreeDependency {}
    final class HomeComponent: Component<any HomeDependency> {}
    public final class HomeBuilder: Builder<any HomeDependency> {
      public func build() { PayBuilder(dependency: HomeComponent(dependency: dependency)).build() }
    }
    """,
    "App/Pay/Sources/PayImp/Pay.swift": """
    public import Core
    public import RIBs
    public protocol PayDependency: Dependency { var clock: Clock { get } }
    public final class PayBuilder: Builder<any PayDependency> { public func build() { start(dependency.clock) } }
    """,
    "App/Tests/RootImpTests/RootTests.swift": "final class RootComponent: BootstrapComponent {}\n",
  ]

  @Test func `each module of a package has a file of its own, and a check compares them all`() throws {
    let paths = ["HomeImp", "RootImp"].map { "App/Sources/\($0)/\($0)+Dependencies.generated.swift" }
    let pay = "App/Pay/Sources/PayImp/PayImp+Dependencies.generated.swift"
    let first = try RibsProcess(["di", "App"], files: Self.modules)
    #expect(first.error == "")
    #expect(first.lines == ([pay] + paths).map { "new     \($0)" })
    let home = try #require(first.files[paths[0]])
    #expect(home.contains("\n\npublic import Core\nimport PayImp\npublic import RIBs\n\n"))
    #expect(home.contains("public protocol HomeSubtreeDependency: Dependency {"))
    #expect(home.contains("extension HomeComponent: PayDependency {"))
    #expect(!home.contains("RootComponent: "))
    let root = try #require(first.files[paths[1]])
    #expect(root.contains("\n\npublic import HomeImp\n\n"))
    #expect(root.contains("extension RootComponent: HomeDependency {}"))
    let fresh = try RibsProcess(["di", "--check", "App"], files: first.files)
    #expect(fresh.status == 0, "\(fresh.error)")
    let stale = try RibsProcess(["di", "--check", "App"], files: first.files.merging([paths[1]: ""]) { $1 })
    #expect(stale.status == 1)
    #expect(stale.error == "\(paths[1]):1:1: error: the file is stale\n  fix: scripts/ribs di App\n")
  }

  /// The components of an app that has moved to Needle.
  private static let needle = [
    "App/Root.swift": """
    import NeedleFoundation
    class AppComponent: BootstrapComponent {
      var rootComponent: RootComponent { RootComponent(parent: self) }
    }
    protocol RootDependency: NeedleFoundation.Dependency {}
    final class RootComponent: NeedleFoundation.Component<RootDependency> {
      var scores: Scores { shared { Scores() } }
      var loggedOutComponent: LoggedOutComponent { LoggedOutComponent(parent: self) }
      func loggedInComponent(player: String) -> LoggedInComponent { LoggedInComponent(parent: self, player: player) }
    }
    """,
    "App/LoggedIn.swift": """
    import NeedleFoundation
    protocol LoggedOutDependency: NeedleFoundation.Dependency {}
    final class LoggedOutComponent: NeedleFoundation.Component<LoggedOutDependency> {}
    protocol LoggedInDependency: NeedleFoundation.Dependency {}
    final class LoggedInComponent: NeedleFoundation.Component<LoggedInDependency> {
      let player: String
      var offGameComponent: OffGameComponent { OffGameComponent(parent: self) }
    }
    protocol OffGameDependency: NeedleFoundation.Dependency {
      var player: String { get }
      var scores: Scores { get }
    }
    final class OffGameComponent: NeedleFoundation.Component<OffGameDependency> {
      var title: String { dependency.player + dependency.scores.text }
    }
    """,
  ]

  @Test func `components of Needle are checked from the root down, and nothing is written`() throws {
    let run = try RibsProcess(["di", "App"], files: Self.needle)
    #expect(run.error == "")
    #expect(run.output == "checked App: Needle's generator joins its components\n")
    #expect(run.files.count == 2)
    #expect(try RibsProcess(["di", "--check", "App"], files: Self.needle).status == 0)
    var files = Self.needle
    files["App/Root.swift"] = files["App/Root.swift"]?.replacing(
      "  var scores: Scores { shared { Scores() } }\n", with: "")
    let missing = try RibsProcess(["di", "--check", "App"], files: files)
    #expect(missing.status == 1)
    #expect(missing.error.contains("OffGame needs `scores: Scores`, which no RIB above it provides"))
    #expect(missing.error.contains("way from the root: App → Root → LoggedIn → OffGame"))
  }

  @Test func `each failure has its exit code`() throws {
    #expect(try run().status == 64)
    #expect(try run("Nothing").status == 66)
    #expect(try run("Empty", changing: ["Empty/Clock.swift": "final class Clock {}"]).status == 66)
    let unwritable = try run("App", changing: ["\(Self.path)/Folder.swift": ""])
    #expect(unwritable.status == 70)
    #expect(unwritable.error.contains("cannot be written"))
  }
}
