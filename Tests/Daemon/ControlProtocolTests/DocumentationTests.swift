@testable import ControlProtocol
import Foundation
import TestSupport
import Testing

@Suite struct DocumentationTests {
  @Test func `the article on the socket names every method`() throws {
    let sources = Repository.url("Sources/Daemon/ControlProtocol")
    let article = try String(
      contentsOf: sources.appending(path: "ControlProtocol.docc/ControlProtocol.md"), encoding: .utf8)
    let rows = article.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { $0.replacing("`", with: "") }
    for method in ControlMethod.allCases {
      let row = rows.first { row in
        row.split(separator: "|")[0].split(separator: ",").contains {
          $0.contains(" \(method.rawValue) ") || $0.hasSuffix(" \(method.rawValue)")
        }
      }
      #expect(row?.hasSuffix("| \(method.parameters)\(method.parameters.isEmpty ? "|" : " |")") == true, "\(method)")
    }
    #expect(ControlMethod.allCases.map(\.rawValue).filter { !article.contains("`\($0)`") } == [])
  }
}
