import CodeReading
import Foundation

/// The routes in the text of a `links.yaml`.
enum RouteLines {
  /// Returns the value of the key `workflow` in a line, without quotes; `nil` for another line.
  static func workflow(in line: String) -> Range<String.Index>? {
    guard let key = line.range(of: "workflow:"),
      key.lowerBound == line.startIndex || " {,".contains(line[line.index(before: key.lowerBound)])
    else { return nil }
    let start = line[key.upperBound...].firstIndex { !" \"'".contains($0) } ?? line.endIndex
    let end = line[start...].firstIndex { !($0.isLetter || $0.isNumber) } ?? line.endIndex
    return start < end ? start..<end : nil
  }
}

/// A `links.yaml` without the routes of removed workflows.
struct RouteRemoval {
  /// The path of the table.
  let path: String
  /// The lines that stay.
  let lines: [String]
  /// The paths and the names of the removed routes.
  private let links: Set<String>

  /// The table without the routes.
  var text: String { lines.joined(separator: "\n") }

  /// The names of the removed routes.
  let names: Set<String>
  /// Whether a route is removed.
  let isChanged: Bool

  /// Removes the routes of workflows from a table, with the comments directly above them.
  init(_ workflows: Set<String>, from table: TextFile) {
    path = table.path
    let lines = table.lines
    let start = lines.firstIndex { $0.hasPrefix("routes:") } ?? lines.endIndex
    let section = (start..<lines.endIndex).dropFirst()
    let next = section.first { lines[$0].first.map { $0 != " " && $0 != "#" } ?? false } ?? lines.endIndex
    let level = section.prefix { $0 < next }.lazy.map { Self.indentation(lines[$0]) }.first { $0 > 0 } ?? 2
    let heads = section.filter { $0 < next && Self.indentation(lines[$0]) == level && Self.isKey(lines[$0]) }
    var gone: Set<Int> = []
    var (links, names): (Set<String>, Set<String>) = ([], [])
    for (position, head) in heads.enumerated() {
      let end = position + 1 < heads.count ? heads[position + 1] : next
      let body = head..<end
      let isGone = body.contains { index in
        RouteLines.workflow(in: lines[index]).map { workflows.contains(String(lines[index][$0])) } == true
      }
      guard isGone else { continue }
      names.insert(lines[head].split { " :\"'".contains($0) }.first.map(String.init) ?? "")
      links.formUnion(body.flatMap { Self.links(in: lines[$0]) })
      // What follows the last key belongs to the next route.
      let last = body.last { Self.indentation(lines[$0]) > level && !Self.isComment(lines[$0]) } ?? head
      var first = head
      while first > start + 1, Self.isComment(lines[first - 1]) { first -= 1 }
      gone.formUnion(first...last)
      if first > start + 1, lines[first - 1].allSatisfy({ $0 == " " }) { gone.insert(first - 1) }
    }
    self.lines = lines.indices.filter { !gone.contains($0) }.map { lines[$0] }
    (self.links, self.names) = (links, names)
    isChanged = !gone.isEmpty
  }

  /// Whether a line has the path of a removed route in a URL.
  func uses(_ line: String) -> Bool {
    links.contains { link in
      guard let range = line.range(of: "/\(link)") else { return false }
      let next = line[range.upperBound...].first
      return link.hasSuffix("/") || next.map { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "/" } ?? true
    }
  }

  private static func indentation(_ line: String) -> Int { line.prefix { $0 == " " }.count }

  private static func isComment(_ line: String) -> Bool { line.drop { $0 == " " }.hasPrefix("#") }

  private static func isKey(_ line: String) -> Bool {
    let text = line.drop { $0 == " " }
    return !text.hasPrefix("#") && !text.hasPrefix("-") && text.contains(":")
  }

  /// Returns the path of a line `path:`, up to its first value.
  private static func links(in line: String) -> [String] {
    let words = line.split { " {,\"'".contains($0) }.map(String.init)
    guard let key = words.firstIndex(of: "path:"), key + 1 < words.count,
      let range = line.range(of: words[key + 1])
    else { return [] }
    let path = line[range.lowerBound...].prefix { !" ,\"'}{".contains($0) }
    return path.isEmpty ? [] : [String(path)]
  }
}
