import TextFormats

extension ScreenSnapshot {
  /// The screen for a terminal: its lines as a person sees them, and beside each the names of what can be tapped.
  ///
  /// Columns align under wide characters; control characters are written out. The last line ends without a line feed.
  public var text: String {
    let titleWidth = elements.filter { $0.kind == .row }.map { $0.text.escapingControlCharacters.columns }
      .max()
    let drawn = lines.map { line in
      (shown: line.map { $0.drawn(titleWidth: titleWidth ?? 0) }.joined(separator: "  "), names: line.names)
    }
    let width = drawn.lazy.filter { !$0.names.isEmpty }.map { $0.shown.columns }.max() ?? 0
    let rows = drawn.map { line in
      guard !line.names.isEmpty else { return line.shown.isEmpty ? "" : "  \(line.shown)" }
      return "  \(line.shown.padded(to: width))  \(line.names)"
    }
    let trouble = error.map { ["  (\($0))"] } ?? []
    return ([rib.escapingControlCharacters] + rows + trouble).joined(separator: "\n")
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
      .map { $0.id.escapingControlCharacters + ($0.enabled ? "" : " (disabled)") }
      .joined(separator: "  ")
  }
}

extension ScreenSnapshot.Element {
  /// The element as signs; the titles of rows take `titleWidth` columns, so that their details align.
  fileprivate func drawn(titleWidth: Int) -> String {
    let shown = text.escapingControlCharacters
    let held = value.map(\.escapingControlCharacters)
    return switch kind {
    case .text: shown
    case .button: "[ \(shown) ]"
    case .field: "\(shown): \(held ?? "")_"
    case .toggle: "[\(value == "on" ? "x" : " ")] \(shown)"
    case .row: held.map { "> \(shown.padded(to: titleWidth))  \($0)" } ?? "> \(shown)"
    case .image: "(\(shown))"
    }
  }
}
