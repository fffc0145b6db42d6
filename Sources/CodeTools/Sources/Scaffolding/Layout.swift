import CodeReading
import SwiftSyntax

/// The lines of a file's code, and the indentation that its author uses.
struct Layout {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(_ file: SourceFile) { self.init(Array(file.text.utf8)) }

  /// Returns the start of the line of an offset.
  func lineStart(_ offset: Int) -> Int {
    bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
  }

  /// Returns the end of the line of an offset, before the line feed.
  func lineEnd(_ offset: Int) -> Int {
    bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }

  /// Whether only spaces and tabs precede a node in its line.
  func beginsLine(_ node: some SyntaxProtocol) -> Bool { beginsLine(at: node.start) }

  /// Whether only spaces and tabs precede an offset in its line.
  func beginsLine(at offset: Int) -> Bool { bytes[lineStart(offset)..<offset].allSatisfy(Self.isBlank) }

  /// Whether some bytes are empty, or lines without text.
  func isBlank(_ range: Range<Int>) -> Bool {
    range.isEmpty || bytes[range].allSatisfy { Self.isBlank($0) || $0 == UInt8(ascii: "\n") }
  }

  /// Returns whole lines with one of the empty lines around them, when two would follow each other without the lines, or
  /// one would begin or end a block or the file.
  func withEmptyLine(_ lines: Range<Int>) -> Range<Int> {
    let before = lineStart(max(lines.lowerBound - 1, 0))..<lines.lowerBound
    let after = lines.upperBound..<min(lineEnd(lines.upperBound) + 1, bytes.count)
    let isEmptyBefore = !before.isEmpty && isBlank(before)
    let isEmptyAfter = after.isEmpty || isBlank(after)
    let closes = bytes[after].first { !Self.isBlank($0) } == UInt8(ascii: "}")
    let opens = bytes[before].last { !Self.isBlank($0) && $0 != UInt8(ascii: "\n") } == UInt8(ascii: "{")
    if isEmptyBefore, isEmptyAfter || closes { return before.lowerBound..<lines.upperBound }
    return (opens || lines.lowerBound == 0) && isEmptyAfter ? lines.lowerBound..<after.upperBound : lines
  }

  /// Returns the spaces and tabs with which the line of a node begins.
  func indentation(of node: some SyntaxProtocol) -> String {
    String(decoding: bytes[lineStart(node.start)...].prefix(while: Self.isBlank), as: UTF8.self)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  /// Returns one level of indentation of the declarations of a file: that of the first member which begins its line; `nil`
  /// without one.
  static func level(of declarations: [Declaration]) -> String? {
    guard let layout = declarations.first.map({ Layout($0.file) }) else { return nil }
    for declaration in declarations {
      let outer = layout.indentation(of: declaration.node.introducer)
      for member in declaration.node.memberBlock.members where layout.beginsLine(member) {
        let inner = layout.indentation(of: member)
        if inner.hasPrefix(outer), inner.count > outer.count { return String(inner.dropFirst(outer.count)) }
      }
    }
    return nil
  }

  /// Returns code whose levels are two spaces with levels of `level`, inside an outer indentation. Empty lines stay empty.
  static func indented(_ code: String, by level: String, inside outer: String) -> String {
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false).map { (line: Substring) -> String in
      guard !line.isEmpty else { return "" }
      let spaces = line.prefix { $0 == " " }.count
      return outer + String(repeating: level, count: spaces / 2) + line.dropFirst(spaces)
    }
    return lines.joined(separator: "\n")
  }
}

extension SyntaxProtocol {
  /// The offset of the first token, after the comment before it.
  var start: Int { positionAfterSkippingLeadingTrivia.utf8Offset }

  /// The end of the last token, before the comment behind it.
  var end: Int { endPositionBeforeTrailingTrivia.utf8Offset }

  /// Whether no code follows the node in its last line.
  var endsLine: Bool {
    guard let next = lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate) else { return true }
    return next.tokenKind == .endOfFile || next.leadingTrivia.contains(where: \.isNewline)
  }

  /// The place for a new line after the node: behind the comment that follows the node in its line, unless code follows.
  var lineEnd: Int { endsLine ? endPosition.utf8Offset : end }
}
