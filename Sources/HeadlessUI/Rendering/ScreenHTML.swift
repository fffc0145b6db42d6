import TextFormats

extension ScreenSnapshot {
  /// Returns the screen as a fragment of HTML without styles and scripts. Every text is escaped, and `data-id` is the
  /// identifier.
  ///
  /// `lang` is the language of the snapshot. `aria-pressed` marks a selected button or row. Fields and switches are inside their labels, rows inside lists. The last
  /// line ends without a line feed.
  public func html(lang: Language) -> String {
    var result = ["<section class=\"screen\" lang=\"\(lang.rawValue)\" data-rib=\"\(escaped(rib))\">"]
    var isInList = false
    for line in lines {
      let isList = line.count == 1 && line[0].kind == .row
      if isList != isInList { result.append(isList ? "<ul>" : "</ul>") }
      isInList = isList
      result.append(html(of: line))
    }
    if isInList { result.append("</ul>") }
    if let error { result.append("<p role=\"alert\">\(escaped(error.description))</p>") }
    return (result + ["</section>"]).joined(separator: "\n")
  }

  private func html(of line: [Element]) -> String {
    switch line.count {
    case 0: "<div class=\"spacer\"></div>"
    case 1: line[0].kind == .row ? "<li>\(line[0].html)</li>" : line[0].html
    default: "<div class=\"line\">\(line.map(\.html).joined(separator: " "))</div>"
    }
  }
}

extension ScreenSnapshot.Element {
  fileprivate var html: String {
    let name = "data-id=\"\(escaped(id))\"" + (style.map { " class=\"\($0.rawValue)\"" } ?? "")
    let control = name + (enabled ? "" : " disabled")
    let button = "<button type=\"button\" \(control)" + (selected ? " aria-pressed=\"true\">" : ">")
    let shown = escaped(text)
    switch kind {
    case .text:
      return "<\(tag) \(name)>\(shown)</\(tag)>"
    case .button:
      return "\(button)\(shown)</button>"
    case .field:
      return "<label>\(shown) <input type=\"text\" \(control) value=\"\(escaped(value ?? ""))\"></label>"
    case .toggle:
      let checked = value == "on" ? " checked" : ""
      return "<label><input type=\"checkbox\" role=\"switch\" \(control)\(checked)> \(shown)</label>"
    case .row:
      let detail = value.map { " <small>\(escaped($0))</small>" } ?? ""
      return "\(button)\(shown)\(detail)</button>"
    case .image:
      return "<span role=\"img\" \(name) aria-label=\"\(shown)\"></span>"
    }
  }

  private var tag: String {
    switch style {
    case .title: "h1"
    case .headline: "h2"
    case .body, .caption, nil: "p"
    }
  }
}

/// Returns a text escaped for HTML elements and quoted attributes. A character that HTML cannot contain becomes
/// `U+FFFD`.
private func escaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "'": result += "&#39;"
    case "\n", "\t": result.unicodeScalars.append(scalar)
    case _ where scalar.isUnprintable && scalar != "\u{200D}": result += "\u{FFFD}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
