import ControlProtocol
import Foundation
import TestSupport
import Testing

@Suite struct DocumentationTests {
  private static let article = Repository.url(
    "Sources/Daemon/ControlProtocol/ControlProtocol.docc/ControlProtocol.md")

  /// The table of all methods. A method is described by its type alone.
  private static var table: String {
    let rows = ControlMethods.all.map { type in
      let method = MethodDescription(type)
      let parameters = method.parameterText.split(separator: ", ").map { name in
        if name == "any text fields" { return String(name) }
        return name.hasPrefix("[") ? "[`\(name.dropFirst().dropLast())`]" : "`\(name)`"
      }
      let effect = method.isChanging ? "changes" : "reads"
      let only = method.access.map { ", only for \($0.text)" } ?? ""
      let text = parameters.isEmpty ? "" : " " + parameters.joined(separator: ", ")
      return "| `\(method.name)` |\(text) | \(effect) the \(method.scope.rawValue)\(only) | \(method.abstract) |"
    }
    return (["| method | parameters | effect | purpose |", "| --- | --- | --- | --- |"] + rows).joined(separator: "\n")
  }

  @Test func `the article on the socket has the table of all methods`() throws {
    let text = try String(contentsOf: Self.article, encoding: .utf8)
    let start = try #require(text.range(of: "| method | "))
    let end = try #require(text.range(of: "\n\n", range: start.lowerBound..<text.endIndex))
    let range = start.lowerBound..<end.lowerBound
    if ProcessInfo.processInfo.environment["ANDON_RECORD"] == "1" {
      let new = text.replacingCharacters(in: range, with: Self.table)
      try new.write(to: Self.article, atomically: true, encoding: .utf8)
    } else {
      let written = text[range].split(separator: "\n")
      let expected = Self.table.split(separator: "\n")
      #expect(written == expected, "record the table again with ANDON_RECORD=1 swift test")
    }
  }
}
