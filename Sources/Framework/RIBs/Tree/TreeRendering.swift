extension TreeSnapshot {
  /// The tree as text: one line for each RIB, indented by depth. Inactive and covered RIBs are marked.
  public var text: String {
    lines.joined(separator: "\n")
  }

  private var lines: [String] {
    [head] + children.flatMap { child in child.lines.map { "  " + $0 } }
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
    // Mermaid decodes entities. They keep a quote or an angle bracket in a parameter from ending the label.
    var label = ""
    for character in head {
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
