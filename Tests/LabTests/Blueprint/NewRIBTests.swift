import Foundation
import Testing

@testable import Lab

/// Tests of the plan of a new RIB, for the taxi app and for code that lacks something.
///
/// `scripts/test-new-rib` tests that the planned code compiles, and that either all files or none are written.
@Suite struct NewRIBTests {
  private static func taxi() throws -> [SwiftFile] {
    let repository = URL(filePath: #filePath).appending(path: "../../../..").standardized
    return try SwiftFolder.read(repository.appending(path: "Sources/TaxiApp").path)
  }

  private func plan(
    _ name: String, _ parent: String, hasView: Bool = false, in files: [SwiftFile], tested: [SwiftFile] = []
  ) throws -> [NewFile] {
    try NewRIB(name, parent: parent, hasView: hasView)
      .plan(files: files, tested: tested, module: "App", tests: "Tests/AppTests")
  }

  /// Returns the code after a plan is carried out.
  private func after(_ plan: [NewFile], _ files: [SwiftFile]) -> [SwiftFile] {
    let planned = Set(plan.map(\.path))
    return files.filter { !planned.contains($0.path) }
      + plan.filter { !$0.path.hasPrefix("Tests/") }.map { SwiftFile(path: $0.path, text: $0.text) }
  }

  private func refusal(_ body: () throws -> [NewFile]) -> NewRIBError? {
    #expect(throws: NewRIBError.self) { try body() }
  }

  @Test(arguments: [false, true])
  func `a child is planned for every RIB of the taxi app, and the tree has it below that RIB`(hasView: Bool) throws {
    let files = try Self.taxi()
    for parent in RIBCode.all(in: files).map(\.name) {
      let plan = try plan("Added", parent, hasView: hasView, in: files)
      #expect(plan.filter { !$0.isEdited }.count == (hasView ? 6 : 4))
      let survey = BlueprintSurvey(files: after(plan, files))
      #expect(survey.buildings.filter { $0.child == "Added" && $0.isBuilt }.map(\.parent) == [parent])
      #expect(survey.ribs["Added"]?.hasView == hasView)
      #expect(survey.disagreements.map(\.text) == [])
    }
  }

  /// An app in which `Detail` has no children.
  private var app: RIBSample {
    var app = RIBSample.app
    app.addLeaf("Detail", in: "App/Root/Home/Detail")
    return app
  }

  @Test func `a RIB without children gets one, and its comments stay correct`() throws {
    let plan = try plan("Coupons", "Detail", in: app.swift)
    func text(_ name: String) throws -> String {
      try #require(plan.first { $0.isEdited && $0.path == "App/Root/Home/Detail/\(name).swift" }).text
    }
    #expect(try text("DetailRouter").contains("func routeToCoupons() -> any CouponsActionableItem"))
    #expect(try !text("DetailRouter").contains("no children"))
    #expect(try !text("DetailRouter").contains(": none."))
    #expect(try text("DetailBuilder").contains("    interactor.router = router\n    return (router, interactor)\n"))
    #expect(try text("DetailInteractor").contains("  weak var router: (any DetailRouting)?\n  weak var listener"))
    #expect(try text("DetailInteractor").hasSuffix("extension DetailInteractor: CouponsListener {}\n"))
  }

  @Test func `a RIB with a view is a view and its controller, which the router of its parent pushes`() throws {
    let plan = try plan("Coupons", "Detail", hasView: true, in: app.swift)
    func text(_ name: String) throws -> String { try #require(plan.first { $0.path.hasSuffix(name) }).text }
    #expect(try text("/CouponsView.swift").contains("struct CouponsView: View {"))
    #expect(
      try text("/CouponsViewController.swift")
        .contains("final class CouponsViewController: HostingController<CouponsView> {"))
    #expect(try text("DetailRouter.swift").contains("private lazy var slot = ChildSlot(of: self, .pushed)"))
  }

  @Test func `an interactor without its router gets it once`() throws {
    var app = app
    let path = "App/Root/Home/Detail/DetailBuilder.swift"
    let call = "DetailRouter(interactor: interactor, component: component)"
    app[path] = try #require(app[path]).replacing(
      "let router = \(call)\n    return (router, interactor)", with: "let r = \(call)\n    return r")
    for name in ["Coupons", "Points"] {
      for file in try plan(name, "Detail", in: app.swift) { app[file.path] = file.text }
    }
    #expect(try #require(app[path]).split(separator: "interactor.router = r").count == 2)
  }

  @Test func `a second child is joined like the first one`() throws {
    let first = after(try plan("Coupons", "Detail", in: app.swift), app.swift)
    let second = try plan("Points", "Detail", in: first)
    func text(_ name: String) throws -> String { try #require(second.first { $0.path.hasSuffix(name) }).text }
    #expect(
      try text("DetailBuilder.swift").contains("extension DetailComponent: CouponsDependency, PointsDependency {}"))
    #expect(
      try text("DetailInteractor.swift").contains("extension DetailInteractor: CouponsListener, PointsListener {}"))
    #expect(
      try text("DetailRouter.swift").contains(
        """
          private let couponsBuilder: any CouponsBuildable
          private let pointsBuilder: any PointsBuildable
          private lazy var slot = ChildSlot(of: self)

          init(
        """.replacing("(\n", with: "(")))
    #expect(
      try text("DetailRouter.swift").contains(
        """
            self.couponsBuilder = couponsBuilder
            self.pointsBuilder = pointsBuilder
            super.init(interactor: interactor, component: component)
        """))
  }

  @Test func `a child of a router with slots is attached to the last slot`() throws {
    var app = app
    for name in ["Coupons", "Points"] {
      for file in try plan(name, "Detail", in: app.swift) where file.path.hasPrefix("App/") {
        app[file.path] = file.text
      }
      let path = "App/Root/Home/Detail/DetailRouter.swift"
      app[path] = try #require(app[path]).replacing("slot", with: "overlay")
    }
    let router = try #require(app["App/Root/Home/Detail/DetailRouter.swift"])
    #expect(router.split(separator: "ChildSlot(of: self)").count == 2)
    #expect(router.contains("overlay.attach(router)\n") && router.contains("func dismissPoints() { overlay.detach() }"))
    #expect(app.blueprint.line == "Root(Home(Detail(Coupons Points)))")
  }

  @Test func `an invalid name is refused`() {
    for name in ["", "wallet", "My Wallet", "Wal-let", "Ünter", "9Lives", "../Up", "Default", "Router", "View"] {
      #expect(refusal { try plan(name, "Wallet", in: []) }?.code == .badName, "\(name)")
    }
  }

  @Test func `the first word of a variable is in lower case`() throws {
    #expect(
      try ["Wallet", "RidePlan", "URLPreview", "QR", "A"].map { try RIBName($0).variable }
        == ["wallet", "ridePlan", "urlPreview", "qr", "a"])
  }

  @Test func `a used name is refused with its place`() throws {
    let files = try Self.taxi()
    let error = refusal { try plan("Wallet", "LoggedIn", in: files) }
    #expect(error?.code == .nameTaken)
    #expect(error?.message.contains("/WalletBuilder.swift:") == true)
    let tested = [SwiftFile(path: "Tests/AppTests/CouponsTests.swift", text: "")]
    #expect(refusal { try plan("Coupons", "Wallet", in: files, tested: tested) }?.code == .nameTaken)
    let first = after(try plan("Coupons", "Detail", in: app.swift), app.swift)
    let router = "App/Root/Home/Detail/DetailRouter.swift"
    let renamed = first.map { file in
      file.path == router ? SwiftFile(path: file.path, text: file.text.replacing("slot", with: "pointsBuilder")) : file
    }
    let used = refusal { try plan("Points", "Detail", in: renamed) }
    #expect(used?.message.hasPrefix("\(router):") == true)
    #expect(used?.message.hasSuffix(" already uses the name `pointsBuilder`") == true)
  }

  @Test func `the files of an earlier attempt are refused`() throws {
    var sample = RIBSample.app
    sample["App/Root/Home/New/NewBuilder.swift"] = "// cut off"
    #expect(refusal { try plan("New", "Home", in: sample.swift) }?.code == .nameTaken)
  }

  @Test func `an unknown parent is refused with the names of the RIBs`() throws {
    let error = refusal { try plan("New", "Unknown", in: RIBSample.app.swift) }
    #expect(error?.code == .unknownParent)
    #expect(error?.hint == "its RIBs are: Detail, Home, Root")
  }

  @Test func `a parent is refused when folders and code do not agree about it`() {
    var sample = RIBSample.app
    sample.add("Lost", in: "App/Root/Lost")
    let error = refusal { try plan("New", "Lost", in: sample.swift) }
    #expect(error?.code == .disagreement)
    #expect(error?.message.contains("Lost is never built") == true)
  }

  @Test(arguments: [
    ("DetailBuilder.swift", "class DetailComponent", "class Parts", "class DetailComponent"),
    ("DetailBuilder.swift", "let router = DetailRouter(", "let router = make(DetailRouter(", "`let router =`"),
    ("DetailBuilder.swift", "component: component)", "component: made())", "arguments interactor: and component:"),
    ("DetailBuilder.swift", "DetailRouter(", "Other(", "call of DetailRouter(…)"),
    ("DetailRouter.swift", "protocol DetailRouting", "protocol Other", "protocol DetailRouting"),
    ("DetailBuilder.swift", "component: component)", "component: component, page: page)", "passes `page`"),
    ("DetailRouter.swift", "DetailRouting {}", "DetailRouting {\n  init() {}\n}", "super.init"),
  ])
  func `a missing place is reported with the code that is expected there`(
    file: String, old: String, new: String, expected: String
  ) throws {
    var app = app
    let path = "App/Root/Home/Detail/\(file)"
    let text = try #require(app[path])
    app[path] = text.replacing(old, with: new)
    #expect(app[path] != text)
    let error = try #require(refusal { try plan("Coupons", "Detail", in: app.swift) })
    #expect(error.code == .missingAnchor)
    #expect(error.message.contains(expected), "\(error)")
    #expect(!error.hint.isEmpty)
  }
}
