import CodeReading
import SwiftSyntax

/// An editor of the code of one RIB, in the layout that the code has.
///
/// It finds places by the syntax tree, and inserts text there. The text that callers pass is indented by two spaces a
/// level; the editor writes it with the levels of the file.
struct CodeEditor {
  /// The files of the RIB's folder.
  let files: [SourceFile]
  /// The edits so far.
  private(set) var edits: CodeEdits

  init(files: [SourceFile], edits: CodeEdits = CodeEdits()) {
    self.files = files
    self.edits = edits
  }

  /// Returns the declaration of a type; `nil` when no file declares it. `keyword` is `class`, `protocol` and so on.
  func declaration(_ keyword: String, _ name: String) -> Declaration? {
    files.lazy.flatMap(\.declarations).first { $0.name == name && $0.keyword == keyword }
  }

  /// Returns one level of indentation of a file, or else of its neighbors.
  func level(of file: SourceFile) -> String {
    Layout.level(of: file) ?? files.lazy.compactMap(Layout.level).first ?? "  "
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
    let last = declaration.file.declarations.last { $0.name == declaration.name } ?? declaration
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

  /// Makes a declaration inherit from a type.
  mutating func inherit(_ name: String, in declaration: Declaration) {
    if let clause = declaration.node.inheritanceClause {
      append(name, to: Array(clause.inheritedTypes), after: clause.colon, in: declaration.file)
    } else if let last = declaration.node.memberBlock.leftBrace.previousToken(viewMode: .sourceAccurate) {
      edits.insert(": \(name)", at: last.end, in: declaration.file)
    }
  }

  /// Makes a type conform to a protocol: in the extension that lists only protocols of the same suffix, or else in a new
  /// one.
  mutating func conform(_ type: Declaration, to name: String, like suffix: String) {
    let list = type.file.declarations.first { other in
      other.keyword == "extension" && other.name == type.name && !other.inherited.isEmpty
        && other.node.genericWhereClause == nil
        && other.inherited.allSatisfy { $0.hasSuffix(suffix) && !$0.hasSuffix("Presentable\(suffix)") }
    }
    if let list {
      inherit(name, in: list)
    } else {
      insert("extension \(type.name): \(name) {}", afterLastOf: type)
    }
  }

  // MARK: - Replacements and imports

  /// Replaces a node's code.
  mutating func replace(_ node: some SyntaxProtocol, with text: String, in file: SourceFile) {
    edits.replace(node.start..<node.end, with: text, in: file)
  }

  /// Replaces the doc comment directly before a declaration, if its last line has the old text.
  mutating func replaceComment(_ old: String, with new: String, before declaration: Declaration) {
    guard let token = declaration.node.firstToken(viewMode: .sourceAccurate) else { return }
    var offset = token.position.utf8Offset
    var comment: Range<Int>?
    for piece in token.leadingTrivia {
      let end = offset + piece.sourceLength.utf8Length
      if case .docLineComment(let text) = piece { comment = text == old ? offset..<end : nil }
      offset = end
    }
    if let comment { edits.replace(comment, with: new, in: declaration.file) }
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
