import CodeReading
import Testing

@testable import Scaffolding

/// Tests of the new RIBs that are refused: the error names the place and the next step.
@Suite struct NewRIBRefusalTests {
  private var app: SampleCode { get throws { try SampleCode() } }

  @Test func `a used name is refused with its file and kind`() throws {
    var app = try app
    let error = refusal { _ = try app.plan("Home", "Detail") }
    #expect(error?.code == .nameTaken)
    #expect(error?.message == "App/Root/Home/HomeBuilder.swift:3: the protocol HomeDependency is declared already")
    #expect(error?.hint.hasPrefix("choose another name, or rename that protocol") == true)
    let tested = [SourceFile(path: "Tests/AppTests/CouponsTests.swift", text: "")]
    let test = refusal {
      _ = try app.plan("Coupons", "Detail", tested: tested)
    }
    #expect(test?.message == "Tests/AppTests/CouponsTests.swift, the test of Coupons, exists already")

    try app.add("Coupons", to: "Detail")
    app.replace("slot", with: "pointsBuilder", in: "DetailRouter.swift")
    let used = refusal { _ = try app.plan("Points", "Detail") }
    #expect(used?.message.hasPrefix("App/Root/Home/Detail/DetailRouter.swift:") == true)
    #expect(used?.message.hasSuffix(" already uses the name `pointsBuilder`") == true)
  }

  @Test(arguments: [
    ("HomeRouter.swift", "HomeRouter", "routeToMenu"), ("HomeRouter.swift", "HomeRouter", "dismissMenu"),
    ("HomeInteractor.swift", "HomeInteractor", "showMenu"),
    ("HomeInteractor.swift", "HomeActionableItem", "showMenu"),
  ])
  func `a method that the parent has already is refused with its line`(
    file: String, type: String, method: String
  ) throws {
    var app = try app
    let line = app[file].split(separator: "\n", omittingEmptySubsequences: false).count + 1
    app[file] += "\nextension \(type) { func \(method)() {} }\n"
    let error = refusal { _ = try app.plan("Menu", "Home") }
    #expect(error?.code == .nameTaken)
    #expect(
      error?.message
        == "App/Root/Home/\(file):\(line): \(type) already has \(method)(), which is needed for Menu")
    app.replace("\(method)()", with: "\(method)(_ id: Int)", in: file)
    #expect(throws: Never.self) { try app.plan("Menu", "Home") }
  }

  @Test func `the files of an earlier attempt are refused`() throws {
    var app = try app
    app["App/Root/Home/New/NewBuilder.swift"] = "// cut off"
    #expect(refusal { _ = try app.plan("New", "Home") }?.code == .nameTaken)
  }

  @Test func `an unknown parent is refused with the names of the RIBs`() throws {
    let error = refusal { _ = try app.plan("New", "Unknown") }
    #expect(error?.code == .unknownRIB)
    #expect(error?.hint == "its RIBs are: Detail, Home, Root")
  }

  @Test func `a parent is refused when folders and code do not agree about it`() throws {
    var app = try app
    app.replace("detailBuilder.build(", with: "detailBuilder.make(", in: "HomeRouter.swift")
    let error = refusal { _ = try app.plan("New", "Detail") }
    #expect(error?.code == .disagreement)
    #expect(error?.message.contains("never calls its build") == true)
  }

  @Test func `a syntax error in a file to be edited is refused with its place`() throws {
    var app = try app
    let lines = app["HomeRouter.swift"].split(separator: "\n", omittingEmptySubsequences: false).count
    app["HomeRouter.swift"] += "\nfunc unfinished( {\n}\n"
    let error = refusal { _ = try app.plan("Coupons", "Home") }
    #expect(error?.code == .syntaxError)
    #expect(error?.message.hasPrefix("App/Root/Home/HomeRouter.swift:\(lines + 1):") == true, "\(error?.message ?? "")")
    #expect(error?.hint.contains("swiftc -parse App/Root/Home/HomeRouter.swift") == true)
  }

  @Test(arguments: [
    ("DetailBuilder.swift", "let router = DetailRouter(", "let router = make(DetailRouter(", "`let router =`"),
    ("DetailBuilder.swift", "component: component)", "component: made())", "arguments interactor: and component:"),
    ("DetailBuilder.swift", "DetailRouter(", "Other(", "call of DetailRouter(…)"),
    ("DetailBuilder.swift", "component: component)", "component: component, page: page)", "passes `page`"),
    ("DetailRouter.swift", "Router<DetailInteractor> {}", "Router<DetailInteractor> {\n  init() {}\n}", "super.init"),
  ])
  func `a missing place is reported with the code that is expected there`(
    file: String, old: String, new: String, expected: String
  ) throws {
    var app = try app
    app.replace(old, with: new, in: file)
    let error = try #require(refusal { _ = try app.plan("Coupons", "Detail") })
    #expect(error.code == .missingPlace)
    #expect(error.message.contains(expected), "\(error)")
    #expect(!error.hint.isEmpty)
  }
}
