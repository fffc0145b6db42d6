import Testing

/// `ribs migrate`: the imports that it replaces, and what it lists and leaves alone.
@Suite struct MigrateCommandTests {
  private static let interactor = """
    //
    // Copyright

    import RIBs
    import RxSwift
    import RxCocoa

    protocol HomeRouting: Routing {}

    final class HomeInteractor: Interactor {
      weak var router: HomeRouting?
    }
    """
  private static let view = """
    import RIBs
    import UIKit

    final class HomeViewController: UIViewController, ViewControllable {}
    """

  private func migrate(_ files: [String: String], _ options: String...) throws -> RibsProcess {
    try RibsProcess(["migrate"] + options + ["App"], files: files)
  }

  @Test func `the imports become one of the compatibility module, and all else stays`() throws {
    let run = try migrate(["App/Home/HomeInteractor.swift": Self.interactor])
    #expect(run.status == 0)
    #expect(run.output == "edited  App/Home/HomeInteractor.swift\n")
    #expect(run.error == "ribs migrate: 1 file edited; 0 places are left to you\n")
    let expected = Self.interactor.replacing(
      "import RIBs\nimport RxSwift\nimport RxCocoa\n", with: "import Foundation\nimport RIBsCompatibility\n")
    #expect(run.files["App/Home/HomeInteractor.swift"] == expected)
  }

  @Test func `a second run finds nothing to write`() throws {
    let migrated = Self.interactor.replacing(
      "import RIBs\nimport RxSwift\nimport RxCocoa\n", with: "import Foundation\nimport RIBsCompatibility\n")
    let run = try migrate(["App/HomeInteractor.swift": migrated])
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(run.error == "ribs migrate: 0 files edited; 0 places are left to you\n")
  }

  @Test(arguments: [
    ("import RxSwift\nlet a = 1\n", "import Foundation\nimport RIBsCompatibility\nlet a = 1\n"),
    ("import Foundation\nimport RxSwift\n\nlet a = 1\n", "import Foundation\nimport RIBsCompatibility\n\nlet a = 1\n"),
    ("import UIKit\n\nenum Kind {}\n", "import Foundation\n\nenum Kind {}\n"),
    ("import Foundation\nimport UIKit\nenum Kind {}\n", "import Foundation\nenum Kind {}\n"),
    ("import class RxSwift.Observable\nlet a = 1\n", "import Foundation\nimport RIBsCompatibility\nlet a = 1\n"),
  ])
  func `each form of an import is replaced`(old: String, new: String) throws {
    #expect(try migrate(["App/A.swift": old]).files["App/A.swift"] == new)
  }

  @Test func `a view of UIKit is listed and left alone`() throws {
    let run = try migrate(["App/HomeViewController.swift": Self.view])
    #expect(run.status == 1)
    #expect(
      run.output == """
        App/HomeViewController.swift:1:1: a view of a phone; write a headless one with the same protocols (HeadlessUI)

        """)
    #expect(run.files["App/HomeViewController.swift"] == Self.view)
  }

  @Test func `the start of the app is listed and left alone`() throws {
    let delegate = "import RIBs\nimport UIKit\nclass AppDelegate: UIResponder, UIApplicationDelegate {}\n"
    let run = try migrate(["App/AppDelegate.swift": delegate])
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("App/AppDelegate.swift:1:1: starts the app on a phone"))
    #expect(run.files["App/AppDelegate.swift"] == delegate)
  }

  @Test(arguments: [
    (
      "stream.delay(.seconds(1), scheduler: MainScheduler.instance)",
      ["`delay` needs time", "`MainScheduler` moves work"]
    ),
    ("stream.observe(on: queue)", ["`observe` moves work"]),
    ("model.observe(change)", []),
    ("func load() -> Single<Int>", ["`Single` is not there; use Observable"]),
    ("let now = Date()", ["`Date` reads the clock"]),
    ("let delay = 3", []),
    ("stream.map { $0 }.share(replay: 1)", []),
  ])
  func `what the module lacks is listed with its place`(code: String, texts: [String]) throws {
    let run = try migrate(["App/A.swift": "import RxSwift\n\(code)\n"])
    #expect(run.status == (texts.isEmpty ? 0 : 1))
    #expect(run.lines.count == texts.count + 1)
    for (line, text) in zip(run.lines.dropFirst(), texts) {
      #expect(line.hasPrefix("App/A.swift:2:"))
      #expect(line.contains(text))
    }
  }

  @Test func `a dry run prints a patch and writes nothing`() throws {
    let run = try migrate(["App/HomeInteractor.swift": Self.interactor], "--dry-run")
    #expect(run.output.contains("+import RIBsCompatibility"))
    #expect(run.error.contains("1 file would be edited"))
    #expect(run.files["App/HomeInteractor.swift"] == Self.interactor)
  }

  @Test func `nothing is written when a file has a syntax error`() throws {
    let run = try migrate(["App/A.swift": "import RxSwift\nclass {", "App/B.swift": "import RIBs\n"])
    #expect(run.status == 64)
    #expect(run.error.contains("App/A.swift:2:"))
    #expect(run.files["App/B.swift"] == "import RIBs\n")
  }
}
