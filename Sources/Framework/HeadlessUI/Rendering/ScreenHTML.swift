import TextFormats

extension ScreenSnapshot {
  /// Returns the screen as a fragment of HTML without styles and scripts. Every text is escaped, and `data-id` is the
  /// identifier.
  ///
  /// `lang` is the language of the snapshot. `aria-pressed` marks a selected button or row. Fields and switches are
  /// inside their labels, rows inside lists, and the options of a choice, as radio buttons, inside a group with its
  /// label. An alert's title has the role `alertdialog`. `data-color-scheme` and `data-type-size` are there when the
  /// phone is dark and when its texts have another size than the standard one. The last line ends without a line feed.
  public func html(lang: Language) -> String {
    let phone =
      (colorScheme.map { " data-color-scheme=\"\($0.rawValue)\"" } ?? "")
      + (dynamicTypeSize.map { " data-type-size=\"\($0.rawValue)\"" } ?? "")
    var result = ["<section class=\"screen\" lang=\"\(lang.rawValue)\" data-rib=\"\(rib.escapingHTML)\"\(phone)>"]
    var isInList = false
    for line in lines {
      let isList = line.count == 1 && line[0].kind == .row
      if isList != isInList { result.append(isList ? "<ul>" : "</ul>") }
      isInList = isList
      result.append(html(of: line))
    }
    if isInList { result.append("</ul>") }
    if let error { result.append("<p role=\"alert\">\(error.description.escapingHTML)</p>") }
    return (result + ["</section>"]).joined(separator: "\n")
  }

  private func html(of line: [Element]) -> String {
    switch line.count {
    case 0: "<div class=\"spacer\"></div>"
    case 1: line[0].kind == .row ? "<li>\(line[0].html)</li>" : line[0].html
    default: "<div class=\"line\">\(grouped(line).joined(separator: " "))</div>"
    }
  }
}

/// Returns the elements of a line, in which each choice is a group of its options.
private func grouped(_ line: [ScreenSnapshot.Element]) -> [String] {
  var result: [String] = []
  var rest = line[...]
  while let element = rest.popFirst() {
    guard element.kind == .picker else {
      result.append(element.html)
      continue
    }
    let options = rest.prefix { $0.kind == .option }
    rest = rest.dropFirst(options.count)
    let shown = options.map { $0.html(inGroup: element.id) }.joined(separator: " ")
    result.append("<fieldset \(element.attributes)><legend>\(element.text.escapingHTML)</legend> \(shown)</fieldset>")
  }
  return result
}

extension ScreenSnapshot.Element {
  /// The attributes that any element can have: the identifier, the style, the label and the transition.
  fileprivate var attributes: String {
    var result = "data-id=\"\(id.escapingHTML)\""
    if let style { result += " class=\"\(style.rawValue.escapingHTML)\"" }
    if let label, kind != .image { result += " aria-label=\"\(label.escapingHTML)\"" }
    if let transition { result += " data-transition=\"\(transition.escapingHTML)\"" }
    if let animation { result += " data-animation=\"\(animation.escapingHTML)\"" }
    return result
  }

  /// Returns an option of a choice as a radio button of a group.
  fileprivate func html(inGroup group: String) -> String {
    let state = (enabled ? "" : " disabled") + (selected ? " checked" : "")
    return
      "<label><input type=\"radio\" name=\"\(group.escapingHTML)\" \(attributes)\(state)> \(text.escapingHTML)</label>"
  }

  fileprivate var html: String {
    let name = attributes
    let control = name + (enabled ? "" : " disabled")
    let button = "<button type=\"button\" \(control)" + (selected ? " aria-pressed=\"true\">" : ">")
    let shown = text.escapingHTML
    switch kind {
    case .text:
      return "<\(tag) \(name)>\(shown)</\(tag)>"
    case .button:
      return "\(button)\(shown)</button>"
    case .field:
      return "<label>\(shown) <input type=\"text\" \(control) value=\"\((value ?? "").escapingHTML)\"></label>"
    case .toggle:
      let checked = value == "on" ? " checked" : ""
      return "<label><input type=\"checkbox\" role=\"switch\" \(control)\(checked)> \(shown)</label>"
    case .row:
      let detail = value.map { " <small>\($0.escapingHTML)</small>" } ?? ""
      return "\(button)\(shown)\(detail)</button>"
    case .image:
      return "<span role=\"img\" \(name) aria-label=\"\((label ?? text).escapingHTML)\"></span>"
    case .header:
      return "<h2 \(name)>\(shown)</h2>"
    case .picker:
      return "<fieldset \(name)><legend>\(shown)</legend></fieldset>"
    case .option:
      return html(inGroup: id)
    case .progress:
      return "<label>\(shown) <progress \(name)></progress></label>"
    case .alert:
      return "<div role=\"alertdialog\" aria-modal=\"true\" \(name)>\(shown)</div>"
    }
  }

  private var tag: String {
    switch style {
    case .title: "h1"
    case .headline: "h2"
    default: "p"
    }
  }
}
