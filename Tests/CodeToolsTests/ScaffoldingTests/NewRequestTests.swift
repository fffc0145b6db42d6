import CodeReading
import Testing

@testable import Scaffolding

/// Tests of the plan of a new request. `scripts/test-new-rib` tests that it compiles and that its own test passes.
@Suite struct NewRequestTests {
  private func plan(_ name: String, _ app: EditedApp) throws(ToolError) -> [NewFile] {
    try NewRequest(name).plan(app.code, app: EditedApp.app, tests: EditedApp.tests)
  }

  @Test func `a request has a case, a name, a reply, an answer and a test`() throws {
    var app = try EditedApp.coffee.get()
    app.carryOut(CodeChange(files: try plan("NewsList", app)))
    let requests = app["CoffeeRequest.swift"]
    #expect(requests.contains("  case coupon(code: String)\n  case newsList\n"))
    #expect(requests.contains("    case .coupon: \"coupon\"\n    case .newsList: \"newsList\"\n    }"))
    #expect(requests.contains("  case coupon(Coupon)\n  case newsList(String)\n}"))
    #expect(
      app["CoffeeSimulator.swift"].contains(
        "      return .coupon(Coupon(code: row.code, discount: row.discount))\n    case .newsList: return .newsList(\"\")\n"
      ))
    #expect(app["NewsListRequestTests.swift"].contains("let backend = try AppRootComponent(context.app).simulator"))
    #expect(app.code.files.allSatisfy { $0.syntaxError == nil })
  }

  @Test func `a name in use, and an app without a backend, are refused`() throws {
    let coffee = try EditedApp.coffee.get()
    #expect(refusal { _ = try plan("Orders", coffee) }?.code == .nameTaken)
    #expect(refusal { _ = try plan("orders", coffee) }?.code == .badName)
    let app = try EditedApp.new()
    #expect(refusal { _ = try plan("News", app) }?.code == .missingPlace)
  }
}
