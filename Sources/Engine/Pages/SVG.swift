import TextFormats

/// A document of SVG with a title. It refers to no other file.
public struct SVGDocument {
  private let root: SVG

  /// A document. Of `elements` the first is drawn at the bottom. `attributes` are those of the whole document.
  public init(
    title: String, width: Int, height: Int, attributes: SVG.Attributes = ["font-size": 12], _ elements: [SVG]
  ) {
    let head: SVG.Attributes = [
      "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(width) \(height)", "font-family": "sans-serif",
    ]
    root = SVG("svg", head + attributes, [SVG("title", text: title)] + elements, separator: "\n")
  }

  /// The document, with an element in each line.
  public var text: String { root.text + "\n" }
}

/// An element of SVG.
public struct SVG {
  /// The element as it is written.
  public let text: String

  /// An element with children.
  public init(_ name: String, _ attributes: Attributes = [:], _ children: [SVG] = []) {
    self.init(name, attributes, children, separator: "")
  }

  /// An element with a text, which is escaped.
  public init(_ name: String, _ attributes: Attributes = [:], text: String) {
    self.text = "<\(name)\(attributes.text)>\(text.escapingHTML)</\(name)>"
  }

  fileprivate init(_ name: String, _ attributes: Attributes, _ children: [SVG], separator: String) {
    let start = "<\(name)\(attributes.text)"
    text =
      children.isEmpty
      ? "\(start)/>" : (["\(start)>"] + children.map(\.text) + ["</\(name)>"]).joined(separator: separator)
  }

  /// The attributes of an element in the order in which they are written. A number with a fraction has one decimal.
  public struct Attributes: ExpressibleByDictionaryLiteral, Sendable {
    fileprivate var text = ""

    /// Attributes by their names.
    public init(dictionaryLiteral elements: (String, any SVGValue)...) {
      text = elements.map { " \($0)=\"\($1.svgText.escapingHTML)\"" }.joined()
    }

    /// Returns the attributes of both, one after the other.
    public static func + (first: Attributes, second: Attributes) -> Attributes {
      var both = first
      both.text += second.text
      return both
    }
  }
}

/// A value of an attribute of SVG: a text or a number.
public protocol SVGValue {
  /// The value as it is written, before it is escaped.
  var svgText: String { get }
}

extension String: SVGValue {
  /// The text.
  public var svgText: String { self }
}

extension Int: SVGValue {
  /// The digits.
  public var svgText: String { String(self) }
}

extension Double: SVGValue {
  /// The number with one decimal, the same on every machine.
  public var svgText: String {
    let tenths = Int((magnitude * 10).rounded())
    return "\(self < 0 && tenths > 0 ? "-" : "")\(tenths / 10).\(tenths % 10)"
  }
}
