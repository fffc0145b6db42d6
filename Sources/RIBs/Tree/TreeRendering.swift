import TextFormats

extension TreeSnapshot {
  /// One line a RIB, indented by depth; an inactive one says so.
  public var text: String {
    lines.joined(separator: "\n")
  }

  private var lines: [String] {
    [active ? title : "\(title) (inactive)"] + children.flatMap { child in child.lines.map { "  " + $0 } }
  }

  /// A Mermaid flowchart of the tree.
  public var mermaid: String {
    var lines = ["flowchart TD"]
    var next = 0
    appendMermaid(to: &lines, parent: nil, next: &next)
    return lines.joined(separator: "\n")
  }

  private func appendMermaid(to lines: inout [String], parent: Int?, next: inout Int) {
    let id = next
    next += 1
    // Mermaid reads entities; a quote or an angle bracket in a parameter must not end the label.
    var label = ""
    for character in active ? title : "\(title) (inactive)" {
      switch character {
      case "\"": label += "#quot;"
      case "<": label += "#lt;"
      case ">": label += "#gt;"
      case "#": label += "#35;"
      default: label.append(character)
      }
    }
    lines.append("  n\(id)[\"\(label)\"]")
    if let parent { lines.append("  n\(parent) --> n\(id)") }
    for child in children { child.appendMermaid(to: &lines, parent: id, next: &next) }
  }
}

extension TreeSnapshot {
  /// The tree as JSON on one line, its keys sorted: byte for byte what `JSONCoding` writes of it.
  public var json: String {
    var json = JSONWriter()
    write(to: &json)
    return json.text
  }

  private func write(to json: inout JSONWriter) {
    json.openObject()
    json.key("active")
    json.value(active)
    json.key("children")
    json.openArray()
    for child in children { child.write(to: &json) }
    json.closeArray()
    json.key("parameters")
    json.value(parameters)
    json.key("rib")
    json.value(rib)
    json.closeObject()
  }
}
