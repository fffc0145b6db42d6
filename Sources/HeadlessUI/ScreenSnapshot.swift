/// A screen at one moment, as a value: to compare, print and send.
public struct ScreenSnapshot: Sendable, Hashable, Codable {
  /// One visible element.
  public struct Element: Sendable, Hashable, Codable {
    /// The name by which it is tapped.
    public var id: String
    /// `text`, `button`, `field`, `toggle`, `row`, `image` or `spinner`.
    public var kind: String
    /// What a person reads.
    public var text: String
    /// Whether it can be touched.
    public var enabled: Bool
    /// How the text looks.
    public var style: TextStyle
    /// What a field holds, or `on` and `off` of a switch.
    public var value: String?
  }
  /// The RIB whose screen it is.
  public var rib: String
  /// The visible elements from top to bottom.
  public var elements: [Element]
}

extension ScreenSnapshot {
  /// The screen for a terminal: a line an element, with the name by which it is tapped.
  public var text: String {
    let width = elements.map { $0.id.count }.max() ?? 0
    let lines = elements.map { element in
      let id = element.id + String(repeating: " ", count: width - element.id.count)
      return "  \(id)  \(element.shown)"
    }
    return (["\(rib)"] + lines).joined(separator: "\n")
  }

  /// The screen as a fragment of HTML: every text escaped, every element under its identifier.
  public var html: String {
    let lines = elements.map(\.html)
    return (["<section class=\"screen\" data-rib=\"\(escaped(rib))\">"] + lines + ["</section>"]).joined(separator: "\n")
  }
}

extension ScreenSnapshot.Element {
  fileprivate var shown: String {
    let off = enabled ? "" : "  (disabled)"
    switch kind {
    case "button": return "[ \(text) ]\(off)"
    case "field": return "\(text): \(value ?? "")_\(off)"
    case "toggle": return "\(text): \(value ?? "")\(off)"
    case "row": return "> \(text)\(off)"
    case "image": return "(image \(text))"
    case "spinner": return "..."
    default: return text
    }
  }

  fileprivate var html: String {
    let attributes = "id=\"\(escaped(id))\" data-kind=\"\(escaped(kind))\""
    let off = enabled ? "" : " disabled"
    switch kind {
    case "button": return "<button \(attributes)\(off)>\(escaped(text))</button>"
    case "field":
      return "<input \(attributes) placeholder=\"\(escaped(text))\" value=\"\(escaped(value ?? ""))\"\(off)>"
    case "toggle":
      let checked = value == "on" ? " checked" : ""
      return "<label><input type=\"checkbox\" \(attributes)\(checked)\(off)>\(escaped(text))</label>"
    case "row": return "<button class=\"row\" \(attributes)\(off)>\(escaped(text))</button>"
    case "image": return "<span class=\"image\" role=\"img\" \(attributes)>\(escaped(text))</span>"
    case "spinner": return "<progress \(attributes)></progress>"
    default: return "<p class=\"\(style.rawValue)\" \(attributes)>\(escaped(text))</p>"
    }
  }
}

/// Text that HTML shows as it is, inside elements and quoted attributes.
private func escaped(_ text: String) -> String {
  var result = ""
  for character in text {
    switch character {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "'": result += "&#39;"
    default: result.append(character)
    }
  }
  return result
}
