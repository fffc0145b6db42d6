import Foundation
import Testing

@testable import Lab

/// The plan of a new RIB, for the taxi app and for code with errors.
///
/// `scripts/test-new-rib` tests that the planned code compiles, and that either all files are written or none.
@Suite struct NewRIBTests {
  private static func taxi() throws -> [SwiftFile] {
    let repository = URL(filePath: #filePath).appending(path: "../../../..").standardized
    return try SwiftFolder.read(repository.appending(path: "Sources/TaxiApp").path)
  }

  private func plan(
    _ name: String, _ parent: String, hasView: Bool = false, in files: [SwiftFile], tested: [SwiftFile] = []
  ) throws -> [NewRIB.File] {
    try NewRIB(name, parent: parent, hasView: hasView)
      .plan(files: files, tested: tested, module: "App", tests: "Tests/AppTests")
  }

  /// The code with the plan carried out.
  private func after(_ plan: [NewRIB.File], _ files: [SwiftFile]) -> [SwiftFile] {
    let planned = Set(plan.map(\.path))
    return files.filter { !planned.contains($0.path) }
      + plan.filter { !$0.path.hasPrefix("Tests/") }.map { SwiftFile(path: $0.path, text: $0.text) }
  }

  private func refusal(_ body: () throws -> [NewRIB.File]) -> NewRIBError? {
    #expect(throws: NewRIBError.self) { try body() }
  }

  @Test(arguments: [false, true])
  func `every RIB of the taxi app can get a child, and the tree has it below that RIB`(hasView: Bool) throws {
    let files = try Self.taxi()
    for parent in RIBCode.all(in: files).map(\.name) {
      let plan = try plan("Added", parent, hasView: hasView, in: files)
      #expect(plan.filter { !$0.isEdited }.count == (hasView ? 5 : 4))
      let survey = BlueprintSurvey(files: after(plan, files))
      #expect(survey.buildings.filter { $0.child == "Added" && $0.isBuilt }.map(\.parent) == [parent])
      #expect(survey.ribs["Added"]?.hasView == hasView)
      #expect(survey.disagreements.map(\.text) == [])
    }
  }

  /// The sample app with a leaf `Detail` as `NewRIB` writes it.
  private var app: RIBSample {
    var app = RIBSample.app
    app.addLeaf("Detail", in: "App/Root/Home/Detail")
    return app
  }

  @Test func `a leaf becomes a parent, and its comments are updated`() throws {
    let plan = try plan("Coupons", "Detail", in: app.swift)
    func text(_ name: String) throws -> String {
      try #require(plan.first { $0.isEdited && $0.path == "App/Root/Home/Detail/\(name).swift" }).text
    }
    #expect(try text("DetailRouter").contains("func routeToCoupons() -> any CouponsActionableItem"))
    #expect(try !text("DetailRouter").contains("/// A leaf."))
    #expect(try !text("DetailRouter").contains("nothing yet"))
    #expect(try text("DetailBuilder").contains("    interactor.router = router\n    return (router, interactor)\n"))
    #expect(try text("DetailInteractor").contains("  weak var router: (any DetailRouting)?\n  weak var listener"))
    #expect(try text("DetailInteractor").hasSuffix("extension DetailInteractor: CouponsListener {}\n"))
  }

  @Test func `an interactor without a router property value gets it once`() throws {
    var app = app
    let path = "App/Root/Home/Detail/DetailBuilder.swift"
    let call = "DetailRouter(interactor: interactor, component: component)"
    app[path] = try #require(app[path]).replacing("return (\(call), interactor)", with: "let r = \(call)\n    return r")
    for name in ["Coupons", "Points"] {
      for file in try plan(name, "Detail", in: app.swift) { app[file.path] = file.text }
    }
    #expect(try #require(app[path]).split(separator: "interactor.router = r").count == 2)
  }

  @Test func `a second child joins as the first one did`() throws {
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
          private var coupons: (any Routing)?
          private var points: (any Routing)?

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

  @Test func `a child of a router with a slot takes the slot`() throws {
    var app = app
    let path = "App/Root/Home/Detail/DetailRouter.swift"
    let router = try #require(app[path])
    app[path] = router.replacing("Router<DetailInteractor>", with: "SlotRouter<DetailInteractor, DetailScreen>")
    for (name, parent) in [("Coupons", "Detail"), ("Points", "Detail")] {
      let plan = try plan(name, parent, in: app.swift)
      for file in plan where file.path.hasPrefix("App/") { app[file.path] = file.text }
    }
    let joined = try #require(app[path])
    #expect(joined.contains("    show(router)\n") && joined.contains("func dismissPoints() { dismiss() }"))
    #expect(!joined.contains("(any Routing)?") && !joined.contains("attachChild"))
    #expect(app.blueprint.line == "Root(Home(Detail(Coupons Points)))")
  }

  @Test func `a name that is not one is refused`() {
    for name in ["", "wallet", "My Wallet", "Wal-let", "Ünter", "9Lives", "../Up", "Default", "Router", "View"] {
      #expect(refusal { try plan(name, "Wallet", in: []) }?.code == .badName, "\(name)")
    }
  }

  @Test func `variables are named as people name them`() throws {
    #expect(
      try ["Wallet", "RidePlan", "URLPreview", "QR", "A"].map { try RIBName($0).variable }
        == ["wallet", "ridePlan", "urlPreview", "qr", "a"])
  }

  @Test func `a name that is taken is refused with the place`() throws {
    let files = try Self.taxi()
    let error = refusal { try plan("Wallet", "LoggedIn", in: files) }
    #expect(error?.code == .nameTaken)
    #expect(error?.message.contains("/WalletBuilder.swift:") == true)
    let tested = [SwiftFile(path: "Tests/AppTests/CouponsTests.swift", text: "")]
    #expect(refusal { try plan("Coupons", "Wallet", in: files, tested: tested) }?.code == .nameTaken)
    let first = after(try plan("Coupons", "Detail", in: app.swift), app.swift)
    let used = refusal { try plan("CouponsBuilder", "Detail", in: first) }
    #expect(used?.message.hasSuffix("DetailRouter.swift:11 uses the name `couponsBuilder` already") == true)
  }

  @Test func `the remains of an earlier attempt are refused`() throws {
    var sample = RIBSample.app
    sample["App/Root/Home/New/NewBuilder.swift"] = "// cut off"
    #expect(refusal { try plan("New", "Home", in: sample.swift) }?.code == .nameTaken)
  }

  @Test func `an unknown parent is refused with the known ones`() throws {
    let error = refusal { try plan("New", "Nobody", in: RIBSample.app.swift) }
    #expect(error?.code == .unknownParent)
    #expect(error?.hint == "its RIBs are: Detail, Home, Root")
  }

  @Test func `a parent about which folders and code disagree is refused`() {
    var sample = RIBSample.app
    sample.add("Lost", in: "App/Root/Lost")
    let error = refusal { try plan("New", "Lost", in: sample.swift) }
    #expect(error?.code == .disagreement)
    #expect(error?.message.contains("Lost is never built") == true)
  }

  @Test(arguments: [
    ("DetailBuilder.swift", "class DetailComponent", "class Parts", "class DetailComponent"),
    ("DetailBuilder.swift", "return (DetailRouter(", "return make(DetailRouter(", "`let router =` or `return (`"),
    ("DetailBuilder.swift", "component: component)", "component: made())", "arguments interactor: and component:"),
    ("DetailBuilder.swift", "DetailRouter(", "Other(", "call of DetailRouter(…)"),
    ("DetailRouter.swift", "protocol DetailRouting", "protocol Other", "protocol DetailRouting"),
    ("DetailBuilder.swift", "component: component)", "component: component, page: page)", "passes `page`"),
    ("DetailRouter.swift", "DetailRouting {}", "DetailRouting {\n  init() {}\n}", "super.init"),
  ])
  func `a missing place is reported with the expected code`(
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
