import CodeReading
import SwiftSyntax

/// Pieces of code that are removed: whole lines with the comments above them, and elements of lists.
///
/// Of the empty lines around removed lines one stays.
struct Deletions {
  /// The bytes that are removed, by the path of the file.
  private var ranges: [String: [(range: Range<Int>, isLines: Bool)]] = [:]
  private var removed: Set<SyntaxIdentifier> = []
  /// The lists with their removed elements.
  private var lists: [SyntaxIdentifier: List] = [:]

  private struct List {
    let file: String
    let elements: [Element]
    var removed: Set<Int>
  }

  private struct Element {
    let id: SyntaxIdentifier
    let start: Int
    /// The end, and the end before the comma.
    let end: Int
    let bareEnd: Int
  }

  /// Whether a node or a node around it is removed.
  func contains(_ node: some SyntaxProtocol) -> Bool {
    var current: Syntax? = Syntax(node)
    while let node = current {
      if removed.contains(node.id) { return true }
      current = node.parent
    }
    return false
  }

  /// Removes a member, a statement or a declaration, with the comments directly above it. Returns whether it is new.
  @discardableResult mutating func remove(_ node: some SyntaxProtocol, in file: SourceFile) -> Bool {
    guard !contains(node) else { return false }
    removed.insert(node.id)
    let layout = Layout(file)
    let start = node.startWithComments
    if layout.beginsLine(at: start), node.endsLine {
      ranges[file.path, default: []].append(
        (layout.lineStart(start)..<min(layout.lineEnd(node.lineEnd) + 1, file.text.utf8.count), true))
    } else {
      ranges[file.path, default: []].append((start..<node.end, false))
    }
    return true
  }

  /// Removes an element of a list, with its comma. Returns whether it is new.
  @discardableResult mutating func remove<Element: WithTrailingCommaSyntax>(
    _ element: Element, of list: [Element], in file: SourceFile
  ) -> Bool {
    guard !contains(element), let first = list.first, let index = list.firstIndex(where: { $0.id == element.id }) else {
      return false
    }
    removed.insert(element.id)
    let elements = list.map { element in
      Deletions.Element(
        id: element.id, start: element.start, end: element.end,
        bareEnd: element.trailingComma?.previousToken(viewMode: .sourceAccurate)?.end ?? element.end)
    }
    lists[first.id, default: List(file: file.path, elements: elements, removed: [])].removed.insert(index)
    return true
  }

  /// Whether all elements of a list are removed.
  func isEmptied(_ list: [some SyntaxProtocol]) -> Bool { list.allSatisfy { contains($0) } }

  /// Removes bytes as they are.
  mutating func remove(_ range: Range<Int>, in file: SourceFile) {
    ranges[file.path, default: []].append((range, false))
  }

  /// Adds the removals in files to edits.
  func apply(to edits: inout CodeEdits, in files: [SourceFile]) {
    let ofLists = Dictionary(grouping: lists.values, by: \.file)
    for file in files {
      let pieces = ofLists[file.path, default: []].flatMap(Self.ranges).map { ($0, false) }
      let all = (ranges[file.path, default: []] + pieces).sorted { $0.0.lowerBound < $1.0.lowerBound }
      for range in Self.merged(all, Layout(file)) { edits.replace(range, with: "", in: file) }
    }
  }

  private static func ranges(of list: List) -> [Range<Int>] {
    let elements = list.elements
    guard let first = elements.first, let last = elements.last else { return [] }
    if list.removed.count == elements.count { return [first.start..<last.end] }
    var ranges: [Range<Int>] = []
    var index = 0
    while index < elements.count {
      guard list.removed.contains(index) else {
        index += 1
        continue
      }
      var end = index
      while end + 1 < elements.count, list.removed.contains(end + 1) { end += 1 }
      if end + 1 < elements.count {
        ranges.append(elements[index].start..<elements[end + 1].start)
      } else {
        // The comma behind the last element stays or not, as it was.
        let before = elements[index - 1]
        let hasComma = last.end > last.bareEnd
        ranges.append((hasComma ? before.end : before.bareEnd)..<last.end)
      }
      index = end + 1
    }
    return ranges
  }

  /// Returns the ranges without overlaps, and those of lines with the empty lines that they leave behind.
  private static func merged(_ ranges: [(range: Range<Int>, isLines: Bool)], _ layout: Layout) -> [Range<Int>] {
    var result: [(range: Range<Int>, isLines: Bool)] = []
    for next in ranges {
      guard let last = result.last else {
        result.append(next)
        continue
      }
      let overlaps = next.range.lowerBound < last.range.upperBound
      if overlaps
        || last.isLines && next.isLines && layout.isBlank(last.range.upperBound..<next.range.lowerBound)
      {
        result[result.count - 1] = (
          last.range.lowerBound..<max(last.range.upperBound, next.range.upperBound), last.isLines || next.isLines
        )
      } else {
        result.append(next)
      }
    }
    return result.map { $0.isLines ? layout.withEmptyLine($0.range) : $0.range }
  }
}

extension SyntaxProtocol {
  /// The start of the comments that stand directly above the node, without an empty line between; else its own start.
  var startWithComments: Int {
    guard let token = firstToken(viewMode: .sourceAccurate) else { return start }
    var (offset, found) = (token.start, token.start)
    for piece in token.leadingTrivia.reversed() {
      offset -= piece.sourceLength.utf8Length
      switch piece {
      case .lineComment, .blockComment, .docLineComment, .docBlockComment: found = offset
      case .newlines(let count) where count > 1: return found
      default: continue
      }
    }
    return found
  }
}
