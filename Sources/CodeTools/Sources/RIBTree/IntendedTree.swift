public import CodeReading
import Foundation

/// The RIB tree that a team intends, as `blueprint.yaml` has it: each RIB with its owner and a sentence about it.
///
/// ```yaml
/// Root:
///   owner: platform
///   about: Shows the log-in or the member's screens.
///   children:
///     Home:
///       owner: shop
///       about: The menu.
///       view: true
/// ```
///
/// A RIB with two parents is below each; its owner and its sentence are written once.
public struct IntendedTree: Sendable, Equatable {
  /// One RIB of the tree, below one parent.
  public struct Node: Sendable, Equatable {
    /// Its name.
    public let name: String
    /// The team that owns it; `nil` where the file names none.
    public internal(set) var owner: String?
    /// What it is for, in a sentence; `nil` where the file has none.
    public internal(set) var about: String?
    /// Whether it has a view; `nil` where the file does not say.
    public internal(set) var hasView: Bool?
    /// The RIBs below it.
    public internal(set) var children: [Node] = []
    /// The place of its name.
    public let position: SourcePosition

    /// The nodes at and below this one, each parent before its children.
    public var all: [Node] { [self] + children.flatMap(\.all) }
  }

  /// The trees: an app has one.
  public let roots: [Node]

  /// Each RIB below a root with its parent, parents first.
  public var pairs: [(parent: String, child: Node)] {
    roots.flatMap(\.all).flatMap { parent in parent.children.map { (parent.name, $0) } }
  }

  /// Reads a file. Throws when it is not there, and when it has another form.
  public init(path: String) throws(ToolError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ToolError(
        code: .notFound, message: "there is no file \(path)",
        hint: "write the intended tree: a RIB a key, with owner, about and children")
    }
    try self.init(String(decoding: data, as: UTF8.self), path: path)
  }

  /// Reads the text of a file.
  public init(_ text: String, path: String) throws(ToolError) {
    var reader = IntendedTreeReader(try MappingLine.lines(of: text, path: path))
    roots = try reader.nodes(indentation: 0)
    guard !roots.isEmpty else {
      throw ToolError(code: .badData, message: "\(path) has no RIB", hint: "write the name of the root and a colon")
    }
  }

  // MARK: - Comparison

  /// Returns where the code differs from the intended tree, sorted by place.
  public func disagreements(with code: Blueprint) -> [BlueprintDisagreement] {
    let declared = Dictionary(code.ribs.map { ($0.name, $0) }) { first, _ in first }
    let found = incomplete + differences(from: declared) + otherParents(in: code, declared)
    return found.sorted { ($0.position, $0.message) < ($1.position, $1.message) }
  }

  /// The nodes of each RIB, those with the same name together.
  private var nodes: [String: [Node]] { Dictionary(grouping: roots.flatMap(\.all), by: \.name) }

  /// The RIBs without an owner or a sentence.
  private var incomplete: [BlueprintDisagreement] {
    nodes.values.flatMap { same in
      (same.contains { $0.owner != nil }
        ? [] : [same[0].disagreement("has no owner", hint: "write `owner:` and the team below it")])
        + (same.contains { $0.about != nil }
          ? [] : [same[0].disagreement("has no sentence about it", hint: "write `about:` and a sentence below it")])
    }
  }

  /// Returns the RIBs that only the tree or only the code has, or that differ in their view.
  private func differences(from declared: [String: RIB]) -> [BlueprintDisagreement] {
    let missing = nodes.values.compactMap { same -> BlueprintDisagreement? in
      guard let rib = declared[same[0].name] else {
        return same[0].disagreement(
          "is not in the code", hint: "write it: scripts/ribs new --from FILE, or remove it here")
      }
      guard let hasView = same.lazy.compactMap(\.hasView).first, hasView != rib.hasView else { return nil }
      return same[0].disagreement(
        hasView ? "has no view in the code" : "has a view in the code", hint: "correct `view:`, or the code")
    }
    let nodes = nodes
    return missing
      + declared.values.filter { nodes[$0.name] == nil }.map { rib in
        BlueprintDisagreement(
          .notIntended, rib.name, at: rib.position, "\(rib.name) is not in the intended tree",
          hint: "add it to the tree with an owner, or remove it: scripts/ribs remove \(rib.name)")
      }
  }

  /// Returns the RIBs of both that have other parents in the code.
  private func otherParents(in code: Blueprint, _ declared: [String: RIB]) -> [BlueprintDisagreement] {
    let built = code.buildings.filter(\.isBuilt)
    let (ways, nodes) = (Set(built.map { [$0.parent, $0.child] }), nodes)
    let wanted = Set(pairs.map { [$0.parent, $0.child.name] })
    let lacking = pairs.filter { parent, child in
      declared[parent] != nil && declared[child.name] != nil && !ways.contains([parent, child.name])
    }
    let surplus = built.filter { building in
      nodes[building.parent] != nil && nodes[building.child] != nil
        && !wanted.contains([building.parent, building.child])
    }
    return lacking.map { parent, child in
      let real = built.filter { $0.child == child.name }.map(\.parent)
      return child.disagreement(
        "is not below \(parent) in the code" + (real.isEmpty ? "" : ", but below \(real.joined(separator: " and "))"),
        hint: "move it: scripts/ribs move \(child.name) \(parent), or correct the tree")
    }
      + surplus.map { building in
        BlueprintDisagreement(
          .notIntended, building.child, at: building.position,
          "\(building.parent) builds \(building.child), which the intended tree has elsewhere",
          hint: "write \(building.child) below \(building.parent) too, or remove it there")
      }
  }
}

extension IntendedTree.Node {
  fileprivate func disagreement(_ text: String, hint: String) -> BlueprintDisagreement {
    BlueprintDisagreement(.notAsIntended, name, at: position, "\(name) \(text)", hint: hint)
  }
}

/// A reader of the nodes of an intended tree.
private struct IntendedTreeReader {
  private let lines: [MappingLine]
  private var index = 0

  init(_ lines: [MappingLine]) { self.lines = lines }

  /// Reads the RIBs with an indentation.
  mutating func nodes(indentation: Int) throws(ToolError) -> [IntendedTree.Node] {
    var nodes: [IntendedTree.Node] = []
    while index < lines.count, lines[index].indentation >= indentation {
      let line = lines[index]
      guard line.indentation == indentation else { throw line.error("is indented too far") }
      guard line.key.first?.isUppercase == true, line.value.isEmpty else {
        throw line.error("is not the name of a RIB and a colon")
      }
      index += 1
      var node = IntendedTree.Node(name: line.key, position: line.position)
      if index < lines.count, lines[index].indentation > indentation {
        try readKeys(of: &node, indentation: lines[index].indentation)
      }
      nodes.append(node)
    }
    return nodes
  }

  private mutating func readKeys(of node: inout IntendedTree.Node, indentation: Int) throws(ToolError) {
    while index < lines.count, lines[index].indentation >= indentation {
      let line = lines[index]
      guard line.indentation == indentation else { throw line.error("is indented too far") }
      index += 1
      switch (line.key, line.value) {
      case ("owner", let text) where !text.isEmpty: node.owner = text
      case ("about", let text) where !text.isEmpty: node.about = text
      case ("view", "true"): node.hasView = true
      case ("view", "false"): node.hasView = false
      case ("children", ""):
        guard index < lines.count, lines[index].indentation > indentation else { continue }
        node.children = try nodes(indentation: lines[index].indentation)
      default: throw line.error("is none of the keys owner, about, view (true or false) and children")
      }
    }
  }
}

/// A line `key: value` of a YAML file that has only mappings and texts.
private struct MappingLine {
  let indentation: Int
  let key: String
  /// The text behind the colon, without quotes; empty without one.
  let value: String
  let position: SourcePosition

  static func lines(of text: String, path: String) throws(ToolError) -> [MappingLine] {
    var lines: [MappingLine] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let body = line.drop { $0 == " " }
      if body.isEmpty || body.hasPrefix("#") || body == "---" { continue }
      let position = SourcePosition(file: path, line: index + 1, column: line.count - body.count + 1)
      guard let colon = body.firstIndex(of: ":"), body[..<colon].allSatisfy({ $0.isLetter || $0.isNumber }),
        body.index(after: colon) == body.endIndex || body[body.index(after: colon)] == " "
      else {
        throw ToolError(
          code: .badData, message: "\(position.place): this is not a key and a colon",
          hint: "write one key a line: lists, and values in braces, are not read here")
      }
      lines.append(
        MappingLine(
          indentation: line.count - body.count, key: String(body[..<colon]),
          value: value(body[body.index(after: colon)...]), position: position))
    }
    return lines
  }

  private static func value(_ text: Substring) -> String {
    let text = text.drop { $0 == " " }
    for quote in ["\"", "'"] where text.hasPrefix(quote) {
      if let end = text.dropFirst().firstIndex(of: Character(quote)) { return String(text[..<end].dropFirst()) }
    }
    if text.hasPrefix("#") { return "" }
    let end = text.range(of: " #")?.lowerBound ?? text.endIndex
    return text[..<end].trimmingCharacters(in: .whitespaces)
  }

  func error(_ text: String) -> ToolError {
    ToolError(
      code: .badData, message: "\(position.place): `\(key)` \(text)",
      hint: "a RIB is a key, with owner, about and children below it")
  }
}

extension SourcePosition {
  fileprivate var place: String { "\(file):\(line)" }
}
