import TextFormats

extension ScreenSnapshot {
  /// The screen for a terminal: its lines, each followed by the identifiers of its tappable elements. A dark phone and
  /// another size of texts than the standard one are named after the RIB.
  ///
  /// Columns are aligned, also with wide characters, and control characters are escaped. The last line ends without a
  /// line feed.
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
    let problem = error.map { ["  (\($0))"] } ?? []
    let phone = [colorScheme?.rawValue, dynamicTypeSize?.rawValue].compactMap(\.self).joined(separator: ", ")
    let head = rib.escapingControlCharacters + (phone.isEmpty ? "" : " (\(phone))")
    return ([head] + rows + problem).joined(separator: "\n")
  }

  /// The elements by line. Adjacent lines without elements are one empty line.
  var lines: [[Element]] {
    var lines: [[Element]] = []
    var last = 0
    for element in elements {
      if element.line == last, !lines.isEmpty {
        lines[lines.count - 1].append(element)
        continue
      }
      // The sum wraps around, because a decoded snapshot may have any line number.
      if element.line != last &+ 1 { lines.append([]) }
      lines.append([element])
      last = element.line
    }
    return lines
  }
}

extension [ScreenSnapshot.Element] {
  /// The identifiers of the tappable elements on the line, with a remark for each selected or disabled one.
  fileprivate var names: String {
    filter(\.kind.isTappable).map { $0.id.escapingControlCharacters + $0.remark }.joined(separator: "  ")
  }
}

extension ScreenSnapshot.Element {
  /// ` (selected)`, ` (disabled)` or both; empty for an ordinary element.
  fileprivate var remark: String {
    let words = (selected ? ["selected"] : []) + (enabled ? [] : ["disabled"])
    return words.isEmpty ? "" : " (\(words.joined(separator: ", ")))"
  }

  /// Returns the element as text. The titles of rows take `titleWidth` columns, so that their details are aligned.
  fileprivate func drawn(titleWidth: Int) -> String {
    let shown = text.escapingControlCharacters
    let value = value.map(\.escapingControlCharacters)
    return switch kind {
    case .text, .progress: shown
    case .button: "[ \(shown) ]"
    case .field: "\(shown): \(value ?? "")_"
    case .toggle: "[\(value == "on" ? "x" : " ")] \(shown)"
    case .row: value.map { "> \(shown.padded(to: titleWidth))  \($0)" } ?? "> \(shown)"
    case .image: "(\(shown))"
    case .header: "-- \(shown) --"
    case .picker: "\(shown):"
    case .option: "(\(selected ? "x" : " ")) \(shown)"
    case .alert: "!! \(shown)"
    }
  }
}
