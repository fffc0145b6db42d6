internal import Foundation

#if canImport(FoundationXML)
  internal import FoundationXML
#endif

/// One element of an XML document.
package struct XMLNode {
  /// The name with its prefix, as the document writes it.
  package let name: String
  /// The line on which the start tag ends, from 1.
  package let line: Int
  /// The values of the attributes by their names with prefixes.
  package let attributes: [String: String]
  /// The elements inside, in their order.
  package fileprivate(set) var children: [XMLNode] = []
  /// The characters directly inside, without those of the elements inside.
  package fileprivate(set) var text = ""

  /// Returns the children of that name.
  package func all(_ name: String) -> [XMLNode] { children.filter { $0.name == name } }
}

/// A problem of an XML document.
package typealias XMLError = PlainError<XMLErrorCode>

/// The kinds of errors in an XML document.
package enum XMLErrorCode: String, Sendable {
  /// The document is not read: it is not XML, or it is beyond the limits.
  case notXML
}

extension XMLError {
  fileprivate init(line: Int, message: String) {
    self.init(.notXML, message, hint: "correct the document there", at: .line(line))
  }
}

extension XMLNode {
  /// The maximum size of a document in bytes, unless the caller names another one.
  package static let maximumBytes = 1_048_576
  /// The maximum number of elements inside each other.
  package static let maximumDepth = 32

  /// Reads the root element of a document with the parser of Foundation.
  ///
  /// A document type is rejected, so no entity can be declared and nothing outside of the document is read. Throws
  /// `XMLError` for that, for a document beyond the limits, and for text that is not XML.
  package static func root(of text: String, limit: Int = maximumBytes) throws(XMLError) -> XMLNode {
    guard text.utf8.count <= limit else {
      throw XMLError(line: 1, message: "it is longer than \(limit) bytes")
    }
    if let start = text.firstRange(of: "<!DOCTYPE")?.lowerBound {
      throw XMLError(line: text[..<start].utf8.count { $0 == 0x0A } + 1, message: "it has a document type")
    }
    let collector = XMLNodeCollector()
    let parser = XMLParser(data: Data(text.utf8))
    parser.shouldResolveExternalEntities = false
    parser.delegate = collector
    _ = parser.parse()
    if let error = collector.error { throw error }
    guard let root = collector.root else {
      throw XMLError(line: max(parser.lineNumber, 1), message: "the document is incomplete")
    }
    return root
  }
}

/// Builds the tree of elements while `XMLParser` reads a document.
private final class XMLNodeCollector: NSObject, XMLParserDelegate {
  private(set) var root: XMLNode?
  private(set) var error: XMLError?
  /// The elements that are open, outermost first.
  private var open: [XMLNode] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    guard open.count < XMLNode.maximumDepth else {
      error = error ?? XMLError(line: parser.lineNumber, message: "elements are nested too deep")
      return parser.abortParsing()
    }
    open.append(XMLNode(name: name, line: parser.lineNumber, attributes: attributes))
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    guard let node = open.popLast() else { return }
    if open.isEmpty {
      root = node
    } else {
      open[open.count - 1].children.append(node)
    }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if !open.isEmpty { open[open.count - 1].text += text }
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    let code = (parseError as NSError).code
    // An extract of a manifest may use the prefix `android:` without declaring it. libxml2 goes on after such an error.
    guard error == nil, !Self.namespaceErrors.contains(code) else { return }
    error = XMLError(line: max(parser.lineNumber, 1), message: Self.message(code))
  }

  /// The codes of libxml2's errors in the domain of namespaces.
  private static let namespaceErrors = 200...206

  private static func message(_ code: Int) -> String {
    // The codes are those of libxml2 (xmlParserErrors), which Foundation passes on.
    switch code {
    case 26: "an entity is not known"
    case 76: "an element is closed by a tag of another name, or not at all"
    case 39: "the value of an attribute is not in quotes"
    case 41: "an attribute has no value"
    case 42: "an element has one attribute twice"
    case 38: "`<` is in the value of an attribute"
    case 45: "a comment is not closed"
    case 5: "the document does not end with the end of one root element"
    default: "the XML parser reports error \(code)"
    }
  }
}
