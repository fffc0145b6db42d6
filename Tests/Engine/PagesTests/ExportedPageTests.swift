import Testing

@testable import Pages

@Suite struct ExportedPageTests {
  private static let pages = PageFiles.paths.filter { $0.hasSuffix(".html") && $0.hasPrefix("exported/") }
    .map { String($0.dropFirst("exported/".count).dropLast(".html".count)) }

  @Test(arguments: pages) func `a page refers to no other file`(name: String) {
    let text = ExportedPage(name, ["title": "<T>"]).text
    #expect(text.hasPrefix("<!doctype html>"))
    #expect(text.contains("<title>&lt;T&gt;"))
    #expect(text.contains(/color-scheme(: |" content=")light dark/))
    #expect(text.contains("Content-Security-Policy\" content=\"default-src 'none';"))
    #expect(!text.contains("<link"))
    #expect(!text.contains("src="))
    #expect(!text.contains("@import"))
    #expect(!text.contains("url("))
    #expect(!text.contains("part 0"))
  }

  @Test func `a script in one file has its modules once, before those that import them`() throws {
    let text = JoinedScript("exported/matrix.js").text
    let names = text.matches(of: #/\nmodules\['([^']+)'\] = /#).map { String($0.1) }
    #expect(names == ["elements.js", "words.js", "glass.js", "heat.js", "matrix.js"])
    let lines = text.split(separator: "\n")
    #expect(!lines.contains { $0.hasPrefix("import ") })
    #expect(!lines.contains { $0.hasPrefix("export ") })
    #expect(lines.contains("const { el, fill } = modules['elements.js'];"))
    #expect(lines.contains("return { el, svg, fill, arrange, mark, byName };"))
    #expect(lines.contains("return { HeatMap, networkButtons, pressNetwork };"))
    #expect(!text.contains("</script"))
  }
}
