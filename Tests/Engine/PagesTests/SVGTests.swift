import Testing

@testable import Pages

@Suite struct SVGTests {
  @Test func `a document has its title, and an element in each line`() {
    let document = SVGDocument(
      title: "<a>", width: 10, height: 20,
      [SVG("g", [:], [SVG("title", text: "b"), SVG("rect", ["x": 1, "y": 2.25, "fill": "#fff"])])])
    #expect(
      document.text == """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20" font-family="sans-serif" font-size="12">
        <title>&lt;a&gt;</title>
        <g><title>b</title><rect x="1" y="2.3" fill="#fff"/></g>
        </svg>

        """)
  }

  @Test func `attributes are escaped, and keep their order`() {
    let attributes: SVG.Attributes = ["b": "\"<"] + ["a": -0.04]
    #expect(SVG("path", attributes).text == "<path b=\"&quot;&lt;\" a=\"0.0\"/>")
    #expect(SVG("text", ["x": -1.5], text: "&").text == "<text x=\"-1.5\">&amp;</text>")
  }
}
