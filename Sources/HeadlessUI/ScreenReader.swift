/// Reads a body from top to bottom: visible elements, with the identifiers of those that have none of their own.
struct ScreenReader {
  struct Found {
    let identifier: String
    let isEnabled: Bool
    let element: Element
  }

  private(set) var elements: [Found] = []
  private(set) var hidden: Set<String> = []
  private var counters: [String: Int] = [:]

  init(_ body: Element) {
    read(body, isEnabled: true, isHidden: false)
  }

  /// What can be touched, in the order of the screen.
  var tappable: [String] {
    elements.filter { $0.isEnabled && $0.element.isTouchable }.map(\.identifier)
  }

  private mutating func read(_ element: Element, isEnabled: Bool, isHidden: Bool) {
    let isEnabled = isEnabled && element.isEnabled
    let isHidden = isHidden || element.isHidden
    switch element.kind {
    case .stack(let children):
      for child in children { read(child, isEnabled: isEnabled, isHidden: isHidden) }
    case .spacer:
      break
    default:
      let identifier = element.identifier ?? number(element.kindName)
      if isHidden {
        hidden.insert(identifier)
      } else {
        elements.append(Found(identifier: identifier, isEnabled: isEnabled, element: element))
      }
    }
  }

  // Numbered by kind, hidden ones too: hiding one element does not rename the others.
  private mutating func number(_ kind: String) -> String {
    counters[kind, default: 0] += 1
    return "\(kind).\(counters[kind, default: 0])"
  }
}

extension ScreenReader.Found {
  var snapshot: ScreenSnapshot.Element {
    ScreenSnapshot.Element(
      id: identifier, kind: element.kindName, text: element.shownText, enabled: isEnabled, style: element.textStyle,
      value: element.value)
  }
}

extension Element {
  var kindName: String {
    switch kind {
    case .text: "text"
    case .button: "button"
    case .field: "field"
    case .toggle: "toggle"
    case .row: "row"
    case .image: "image"
    case .spinner: "spinner"
    case .spacer: "spacer"
    case .stack: "stack"
    }
  }

  var isTouchable: Bool {
    switch kind {
    case .button, .field, .toggle, .row: true
    case .text, .image, .spinner, .spacer, .stack: false
    }
  }

  /// What a person reads: of a row, all that stands in it.
  var shownText: String {
    switch kind {
    case .text(let text), .image(let text): text
    case .button(let title, _), .toggle(let title, _, _): title
    case .field(let placeholder, _, _): placeholder
    case .row(let children, _), .stack(let children):
      children.filter { !$0.isHidden }.map(\.shownText).filter { !$0.isEmpty }.joined(separator: " · ")
    case .spinner, .spacer: ""
    }
  }

  /// What a field holds, or how a switch stands.
  var value: String? {
    switch kind {
    case .field(_, let text, _): text
    case .toggle(_, let isOn, _): isOn ? "on" : "off"
    default: nil
    }
  }
}
