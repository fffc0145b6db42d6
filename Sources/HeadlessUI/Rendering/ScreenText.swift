extension ScreenSnapshot {
  /// The screen for a terminal: its lines as a person sees them, and beside each the names of what can be tapped.
  ///
  /// Columns align under wide characters; control characters are written out. The last line ends without a line feed.
  public var text: String {
    let titleWidth = elements.filter { $0.kind == .row }.map { TerminalText.columns(TerminalText.escaped($0.text)) }
      .max()
    let drawn = lines.map { line in
      (shown: line.map { $0.drawn(titleWidth: titleWidth ?? 0) }.joined(separator: "  "), names: line.names)
    }
    let width = drawn.lazy.filter { !$0.names.isEmpty }.map { TerminalText.columns($0.shown) }.max() ?? 0
    let rows = drawn.map { line in
      guard !line.names.isEmpty else { return line.shown.isEmpty ? "" : "  \(line.shown)" }
      return "  \(TerminalText.padded(line.shown, to: width))  \(line.names)"
    }
    let trouble = error.map { ["  (\($0))"] } ?? []
    return ([TerminalText.escaped(rib)] + rows + trouble).joined(separator: "\n")
  }

  /// The elements line by line; lines that nothing stands on show as one that is empty.
  var lines: [[Element]] {
    var lines: [[Element]] = []
    var last = 0
    for element in elements {
      if element.line == last, !lines.isEmpty {
        lines[lines.count - 1].append(element)
        continue
      }
      // Wraps around: a decoded snapshot may hold any number.
      if element.line != last &+ 1 { lines.append([]) }
      lines.append([element])
      last = element.line
    }
    return lines
  }
}

extension [ScreenSnapshot.Element] {
  /// The names of what could be touched on the line; a disabled one says so.
  fileprivate var names: String {
    filter(\.kind.isTouchable)
      .map { TerminalText.escaped($0.id) + ($0.enabled ? "" : " (disabled)") }
      .joined(separator: "  ")
  }
}

extension ScreenSnapshot.Element {
  /// The element as signs; the titles of rows take `titleWidth` columns, so that their details align.
  fileprivate func drawn(titleWidth: Int) -> String {
    let shown = TerminalText.escaped(text)
    let held = value.map(TerminalText.escaped)
    return switch kind {
    case .text: shown
    case .button: "[ \(shown) ]"
    case .field: "\(shown): \(held ?? "")_"
    case .toggle: "[\(value == "on" ? "x" : " ")] \(shown)"
    case .row: held.map { "> \(TerminalText.padded(shown, to: titleWidth))  \($0)" } ?? "> \(shown)"
    case .image: "(\(shown))"
    }
  }
}
