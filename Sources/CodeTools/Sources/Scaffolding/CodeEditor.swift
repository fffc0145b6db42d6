import CodeReading
import SwiftSyntax

/// An editor of an app's code, in the layout that the code has.
///
/// It finds places by the syntax tree, and inserts text there. The text that callers pass is indented by two spaces a
/// level; the editor writes it with the levels of the file.
struct CodeEditor {
  /// The code as it was read.
  let app: AppCode
  /// The edits so far.
  private(set) var edits: CodeEdits

  init(_ app: AppCode, edits: CodeEdits = CodeEdits()) {
    self.app = app
    self.edits = edits
  }

  /// Returns the declaration of a type; `nil` when no file declares it. `keyword` is `class`, `protocol` and so on.
  func declaration(_ keyword: String, _ name: String) -> Declaration? {
    app.declarations.first { $0.name == name && $0.keyword == keyword }
  }

  /// Returns one level of indentation of a file, or else of its neighbors.
  func level(of file: SourceFile) -> String {
    ([file] + app.files).lazy.compactMap { Layout.level(of: app.declarations(in: $0)) }.first ?? "  "
  }

  private func indented(_ text: String, inside outer: String, in file: SourceFile) -> String {
    Layout.indented(text, by: level(of: file), inside: outer)
  }

  // MARK: - Members and statements

  /// Adds members at the end of a declaration, after an empty line when `isApart`.
  mutating func append(_ text: String, to declaration: Declaration, isApart: Bool = false) {
    append(text, to: declaration.node, isApart: isApart, in: declaration.file)
  }

  /// Adds members at the end of a type or an extension of a file, after an empty line when `isApart`.
  mutating func append(
    _ text: String, to node: some DeclGroupSyntax, isApart: Bool = false, in file: SourceFile
  ) {
    let (layout, block) = (Layout(file), node.memberBlock)
    let outer = layout.indentation(of: node.introducer)
    let gap = isApart && !block.members.isEmpty ? "\n" : ""
    let lines = gap + indented(text, inside: outer + level(of: file), in: file) + "\n"
    if layout.beginsLine(block.rightBrace) {
      edits.insert(lines, at: layout.lineStart(block.rightBrace.start), in: file)
    } else {
      edits.insert("\n" + lines + outer, at: block.rightBrace.start, in: file)
    }
  }

  /// Adds members at the start of a declaration.
  mutating func prepend(_ text: String, to declaration: Declaration) {
    let (file, brace) = (declaration.file, declaration.node.memberBlock.leftBrace)
    let outer = Layout(file).indentation(of: declaration.node.introducer)
    let lines = "\n" + indented(text, inside: outer + level(of: file), in: file)
    edits.insert(brace.endsLine ? lines : lines + "\n" + outer, at: brace.lineEnd, in: file)
  }

  /// Adds lines after those of a node, with the indentation of its first line.
  mutating func insert(_ text: String, after node: some SyntaxProtocol, in file: SourceFile) {
    let lines = indented(text, inside: Layout(file).indentation(of: node), in: file)
    edits.insert("\n" + lines, at: node.lineEnd, in: file)
  }

  /// Adds a statement before another one.
  mutating func insert(_ statement: String, before node: some SyntaxProtocol, in file: SourceFile) {
    let layout = Layout(file)
    let gap = layout.beginsLine(node) ? "\n" + layout.indentation(of: node) : "; "
    edits.insert(statement + gap, at: node.start, in: file)
  }

  /// Adds a declaration after another one and all its extensions in that file.
  mutating func insert(_ text: String, afterLastOf declaration: Declaration) {
    insert(lines: indented(text, inside: "", in: declaration.file), afterLastOf: declaration)
  }

  /// Adds the lines of a declaration, which have the file's levels already, after another one and all its extensions in
  /// that file.
  mutating func insert(lines: String, afterLastOf declaration: Declaration) {
    let last = app.declarations(in: declaration.file).last { $0.name == declaration.name } ?? declaration
    edits.insert("\n\n" + lines, at: last.node.lineEnd, in: declaration.file)
  }

  /// Adds a declaration before all others of a file, after its imports.
  mutating func insert(_ text: String, afterImportsOf file: SourceFile) {
    let lines = indented(text, inside: "", in: file)
    if let last = file.imports.last {
      edits.insert("\n\n" + lines, at: last.lineEnd, in: file)
    } else {
      edits.insert(lines + "\n\n", at: 0, in: file)
    }
  }

  // MARK: - Lists

  /// Adds an element at the end of a list of arguments, parameters, types or elements: on a line of its own when each of
  /// the others has one. `opening` is the token before the list.
  mutating func append(
    _ text: String, to list: [some WithTrailingCommaSyntax], after opening: TokenSyntax, in file: SourceFile
  ) {
    guard let last = list.last else { return edits.insert(text, at: opening.end, in: file) }
    let layout = Layout(file)
    let comma = last.trailingComma != nil
    if list.allSatisfy({ layout.beginsLine($0) }) && (list.count > 1 || comma) {
      if !comma { edits.insert(",", at: last.end, in: file) }
      edits.insert("\n\(layout.indentation(of: last))\(text)\(comma ? "," : "")", at: last.lineEnd, in: file)
    } else {
      edits.insert(comma ? " \(text)," : ", \(text)", at: last.end, in: file)
    }
  }

  /// Makes a declaration inherit from a type; a superclass is the first.
  mutating func inherit(_ name: String, in declaration: Declaration, isFirst: Bool = false) {
    if isFirst, let next = declaration.node.inheritanceClause?.inheritedTypes.first {
      edits.insert("\(name), ", at: next.start, in: declaration.file)
    } else if let clause = declaration.node.inheritanceClause {
      append(name, to: Array(clause.inheritedTypes), after: clause.colon, in: declaration.file)
    } else if let last = declaration.node.memberBlock.leftBrace.previousToken(viewMode: .sourceAccurate) {
      edits.insert(": \(name)", at: last.end, in: declaration.file)
    }
  }

  // MARK: - Replacements and imports

  /// Replaces a node's code.
  mutating func replace(_ node: some SyntaxProtocol, with text: String, in file: SourceFile) {
    edits.replace(node.start..<node.end, with: text, in: file)
  }

  /// Adds imports that a file lacks, each before the first import with a greater name.
  mutating func addImports(_ modules: [String], to file: SourceFile) {
    let imports = file.imports
    for module in modules where !imports.contains(where: { $0.path.trimmedDescription == module }) {
      if let next = imports.first(where: { $0.path.trimmedDescription > module }) {
        edits.insert("import \(module)\n", at: next.start, in: file)
      } else if let last = imports.last {
        edits.insert("\nimport \(module)", at: last.lineEnd, in: file)
      } else {
        edits.insert("import \(module)\n", at: 0, in: file)
      }
    }
  }
}
