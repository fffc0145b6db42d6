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

  @Test func `declarations are those at the top, with what they inherit and between conditions`() {
    let file = SourceFile(
      path: "Home/HomeRouter.swift",
      text: """
        import RIBs

        // The router. class No {}
        public final class HomeRouter<T>: RIBs.ViewableRouter<HomeInteractor, any HomeView>, @unchecked Sendable where T: X {
          struct Nested: Thing {}
        }
        #if os(Linux)
        extension Outer.Inner {}
        #else
        protocol `P`: AnyObject, A & B {}
        #endif
        """)
    let declarations = AppCode([file]).declarations
    #expect(declarations.map(\.name) == ["HomeRouter", "Inner", "P"])
    #expect(declarations.map(\.isType) == [true, false, false])
    #expect(declarations.map(\.position.line) == [4, 8, 10])
    #expect(declarations.map(\.inherited) == [["ViewableRouter", "Sendable"], [], ["AnyObject", "A", "B"]])
  }

  @Test(arguments: ["/*", "\"", "\"\"\"", "\"\\(", "#\"", "`", "\\", "\"\\", "{ {", "class", "é`", "((((", "#if"])
  func `truncated code is read to its end`(code: String) {
    #expect(SourceFile(path: "a.swift", text: code).tree.description == code)
    let app = AppCode([SourceFile(path: "a.swift", text: code + "\n")])
    #expect(app.declarations.filter { !$0.name.isEmpty }.isEmpty)
  }
}
