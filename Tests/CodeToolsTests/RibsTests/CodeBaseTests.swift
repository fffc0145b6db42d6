import Foundation
import Testing

/// `ribs blueprint` on code bases of other shapes than those that `ribs new` writes: RIBs beside each other, several apps,
/// packages, tests; and its sizes and its comparison with an intended tree.
@Suite struct CodeBaseTests {
  /// The files of a RIB that builds others.
  private static func rib(_ name: String, in folder: String, builds children: [String] = [], isRoot: Bool = false)
    -> [String: String]
  {
    let builders = children.map { "  let \($0.lowercased()): \($0)Buildable\n" }.joined()
    let calls = children.map { "    attachChild(\($0.lowercased()).build())\n" }.joined()
    return [
      "\(folder)/\(name)Builder.swift": "class \(name)Builder: Builder<X>, \(name)Buildable {}\n",
      "\(folder)/\(name)Interactor.swift": "class \(name)Interactor {}\n",
      "\(folder)/\(name)Router.swift":
        "class \(name)Router: \(isRoot ? "LaunchRouter" : "Router")<X> {\n\(builders)  func show() {\n\(calls)  }\n}\n",
    ]
  }

  private static func app(_ folder: String) -> [String: String] {
    rib("Root", in: "\(folder)/Root", builds: ["Menu", "List"], isRoot: true)
      .merging(rib("Menu", in: "\(folder)/Menu", builds: ["Detail"])) { $1 }
      .merging(rib("List", in: "\(folder)/List", builds: ["Detail"])) { $1 }
      .merging(rib("Detail", in: "\(folder)/Detail", builds: ["Zoom"])) { $1 }
      .merging(rib("Zoom", in: "\(folder)/Zoom")) { $1 }
  }

  private func names(_ run: RibsProcess) -> [String] {
    run.lines.dropFirst().map { $0.components(separatedBy: "   ")[0].replacing("view", with: "") }.map {
      $0.components(separatedBy: " viewless")[0]
    }
  }

  @Test func `folders beside each other are not compared, and a subtree of two parents is marked the second time`()
    throws
  {
    let run = try RibsProcess(["blueprint", "App"], files: Self.app("App"))
    #expect(run.status == 0)
    #expect(run.error == "ribs: no RIB's folder is in that of its parent, so folders are not compared\n")
    #expect(run.output.contains("    Detail (as above)"))
    #expect(run.output.components(separatedBy: "Zoom ").count == 2)
  }

  @Test func `several apps with the same names are several trees`() throws {
    var files = Self.app("All/first/App").merging(Self.app("All/second/App")) { $1 }
    files["All/first/App.xcodeproj/project.pbxproj"] = ""
    files["All/second/project.yml"] = ""
    let run = try RibsProcess(["blueprint", "All"], files: files)
    #expect(run.status == 0)
    #expect(run.output.components(separatedBy: "\nRoot ").count == 3)
    #expect(!run.error.contains("another RIB"))
    let checked = try RibsProcess(["blueprint", "--check", "b.yaml", "All"], files: files)
    #expect(checked.status == 65)
    #expect(checked.error.contains("All has 2 apps"))
  }

  @Test func `a RIB in a module of its own is not to be moved, and tests and excluded folders are left out`() throws {
    var files = Self.rib("Root", in: "App/Root", builds: ["Home", "Pay"], isRoot: true)
      .merging(Self.rib("Home", in: "App/Root/Home")) { $1 }
      .merging(Self.rib("Pay", in: "App/Packages/Pay/Sources/PayImp")) { $1 }
    #expect(try RibsProcess(["blueprint", "App"], files: files).status == 0)
    files.merge(Self.rib("Fake", in: "App/RootTests/Fake")) { $1 }
    #expect(try RibsProcess(["blueprint", "App"], files: files).status == 0)
    files.merge(Self.rib("Old", in: "App/Root/Legacy/Old")) { $1 }
    #expect(try RibsProcess(["blueprint", "App"], files: files).status == 1)
    #expect(try RibsProcess(["blueprint", "--exclude", "Legacy", "App"], files: files).status == 0)
    #expect(try RibsProcess(["blueprint", "--exclude", "Root/Legacy/", "App"], files: files).status == 0)
  }

  @Test func `sizes are of each RIB's own files, the largest first`() throws {
    let files = Self.rib("Root", in: "App/Root", builds: ["Home"], isRoot: true)
      .merging(Self.rib("Home", in: "App/Root/Home")) { $1 }
    let run = try RibsProcess(["blueprint", "--sizes", "App"], files: files)
    #expect(
      run.output.hasSuffix(
        """
        RIB   FILES  LINES  LONGEST FILE        LONGEST FUNCTION
        Root  3      8      RootRouter.swift 6  RootRouter.show 3
        Home  3      6      HomeRouter.swift 4  HomeRouter.show 2

        """))
  }

  @Test func `the intended tree is compared, and ends with 1 when the code differs`() throws {
    var files = Self.rib("Root", in: "App/Root", builds: ["Home"], isRoot: true)
      .merging(Self.rib("Home", in: "App/Root/Home")) { $1 }
    files["b.yaml"] = "Root:\n  owner: a\n  about: A.\n  children:\n    Home:\n      owner: b\n      about: B.\n"
    #expect(try RibsProcess(["blueprint", "--check", "b.yaml", "App"], files: files).status == 0)
    files["b.yaml"]? += "    Gifts:\n      owner: b\n      about: C.\n"
    let run = try RibsProcess(["blueprint", "--check", "b.yaml", "App"], files: files)
    #expect(run.status == 1)
    #expect(run.error.hasPrefix("b.yaml:8:5: error: Gifts is not in the code\n"))
  }
}
