import Testing

@testable import Pages

@Suite struct TemplateTests {
  private func filled(_ text: String, _ values: [String: PageValue]) -> String { Template(text).filled(values) }

  @Test func `a text is escaped, and HTML is not`() {
    #expect(
      filled("<p>{{a}}{{{a}}}</p>", ["a": "<b>&\"'\u{1b}"]) == "<p>&lt;b&gt;&amp;&quot;&#39;\u{FFFD}<b>&\"'\u{1b}</p>")
  }

  @Test func `a place within a value stays as it is`() {
    #expect(filled("{{a}} {{{a}}} {{b}}", ["a": "{{b}}", "b": "1"]) == "{{b}} {{b}} 1")
  }

  @Test func `a section stands once for each item, whose values come before those around it`() {
    let items: PageValue = .list([["n": "1"], ["n": "2", "x": "y"]])
    #expect(filled("{{#i}}{{n}}{{x}};{{/i}}", ["i": items, "x": "o"]) == "1o;2y;")
    #expect(filled("{{#i}}{{n}}{{/i}}{{^i}}none{{/i}}", ["i": .list([])]) == "none")
    #expect(filled("{{^i}}none{{/i}}", ["i": items]) == "")
  }

  @Test func `a section of a text stands when the text is not empty, and one of a flag when it is set`() {
    #expect(filled("a{{#b}} <i>{{b}}</i>{{/b}}", ["b": "1"]) == "a <i>1</i>")
    #expect(filled("a{{#b}} <i>{{b}}</i>{{/b}}", ["b": ""]) == "a")
    #expect(filled("<p{{#b}} open{{/b}}>", ["b": .flag(true)]) == "<p open>")
    #expect(filled("<p{{#b}} open{{/b}}>", ["b": .flag(false)]) == "<p>")
  }

  @Test func `sections are nested`() {
    let rows: PageValue = .list([["c": .list([["v": "1"], ["v": "2"]])], ["c": .list([["v": "3"]])]])
    #expect(filled("{{#r}}[{{#c}}{{v}}{{/c}}]{{/r}}", ["r": rows]) == "[12][3]")
  }

  @Test func `the line of a tag that stands alone is not a line of the text`() {
    #expect(filled("a\n{{#i}}\nb\n{{/i}}\nc\n", ["i": .flag(true)]) == "a\nb\nc\n")
    #expect(filled("a\n{{#i}}\nb\n{{/i}}\nc\n", ["i": .flag(false)]) == "a\nc\n")
    #expect(filled("<pre>{{#i}}b\n{{/i}}</pre>\n", ["i": .flag(true)]) == "<pre>b\n</pre>\n")
    #expect(filled("x{{#i}}\nb{{/i}}\n", ["i": .flag(true)]) == "x\nb\n")
  }

  @Test func `a place without a value stays, so that it is seen`() {
    #expect(filled("{{a}} {{{b}}}", [:]) == "{{a}} {{{b}}}")
  }
}
