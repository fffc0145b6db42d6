import Testing

@testable import Lab

@Suite struct SwiftTokensTests {
  private func words(_ code: String) -> [String] { SwiftTokens.read(code).map(\.text) }

  @Test(arguments: [
    "a // b\nc", "a /* b /* b */ b */ c", "a \"b\" c", #"a "b \" b" c"#, #"a "b \(b + "b)" /* ) */) b" c"#,
    "a \"\"\"\n b \"b\" \\(b)\n\"\"\" c", ##"a #"b " \(b " \#(b) b"# c"##, "a ##\"b \"# b\"## c",
    "a #\"\"\"\nb \"\"\" b\n\"\"\"# c", "a \"b\nc",
  ])
  func `comments and string literals are no code`(code: String) {
    #expect(words(code) == ["a", "c"], "\(code)")
  }

  @Test func `a token knows its line and its bytes`() throws {
    let code = "let é = \"\"\"\n  ☂️\n  \"\"\"\n/* two\nlines */ b\n"
    let token = try #require(SwiftTokens.read(code).last)
    #expect(token.text == "b" && token.line == 5)
    #expect(String(decoding: Array(code.utf8)[token.range], as: UTF8.self) == "b")
  }

  @Test func `signs stand alone, and a word in backticks is the word`() {
    #expect(words("x.`default`(a:b)#if") == ["x", ".", "default", "(", "a", ":", "b", ")", "#", "if"])
  }

  @Test(arguments: ["/*", "\"", "\"\"\"", "\"\\(", "#\"", "`", "\\", "\"\\", "{ {", "class", "class A {", "é`"])
  func `truncated code is read to its end`(code: String) {
    _ = SwiftFile(path: "a.swift", text: code)
    #expect(SwiftFile(path: "a.swift", text: code + "\n").declarations.isEmpty)
  }

  @Test(
    .timeLimit(.minutes(10)), arguments: ["class ", "class a ", "(", "{", "\"\\(", "/*", "#", "`", "extension A {"])
  func `text that is not Swift is read in linear time`(part: String) {
    #expect(SwiftFile(path: "a.swift", text: String(repeating: part, count: 200_000)).declarations.isEmpty)
  }

  @Test func `declarations are those at the top, with what they inherit`() {
    let file = SwiftFile(
      path: "Home/HomeRouter.swift",
      text: """
        import RIBs

        public final class HomeRouter<T>: ViewableRouter<HomeInteractor, any HomeView>, HomeRouting where T: X {
          struct Nested: Thing {}
          class func make() { }
        }
        extension Outer.Inner {}
        protocol P: AnyObject {}
        """)
    #expect(file.declarations.map(\.name) == ["HomeRouter", "Outer.Inner", "P"])
    #expect(file.declarations.map(\.kind) == ["class", "extension", "protocol"])
    #expect(file.declarations.map(\.line) == [3, 7, 8])
    #expect(
      file.declarations[0].inherited == ["ViewableRouter", "HomeInteractor", "any", "HomeView", "HomeRouting"])
    #expect(file.folder == "Home")
  }
}
