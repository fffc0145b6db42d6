import CodeReading

/// The text of a `links.yaml`, to which a route can be added.
struct LinkTable {
  let path: String
  let text: String

  /// Returns the table with a route at the end of its section `routes`. Throws when the table has no such section, or has
  /// the route or its path.
  func adding(_ link: LinkPattern, showing rib: RIBName, values: [RIBValue]) throws(ToolError) -> NewFile {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let routes = lines.firstIndex(where: { $0.hasPrefix("routes:") }) else {
      throw ToolError(
        code: .missingPlace, message: "\(path) has no section `routes`", hint: "write `routes:` on a line of its own")
    }
    let next = lines[(routes + 1)...].firstIndex { $0.first.map { $0 != " " && $0 != "#" } ?? false } ?? lines.endIndex
    let levels = lines[routes..<next].lazy.dropFirst().map { $0.prefix { $0 == " " } }
    let level = levels.first { !$0.isEmpty }.map(String.init) ?? "  "
    if let taken = lines[routes..<next].firstIndex(where: { $0.hasPrefix("\(level)\(rib.variable):") }) {
      throw ToolError(
        code: .nameTaken, message: "\(path):\(taken + 1): there is a route `\(rib.variable)` already",
        hint: "add the path to its `aliases`")
    }
    if let taken = Self.line(of: link.path, in: lines[routes..<next], below: level) {
      throw ToolError(
        code: .nameTaken, message: "\(path):\(taken + 1): a route has the path `\(link.path)` already",
        hint: "choose another path")
    }
    // Comments and empty lines before the next section belong to that section.
    let end = (routes..<next).last { lines[$0].contains { $0 != " " } && !lines[$0].hasPrefix("#") } ?? routes
    let keys = ["path: \(link.path)", "workflow: \(rib.text)"] + keys(of: link, values, level: level)
    let route = ["", "\(level)\(rib.variable):"] + keys.map { level + level + $0 }
    let before = lines[...end].map(String.init)
    let written = (before + route).joined(separator: "\n")
    let after = lines[(end + 1)...].map { "\n" + $0 }.joined()
    let start = before.joined(separator: "\n").utf8.count
    return NewFile(
      path: path, text: written + (after.isEmpty ? "\n" : after), isEdited: true,
      written: [start..<written.utf8.count])
  }

  /// Returns the keys of a route for its values: their types, and the samples.
  private func keys(of link: LinkPattern, _ values: [RIBValue], level: String) -> [String] {
    if values.isEmpty { return [] }
    let parameters = values.map { value in
      let isNeeded = !value.isOptional && link.query.contains(value.name)
      let keys = value.tableKeys + (isNeeded ? ["required: true"] : [])
      return "\(level)\(value.name): { \(keys.joined(separator: ", ")) }"
    }
    let samples = urls(link.samples(of: values)).map { "\(level)- \($0)" }
    return ["parameters:"] + parameters + (samples.isEmpty ? [] : ["samples:"] + samples)
  }

  /// Returns links as whole URLs with the first scheme of the table; none when the table has no schemes in one line.
  func urls(_ links: [String]) -> [String] {
    let line = text.split(separator: "\n").first { $0.hasPrefix("schemes:") }?.dropFirst("schemes:".count)
    guard let scheme = line?.split(whereSeparator: { " [],\"'".contains($0) }).first else { return [] }
    return links.map { "\(scheme)://\($0)" }
  }

  /// Returns the index of the line with a path among the paths and aliases of routes; `nil` when no route has it. `level`
  /// is the indentation of the names of routes.
  private static func line(of link: String, in lines: ArraySlice<Substring>, below level: String) -> Int? {
    func indentation(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }
    let texts = lines.indices.dropFirst().map { (index: $0, text: lines[$0].prefix { $0 != "#" }) }
      .filter { $0.text.contains { $0 != " " } }
    // A parameter can have the name `path` too: its line is deeper than that of the route's path.
    let keys = texts.map { indentation($0.text) }.filter { $0 > level.count }.min()
    var isPath = false
    for (index, text) in texts {
      var words = text.split { " [],\"'".contains($0) }
      if indentation(text) <= keys ?? 0, words.first?.hasSuffix(":") == true {
        let key = words.removeFirst()
        isPath = indentation(text) == keys && ["path:", "aliases:"].contains(key)
      }
      if isPath, words.contains(Substring(link)) { return index }
    }
    return nil
  }
}
