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

  @Test func `each failure has its exit code`() throws {
    #expect(try run().status == 64)
    #expect(try run("Nothing").status == 66)
    #expect(try run("Empty", changing: ["Empty/Clock.swift": "final class Clock {}"]).status == 66)
    let unwritable = try run("App", changing: ["\(Self.path)/Folder.swift": ""])
    #expect(unwritable.status == 70)
    #expect(unwritable.error.contains("cannot be written"))
  }
}
