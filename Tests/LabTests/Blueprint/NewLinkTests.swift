import Foundation
import Testing

@testable import Lab

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

  /// An app in which `Home` shows `Detail`, and a workflow shows `Home`.
  private var app: RIBSample {
    var app = RIBSample.app
    app.addLeaf("Detail", in: "App/Root/Home/Detail")
    app["App/Root/Home/HomeItem.swift"] = """
      protocol HomeRouting: Routing { func routeToDetail() -> any DetailActionableItem }
      protocol HomeActionableItem: AnyObject {
      }
      """
    app["App/Root/RootItem.swift"] = """
      protocol RootActionableItem: AnyObject {
        func showHome() -> Reached<any HomeActionableItem>
      }
      """
    app["App/Workflows.swift"] = """
      final class HomeWorkflow: Workflow<any RootActionableItem> {
        static let link = LinkWorkflow("Home", []) { _ in HomeWorkflow() as Workflow<any RootActionableItem> }
        init() {
          super.init(name: Self.link.name)
          onStep("home") { root in root.showHome() }.commit()
        }
      }
      let all: [LinkWorkflow] = [HomeWorkflow.link]
      """
    return app
  }

  private func plan(_ path: String, _ rib: String, in app: RIBSample) throws -> [String: String] {
    let plan = try NewLink(path: path, rib: rib).plan(files: app.swift, links: "links.yaml", table: table)
    return Dictionary(uniqueKeysWithValues: plan.map { ($0.path, $0.text) })
  }

  private func refusal(_ path: String, _ rib: String, in app: RIBSample) -> NewRIBError.Code? {
    do {
      _ = try plan(path, rib, in: app)
      return nil
    } catch {
      return (error as? NewRIBError)?.code
    }
  }

  @Test func `the workflow begins as its model does, and takes a step for each RIB on the way`() throws {
    let workflows = try #require(try plan("details", "Detail", in: app)["App/Workflows.swift"])
    #expect(workflows.contains("final class DetailWorkflow: Workflow<any RootActionableItem> {"))
    #expect(workflows.contains("LinkWorkflow(\"Detail\", []) { _ in DetailWorkflow() as Workflow"))
    #expect(
      workflows.contains(
        "onStep(\"home\") { root in root.showHome() }\n.onStep(\"detail\") { home, _ in home.showDetail() }"))
    #expect(workflows.contains("[HomeWorkflow.link, DetailWorkflow.link]"))
  }

  @Test func `a RIB on the way gets the step that it lacks, and the last one becomes a place`() throws {
    let plan = try plan("details", "Detail", in: app)
    #expect(
      plan["App/Root/Home/HomeItem.swift"]?.contains("func showDetail() -> Reached<any DetailActionableItem>") == true)
    #expect(
      plan["App/Root/Home/HomeInteractor.swift"]?.contains("detailItem.show(in: self) { router?.routeToDetail() }")
        == true)
    let detail = try #require(plan["App/Root/Home/Detail/DetailInteractor.swift"])
    #expect(detail.contains("extension DetailInteractor: LinkPlace {") && detail.contains("(\"detail\", [:])"))
    #expect(detail.hasPrefix("import DeepLinks\nimport RIBs\nimport SessionEngine\n"))
    #expect(plan["App/Root/RootItem.swift"] == nil)
  }

  @Test func `the route is the last one of its section`() throws {
    let text = try #require(try plan("details", "Detail", in: app)["links.yaml"])
    #expect(
      text
        == table.replacing(
          "workflow: Home\n",
          with: """
            workflow: Home

              detail:
                path: details
                workflow: Detail

            """))
  }

  @Test func `a plan says which lines it has written, and only those`() throws {
    let plan = try NewLink(path: "details", rib: "Detail").plan(files: app.swift, links: "links.yaml", table: table)
    let list = try #require(plan.first { $0.path == "App/Workflows.swift" })
    let bytes = Array(list.text.utf8)
    let lines = list.written.map { String(decoding: bytes[$0], as: UTF8.self) }
    #expect(lines.last == "let all: [LinkWorkflow] = [HomeWorkflow.link, DetailWorkflow.link]")
    #expect(!lines.contains { $0.contains("class HomeWorkflow") })
  }

  @Test func `a link that cannot be written is refused`() {
    #expect(refusal("details/{detail}", "Detail", in: app) == .badPath)
    #expect(refusal("Details", "Detail", in: app) == .badPath)
    #expect(refusal("details//all", "Detail", in: app) == .badPath)
    #expect(refusal("coupons", "Coupons", in: app) == .unknownRIB)
    var linked = app
    linked["App/Root/Home/Detail/Place.swift"] = "extension DetailInteractor: LinkPlace {}"
    #expect(refusal("details", "Detail", in: linked) == .nameTaken)
    var valued = app
    valued["App/Root/Home/HomeItem.swift"] =
      "protocol HomeActionableItem: AnyObject { func show(_ id: Int) -> Reached<any DetailActionableItem> }"
    #expect(refusal("details", "Detail", in: valued) == .needsValue)
    var without = app
    without["App/Workflows.swift"] = "let all: [LinkWorkflow] = []"
    #expect(refusal("details", "Detail", in: without) == .missingAnchor)
    var unlisted = app
    unlisted["App/Workflows.swift"] = unlisted["App/Workflows.swift"]?.replacing(
      "let all: [LinkWorkflow] =", with: "let all =")
    #expect(refusal("details", "Detail", in: unlisted) == .missingAnchor)
  }

  @Test(arguments: [
    "Detail": "detail", "GiftCards": "gift cards", "QRPayment": "qr payment", "URLPreview": "url preview",
  ])
  func `a step is named by the words of its RIB`(rib: String, words: String) throws {
    #expect(try RIBName(rib).words == words)
  }
}
