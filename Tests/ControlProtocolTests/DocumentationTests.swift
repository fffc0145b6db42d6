import ControlProtocol
import Foundation
import Testing

@Suite struct DocumentationTests {
  @Test func `the article on the socket names every method`() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/ControlProtocol")
    let article = try String(
      contentsOf: sources.appending(path: "ControlProtocol.docc/ControlProtocol.md"), encoding: .utf8)
    #expect(ControlMethod.allCases.map(\.rawValue).filter { !article.contains("`\($0)`") } == [])
  }
}
