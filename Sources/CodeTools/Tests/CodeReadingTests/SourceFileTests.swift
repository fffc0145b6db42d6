import CodeReading
import SwiftSyntax
import Testing

@Suite struct SourceFileTests {
  @Test func `a position counts lines and columns from 1, after the comment before a declaration`() throws {
    let file = SourceFile(path: "App/Home.swift", text: "// Home.\n  final class Home {}\n")
    let home = try #require(file.tree.all(ClassDeclSyntax.self).first)
    #expect(file.position(of: home) == SourcePosition(file: "App/Home.swift", line: 2, column: 3))
    #expect(file.folder == "App")
  }
}
