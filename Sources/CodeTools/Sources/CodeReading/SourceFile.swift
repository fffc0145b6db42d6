import SwiftParser
public import SwiftSyntax

/// A place in an app's code.
public struct SourcePosition: Sendable, Hashable, Comparable, Encodable {
  /// The path of the file, as the file was named.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column, in bytes, from 1.
  public let column: Int

  /// A place in a file.
  public init(file: String, line: Int, column: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The place in the format of compilers: `Home/HomeBuilder.swift:12:3`.
  public var text: String { "\(file):\(line):\(column)" }

  /// Orders by file, line and column.
  public static func < (first: SourcePosition, second: SourcePosition) -> Bool {
    (first.file, first.line, first.column) < (second.file, second.line, second.column)
  }
}

/// A file of Swift code with its syntax tree.
public struct SourceFile: Sendable {
  /// The path, as the file was named.
  public let path: String
  /// The code.
  public let text: String
  /// The syntax tree of the code; an empty one for a file that a tool wrote. Code that is not Swift has a tree too.
  public let tree: SourceFileSyntax
  private let lines: SourceLocationConverter

  /// Parses code.
  public init(path: String, text: String) {
    self.path = path
    self.text = text
    // Nothing reads the code that a tool wrote, and it can be long.
    tree = Parser.parse(source: path.hasSuffix(".generated.swift") ? "" : text)
    lines = SourceLocationConverter(fileName: path, tree: tree)
  }

  /// The folder of the file, without a final slash; empty for a path of one component.
  public var folder: String {
    path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  }

  /// The name of the file, such as `HomeBuilder.swift`.
  public var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Whether a tool wrote the file: its name ends with `.generated.swift`.
  public var isGenerated: Bool { path.hasSuffix(".generated.swift") }

  /// The imports at the top level.
  package var imports: [ImportDeclSyntax] { tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self) } }

  /// The imports at the top level, and the `#if` around imports.
  package var importItems: [Syntax] { tree.statements.map { Syntax($0.item) }.filter(Self.isImport) }

  private static func isImport(_ node: Syntax) -> Bool {
    guard let conditional = node.as(IfConfigDeclSyntax.self) else { return node.is(ImportDeclSyntax.self) }
    return conditional.branches(within: "").allSatisfy { $0.items.allSatisfy(isImport) }
  }

  /// The place of the first syntax error; `nil` when the code is valid.
  public var syntaxError: SourcePosition? {
    guard tree.hasError else { return nil }
    let token = tree.tokens(viewMode: .all).first {
      $0.presence == .missing || $0.parent?.is(UnexpectedNodesSyntax.self) == true
    }
    return position(of: token ?? tree.endOfFileToken)
  }

  /// Returns the place of a node of this file: that of its first token, without the comment before it.
  public func position(of node: some SyntaxProtocol) -> SourcePosition {
    let location = node.startLocation(converter: lines)
    return SourcePosition(file: path, line: location.line, column: location.column)
  }
}
