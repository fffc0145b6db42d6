import Foundation
import Lab
import SessionEngine
import TestSupport
import Testing

/// The Swift code of this module's pages is code of these tests, so it compiles and runs.
@Suite struct PageTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
  private static let pages = Repository.url("Sources/Engine/AndonTesting/AndonTesting.docc")

  @Test func `each block of code on the page is in a test`() throws {
    let page = try String(contentsOf: Self.pages.appending(path: "TestingYourApp.md"), encoding: .utf8)
    let code = try ["TestingYourAppTests.swift", "Cafe/CafeApp.swift"].map {
      Self.words(of: try String(contentsOf: Self.tests.appending(path: $0), encoding: .utf8))
    }
    let blocks = Self.blocks(of: page)
    #expect(blocks.count == 13)
    for block in blocks {
      let words = Self.words(of: block)
      #expect(code.contains { $0.contains(words) }, "not in a test:\n\(block)")
    }
  }

  @Test func `each block of code on the page about flows is in its app`() throws {
    let page = try String(
      contentsOf: Repository.url("Sources/Framework/RIBs/RIBs.docc/OpaqueFlows.md"), encoding: .utf8)
    let app = Self.words(of: try String(contentsOf: Self.tests.appending(path: "Flow/ShopApp.swift"), encoding: .utf8))
    let blocks = Self.blocks(of: page)
    #expect(blocks.count == 2)
    for block in blocks { #expect(app.contains(Self.words(of: block)), "not in the app:\n\(block)") }
  }

  @Test func `the page says what each law and each outcome of a link means`() throws {
    let page = try String(contentsOf: Self.pages.appending(path: "TestingYourApp.md"), encoding: .utf8)
    let outcomes: [LinkOutcome.Kind] = [.stopped, .waiting, .failed, .rejected]
    for name in Law.allCases.map(\.rawValue) + outcomes.map(\.rawValue) {
      #expect(page.contains("\n| `\(name)` | "), "\(name)")
    }
  }

  /// The contents of the blocks that are marked as Swift.
  private static func blocks(of page: String) -> [String] {
    page.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
  }

  /// The text with one space in place of any blanks and line feeds, because the page and the test indent differently.
  private static func words(of text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
