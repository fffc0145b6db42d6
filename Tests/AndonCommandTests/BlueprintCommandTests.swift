import Foundation
import Lab
import Testing

@testable import AndonCommands

/// `andon blueprint`, on code written for the test and on the taxi app's own.
@Suite struct BlueprintCommandTests {
  private static let code = [
    "Root/RootBuilder.swift": "final class RootBuilder {}",
    "Root/RootInteractor.swift": "final class RootInteractor {}",
    "Root/RootRouter.swift": """
    final class RootRouter: LaunchRouter<RootInteractor> {
      private let homeBuilder: any HomeBuildable
      func routeToHome() { attachChild(homeBuilder.build()) }
    }
    """,
    "Root/Home/HomeBuilder.swift": "final class HomeBuilder {}",
    "Root/Home/HomeInteractor.swift": "final class HomeInteractor {}",
    "Root/Home/HomeRouter.swift": "final class HomeRouter: ViewableRouter<HomeInteractor, HomeViewController> {}",
  ]

  /// Runs the command in a folder that holds `App` with this code.
  private func run(_ arguments: [String], code: [String: String] = Self.code) throws -> AndonProcess.Result {
    var result: AndonProcess.Result?
    try AndonProcess.inFolder { andon in
      for (name, text) in code {
        let file = URL(filePath: andon.path("App/\(name)"))
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
      let run = try andon.run(["blueprint", andon.path("App")] + arguments)
      let folder = andon.folder.path + "/"
      result = AndonProcess.Result(
        status: run.status, output: run.output.replacing(folder, with: ""), error: run.error.replacing(folder, with: "")
      )
    }
    return try #require(result)
  }

  @Test func `the tree is a table with views and the places where RIBs are built`() throws {
    let result = try run([])
    #expect(result.status == 0 && result.error.isEmpty)
    #expect(
      result.output == """
        RIB     VIEW      BUILT AT
        Root    viewless  App/Root/RootRouter.swift:1
          Home  view      App/Root/RootRouter.swift:3

        """)
  }

  @Test func `the tree is one object as JSON, and a flowchart as Mermaid`() throws {
    let json = #"""
      {"disagreements":[],"roots":[{"children":[{"children":[],"file":"App/Root/RootRouter.swift","hasView":true,\#
      "line":3,"rib":"Home"}],"file":"App/Root/RootRouter.swift","hasView":false,"line":1,"rib":"Root"}]}

      """#
    #expect(try run(["--json"]).output == json)
    #expect(try run(["--format", "json"]).output == json)
    #expect(
      try run(["--format", "mermaid"]).output == """
        flowchart TD
          n0["Root (viewless)"]
          n1["Home"]
          n0 --> n1

        """)
  }

  @Test func `disagreements of folders and code are printed to standard error, and the exit code is 1`() throws {
    var code = Self.code
    code["Root/Home/HomeInteractor.swift"] = nil
    code["Root/RootRouter.swift"] = "final class RootRouter: LaunchRouter<RootInteractor> {}"
    let result = try run([], code: code)
    #expect(result.status == 1)
    #expect(result.lines.count == 2)
    #expect(
      result.error == """
        App/Root/Home/HomeBuilder.swift:1: Home has no class HomeInteractor
          hint: write it in App/Root/Home/HomeInteractor.swift, or remove the rest of Home
        App/Root/Home/HomeBuilder.swift:1: Home is never built
          hint: build it in RootRouter, whose folder contains it, or remove its folder

        """)
    let json = try run(["--json"], code: code)
    #expect(json.status == 1)
    #expect(json.output.contains(#""code":"missingPart""#))
  }

  @Test func `a folder that is not there, or without a RIB, is 66`() throws {
    let missing = try run(["--json"], code: [:])
    #expect(missing.status == 66)
    #expect(missing.error.hasPrefix("andon: there is no folder App\n  hint: "))
    let empty = try run([], code: ["a.swift": "struct A {}"])
    #expect(empty.status == 66 && empty.output.isEmpty)
    #expect(empty.error.hasPrefix("andon: there is no RIB in App\n  hint: "))
  }

  @Test func `the blueprint of the taxi app has no disagreements`() throws {
    try AndonProcess.inFolder { andon in
      let result = try andon.run(["blueprint", AndonProcess.repository.appending(path: "Sources/TaxiApp").path])
      #expect(result.status == 0, "\(result.error)")
      #expect(result.lines.contains { $0.hasPrefix("        ScheduledReservation ") })
    }
  }
}
